//! List of techniques with their tier, rating and score.
//!
//! Ratings are those of Sudoku Explainer in its SukakuExplainer variant, in tenths. Of patterns that it does not know, the ratings are about
//! those that it gives to the puzzles in which they are needed: exocets occur in most puzzles from 10.4 to 11.2. Scores are HoDoKu's
//! points for one use. Codes are the numbers in HoDoKu's regression library.

use alloc::{borrow::ToOwned, vec::Vec};
use core::fmt;
use core::str::FromStr;

use crate::level::Rating;
use crate::sort_by_number::sort_by_number;
use crate::{UnknownName, named_enum};

named_enum! {
    /// What techniques have in common: the kind of pattern that they look for.
    pub non_exhaustive enum TechniqueFamily, "family of techniques" {
        /// The only place of a digit, or the only digit of a cell.
        Singles = "singles",
        /// As many digits as cells in a house, and digits that are confined to the intersection of two houses.
        Sets = "sets",
        /// A digit in as many rows as columns.
        Fish = "fish",
        /// Conjugate pairs of one digit.
        SingleDigit = "single-digit",
        /// A pivot and its pincers: short chains of cells with few candidates.
        Wings = "wings",
        /// What would give the puzzle a second solution.
        Rectangles = "rectangles",
        /// Alternating strong and weak links.
        Chains = "chains",
        /// Cells of a house with one digit more than cells.
        AlmostLockedSets = "almost-locked-sets",
        /// An assumption, or all cases, followed to the end.
        Forcing = "forcing",
    }
}

