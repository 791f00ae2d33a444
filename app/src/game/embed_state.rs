//! A snapshot of the game for the page that embeds it.

use super::Game;

impl Game {
    /// The snapshot as form fields; empty before the first puzzle.
    ///
    /// ```text
    /// puzzle=53..7… &grid=534.7… &solution=53467… &level=hard &name=hard-123 &rating=4.2 &seconds=75 &hints=1 &solved=player
    /// ```
    ///
    /// Grids have 81 characters, with `.` for an empty cell. `solution` is absent if there is not
    /// exactly one, `level`, `name` and `rating` if unknown. `solved` is present once the grid is solved: `player`, or `search` if Solve filled in cells.
    pub fn embed_state(&self) -> String {
        let session = &self.saved.session;
        if session.is_placeholder() {
            return String::new();
        }
        let mut state = format!("puzzle={}&grid={}", session.givens().to_line(), session.grid().to_line());
        let mut add = |name: &str, value: &str| state.extend(["&", name, "=", value]);
        if let Some(solution) = session.solution() {
            add("solution", &solution.to_line());
        }
        if let Some(level) = session.level() {
            add("level", level.name());
        }
        if let Some(id) = session.puzzle_id() {
            add("name", &id.to_string());
        }
        if let Some(rating) = session.rating() {
            add("rating", &rating.to_string());
        }
        add("seconds", &(session.clock.played_ms() / 1000).to_string());
        add("hints", &session.hint_count().to_string());
        if session.grid().is_solved() {
            add("solved", if session.is_won() { "player" } else { "search" });
        }
        state
    }
}
