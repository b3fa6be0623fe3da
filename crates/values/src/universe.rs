//! Canonical forms, each kept once.

use crate::tables::{Index, Pairs, Verdicts, mix};
use crate::thermograph::{Thermograph, Workshop};
use crate::{Dyadic, Game, GivenUp};
use control::{Charge, Halt, List, Run, faults};

/// Games in canonical form, what is known of them, and their arithmetic.
///
/// ```
/// use values::{Game, Universe};
/// let mut all = Universe::new();
/// let star = all.make(&[Game::ZERO], &[Game::ZERO]);
/// let up = all.make(&[Game::ZERO], &[star]);
/// assert!(all.at_most(Game::ZERO, up) && !all.at_most(star, up) && !all.at_most(up, star));
/// let double = all.sum(up, up);
/// assert!(all.at_most(star, double));
/// assert_eq!(all.sum(star, star), Game::ZERO);
/// ```
///
/// Once the run of a universe has ended, what it makes is worth nothing; all methods that return a `Result` say so.
pub struct Universe<'a> {
    pub(crate) run: Run<'a>,
    /// Why the run has ended.
    halted: Option<Halt>,
    polls: u64,
    pub(crate) nodes: List<Node>,
    /// The options of all games, each one's left ones before its right ones, ascending.
    pub(crate) arena: List<Game>,
    /// The games by their options.
    index: Index,
    fingerprints: List<u128>,
    /// Different thermographs, and where they are.
    thermographs: List<Thermograph>,
    thermograph_index: Index,
    walls: Charge,
    wall_bytes: u64,
    /// The sum of the hashes of all thermographs.
    wall_hashes: u64,
    /// 1, 2, 3 and so on, and their negatives, as far as they are there.
    integers: [List<Game>; 2],
    /// The negative of each game, or `u32::MAX`.
    pub(crate) negatives: List<u32>,
    pub(crate) sums: Pairs,
    pub(crate) verdicts: Verdicts,
    /// Options of games that are being put together, those of the innermost on top.
    pub(crate) lefts: Vec<Game>,
    pub(crate) rights: Vec<Game>,
    pub(crate) workshop: Workshop,
}

/// A game: where its options are, and what decides most comparisons.
#[derive(Clone, Copy)]
pub(crate) struct Node {
    start: u32,
    left: u16,
    right: u16,
    /// Left stop, right stop and mean.
    pub(crate) rough: Rough,
    pub(crate) thermograph: u32,
    pub(crate) number: bool,
    /// The most binary places of a number in its thermograph.
    pub(crate) places: u8,
    /// How many moves it lasts at most until it is a number.
    pub(crate) depth: u16,
    /// Of all this.
    seal: u32,
}

impl Node {
    /// All but the seal.
    fn words(&self) -> [u32; 7] {
        let Rough { left, right, mean } = self.rough;
        let sides = u32::from(self.left) | u32::from(self.right) << 16;
        let small = u32::from(self.number) | u32::from(self.places) << 8 | u32::from(self.depth) << 16;
        [self.start, sides, left as u32, right as u32, mean as u32, self.thermograph, small]
    }

    fn of_words([start, sides, left, right, mean, thermograph, small]: [u32; 7], seal: u32) -> Node {
        Node {
            start,
            left: sides as u16,
            right: (sides >> 16) as u16,
            rough: Rough { left: left as i32, right: right as i32, mean: mean as i32 },
            thermograph,
            number: small as u8 != 0,
            places: (small >> 8) as u8,
            depth: (small >> 16) as u16,
            seal,
        }
    }

    fn seal(&self) -> u32 {
        let hash = self.words().iter().fold(0, |hash, &word| mix(hash ^ u64::from(word)));
        (hash >> 32) as u32
    }
}

/// Left stop, right stop and mean, roughly: where two differ, the exact ones differ the same way.
#[derive(Clone, Copy)]
pub(crate) struct Rough {
    pub(crate) left: i32,
    pub(crate) right: i32,
    pub(crate) mean: i32,
}