/// Defines the enum and the table of its properties; one line per technique.
macro_rules! techniques {
    ($($(#[$doc:meta])* $name:ident = $key:literal, $family:ident, $tier:literal, $rating:literal, $score:literal, $code:literal;)*) => {
        /// A solving technique. Variants are declared, and ordered, from easy to hard.
        ///
        /// ```
        /// use ninefold::Technique;
        ///
        /// let x_wing = Technique::from_key("x-wing").unwrap();
        /// assert_eq!(x_wing.rating().to_string(), "3.2");
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Technique {
            $($(#[$doc])* $name,)*
        }

        impl Technique {
            /// All techniques, easiest first.
            pub const ALL: &[Technique] = &[$(Technique::$name,)*];

            const KEYS: &[&str] = &[$($key,)*];

            const INFO: &[TechniqueInfo] =
                &[$(TechniqueInfo {
                    key: $key,
                    family: TechniqueFamily::$family,
                    tier: $tier,
                    rating: Rating($rating),
                    score: $score,
                    code: $code,
                },)*];
        }
    };
}

struct TechniqueInfo {
    key: &'static str,
    family: TechniqueFamily,
    tier: u8,
    rating: Rating,
    score: u32,
    code: &'static str,
}

techniques! {
    /// The last empty cell of a house.
    FullHouse = "full-house", Singles, 1, 10, 4, "0000";
    /// The only place of a digit in a block.
    HiddenSingleBlock = "hidden-single-block", Singles, 2, 12, 14, "0002";
    /// The only place of a digit in a row or column.
    HiddenSingleLine = "hidden-single-line", Singles, 3, 15, 14, "0002";
    /// The only digit left for a cell.
    NakedSingle = "naked-single", Singles, 4, 23, 4, "0003";
    /// A digit of a block is confined to one line: it is eliminated from the rest of the line.
    Pointing = "pointing", Sets, 5, 26, 50, "0100";
    /// A digit of a line is confined to one block: it is eliminated from the rest of the block.
    Claiming = "claiming", Sets, 5, 28, 50, "0101";
    /// Two cells of a block and a line with the same two digits.
    LockedPair = "locked-pair", Sets, 6, 29, 40, "0110";
    /// Three cells of a block and a line with three digits.
    LockedTriple = "locked-triple", Sets, 6, 31, 60, "0111";
    /// Two cells of a house with the same two digits.
    NakedPair = "naked-pair", Sets, 7, 30, 60, "0200";
    /// Two digits of a house in the same two cells.
    HiddenPair = "hidden-pair", Sets, 7, 31, 70, "0210";
    /// A digit confined to the same two places in two lines.
    XWing = "x-wing", Fish, 8, 32, 140, "0300";
    /// Three cells of a house with three digits.
    NakedTriple = "naked-triple", Sets, 9, 36, 80, "0201";
    /// Three digits of a house in three cells.
    HiddenTriple = "hidden-triple", Sets, 9, 40, 100, "0211";
    /// A digit confined to the same three places in three lines.
    Swordfish = "swordfish", Fish, 10, 38, 150, "0301";
    /// Two conjugate pairs in two rows or two columns, one end of each in a common column or row.
    Skyscraper = "skyscraper", SingleDigit, 11, 40, 130, "0400";
    /// A row's and a column's conjugate pair with one end of each in the same block.
    TwoStringKite = "two-string-kite", SingleDigit, 11, 41, 150, "0401";
    /// Two conjugate pairs joined by a weak link in any other arrangement.
    TurbotFish = "turbot-fish", SingleDigit, 11, 42, 120, "0403";
    /// A block in which a digit is confined to one row and one column, and a conjugate pair.
    EmptyRectangle = "empty-rectangle", SingleDigit, 12, 43, 120, "0402";
    /// Three cells of two candidates each: a pivot and two pincers.
    XyWing = "xy-wing", Wings, 13, 42, 160, "0800";
    /// Two cells with the same two candidates, joined by a conjugate pair.
    WWing = "w-wing", Wings, 13, 44, 150, "0803";
    /// A pivot of three candidates and two pincers of two.
    XyzWing = "xyz-wing", Wings, 13, 44, 180, "0801";
    /// An X-wing with a few additional places in one block.
    FinnedXWing = "finned-x-wing", Fish, 14, 43, 130, "0310";
    /// A finned X-wing with a missing corner.
    SashimiXWing = "sashimi-x-wing", Fish, 14, 44, 150, "0320";
    /// A candidate that sees both colours of a cluster of conjugate pairs.
    ColouringTrap = "colouring-trap", SingleDigit, 15, 45, 150, "0500";
    /// Two cells of one colour see each other: the colour is false.
    ColouringWrap = "colouring-wrap", SingleDigit, 15, 45, 150, "0501";
    /// Only one corner has candidates other than the two digits.
    UniqueRectangle1 = "unique-rectangle-1", Rectangles, 16, 45, 100, "0600";
    /// The extra candidates of two adjacent corners are one digit.
    UniqueRectangle2 = "unique-rectangle-2", Rectangles, 16, 45, 100, "0601";
    /// The extra candidates form a subset with other cells of a house.
    UniqueRectangle3 = "unique-rectangle-3", Rectangles, 16, 46, 100, "0602";
    /// A conjugate pair of one of the digits between two adjacent corners.
    UniqueRectangle4 = "unique-rectangle-4", Rectangles, 16, 46, 100, "0603";
    /// The extra candidates of two diagonal corners, or of three corners, are one digit.
    UniqueRectangle5 = "unique-rectangle-5", Rectangles, 16, 46, 100, "0604";
    /// Extra candidates in two diagonal corners, and an X-wing of one of the digits.
    UniqueRectangle6 = "unique-rectangle-6", Rectangles, 16, 46, 100, "0605";
    /// A cycle of six or more cells that two digits could fill alternately.
    UniqueLoop = "unique-loop", Rectangles, 16, 46, 100, "";
    /// Two conjugate pairs of one digit at the corner diagonal to one without extra candidates.
    HiddenRectangle = "hidden-rectangle", Rectangles, 17, 47, 100, "0606";
    /// Three corners filled in by the player: the fourth must not complete the rectangle.
    AvoidableRectangle1 = "avoidable-rectangle-1", Rectangles, 17, 47, 100, "0607";
    /// Two corners filled in by the player: the other two share their extra digit.
    AvoidableRectangle2 = "avoidable-rectangle-2", Rectangles, 17, 47, 100, "0608";
    /// A corner filled in by the player, and two conjugate pairs of one digit at the corner diagonal to it.
    HiddenAvoidableRectangle = "hidden-avoidable-rectangle", Rectangles, 17, 47, 100, "";
    /// A chain of cells with the same two candidates.
    RemotePair = "remote-pair", Wings, 18, 48, 110, "0703";
    /// Four cells of a house with four digits.
    NakedQuad = "naked-quad", Sets, 19, 50, 120, "0202";
    /// A digit confined to the same four places in four lines.
    Jellyfish = "jellyfish", Fish, 19, 52, 160, "0302";
    /// Four digits of a house in four cells.
    HiddenQuad = "hidden-quad", Sets, 19, 54, 150, "0212";
    /// Two clusters: a candidate that sees one colour of each, when the other two colours see each other.
    MultiColouring1 = "multi-colouring-1", SingleDigit, 20, 53, 200, "0502";
    /// Two clusters: a colour of one that sees both colours of the other is false.
    MultiColouring2 = "multi-colouring-2", SingleDigit, 20, 53, 200, "0503";
    /// A swordfish with a few additional places in one block.
    FinnedSwordfish = "finned-swordfish", Fish, 21, 54, 200, "0311";
    /// A finned swordfish with a missing corner.
    SashimiSwordfish = "sashimi-swordfish", Fish, 21, 55, 240, "0321";
    /// Four cells with four digits, of which exactly one is not restricted.
    WxyzWing = "wxyz-wing", Wings, 22, 55, 200, "";
    /// All empty cells have two candidates, except one that has three.
    BugPlusOne = "bug-plus-one", Rectangles, 23, 56, 100, "0610";
    /// All empty cells have two candidates, except a few that share an extra digit, subset or conjugate pair.
    BugPlusSome = "bug-plus-some", Rectangles, 23, 57, 100, "";
    /// The intersection of a line and a block, with cell groups from the rest of each.
    SueDeCoq = "sue-de-coq", AlmostLockedSets, 24, 60, 250, "1101";
    /// A jellyfish with a few additional places in one block.
    FinnedJellyfish = "finned-jellyfish", Fish, 25, 60, 250, "0312";
    /// A finned jellyfish with a missing corner.
    SashimiJellyfish = "sashimi-jellyfish", Fish, 25, 60, 260, "0322";
    /// A chain of a single digit.
    XChain = "x-chain", SingleDigit, 26, 66, 260, "0701";
    /// A chain of cells with two candidates.
    XyChain = "xy-chain", Chains, 27, 67, 260, "0702";
    /// A closed chain: each of its weak links has one true end.
    ContinuousLoop = "continuous-loop", Chains, 28, 70, 280, "0706";
    /// A chain that returns to its first candidate.
    DiscontinuousLoop = "discontinuous-loop", Chains, 28, 70, 280, "0707";
    /// A chain of alternating strong and weak links.
    AlternatingChain = "alternating-chain", Chains, 28, 70, 280, "0708";
    /// A continuous loop with groups of cells.
    GroupedContinuousLoop = "grouped-continuous-loop", Chains, 29, 72, 300, "0709";
    /// A discontinuous loop with groups of cells.
    GroupedDiscontinuousLoop = "grouped-discontinuous-loop", Chains, 29, 72, 300, "0710";
    /// An alternating chain with groups of cells.
    GroupedChain = "grouped-chain", Chains, 29, 72, 300, "0711";
    /// Two almost locked sets with one or two restricted common digits.
    AlsXz = "als-xz", AlmostLockedSets, 30, 73, 300, "0901";
    /// Three almost locked sets.
    AlsXyWing = "als-xy-wing", AlmostLockedSets, 31, 75, 320, "0902";
    /// Four and more almost locked sets.
    AlsChain = "als-chain", AlmostLockedSets, 31, 76, 340, "0903";
    /// A chain with links through almost locked sets.
    ChainThroughSets = "chain-through-sets", AlmostLockedSets, 32, 77, 340, "";
    /// A candidate that would leave its digit without a place in some house.
    Nishio = "nishio", Forcing, 33, 79, 450, "";
    /// A cell each of whose candidates locks an almost locked set.
    DeathBlossom = "death-blossom", AlmostLockedSets, 34, 80, 360, "0904";
    /// The same conclusion follows from every candidate of a cell.
    CellForcing = "cell-forcing", Forcing, 35, 82, 500, "1301";
    /// The same conclusion follows from every place of a digit in a house.
    HouseForcing = "house-forcing", Forcing, 35, 82, 500, "1301";
    /// A candidate that leads to a contradiction by several lines of inference together.
    DynamicForcing = "dynamic-forcing", Forcing, 36, 88, 700, "";
    /// A fish whose base or cover has blocks beside lines of one direction.
    FrankenFish = "franken-fish", Fish, 37, 96, 470, "";
    /// A Franken fish with additional places.
    FinnedFrankenFish = "finned-franken-fish", Fish, 37, 96, 470, "";
    /// A fish whose base or cover has both rows and columns.
    MutantFish = "mutant-fish", Fish, 37, 96, 470, "";
    /// A mutant fish with additional places.
    FinnedMutantFish = "finned-mutant-fish", Fish, 37, 96, 470, "";
    /// The same conclusion follows from every candidate of a cell or place in a house, by several lines of inference together.
    DynamicCaseForcing = "dynamic-case-forcing", Forcing, 38, 96, 700, "";
    /// A dynamic forcing net that also uses locked candidates, subsets and fish.
    DynamicForcingPlus = "dynamic-forcing-plus", Forcing, 39, 97, 700, "";
    /// Twelve cells in four blocks that three digits cannot fill: one of their other candidates is true.
    Tridagon = "tridagon", Forcing, 40, 112, 500, "";
    /// Four blocks in a rectangle whose cells share pairs of digits all around.
    SkLoop = "sk-loop", AlmostLockedSets, 41, 103, 500, "";
    /// As many cells, in several rows and columns, as houses and digits that hold all their candidates.
    MultiSectorLockedSets = "multi-sector-locked-sets", AlmostLockedSets, 41, 103, 500, "";
    /// Two base cells whose digits are those of two target cells in the other blocks of their band.
    JuniorExocet = "junior-exocet", AlmostLockedSets, 42, 100, 500, "";
    /// An exocet with a target outside the band of its base cells.
    SeniorExocet = "senior-exocet", AlmostLockedSets, 42, 101, 500, "";
    /// The same conclusion follows from every guardian of a tridagon.
    TridagonForcing = "tridagon-forcing", Forcing, 43, 108, 500, "";
    /// A dynamic forcing net that also uses chains.
    NestedChains = "nested-chains", Forcing, 44, 100, 700, "";
    /// A dynamic forcing net that also uses forcing chains and dynamic forcing nets.
    NestedForcing = "nested-forcing", Forcing, 45, 105, 700, "";
}

impl Technique {
    fn info(self) -> &'static TechniqueInfo {
        &Technique::INFO[self as usize]
    }

    /// Identifier in texts, addresses and on the command line, e.g. `x-wing`.
    pub fn key(self) -> &'static str {
        self.info().key
    }

    /// Returns all techniques by ascending rating.
    pub fn all_by_rating() -> Vec<Technique> {
        let mut all = Technique::ALL.to_vec();
        sort_by_number(&mut all, |technique| u64::from(technique.rating().0));
        all
    }

    /// Returns the technique with this key.
    pub fn from_key(key: &str) -> Option<Technique> {
        Technique::ALL.iter().copied().find(|technique| technique.key() == key)
    }

    /// The kind of pattern that it looks for.
    pub fn family(self) -> TechniqueFamily {
        self.info().family
    }

    /// Position in the search order, 1 to 45. Techniques of one tier are searched together.
    pub fn tier(self) -> u8 {
        self.info().tier
    }

    /// Rating without the surcharge for length.
    pub fn rating(self) -> Rating {
        self.info().rating
    }

    /// HoDoKu points for one use.
    pub fn score(self) -> u32 {
        self.info().score
    }

    /// Number in HoDoKu's regression library; empty if it has none.
    pub fn hodoku_code(self) -> &'static str {
        self.info().code
    }

    /// The easier technique of which this one is a special case: it never is the next step.
    ///
    /// The cells of a remote pair are naked pairs of the houses that they share. Once these have made their eliminations, each two
    /// neighbours are conjugate pairs of both digits, and simple colouring of one digit eliminates it from the same cells.
    ///
    /// What fish of any houses eliminate leads to a contradiction by singles and locked candidates: no exception is known among 19,000
    /// eliminations.
    pub fn special_case_of(self) -> Option<Technique> {
        match self {
            Technique::RemotePair => Some(Technique::ColouringTrap),
            Technique::FrankenFish
            | Technique::FinnedFrankenFish
            | Technique::MutantFish
            | Technique::FinnedMutantFish => Some(Technique::DynamicForcing),
            _ => None,
        }
    }

    /// Whether hardly anybody finds its steps without a computer: nets beyond [`DynamicForcing`](Technique::DynamicForcing).
    pub fn is_out_of_reach(self) -> bool {
        self == Technique::DynamicCaseForcing
            || self == Technique::DynamicForcingPlus
            || self >= Technique::NestedChains
    }

    /// Whether its finder takes at most milliseconds: the techniques up to dynamic forcing. What they do not solve takes much longer.
    pub const fn is_quick(self) -> bool {
        self as usize <= Technique::DynamicForcing as usize
    }

    /// Whether the rating of a step grows with its number of links.
    pub fn has_length_surcharge(self) -> bool {
        matches!(self.tier(), 26..=29 | 32 | 33 | 35 | 36 | 38 | 39 | 43..) || self == Technique::AlsChain
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(self.key())
    }
}

impl FromStr for Technique {
    type Err = UnknownName;

    fn from_str(key: &str) -> Result<Technique, UnknownName> {
        let unknown = || UnknownName { noun: "technique", found: key.to_owned(), known: Technique::KEYS };
        Technique::from_key(key).ok_or_else(unknown)
    }
}
