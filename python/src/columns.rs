//! The columns of results, built row by row.

use std::sync::Arc;

use arrow_array::builder::StringBuilder;
use arrow_array::types::{Float64Type, Int32Type};
use arrow_array::{
    Array, ArrayRef, BooleanArray, FixedSizeListArray, Float64Array, Int8Array, Int32Array, ListArray,
    RecordBatch, StringArray, StructArray, UInt8Array,
};
use arrow_buffer::{Buffer, NullBuffer, NullBufferBuilder, OffsetBuffer, ScalarBuffer};
use arrow_schema::{Field, Fields, Schema};
use ninefold::grid::{Candidate, CandidateSet, Cell, CellSet};
use ninefold::level::Rating;
use ninefold::rating::PuzzleRating;
use ninefold::{Grid, Step, Technique};

/// How a grid is given back.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum GridForm {
    /// 81 characters.
    Text,
    /// 81 bytes.
    Values,
    /// Nine lists of nine bytes.
    Square,
}

/// Columns of which every row is null or complete.
pub trait Columns: Sized {
    /// Empty columns with room for so many rows, with grids in this form.
    fn new(form: GridForm, rows: usize) -> Self;

    /// Adds a row without values.
    fn push_null(&mut self);

    /// The columns with their names.
    fn finish(self) -> Vec<(&'static str, ArrayRef)>;
}

/// The field of a column. All may be null, so that batches with and without nulls have one schema.
pub fn field(name: &str, array: &dyn Array) -> Field {
    Field::new(name, array.data_type().clone(), true)
}

/// A batch of columns of the same length.
pub fn batch(columns: Vec<(&'static str, ArrayRef)>) -> RecordBatch {
    let schema = Schema::new(columns.iter().map(|(name, array)| field(name, array)).collect::<Vec<_>>());
    let arrays = columns.into_iter().map(|(_, array)| array).collect();
    RecordBatch::try_new(Arc::new(schema), arrays).expect("columns of one length")
}

/// A column of structs.
fn structs(columns: Vec<(&'static str, ArrayRef)>, nulls: Option<NullBuffer>) -> StructArray {
    let fields: Fields = columns.iter().map(|(name, array)| field(name, array)).collect();
    StructArray::new(fields, columns.into_iter().map(|(_, array)| array).collect(), nulls)
}

/// A column of lists whose items are these.
fn lists(ends: Ends, items: ArrayRef) -> ListArray {
    let field = Arc::new(Field::new_list_field(items.data_type().clone(), true));
    ListArray::new(field, OffsetBuffer::new(ends.offsets.into()), items, ends.nulls.build())
}

/// Where the lists of a column end.
pub struct Ends {
    offsets: Vec<i32>,
    nulls: NullBufferBuilder,
}

impl Default for Ends {
    fn default() -> Ends {
        Ends { offsets: vec![0], nulls: NullBufferBuilder::new(0) }
    }
}

impl Ends {
    /// Ends a list after so many items in all.
    fn push(&mut self, item_count: usize) {
        self.offsets.push(item_count as i32);
        self.nulls.append_non_null();
    }

    fn push_null(&mut self) {
        self.offsets.push(self.offsets.last().copied().unwrap_or_default());
        self.nulls.append_null();
    }
}

/// A column of grids.
pub struct GridColumn {
    form: GridForm,
    /// 81 bytes for each row, also for one that is null.
    bytes: Vec<u8>,
    nulls: NullBufferBuilder,
}

impl GridColumn {
    /// An empty column with room for so many rows.
    pub fn new(form: GridForm, rows: usize) -> GridColumn {
        GridColumn { form, bytes: Vec::with_capacity(81 * rows), nulls: NullBufferBuilder::new(rows) }
    }

    /// Adds a grid, or a row without one.
    pub fn push(&mut self, grid: Option<&Grid>) {
        let Some(grid) = grid else {
            self.bytes.extend([if self.form == GridForm::Text { b'.' } else { 0 }; 81]);
            return self.nulls.append_null();
        };
        self.bytes.extend(match self.form {
            GridForm::Text => grid.to_line_bytes(),
            GridForm::Values | GridForm::Square => grid.values(),
        });
        self.nulls.append_non_null();
    }

    /// The column.
    pub fn finish(self) -> ArrayRef {
        let (count, nulls) = (self.bytes.len() / 81, self.nulls.build());
        if self.form == GridForm::Text {
            let offsets = OffsetBuffer::from_repeated_length(81, count);
            return Arc::new(StringArray::new(offsets, Buffer::from_vec(self.bytes), nulls));
        }
        let values: ArrayRef = Arc::new(UInt8Array::new(self.bytes.into(), None));
        let list = |length, values: ArrayRef, nulls| {
            let item = Arc::new(Field::new_list_field(values.data_type().clone(), true));
            Arc::new(FixedSizeListArray::new(item, length, values, nulls))
        };
        match self.form {
            GridForm::Square => list(9, list(9, values, None), nulls),
            _ => list(81, values, nulls),
        }
    }
}

/// A column of texts.
#[derive(Default)]
pub struct TextColumn(StringBuilder);

impl TextColumn {
    /// Adds a text.
    pub fn push(&mut self, text: &str) {
        self.0.append_value(text);
    }

    /// Adds a text, or a row without one.
    pub fn push_option(&mut self, text: Option<&str>) {
        self.0.append_option(text);
    }

    /// The column.
    pub fn finish(mut self) -> ArrayRef {
        Arc::new(self.0.finish())
    }
}

/// A column of lists of cells or candidates, as structs of row, column and digit, all from 1.
pub struct CandidateLists {
    ends: Ends,
    rows: Vec<i8>,
    columns: Vec<i8>,
    /// `None` if there are only cells.
    digits: Option<Vec<i8>>,
}

impl CandidateLists {
    /// A column of lists of candidates.
    pub fn candidates() -> CandidateLists {
        CandidateLists {
            ends: Ends::default(),
            rows: Vec::new(),
            columns: Vec::new(),
            digits: Some(Vec::new()),
        }
    }

    /// A column of lists of cells.
    pub fn cells() -> CandidateLists {
        CandidateLists { digits: None, ..CandidateLists::candidates() }
    }

    /// Adds a list of candidates.
    pub fn push(&mut self, candidates: impl Iterator<Item = Candidate>) {
        for Candidate { cell, digit } in candidates {
            self.push_cell(cell);
            if let Some(digits) = &mut self.digits {
                digits.push(digit.value() as i8);
            }
        }
        self.ends.push(self.rows.len());
    }

    /// Adds a list of cells.
    pub fn push_cells(&mut self, cells: CellSet) {
        cells.into_iter().for_each(|cell| self.push_cell(cell));
        self.ends.push(self.rows.len());
    }

    fn push_cell(&mut self, cell: Cell) {
        self.rows.push(cell.row() as i8 + 1);
        self.columns.push(cell.column() as i8 + 1);
    }

    /// Adds a row without a list.
    pub fn push_null(&mut self) {
        self.ends.push_null();
    }

    /// The column.
    pub fn finish(self) -> ArrayRef {
        let array = |values: Vec<i8>| Arc::new(Int8Array::from(values)) as ArrayRef;
        let mut columns = vec![("row", array(self.rows)), ("column", array(self.columns))];
        columns.extend(self.digits.map(|digits| ("digit", array(digits))));
        Arc::new(lists(self.ends, Arc::new(structs(columns, None))))
    }
}

/// A column of steps, as structs.
pub struct StepColumn {
    nulls: NullBufferBuilder,
    techniques: TextColumn,
    ratings: Vec<f64>,
    placements: CandidateLists,
    eliminations: CandidateLists,
    evidence: TextColumn,
}

impl Default for StepColumn {
    fn default() -> StepColumn {
        StepColumn {
            nulls: NullBufferBuilder::new(0),
            techniques: TextColumn::default(),
            ratings: Vec::new(),
            placements: CandidateLists::candidates(),
            eliminations: CandidateLists::candidates(),
            evidence: TextColumn::default(),
        }
    }
}

impl StepColumn {
    /// Adds a step, or a row without one.
    pub fn push(&mut self, step: Option<&Step>) {
        let none = CandidateSet::default();
        let (placements, eliminations) =
            step.map_or((&[][..], &none), |step| (&step.placements, &step.eliminations));
        self.placements.push(placements.iter().copied());
        self.eliminations.push(eliminations.iter());
        self.ratings.push(step.map_or(0.0, |step| rating_number(step.rating())));
        self.techniques.push(step.map_or("", |step| step.technique.key()));
        self.evidence.push(&step.map(|step| step.evidence.to_string()).unwrap_or_default());
        self.nulls.append(step.is_some());
    }

    fn columns(self) -> (Vec<(&'static str, ArrayRef)>, NullBufferBuilder) {
        let columns = vec![
            ("technique", self.techniques.finish()),
            ("rating", Arc::new(Float64Array::from(self.ratings)) as ArrayRef),
            ("placements", self.placements.finish()),
            ("eliminations", self.eliminations.finish()),
            ("evidence", self.evidence.finish()),
        ];
        (columns, self.nulls)
    }

    /// The column.
    pub fn finish(self) -> ArrayRef {
        let (columns, nulls) = self.columns();
        Arc::new(structs(columns, nulls.build()))
    }
}

/// A column of lists of steps, each with its number from 1.
#[derive(Default)]
pub struct StepLists {
    ends: Ends,
    numbers: Vec<i32>,
    steps: StepColumn,
}

impl StepLists {
    /// Adds a list.
    pub fn push(&mut self, steps: impl Iterator<Item = Step>) {
        for (number, step) in (1..).zip(steps) {
            self.numbers.push(number);
            self.steps.push(Some(&step));
        }
        self.ends.push(self.numbers.len());
    }

    /// Adds a row without a list.
    pub fn push_null(&mut self) {
        self.ends.push_null();
    }

    /// The column.
    pub fn finish(self) -> ArrayRef {
        let mut columns = vec![("step", Arc::new(Int32Array::from(self.numbers)) as ArrayRef)];
        columns.extend(self.steps.columns().0);
        Arc::new(lists(self.ends, Arc::new(structs(columns, None))))
    }
}

/// A column of lists of techniques with their uses.
#[derive(Default)]
pub struct UseLists {
    ends: Ends,
    techniques: TextColumn,
    uses: Vec<i32>,
}

impl UseLists {
    /// Adds a list.
    pub fn push<'a>(&mut self, uses: impl Iterator<Item = (&'a str, u32)>) {
        for (technique, uses) in uses {
            self.techniques.push(technique);
            self.uses.push(uses as i32);
        }
        self.ends.push(self.uses.len());
    }

    /// Adds a row without a list.
    pub fn push_null(&mut self) {
        self.ends.push_null();
    }

    /// The column.
    pub fn finish(self) -> ArrayRef {
        let uses: ArrayRef = Arc::new(Int32Array::from(self.uses));
        let columns = vec![("technique", self.techniques.finish()), ("uses", uses)];
        Arc::new(lists(self.ends, Arc::new(structs(columns, None))))
    }
}

/// What is known of how hard a puzzle is.
#[derive(Default)]
pub struct RatingColumns {
    levels: TextColumn,
    ratings: Vec<Option<f64>>,
    minutes: Vec<Option<i32>>,
    scores: Vec<Option<i32>>,
    hardest: TextColumn,
    uses: UseLists,
    is_solved: Vec<Option<bool>>,
}

impl RatingColumns {
    /// Adds a rating.
    pub fn push(&mut self, rating: &PuzzleRating) {
        self.levels.push(rating.level.name());
        self.ratings.push(Some(rating_number(rating.rating)));
        self.minutes.push(Some(rating.time.minutes() as i32));
        self.scores.push(Some(rating.score as i32));
        self.hardest.push_option(rating.hardest_technique().map(Technique::key));
        self.uses.push(rating.techniques.iter().map(|(technique, uses)| (technique.key(), *uses)));
        self.is_solved.push(Some(rating.is_solved));
    }
}

impl Columns for RatingColumns {
    fn new(_form: GridForm, _rows: usize) -> RatingColumns {
        RatingColumns::default()
    }

    fn push_null(&mut self) {
        self.levels.push_option(None);
        self.ratings.push(None);
        self.minutes.push(None);
        self.scores.push(None);
        self.hardest.push_option(None);
        self.uses.push_null();
        self.is_solved.push(None);
    }

    fn finish(self) -> Vec<(&'static str, ArrayRef)> {
        vec![
            ("level", self.levels.finish()),
            ("rating", numbers::<Float64Type>(self.ratings)),
            ("minutes", numbers::<Int32Type>(self.minutes)),
            ("score", numbers::<Int32Type>(self.scores)),
            ("hardest", self.hardest.finish()),
            ("techniques", self.uses.finish()),
            ("solved", Arc::new(BooleanArray::from(self.is_solved))),
        ]
    }
}

/// A rating as a number, such as 4.2.
pub fn rating_number(rating: Rating) -> f64 {
    f64::from(rating.0) / 10.0
}

/// A column of numbers of which none is missing, but for rows that are null as a whole.
pub fn numbers<T: arrow_array::ArrowPrimitiveType>(values: Vec<Option<T::Native>>) -> ArrayRef {
    let nulls = values.iter().map(Option::is_some).collect::<NullBuffer>();
    let values: ScalarBuffer<T::Native> = values.into_iter().map(Option::unwrap_or_default).collect();
    Arc::new(arrow_array::PrimitiveArray::<T>::new(
        values,
        Some(nulls).filter(|nulls| nulls.null_count() > 0),
    ))
}
