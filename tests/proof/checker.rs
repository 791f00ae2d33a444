//! A checker that knows only the formats: it reads the formula and the proof as text.

/// A formula and the lemmas after it, with their literals as in DIMACS.
pub struct Checker {
    clauses: Vec<Vec<i32>>,
    /// For each literal the clauses in which it occurs.
    occurrences: Vec<Vec<usize>>,
}

fn place(literal: i32) -> usize {
    2 * literal.unsigned_abs() as usize + usize::from(literal < 0)
}

impl Checker {
    pub fn new(dimacs: &str) -> Checker {
        let mut checker = Checker { clauses: vec![], occurrences: vec![vec![]; 2 * 733] };
        let lines = dimacs.lines().filter(|line| !line.starts_with(['c', 'p']));
        lines.for_each(|line| checker.add(literals(line)));
        let count: usize = dimacs
            .lines()
            .find_map(|line| line.strip_prefix("p cnf ")?.split_once(' '))
            .and_then(|(_, count)| count.parse().ok())
            .expect("a header");
        assert_eq!(checker.clauses.len(), count, "as many clauses as the header says");
        checker
    }

    pub fn add(&mut self, clause: Vec<i32>) {
        for literal in &clause {
            self.occurrences[place(*literal)].push(self.clauses.len());
        }
        self.clauses.push(clause);
    }

    /// Whether unit propagation ends in a contradiction when all literals of a clause are false.
    pub fn follows(&self, clause: &[i32]) -> bool {
        let mut is_false = vec![false; 2 * 733];
        let mut queue: Vec<i32> = clause.iter().map(|literal| -literal).collect();
        for clause in &self.clauses {
            match clause[..] {
                [] => return true,
                [only] => queue.push(only),
                _ => {}
            }
        }
        while let Some(literal) = queue.pop() {
            if is_false[place(literal)] {
                return true;
            }
            if std::mem::replace(&mut is_false[place(-literal)], true) {
                continue;
            }
            for clause in self.occurrences[place(-literal)].iter().map(|index| &self.clauses[*index]) {
                let mut open = clause.iter().filter(|other| !is_false[place(**other)]);
                match (open.next(), open.next()) {
                    (None, _) => return true,
                    (Some(last), None) => queue.push(*last),
                    _ => {}
                }
            }
        }
        false
    }

    /// Checks the lemmas of a proof in DRAT one after another.
    pub fn check(mut self, drat: &str) -> Result<(), String> {
        let mut is_refuted = false;
        for line in drat.lines().filter(|line| !line.starts_with('c')) {
            let lemma = literals(line);
            if !self.follows(&lemma) {
                return Err(line.to_owned());
            }
            is_refuted |= lemma.is_empty();
            self.add(lemma);
        }
        if is_refuted { Ok(()) } else { Err("no contradiction".to_owned()) }
    }

    /// Checks a proof in LRAT: of each lemma only the clauses that it names are looked at, each once.
    pub fn check_hints(mut self, lrat: &str) -> Result<(), String> {
        for line in lrat.lines().filter(|line| !line.starts_with('c')) {
            let numbers: Vec<i32> = line.split(' ').map(|word| word.parse().expect("a number")).collect();
            let mut parts = numbers[1..].split(|number| *number == 0);
            let (lemma, hints) = (parts.next().expect("a clause"), parts.next().expect("hints"));
            assert_eq!(numbers[0] as usize, self.clauses.len() + 1, "numbers go on");
            let mut known_false: Vec<i32> = lemma.to_vec();
            for (index, hint) in hints.iter().enumerate() {
                let clause = &self.clauses[*hint as usize - 1];
                let open: Vec<i32> =
                    clause.iter().copied().filter(|literal| !known_false.contains(literal)).collect();
                match open[..] {
                    [] if index + 1 == hints.len() => {}
                    [only] if index + 1 < hints.len() => known_false.push(-only),
                    _ => return Err(format!("hint {hint} of {line}")),
                }
            }
            self.add(lemma.to_vec());
        }
        Ok(())
    }
}

/// The literals of a line, without the zero at its end.
pub fn literals(line: &str) -> Vec<i32> {
    let mut numbers: Vec<i32> = line.split_whitespace().map(|word| word.parse().expect("a number")).collect();
    assert_eq!(numbers.pop(), Some(0), "{line}");
    numbers
}
