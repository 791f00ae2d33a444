//! Tools of people who use the npm package: `cargo xtask test --bundlers` tries it in each of them. Those that belong together
//! are installed into one folder, in which the tests put their applications.

use super::npm::{Package, Toolset};

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

/// Builds an application with webpack or with Turbopack.
const NEXT: Toolset = Toolset {
    variable: "NINEFOLD_TOOLS_NEXT",
    packages: &[
        Package {
            name: "next",
            version: "16.4.6",
            integrity: "sha512-QZJiYhaZLJMo2KpkQGQIwvmd79WVsAWeYIU554a8d7zArS3si/IRy3lBNV/rtYhE70oLwdLYhPAXLPx8HwcwtA==",
        },
        REACT,
        Package {
            name: "react-dom",
            version: "19.3.1",
            integrity: "sha512-Y0bARz53lhEC1NMCASs0/j+faB/zqt3R8hpvg1e8+61ZVJ4UL0UdC4cBbXfZMcIuhrfgeILTLe+ZeBCavQPtKQ==",
        },
    ],
};

const REACT: Package = Package {
    name: "react",
    version: "19.3.1",
    integrity: "sha512-QNhWdt7nrgVWWQG58QuGsAR3jv3Hbe4mb4vz7w2csnHavciZJgda1CPNaldF6eVxv90ud3jUXpKlHL69gO38yw==",
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

/// All of them.
pub const ALL: [&Toolset; 6] = [&WEBPACK, &NEXT, &ROLLUP, &PARCEL, &BUN, &DENO];
