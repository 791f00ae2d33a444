// Global names that scripts use: those of this project, those that the build fills in, and those of browsers and of Node that
// TypeScript does not describe.

import type { Bytes, Game, PageFunctions } from "./bridge.js";

declare global {
  /** The tags of all languages, English first: the build fills them in. */
  const LANGUAGE_TAGS: [string, ...string[]];

  interface Window {
    /** The game of the page, once its program has been loaded. Most scripts run later. */
    ninefold: Game & PageFunctions;
    /** In the offline file, by their addresses, the contents of files that are no scripts, and the addresses that scripts name. */
    packed: { contents: Map<string, Bytes>, named: Map<string, string[]> };
    /** Files that the system opens with the installed app. */
    launchQueue?: { setConsumer(consumer: (launch: { files: FileSystemFileHandle[] }) => void): void };
  }

  /** Trusted Types; undefined in some browsers. */
  var trustedTypes: { createPolicy(name: string, rules: ScriptUrlRules): ScriptUrlRules };

  /** The part of a policy of Trusted Types that is about addresses of scripts. In a browser without it they are texts. */
  interface ScriptUrlRules {
    createScriptURL(address: string): string;
  }

  interface Navigator {
    readonly connection?: { readonly saveData?: boolean };
  }

  /** Node, where `functions.js` runs, too; undefined in browsers. */
  var process: {
    versions?: { node?: string };
    getBuiltinModule(name: "node:fs/promises"): {
      readFile(address: URL): Promise<Uint8Array<ArrayBuffer>>;
      readFile(address: URL, encoding: "utf8"): Promise<string>;
    };
  };
}
