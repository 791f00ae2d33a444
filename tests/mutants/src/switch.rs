//! The switch of all mutants. The variable `NINEFOLD_MUTANT` is the number of the mutant that is on, or the name of a file
//! to which the numbers of all reached mutants are appended.

use std::{
    env,
    fs::{File, OpenOptions},
    io::Write,
    sync::{
        OnceLock,
        atomic::{AtomicU8, AtomicU32, Ordering},
    },
};

/// The variable has not been read yet.
const UNKNOWN: u32 = u32::MAX;
/// Reached mutants are recorded, and none is on.
const RECORD: u32 = u32::MAX - 1;
/// No mutant is on.
const NONE: u32 = u32::MAX - 2;

static MUTANT: AtomicU32 = AtomicU32::new(UNKNOWN);
static FILE: OnceLock<File> = OnceLock::new();
static REACHED: [AtomicU8; 1 << 16] = [const { AtomicU8::new(0) }; 1 << 16];

/// Whether a mutant is on. At compile time none is.
#[inline(always)]
pub const fn on(mutant: u32) -> bool {
    core::intrinsics::const_eval_select((mutant,), never, is_on)
}

const fn never(_: u32) -> bool {
    false
}

#[inline(always)]
fn is_on(mutant: u32) -> bool {
    let current = MUTANT.load(Ordering::Relaxed);
    current == mutant || current >= RECORD && initialize_or_record(mutant, current)
}

#[cold]
#[inline(never)]
fn initialize_or_record(mutant: u32, current: u32) -> bool {
    if current == UNKNOWN {
        let value = env::var("NINEFOLD_MUTANT").unwrap_or_default();
        let current = value.parse().unwrap_or(if value.is_empty() { NONE } else { RECORD });
        if current == RECORD {
            FILE.get_or_init(|| OpenOptions::new().append(true).create(true).open(&value).expect("the file can be opened"));
        }
        MUTANT.store(current, Ordering::SeqCst);
        return on(mutant);
    }
    if REACHED[mutant as usize].load(Ordering::Relaxed) == 0 && REACHED[mutant as usize].swap(1, Ordering::SeqCst) == 0 {
        let mut file = FILE.get().expect("the file was opened when the variable was read");
        file.write_all(format!("{mutant}\n").as_bytes()).expect("the file can be written");
    }
    false
}
