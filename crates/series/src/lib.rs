//! Questions about a whole family of boards at once: recurrences, generating functions, growth, found and proved.

mod decide;
mod decimal;
mod field;
mod formula;
mod generating;
mod grid;
mod growth;
mod integers;
mod massey;
mod matrix;
mod polynomial;
mod recurrence;
mod relation;
mod sequence;

pub use decide::{Failure, Fraction, Verdict, decide};
pub use decimal::Decimal;
pub use field::{Field, Lift, Residue};
pub use formula::{Formula, FormulaError};
pub use generating::{Generating, generating_function};
pub use growth::{Growth, growth};
pub use massey::{Connection, shortest_recurrence};
pub use matrix::Matrix;
pub use polynomial::Polynomial;
pub use recurrence::{Evidence, Limits, Method, Proof, Recurrence, SeriesError, Witness, recurrence};
pub use sequence::{Bounds, Preceded, Sequence, Totals};
