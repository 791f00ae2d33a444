// Watches a page for texts that take effect: run as scripts, add elements, cause requests, or change what every
// object has. `script_injection.rs` supplies the texts.

(() => {
    const found = [];
    window.ran = () => { found.push(`ran: ${new Error().stack}`); };
    for (const name of ["alert", "confirm", "prompt", "print", "open"]) window[name] = window.ran;

    const LOADS = ["src", "srcset", "href", "xlink:href", "action", "formaction", "data", "poster", "background", "ping"];
    const isForeign = (element) => element.hasAttribute("canary") || element.localName.startsWith("canary")
        || [...element.attributes].some(({ name, value }) => name.startsWith("on")
            || LOADS.includes(name) && /canary|ran\(\)|^\s*(javascript|vbscript):/i.test(value)
            || name === "style" && /canary|ran\(\)/.test(value));
    const inside = (node) => (node.querySelectorAll ? [node, ...node.querySelectorAll("*")] : []);
    const look = (node) => {
        for (const element of inside(node)) if (element.attributes && isForeign(element)) found.push(`added: ${element.outerHTML}`);
    };
    const watch = new MutationObserver((changes) => {
        for (const { target, type, addedNodes } of changes) (type === "childList" ? [...addedNodes] : [target]).forEach(look);
    });
    const observe = (root) => watch.observe(root, { subtree: true, childList: true, attributes: true });
    observe(document);
    const { attachShadow } = Element.prototype;
    Element.prototype.attachShadow = function (...how) {
        const root = attachShadow.apply(this, how);
        observe(root);
        return root;
    };
    // Shadow roots are watched too, where this script runs after they were created.
    const roots = () => [...document.querySelectorAll("*")].map((element) => element.shadowRoot).filter(Boolean);
    roots().forEach(observe);

    const names = () => JSON.stringify([Object.prototype, Array.prototype, Function.prototype, String.prototype].map((one) => Reflect.ownKeys(one).map(String)));
    const before = names();

    // Returns the effects of the texts so far, and whether the texts were there; an empty list is the expected
    // result.
    window.faults = () => {
        [document, ...roots()].forEach(look);
        const asked = performance.getEntriesByType("resource").map((entry) => entry.name);
        found.push(...asked.filter((name) => /canary|ran\(\)/.test(decodeURI(name.split("#")[0]))).map((name) => `asked for: ${name}`));
        if (names() !== before || window.canary !== undefined || {}.canary !== undefined) found.push("objects have other names");
        if (document.cookie.includes("canary")) found.push("a cookie");
        if (getComputedStyle(document.documentElement).getPropertyValue("--canary")) found.push("a style");
        performance.clearResourceTimings();
        return found.splice(0);
    };

    const soon = () => new Promise((go) => setTimeout(go));
    const until = async (is) => { for (let tries = 0; !is() && tries < 25; tries++) await soon(); };
    const field = () => document.getElementById("import-text");
    // Whether the Import dialog or the list shows a result.
    const hasResult = () => field()?.value && document.getElementById("import-verdict").ariaBusy !== "true"
        || document.getElementById("batch-status")?.textContent;

    // Passes each text to the page and waits for its result.
    const each = async (texts, give) => {
        for (const text of texts) {
            if (field()) field().value = "";
            document.getElementById("batch-status")?.replaceChildren();
            give(text);
            await until(hasResult);
        }
    };
    const pasted = (text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text/plain", text);
        const event = new ClipboardEvent("paste", { bubbles: true, cancelable: true });
        // Not every browser takes the data from the constructor.
        Object.defineProperty(event, "clipboardData", { value: clipboardData });
        (document.activeElement ?? document.body).dispatchEvent(event);
    };
    const dropped = ([name, text]) => {
        const files = new DataTransfer();
        files.items.add(new File([text], name));
        document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: files, bubbles: true, cancelable: true }));
    };

    // Encodes a record with its checksum, so that the game accepts it.
    const encodeRecord = (text) => {
        const body = `1\n${text}`;
        let sum = 0xcbf29ce484222325n;
        for (const byte of new TextEncoder().encode(body)) sum = BigInt.asUintN(64, (sum ^ BigInt(byte)) * 0x100000001b3n);
        return `${sum.toString(16).padStart(16, "0")} ${body}`;
    };
    // The save with a line replaced by the text, or with the text after the line's first word.
    const withText = (save, text, number) => {
        const lines = save.split("\n");
        const at = number % lines.length;
        const one = text.replace(/[\r\n]/g, " ");
        lines[at] = number % 2 ? one : `${lines[at].split(" ")[0]} ${one}`;
        return lines.join("\n");
    };
    const change = (names, act) => new Promise((done, fail) => {
        indexedDB.open("ninefold").onsuccess = ({ target: { result } }) => {
            const transaction = result.transaction(names, "readwrite");
            act(...names.map((name) => transaction.objectStore(name)));
            transaction.oncomplete = () => { result.close(); done(); };
            transaction.onerror = fail;
        };
    });

    window.inject = {
        paste: (texts) => each(texts, pasted),
        share: (texts) => each(texts, (text) => window.ninefold.page.openImport(text)),
        drop: (files) => each(files, dropped),
        // Links of all kinds in turn. Browsers limit how often an address may change, so most links are passed on as
        // the page itself does it.
        follow: async (texts, kinds) => {
            for (const [i, text] of texts.entries()) {
                const link = `${kinds[i % kinds.length]}=${i % 2 ? text : encodeURIComponent(text)}`;
                if (i % 10) window.ninefold.page.openLink(link);
                else location.hash = link;
                await soon();
            }
        },
        // Stores games that have these texts in their records.
        keep: (texts, save) => change(["games"], (games) => texts.forEach((text, i) => {
            const one = text.replace(/[\r\n]/g, " ");
            const [head, whole] = [[`play lesson ${one}\nbegun ${i + 2}\n`, save.replace(/^play .*$/m, `play lesson ${one}`)], [text, withText(save, text, i)]][i % 2];
            games.put({ at: i + 2, head: i % 3 ? encodeRecord(head) : text, record: i % 5 ? encodeRecord(whole) : text }, i + 2);
        })),
        // Replaces the save, its mirror and the settings; the page must not save over them when it is closed.
        replace: (text, save, number) => {
            const { setItem } = localStorage;
            setItem.call(localStorage, "ninefold.theme", text);
            setItem.call(localStorage, "ninefold.language", text);
            setItem.call(localStorage, "ninefold.save", text);
            return change(["saves"], (saves) => {
                saves.put(encodeRecord(withText(save, text, number)), "a");
                saves.put(text, "b");
                saves.put(text, `aside-${text}`);
            }).then(() => { IDBObjectStore.prototype.put = Storage.prototype.setItem = () => {}; });
        },
    };
})();
