//! The player in the replay.

use ninefold_app::game::Action;
use ninefold_app::i18n;
use ninefold_app::protocol::Report;
use ninefold_app::replay::{Replay, ReplayAction, ReplayEffect};

use super::Player;

impl Player {
    /// Opens the panel.
    pub fn open_replay(&mut self) -> &mut Player {
        i18n::set_replay_texts(None);
        self.act(Action::OpenReplay).act(Action::ReplayOpened);
        assert!(self.game.is_replaying(), "the panel is loading");
        let (replay, effects) = Replay::open(self.session().grid_to_solve(), self.session().cursor());
        self.replay = Some(replay);
        self.replay_effects.clear();
        self.perform(effects)
    }

    /// Applies an action, and the answers to the jobs that it requests.
    pub fn replay(&mut self, action: ReplayAction) -> &mut Player {
        self.replay_effects.clear();
        let effects = self.replay.as_mut().expect("the replay is open").apply(action, self.now);
        self.perform(effects)
    }

    pub fn report_to_replay(&mut self, report: Report) -> &mut Player {
        self.replay_effects.clear();
        self.handle_report(report)
    }

    fn handle_report(&mut self, report: Report) -> &mut Player {
        let effects = self.replay.as_mut().expect("the replay is open").handle_report(report);
        self.perform(effects)
    }

    fn perform(&mut self, effects: Vec<ReplayEffect>) -> &mut Player {
        for effect in effects {
            match &effect {
                ReplayEffect::Leave => {
                    self.replay = None;
                    self.act(Action::CloseReplay);
                }
                ReplayEffect::RunJob(id, job) => {
                    if let Some(report) = self.worker.take(*id, job.clone()) {
                        self.handle_report(report);
                    }
                }
                _ => {}
            }
            self.replay_effects.push(effect);
        }
        self
    }

    /// The open replay.
    pub fn shown_replay(&self) -> &Replay {
        self.replay.as_ref().expect("the replay is open")
    }

    /// The texts of what the last action in the replay announced.
    pub fn replay_announcements(&self) -> Vec<String> {
        let texts = self.replay_effects.iter().filter_map(|effect| match effect {
            ReplayEffect::Announce(message) => Some(message.text()),
            _ => None,
        });
        texts.collect()
    }

    /// What a screen reader says after the last action in the replay.
    pub fn replay_spoken(&self) -> Vec<String> {
        let texts = self.replay_effects.iter().filter_map(|effect| match effect {
            ReplayEffect::Announce(message) => Some(message.announcement()),
            _ => None,
        });
        texts.collect()
    }
}