impl Rough {
    /// Is a game with these stops certainly not at most one with those? A game that is not larger is not larger when
    /// both are taxed either.
    pub(crate) fn forbids(self, other: Rough) -> bool {
        self.left > other.left || self.right > other.right || self.mean > other.mean
    }
}

/// The most binary places of any number in a thermograph.
pub(crate) const MOST_PLACES: u8 = 63;

/// The most moves until a game is a number: what is done option by option takes so much of the stack.
pub(crate) const MOST_DEPTH: u32 = 1000;

/// Steps between two questions whether to go on.
const PATIENCE: u64 = 1 << 10;

impl Default for Universe<'static> {
    fn default() -> Universe<'static> {
        Universe::new()
    }
}

impl Universe<'static> {
    /// A universe with the game 0 in it that takes the memory it needs.
    pub fn new() -> Universe<'static> {
        Universe::within(&Run::unlimited()).expect("there is memory for a game")
    }
}

impl<'a> Universe<'a> {
    /// A universe with the game 0 in it, which lasts as long as the run goes on.
    pub fn within(run: &Run<'a>) -> Result<Universe<'a>, GivenUp> {
        let mut universe = Universe {
            run: run.clone(),
            halted: None,
            polls: 0,
            nodes: run.list(),
            arena: run.list(),
            index: Index::new(run),
            fingerprints: run.list(),
            thermographs: run.list(),
            thermograph_index: Index::new(run),
            walls: run.charge(0)?,
            wall_bytes: 0,
            wall_hashes: 0,
            integers: [run.list(), run.list()],
            negatives: run.list(),
            sums: Pairs::new(run),
            verdicts: Verdicts::new(run),
            lefts: vec![],
            rights: vec![],
            workshop: Workshop::default(),
        };
        universe.workshop.mast(Dyadic::ZERO);
        let zero = universe.intern(0, 0, true);
        universe.goes_on()?;
        universe.negatives[zero.index()] = 0;
        Ok(universe)
    }

    /// Has the run ended? Asked in every loop.
    pub(crate) fn is_over(&mut self) -> bool {
        self.polls += 1;
        if self.polls.is_multiple_of(PATIENCE) && self.halted.is_none() {
            self.halted = self.run.searched(self.polls).err();
        }
        self.halted.is_some()
    }

    /// What was made is worth something, unless the run has ended.
    pub fn goes_on(&self) -> Result<(), GivenUp> {
        self.halted.map_or(Ok(()), |halt| Err(halt.into()))
    }

    /// Notes that something was refused.
    pub(crate) fn note(&mut self, done: Result<(), Halt>) {
        self.halted = self.halted.or(done.err());
    }

    /// The game with this number.
    pub fn game(&self, index: u32) -> Option<Game> {
        ((index as usize) < self.games()).then_some(Game(index))
    }

    /// Checks all games: that none has changed since it was made, and that each is found again. Whatever was worked out
    /// before is right if this succeeds, as far as memory goes.
    pub fn audit(&self) -> Result<(), GivenUp> {
        let mut hashes = 0u64;
        for (number, thermograph) in (0..).zip(&self.thermographs[..self.thermograph_index.len()]) {
            self.ask(number)?;
            let hash = hash_walls(thermograph.left(), thermograph.right());
            hashes = hashes.wrapping_add(hash);
            if self.thermograph_index.find(hash, |other| other == number) != Some(number) {
                return Err(GivenUp::Fault("a thermograph"));
            }
        }
        if hashes != self.wall_hashes {
            return Err(GivenUp::Fault("a thermograph"));
        }
        for game in (0..self.index.len() as u32).map(Game) {
            self.ask(game.0)?;
            if !self.is_sound(game) {
                return Err(GivenUp::Fault("a game"));
            }
        }
        let whole =
            |side: usize, n: usize| Some(Dyadic::integer(if side == 0 { n as i64 } else { -(n as i64) }));
        for (side, integers) in self.integers.iter().enumerate() {
            for (n, &game) in (1..).zip(&integers[..]) {
                if self.game(game.0).is_none_or(|game| self.number(game) != whole(side, n)) {
                    return Err(GivenUp::Fault("an integer"));
                }
            }
        }
        Ok(())
    }

    /// Asks the run whether to go on with an audit.
    fn ask(&self, number: u32) -> Result<(), GivenUp> {
        if u64::from(number).is_multiple_of(PATIENCE) {
            self.run.check()?;
        }
        Ok(())
    }

    fn is_sound(&self, game: Game) -> bool {
        let node = &self.nodes[game.index()];
        if node.seal != node.seal() {
            return false;
        }
        let (left, right) = (self.left(game), self.right(game));
        if left.iter().chain(right).any(|&option| option >= game) {
            return false;
        }
        let fingerprint = self.fingerprint_of(left, right);
        let negative = self.negatives[game.index()];
        let is_mutual = negative == u32::MAX || self.negatives.get(negative as usize) == Some(&game.0);
        let found = self.index.find(fingerprint as u64, |other| self.has_options(other, left, right));
        fingerprint == self.fingerprints[game.index()] && is_mutual && found == Some(game.0)
    }

    fn has_options(&self, other: u32, left: &[Game], right: &[Game]) -> bool {
        self.game(other).is_some_and(|other| self.left(other) == left && self.right(other) == right)
    }

    /// The left options of the canonical form.
    pub fn left(&self, g: Game) -> &[Game] {
        let node = &self.nodes[g.index()];
        let start = node.start as usize;
        &self.arena[start..start + usize::from(node.left)]
    }

    /// The right options of the canonical form.
    pub fn right(&self, g: Game) -> &[Game] {
        let node = &self.nodes[g.index()];
        let start = node.start as usize + usize::from(node.left);
        &self.arena[start..start + usize::from(node.right)]
    }

    /// The number that it is.
    pub fn number(&self, g: Game) -> Option<Dyadic> {
        self.nodes[g.index()].number.then(|| self.mean(g))
    }

    /// A number as a game. An integer n is kept with all between 0 and n.
    pub fn of_number(&mut self, x: Dyadic) -> Game {
        if let Some(n) = x.as_integer() {
            return self.of_integer(n);
        }
        // The numbers beside it that have one place less.
        let unit = Dyadic::new(1, x.places());
        let (left, right) = (self.of_number(x - unit), self.of_number(x + unit));
        self.of_options(left, right, x)
    }

    fn of_integer(&mut self, n: i64) -> Game {
        const MOST: usize = 1 << 21;
        let (side, size) = (usize::from(n < 0), n.unsigned_abs() as usize);
        assert!(size <= MOST, "integers are small: all below are kept");
        while self.integers[side].len() < size {
            let next = self.integers[side].len() as i64 + 1;
            let last = self.integers[side].last().copied().unwrap_or(Game::ZERO);
            let (lefts, rights) = (self.lefts.len(), self.rights.len());
            if n > 0 { &mut self.lefts } else { &mut self.rights }.push(last);
            self.workshop.mast(Dyadic::integer(if n > 0 { next } else { -next }));
            let game = self.intern(lefts, rights, true);
            // What is made after the end is none of the integers.
            if self.is_over() {
                return Game::ZERO;
            }
            let kept = self.integers[side].push(game);
            self.note(kept);
        }
        if n == 0 { Game::ZERO } else { self.integers[side][size - 1] }
    }

    /// The number x, whose canonical options these are.
    fn of_options(&mut self, left: Game, right: Game, x: Dyadic) -> Game {
        let (lefts, rights) = (self.lefts.len(), self.rights.len());
        self.lefts.push(left);
        self.rights.push(right);
        self.workshop.mast(x);
        self.intern(lefts, rights, true)
    }

    /// The mean value, to which it cools down.
    pub fn mean(&self, g: Game) -> Dyadic {
        self.thermograph(g).mean()
    }

    /// The tax above which nobody wants to move. That of a number k/2ʲ in lowest terms is −1/2ʲ: moving makes it worse
    /// by so much.
    pub fn temperature(&self, g: Game) -> Dyadic {
        match self.number(g) {
            Some(x) => -Dyadic::new(1, x.places()),
            None => self.thermograph(g).foot(),
        }
    }

    /// The walls of a game from temperature 0 upwards; a number is a mast.
    pub fn thermograph(&self, g: Game) -> &Thermograph {
        &self.thermographs[self.nodes[g.index()].thermograph as usize]
    }

    /// A number that depends on the canonical form only, not on the universe: different games have different ones, as
    /// far as 128 well mixed bits can tell.
    pub fn fingerprint(&self, g: Game) -> u128 {
        self.fingerprints[g.index()]
    }

    /// How many moves it lasts at most, in its canonical form, until it is a number.
    pub fn depth(&self, g: Game) -> u32 {
        self.nodes[g.index()].depth.into()
    }

    /// How many games there are.
    pub fn games(&self) -> usize {
        self.nodes.len()
    }

    /// The games that have come since there were `known` of them.
    pub fn since(&self, known: usize) -> impl Iterator<Item = Game> + use<> {
        (known..self.games()).map(|index| Game(index as u32))
    }

    /// What they take, in bytes.
    pub fn bytes(&self) -> u64 {
        let games = self.nodes.bytes()
            + self.arena.bytes()
            + self.fingerprints.bytes()
            + self.negatives.bytes()
            + self.integers.iter().map(List::bytes).sum::<u64>();
        let tables =
            self.index.bytes() + self.thermograph_index.bytes() + self.sums.bytes() + self.verdicts.bytes();
        games + tables + self.thermographs.bytes() + self.walls.bytes()
    }

    /// Takes the options above `lefts` and `rights` off the stacks, which are those of a canonical form, and gives the
    /// game. The workshop holds its walls.
    ///
    /// # Panics
    /// If there are 2³¹ games.
    pub(crate) fn intern(&mut self, lefts: usize, rights: usize, number: bool) -> Game {
        self.lefts[lefts..].sort_unstable();
        self.rights[rights..].sort_unstable();
        let (left, right) = (&self.lefts[lefts..], &self.rights[rights..]);
        let fingerprint = self.fingerprint_of(left, right);
        let game = match self.index.find(fingerprint as u64, |other| self.has_options(other, left, right)) {
            Some(game) => Game(game),
            None => self.add(lefts, rights, number, fingerprint).unwrap_or_else(|halt| {
                self.note(Err(halt));
                Game::ZERO
            }),
        };
        self.lefts.truncate(lefts);
        self.rights.truncate(rights);
        game
    }

    fn add(&mut self, lefts: usize, rights: usize, number: bool, fingerprint: u128) -> Result<Game, Halt> {
        let game = u32::try_from(self.nodes.len()).ok().filter(|&game| game < 1 << 31);
        let game = Game(game.expect("there are less than 2^31 games"));
        let (left, right) = (&self.lefts[lefts..], &self.rights[rights..]);
        let start = self.arena.len().try_into().expect("there are less than 2^32 options");
        let short =
            |options: &[Game]| u16::try_from(options.len()).expect("a game has less than 2^16 options");
        let deepest = left.iter().chain(right).map(|&option| self.nodes[option.index()].depth).max();
        let depth = if number { 0 } else { deepest.unwrap_or(0) + 1 };
        let points = self.workshop.left.iter().chain(&self.workshop.right);
        let places = points.map(|point| point.0.places().max(point.1.places())).max().unwrap_or(0) as u8;
        let rough = self.workshop_rough();
        let node = Node {
            start,
            left: short(left),
            right: short(right),
            rough,
            thermograph: 0,
            number,
            places,
            depth,
            seal: 0,
        };
        for option in left.iter().chain(right) {
            let mut option = [option.0];
            faults::strike("options", &mut option);
            self.arena.push(Game(option[0]))?;
        }
        let node = Node { thermograph: self.keep_walls()?, ..node };
        let mut words = node.words();
        faults::strike("games", &mut words);
        self.nodes.push(Node::of_words(words, node.seal()))?;
        self.negatives.push(u32::MAX)?;
        faults::strike("negatives", &mut self.negatives);
        self.fingerprints.push(fingerprint)?;
        faults::strike("fingerprints", &mut self.fingerprints);
        let fingerprints = &self.fingerprints;
        self.index.insert(
            fingerprint as u64,
            game.0,
            |other| fingerprints[other as usize] as u64,
            &self.run,
        )?;
        Ok(game)
    }

    /// The stops and the mean of the walls in the workshop.
    pub(crate) fn workshop_rough(&self) -> Rough {
        let Workshop { left, right, .. } = &self.workshop;
        let mean = left.last().map_or(0, |point| point.1.rough());
        Rough { left: left[0].1.rough(), right: right[0].1.rough(), mean }
    }

    /// The number of the thermograph with the walls in the workshop.
    fn keep_walls(&mut self) -> Result<u32, Halt> {
        let Workshop { left, right, .. } = &self.workshop;
        let hash = hash_walls(left, right);
        let same = |other: u32| {
            let other = self.thermographs.get(other as usize);
            other.is_some_and(|other| other.left() == left && other.right() == right)
        };
        if let Some(known) = self.thermograph_index.find(hash, same) {
            return Ok(known);
        }
        let number = self.thermographs.len() as u32;
        let thermograph = Thermograph::new(left, right);
        self.wall_bytes += thermograph.wall_bytes();
        if self.wall_bytes > self.walls.bytes() {
            const PAGE: u64 = 1 << 12;
            self.walls.resize(self.wall_bytes.next_multiple_of(PAGE))?;
        }
        self.thermographs.push(thermograph)?;
        let all = &self.thermographs;
        let hash_of = |other: u32| hash_walls(all[other as usize].left(), all[other as usize].right());
        self.thermograph_index.insert(hash, number, hash_of, &self.run)?;
        self.wall_hashes = self.wall_hashes.wrapping_add(hash);
        Ok(number)
    }

    /// Sums do not depend on the order of the options.
    fn fingerprint_of(&self, left: &[Game], right: &[Game]) -> u128 {
        let side = |options: &[Game], salt: u64| {
            let each = options.iter().map(|option| {
                let print = self.fingerprints[option.index()];
                scatter(print as u64 ^ salt, (print >> 64) as u64)
            });
            each.fold(u128::from(salt), u128::wrapping_add)
        };
        let left = side(left, 0x1319_8a2e_0370_7344);
        let right = side(right, 0xa409_3822_299f_31d0);
        let (low, high) = (left as u64 ^ mix(right as u64), (left >> 64) as u64 ^ mix((right >> 64) as u64));
        scatter(low, high)
    }
}

/// Mixes two words into two others.
fn scatter(low: u64, high: u64) -> u128 {
    let (a, b) = (mix(low), mix(high ^ 0x082e_fa98_ec4e_6c89));
    u128::from(mix(a ^ b.rotate_left(23))) << 64 | u128::from(mix(b ^ a.rotate_left(41)))
}

fn hash_walls(left: &[(Dyadic, Dyadic)], right: &[(Dyadic, Dyadic)]) -> u64 {
    let numbers = left.iter().chain(right).flat_map(|point| [point.0, point.1]);
    numbers.fold(left.len() as u64, |hash, x| {
        let bits = x.bits();
        mix(mix(hash ^ bits as u64) ^ (bits >> 64) as u64)
    })
}
