//! Work that several threads share, with the results in the order of the work.
//!
//! ```text
//!                 ╭─▶ thread ─╮
//!   feed ─▶ queue ┼─▶ thread ─┼─▶ results, in the order of the queue ─▶ consume
//!                 ╰─▶ thread ─╯
//! ```

use std::io;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

/// Gets the next piece of work. [`ControlFlow::Break`] means that no more is needed.
pub type Queue<'a, W> = dyn FnMut(W) -> ControlFlow<()> + 'a;

/// Calls `work` with everything that `feed` puts into the queue, in as many threads, and `consume` with the results in the
/// order of the queue, until it needs no more. Only a few pieces of work wait at a time. With one thread, all runs in the caller's.
///
/// # Errors
/// The first error of `consume`; then nothing more is consumed.
pub fn map_in_order<W: Send, R: Send>(
    threads: usize,
    feed: impl FnOnce(&mut Queue<W>) + Send,
    work: impl Fn(W) -> R + Sync,
    mut consume: impl FnMut(R) -> io::Result<ControlFlow<()>>,
) -> io::Result<()> {
    if threads == 1 {
        let mut state = Ok(ControlFlow::Continue(()));
        feed(&mut |piece| {
            if matches!(state, Ok(ControlFlow::Continue(()))) {
                state = consume(work(piece));
            }
            *state.as_ref().unwrap_or(&ControlFlow::Break(()))
        });
        return state.map(|_| ());
    }
    let (work_sender, work_receiver) = sync_channel::<(W, SyncSender<R>)>(threads);
    let work_receiver = Mutex::new(work_receiver);
    thread::scope(|scope| {
        // Each piece of work has a channel of its own for its result; these channels are in the order of the queue.
        let (order_sender, order_receiver) = sync_channel::<Receiver<R>>(2 * threads);
        scope.spawn(move || {
            feed(&mut |piece| {
                let (sender, receiver) = sync_channel(1);
                let is_wanted =
                    order_sender.send(receiver).is_ok() && work_sender.send((piece, sender)).is_ok();
                if is_wanted { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
        });
        for _ in 0..threads {
            scope.spawn(|| {
                // Locked only while a piece of work is taken out.
                let next = || work_receiver.lock().ok()?.recv().ok();
                while let Some((piece, sender)) = next() {
                    // After an error nobody waits for the result.
                    let _ = sender.send(work(piece));
                }
            });
        }
        for result in &order_receiver {
            let result = result.recv().map_err(|_| io::Error::other("a thread has panicked"))?;
            if consume(result)?.is_break() {
                break;
            }
        }
        Ok(())
    })
}
