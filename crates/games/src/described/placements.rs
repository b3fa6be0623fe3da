//! All that may be put down on a board, and what excludes each other: the vertices and edges of the auxiliary board.

use crate::described::forms::forms;
use crate::described::ground::Ground;
use crate::description::{Description, Holder, Shape};
use board::{Board, BoardError};
use rule::{Owner, Placed, Player};

/// A figure on the sites that it covers.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Placement {
    /// The number of the figure in the description.
    pub figure: usize,
    /// Who may make it.
    pub holder: Holder,
    /// The sites, in the order of the form; those of an edge of a graph ascending.
    pub sites: Vec<usize>,
}

impl Placement {
    /// The piece, put down by this player; in an impartial game it counts for Left.
    pub fn placed(&self, player: Player) -> Placed {
        let owner = if self.holder == Holder::Both { Owner::Left } else { player.into() };
        let mut sites = self.sites.clone();
        sites.sort_unstable();
        Placed { figure: self.figure, owner, sites }
    }

    /// The player for whom the piece counts.
    pub(crate) fn counts_for(&self) -> Player {
        if self.holder == Holder::Right { Player::Right } else { Player::Left }
    }
}

/// The placements on a board.
///
/// ```
/// use board::Board;
/// use games::{Description, described::Placements};
///
/// let cram: Description = "both = 'edge'".parse().unwrap();
/// let placements = Placements::new(&cram, &Board::grid(2, 2)).unwrap();
/// assert_eq!(placements.all.len(), 4);
/// assert_eq!(placements.excluded(0), [2, 3]); // the top row excludes both columns
/// ```
pub struct Placements {
    /// All placements, figure by figure.
    pub all: Vec<Placement>,
    excluded: Vec<Vec<usize>>,
}

/// The most placements for which it is found out which exclude each other.
pub const MOST_PLACEMENTS: usize = 4096;

impl Placements {
    /// Refused if the description asks for squares that the board does not have, or if there are more than
    /// [`MOST_PLACEMENTS`].
    pub fn new(description: &Description, board: &Board) -> Result<Placements, BoardError> {
        let ground = Ground::new(description, board)?;
        let all = all_on(description, &ground)?;
        if all.len() > MOST_PLACEMENTS {
            return Err(BoardError::TooManyPlacements { found: all.len(), most: MOST_PLACEMENTS });
        }
        // Step 1. The placements that cover a site.
        let mut covering = vec![vec![]; ground.sites];
        for (number, placement) in all.iter().enumerate() {
            placement.sites.iter().for_each(|&site| covering[site].push(number));
        }
        // Step 2. Placements exclude each other if they overlap, or if the rule keeps their sites apart.
        let excludes = |one: &Placement, site: usize, other: usize, there: usize| {
            site == there || ground.keeps_apart(description, (one.figure, site), (all[other].figure, there))
        };
        let excluded = all.iter().enumerate().map(|(number, one)| {
            let mut found = vec![];
            for &site in &one.sites {
                for there in ground.around(site) {
                    found.extend(
                        covering[there]
                            .iter()
                            .filter(|&&other| other != number && excludes(one, site, other, there)),
                    );
                }
            }
            found.sort_unstable();
            found.dedup();
            found
        });
        let excluded = excluded.collect();
        Ok(Placements { all, excluded })
    }

    /// The others that cannot be on the board together with this one, ascending.
    pub fn excluded(&self, number: usize) -> &[usize] {
        &self.excluded[number]
    }
}

/// All placements of the figures, whatever excludes each other.
fn all_on(description: &Description, ground: &Ground) -> Result<Vec<Placement>, BoardError> {
    let on_squares = ground.squares.is_some();
    let forms = forms(description, on_squares);
    ground.check_rings(&forms)?;
    let mut all = vec![];
    for (figure, told) in description.figures.iter().enumerate() {
        let mut add = |sites| all.push(Placement { figure, holder: told.holder, sites });
        for form in forms.iter().filter(|form| form.figure == figure) {
            (0..ground.sites).filter_map(|site| ground.sites_of(&form.cells, 0, site)).for_each(&mut add);
        }
        if told.shape == Shape::Edge && !on_squares {
            for (site, adjacent) in ground.adjacent.iter().enumerate() {
                adjacent.iter().filter(|&&other| site < other).for_each(|&other| add(vec![site, other]));
            }
        }
    }
    Ok(all)
}
