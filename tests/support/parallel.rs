//! Work shared over the cores of the machine.

use std::sync::atomic::{AtomicUsize, Ordering};

/// Calls `act` with each item on all cores. Returns the results in the order of the items.
pub fn parallel_map<T: Sync, R: Send>(items: &[T], act: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let work = || {
        let mut done = Vec::new();
        while let Some((index, item)) = {
            let index = next.fetch_add(1, Ordering::Relaxed);
            items.get(index).map(|item| (index, item))
        } {
            done.push((index, act(item)));
        }
        done
    };
    let mut done: Vec<(usize, R)> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("no panic")).collect()
    });
    done.sort_by_key(|&(index, _)| index);
    done.into_iter().map(|(_, result)| result).collect()
}

/// Calls `act` with every number below `end`, on all cores.
pub fn parallel_for(end: u64, act: impl Fn(u64) + Sync) {
    let threads = std::thread::available_parallelism().map_or(1, |cores| cores.get() as u64);
    std::thread::scope(|scope| {
        for thread in 0..threads {
            let act = &act;
            scope.spawn(move || (thread..end).step_by(threads as usize).for_each(act));
        }
    });
}
