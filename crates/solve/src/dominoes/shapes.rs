//! A map from sets of cells to values, for one writer, that only grows.

use crate::word::Word;
use values::Game;

/// Open addressing in one array, at most half full. The empty set is no key.
pub(crate) struct Shapes<W> {
    places: Vec<(W, Game)>,
    filled: usize,
}

impl<W: Word> Shapes<W> {
    pub(crate) fn new() -> Shapes<W> {
        Shapes { places: vec![(W::EMPTY, Game::ZERO); 1 << 12], filled: 0 }
    }

    #[inline(always)]
    pub(crate) fn get(&self, shape: W) -> Option<Game> {
        let (key, value) = self.places[self.place(shape)];
        (key == shape).then_some(value)
    }

    pub(crate) fn insert(&mut self, shape: W, value: Game) {
        if 2 * self.filled >= self.places.len() {
            let larger = vec![(W::EMPTY, Game::ZERO); 2 * self.places.len()];
            let smaller = std::mem::replace(&mut self.places, larger);
            for (shape, value) in smaller.into_iter().filter(|(shape, _)| !shape.is_empty()) {
                let place = self.place(shape);
                self.places[place] = (shape, value);
            }
        }
        let place = self.place(shape);
        self.filled += usize::from(self.places[place].0.is_empty());
        self.places[place] = (shape, value);
    }

    /// Where the shape stands, or the empty place where it would.
    #[inline(always)]
    fn place(&self, shape: W) -> usize {
        let last = self.places.len() - 1;
        let mut place = mixed(shape) as usize & last;
        while self.places[place].0 != shape && !self.places[place].0.is_empty() {
            place = (place + 1) & last;
        }
        place
    }

    pub(crate) fn bytes(&self) -> u64 {
        size_of_val(&self.places[..]) as u64
    }
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
        let mut shapes = Shapes::<u64>::new();
        (1..20_000u64).for_each(|n| shapes.insert(n * n * n, value(n)));
        shapes.insert(27, value(99));
        assert_eq!((shapes.get(27), shapes.get(2)), (Some(value(99)), None));
        assert!((4..20_000u64).all(|n| shapes.get(n * n * n) == Some(value(n))));
        assert_eq!(shapes.filled, 19_999);
    }
}
