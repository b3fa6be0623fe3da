//! Questions about a whole family of boards at once: recurrences, generating functions, growth, found and proved.
//!
//! A family gives a [`Sequence`]: terms u·Mᵏ·v of an operator M with finitely many states, polynomials in x and y.
//! Nothing here knows a board. From there on everything is a function:
//!
//! - [`recurrence`] finds the minimal linear recurrence and proves it, for profiles or, with [`Totals`], for numbers;
//! - [`generating_function`] turns it into P(t)/Q(t) in lowest terms;
//! - [`growth`] encloses the growth constant and the leading coefficient of the numbers; [`dominant`] does so from the
//!   operator alone, for those that are too large for a recurrence;
//! - [`Extremes`] gives the fewest and the most pieces of final positions, and their law;
//! - [`Squares`] extrapolates how numbers grow with both sides of a board;
//! - [`Sampled`] is a number that random runs estimate;
//! - [`decide`] proves or refutes a [`Formula`] that somebody typed.
//!
//! ```
//! use series::{Matrix, Totals, Verdict, decide, generating_function, growth, recurrence};
//! let run = control::Run::unlimited();
//! // Matchings of the 2 × n grid, by the squares of the next column that are covered already.
//! let rows: &[&[i64]] = &[&[2, 1, 1, 1], &[1, 0, 1, 0], &[1, 1, 0, 0], &[1, 0, 0, 0]];
//! let grid = Matrix::integers(0, rows, &[1, 0, 0, 0], &[1, 0, 0, 0]);
//! let numbers = Totals(&grid);
//!
//! let found = recurrence(&numbers, &run)?;
//! assert_eq!(found.to_string(), "a(n) = 3 a(n-1) + a(n-2) - a(n-3)");
//! assert!(found.proof().is_some());
//! let generating = generating_function(&numbers, &found, &run)?;
//! assert_eq!(generating.to_string(), "(1 - t)/(1 - 3 t - t^2 + t^3)");
//! assert_eq!(growth(&generating, 10, &run)?.to_string(), "a(n) ~ 0.6645913845 * 3.214319743^n");
//! let typed = "a(n) = 3 a(n-1) + a(n-2)".parse().unwrap();
//! let Verdict::Refuted(failure) = decide(&grid, &typed, &run)? else { panic!() };
//! assert_eq!(failure.to_string(), "at n = 3 the formula gives 23, but a(3) = 22");
//! # Ok::<(), series::SeriesError>(())
//! ```
//!
//! Everything that can take long takes a [`control::Run`]: it asks it often whether to go on, and charges what is large.
//!
//! Sources: \[Massey69\] Shift-register synthesis and BCH decoding. \[Montgomery85\] Modular multiplication without
//! trial division. \[Berstel71\] Sur les pôles et le quotient de Hadamard de séries N-rationnelles. \[Sorenson17\]
//! Strong pseudoprimes to twelve prime bases.

mod balanced;
mod decide;
mod decimal;
mod enclosed;
mod field;
mod formula;
mod generating;
mod grid;
mod growth;
mod integers;
mod massey;
mod matrix;
mod perron;
mod polynomial;
mod recurrence;
mod relation;
mod sampled;
mod sequence;
mod squares;
mod steps;
mod wide;

pub use balanced::{Certificate, EmptyPosition, Ending, Extremes, Floor, Law, Walks};
pub use decide::{Failure, Fraction, Verdict, decide};
pub use decimal::Decimal;
pub use enclosed::Enclosed;
pub use field::{Field, Lift, Residue};
pub use formula::{Formula, FormulaError};
pub use generating::{Generating, generating_function};
pub use growth::{Growth, growth};
pub use massey::{Connection, shortest_recurrence};
pub use matrix::Matrix;
pub use perron::{Dominant, DominantError, Entry, Operator, check_digits, dominant};
pub use polynomial::Polynomial;
pub use recurrence::{Evidence, MOST_WORK, Method, Proof, Recurrence, SeriesError, Witness, recurrence};
pub use sampled::Sampled;
pub use sequence::{Bounds, Preceded, Sequence, Totals, check_terms};
pub use squares::{Estimate, Squares};
