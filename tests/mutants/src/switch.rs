//! Which fault is on: `NINEFOLD_FAULT` is its number, or the name of a file that is to hold the numbers of all that are
//! reached.

use std::{
    env,
    fs::{File, OpenOptions},
    io::Write,
    sync::{
        OnceLock,
        atomic::{AtomicU8, AtomicU32, Ordering},
    },
};

const UNKNOWN: u32 = u32::MAX;
const REACHED: u32 = u32::MAX - 1;
const NONE: u32 = u32::MAX - 2;

static NOW: AtomicU32 = AtomicU32::new(UNKNOWN);
static FILE: OnceLock<File> = OnceLock::new();
static SEEN: [AtomicU8; 1 << 16] = [const { AtomicU8::new(0) }; 1 << 16];

/// Never while the compiler works out a constant.
#[inline(always)]
pub const fn on(fault: u32) -> bool {
    core::intrinsics::const_eval_select((fault,), never, is_on)
}

const fn never(_: u32) -> bool {
    false
}

#[inline(always)]
fn is_on(fault: u32) -> bool {
    let now = NOW.load(Ordering::Relaxed);
    now == fault || now >= REACHED && asked(fault, now)
}

#[cold]
#[inline(never)]
fn asked(fault: u32, now: u32) -> bool {
    if now == UNKNOWN {
        let told = env::var("NINEFOLD_FAULT").unwrap_or_default();
        let now = told.parse().unwrap_or(if told.is_empty() { NONE } else { REACHED });
        if now == REACHED {
            FILE.get_or_init(|| OpenOptions::new().append(true).create(true).open(&told).expect("a file to write to"));
        }
        NOW.store(now, Ordering::SeqCst);
        return on(fault);
    }
    if SEEN[fault as usize].load(Ordering::Relaxed) == 0 && SEEN[fault as usize].swap(1, Ordering::SeqCst) == 0 {
        let mut file = FILE.get().expect("it was opened");
        file.write_all(format!("{fault}\n").as_bytes()).expect("the file takes it");
    }
    false
}
