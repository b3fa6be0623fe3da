//! A map from sets of cells to values, for one writer, that only grows.

use crate::word::Word;
use control::{Halt, List, Run, faults};
use values::Game;

/// Open addressing in one array, at most half full. The empty set is no key. Every place has a seal, of key and value;
/// where it is broken, memory has changed, and nothing is known.
pub(crate) struct Shapes<W> {
    places: List<Place<W>>,
    filled: usize,
}

#[derive(Clone, Copy)]
struct Place<W> {
    shape: W,
    value: Game,
    seal: u32,
}

fn seal<W: Word>(shape: W, value: u32) -> u32 {
    // The factor is odd: different values have different seals.
    (mixed(shape) >> 32) as u32 ^ value.wrapping_mul(0x9e37_79b9)
}

impl<W: Word> Shapes<W> {
    pub(crate) fn new(run: &Run<'_>) -> Result<Shapes<W>, Halt> {
        Ok(Shapes { places: empty(1 << 12, run)?, filled: 0 })
    }

    #[inline(always)]
    pub(crate) fn get(&self, shape: W) -> Option<Game> {
        let place = &self.places[self.place(shape)];
        let mut kept = [place.seal];
        faults::strike("shapes", &mut kept);
        (place.shape == shape && kept[0] == seal(shape, place.value.index() as u32)).then_some(place.value)
    }

    /// Keeps the value of a shape, if there is room or may be made.
    pub(crate) fn insert(&mut self, shape: W, value: Game, run: &Run<'_>) -> Result<(), Halt> {
        if 2 * self.filled >= self.places.len() {
            let larger = empty(2 * self.places.len(), run)?;
            let smaller = std::mem::replace(&mut self.places, larger);
            for kept in smaller.iter().filter(|kept| !kept.shape.is_empty()) {
                let place = self.place(kept.shape);
                self.places[place] = *kept;
            }
        }
        let place = self.place(shape);
        self.filled += usize::from(self.places[place].shape.is_empty());
        self.places[place] = Place { shape, value, seal: seal(shape, value.index() as u32) };
        Ok(())
    }

    /// Where the shape stands, or the empty place where it would.
    #[inline(always)]
    fn place(&self, shape: W) -> usize {
        let last = self.places.len() - 1;
        let mut place = mixed(shape) as usize & last;
        while self.places[place].shape != shape && !self.places[place].shape.is_empty() {
            place = (place + 1) & last;
        }
        place
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.places.bytes()
    }
}

fn empty<W: Word>(places: usize, run: &Run<'_>) -> Result<List<Place<W>>, Halt> {
    let mut empty = run.list();
    empty.resize(places, Place { shape: W::EMPTY, value: Game::ZERO, seal: 0 })?;
    Ok(empty)
}

#[inline(always)]
fn mixed<W: Word>(shape: W) -> u64 {
    let wide = shape.wide();
    let folded = (wide as u64) ^ ((wide >> 64) as u64).wrapping_mul(0xd6e8_feb8_6659_fd93);
    let mixed = (folded ^ folded >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed ^ mixed >> 29
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_put_in_is_found_again() {
        let mut universe = values::Universe::new();
        let numbers: Vec<Game> = (0..100).map(|n| universe.of_number(values::Dyadic::integer(n))).collect();
        let value = |n: u64| numbers[n as usize % 100];
        let run = Run::unlimited();
        let mut shapes = Shapes::<u64>::new(&run).unwrap();
        (1..20_000u64).for_each(|n| shapes.insert(n * n * n, value(n), &run).unwrap());
        shapes.insert(27, value(99), &run).unwrap();
        assert_eq!((shapes.get(27), shapes.get(2)), (Some(value(99)), None));
        assert!((4..20_000u64).all(|n| shapes.get(n * n * n) == Some(value(n))));
        assert_eq!(shapes.filled, 19_999);
        assert_eq!(run.account.held(), 65536 * 16);
    }

    #[test]
    fn a_place_that_has_changed_is_unknown() {
        let (run, mut universe) = (Run::unlimited(), values::Universe::new());
        let values = [1, 2].map(|n| universe.of_number(values::Dyadic::integer(n)));
        let mut shapes = Shapes::<u64>::new(&run).unwrap();
        shapes.insert(6, values[0], &run).unwrap();
        let place = shapes.place(6);
        shapes.places[place].value = values[1];
        assert_eq!(shapes.get(6), None);
        shapes.insert(6, values[0], &run).unwrap();
        assert_eq!(shapes.get(6), Some(values[0]));
        // Another shape in its place.
        shapes.places[place].shape = 7;
        assert_eq!((shapes.get(6), shapes.get(7)), (None, None));
    }
}
