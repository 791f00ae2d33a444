//! Tools of people who use the npm package: `cargo xtask test --bundlers` tries it in each of them. Those that belong together
//! are installed into one folder, in which the tests put their applications.

use super::{
    TYPESCRIPT,
    npm::{Package, Toolset},
};

/// Builds an application.
const WEBPACK: Toolset = Toolset {
    variable: "NINEFOLD_TOOLS_WEBPACK",
    packages: &[
        Package {
            name: "webpack",
            version: "5.113.0",
            integrity: "sha512-q54iF0LNaAAdLEt3al9qMXC2zARvcx7LVKjHp+ExjCRkGx0M8TmawGHAXykXwofWzxhNzPTAh3kLVXvNg0El4A==",
        },
        Package {
            name: "webpack-cli",
            version: "7.3.1",
            integrity: "sha512-enXzN0/2fWHX3tP2gpTV6U8/zz5RSbfWjSAc0VXOi0+hOY4ePdHanA+2kxrAC/SX0LHO4fOX5c9G1TdwpvUj/g==",
        },
    ],
};

/// Builds an application.
const RSPACK: Toolset = Toolset {
    variable: "NINEFOLD_TOOLS_RSPACK",
    packages: &[
        Package {
            name: "@rspack/cli",
            version: "2.2.8",
            integrity: "sha512-6f5ITncKnqXUKZVHmD3qHMVZzQz+C07oCdci+eqBwLswA3n9AhNiM0LR4Es1ai528rv5SpiUDUFulziqSEl2Cw==",
        },
        Package {
            name: "@rspack/core",
            version: "2.3.3",
            integrity: "sha512-stAYr0SXf+ZFXFsWTv+Ljxoj/nQs2p7gX9V1kBwlO2IXlRAAhabLONYibT3ZeEGybx3kowrs7uJkcOQsuHgghw==",
        },
    ],
};

/// Builds an application.
const ROLLUP: Toolset = Toolset {
    variable: "NINEFOLD_TOOLS_ROLLUP",
    packages: &[
        Package {
            name: "rollup",
            version: "4.68.8",
            integrity: "sha512-IHx4DeeTGhoAPke6p1Wlg0JEQFyQoZQQjEe1iD+nhEERk7eoeHK9zyOpVJiGc54Z1MCgI96rN1tD7Ttub8XyPA==",
        },
        Package {
            name: "@rollup/plugin-node-resolve",
            version: "16.0.3",
            integrity: "sha512-lUYM3UBGuM93CnMPG1YocWu7X802BrNF3jW2zny5gQyLQgRFJhV1Sq0Zi74+dh/6NBx1DxFC4b4GXg9wUCG5Qg==",
        },
    ],
};

/// Builds an application.
const PARCEL: Toolset = Toolset {
    variable: "NINEFOLD_TOOLS_PARCEL",
    packages: &[Package {
        name: "parcel",
        version: "2.16.4",
        integrity: "sha512-RQlrqs4ujYNJpTQi+dITqPKNhRWEqpjPd1YBcGp50Wy3FcJHpwu0/iRm7XWz2dKU/Bwp2qCcVYPIeEDYi2uOUw==",
    }],
};

/// Runs scripts on a server.
const BUN: Toolset = Toolset {
    variable: "NINEFOLD_TOOLS_BUN",
    packages: &[Package {
        name: "bun",
        version: "1.4.5",
        integrity: "sha512-SWOAncfhwiqIyaZ3uyuUD/6o8aWbG8QtU6SChlz4u6U/C89gTZafLDCmbUvyNjx+ccxLLHV+lSsWqE1OBN8bBw==",
    }],
};

/// Runs scripts on a server.
const DENO: Toolset = Toolset {
    variable: "NINEFOLD_TOOLS_DENO",
    packages: &[Package {
        name: "deno",
        version: "2.9.6",
        integrity: "sha512-cr16GxYiUeH1juNvFTMOxt99V5QRVmANfy5UsZvE5hjC6P/o4Op/MBbRhLeBOL8WJpV6tr9hb+Kjb1MW0nEoVg==",
    }],
};

/// Checks types in React 19, Vue and Svelte, and packages.
const TYPES: Toolset = Toolset {
    variable: "NINEFOLD_TOOLS_TYPES",
    packages: &[
        TYPESCRIPT,
        Package {
            name: "@types/react",
            version: "19.3.0",
            integrity: "sha512-N0rFCuH9YoxG9/m61l9MfpJKfmLOVU0em7ipIz6TRgSSkvReLB9vL85GB+yr8Bs5leqpvg96JSwF4ZS1s4viQg==",
        },
        Package {
            name: "vue",
            version: "3.5.45",
            integrity: "sha512-3cvsib8m9c0vB24+MDKsgcW4+Da4xaBl9Z/5Tbm2pmSIsRPxcil4cdXjXlVsmJ2g64XJo5h+IRd7rsdGT9pZaw==",
        },
        Package {
            name: "vue-tsc",
            version: "3.3.14",
            integrity: "sha512-URAu2H9AuMZMg9GCgnqbaHHHd8pBZRAwNV2e2yYS8VDsoTVXHiOSo663OS6DkEvauQ2yixn5TPFJ9WV9QIspkA==",
        },
        Package {
            name: "svelte",
            version: "5.57.3",
            integrity: "sha512-5mAftM3SoDV9X0zdF386F9p2pv8iKOwi/KfBS1XnBAkVCKFzVOLHUoa8iGWAt4buoicLmyWVRpuuD5wplXOQsg==",
        },
        Package {
            name: "svelte-check",
            version: "4.7.8",
            integrity: "sha512-laZ49GFHZ3b0z2PWinJWL0syehc/PTR8aHaUaTiBkWJ+4Y38nhxjmXsSz7CbGa3VdKopViVbrBH3bGNqIAI0bQ==",
        },
        Package {
            name: "publint",
            version: "0.3.25",
            integrity: "sha512-WMMbn/d7JqRlfXQL/JUI4n5skC8cJ5WVr8/wT5mmiYWkUdENkZr1I5rgs2+dQPVRgoJd+JRYtB46MTsuDylw9g==",
        },
        Package {
            name: "@arethetypeswrong/cli",
            version: "0.18.5",
            integrity: "sha512-gM+8vRsQOD/Uc7EnBedUhkG5OCsDWE4uoak5QvomGpMpaky0Eh41p04nIMgrWb8EOmqZUJGc6zz9hsP6E56R7g==",
        },
    ],
};

/// Types of React 18.
const REACT_18: Toolset = Toolset {
    variable: "NINEFOLD_TOOLS_REACT_18",
    packages: &[Package {
        name: "@types/react",
        version: "18.3.32",
        integrity: "sha512-hKTeN+STHjfr2eS1uLImPsGpmIQD5SD8DUTQ+14zSne5CTwRpYh25ggOKG/pFIs2r0JmNYrSv4ZqIL07ipSvOA==",
    }],
};

/// All of them.
pub const ALL: [&Toolset; 8] = [&WEBPACK, &RSPACK, &ROLLUP, &PARCEL, &BUN, &DENO, &TYPES, &REACT_18];
