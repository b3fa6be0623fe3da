//! A list that asks before it grows.

use crate::{Account, Charge, Halt, attempt};
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// A vector whose memory is charged before it is taken. It doubles as it grows, or takes what is left if that is less.
///
/// ```
/// let run = control::Run::within(1000);
/// let mut numbers = run.list::<u64>();
/// let refused = (0..1000).find(|&n| numbers.push(n).is_err());
/// assert_eq!((refused, numbers.len()), (Some(125), 125));
/// ```
#[derive(Debug)]
pub struct List<T> {
    items: Vec<T>,
    charge: Charge,
}

/// The room of a list that holds something, in items.
const FIRST_ROOM: usize = 16;

impl<T> List<T> {
    pub(crate) fn new(account: &Arc<Account>) -> List<T> {
        let charge = Charge::new(account, 0).expect("nothing fits every account that is not overdrawn");
        List { items: vec![], charge }
    }

    /// Adds an item at the end.
    pub fn push(&mut self, item: T) -> Result<(), Halt> {
        if self.items.len() == self.items.capacity() {
            self.grow(1)?;
        }
        self.items.push(item);
        Ok(())
    }

    /// Adds copies of items at the end.
    pub fn extend_from_slice(&mut self, items: &[T]) -> Result<(), Halt>
    where
        T: Copy,
    {
        if self.items.capacity() - self.items.len() < items.len() {
            self.grow(items.len())?;
        }
        self.items.extend_from_slice(items);
        Ok(())
    }

    /// Makes it `length` items long, with copies of this one where it was shorter. Takes no more than that.
    pub fn resize(&mut self, length: usize, item: T) -> Result<(), Halt>
    where
        T: Clone,
    {
        if length > self.items.capacity() {
            self.set_capacity(length)?;
        }
        self.items.resize(length, item);
        Ok(())
    }

    /// Makes it `length` items long; what they are does not matter, `item` stands where there was none. Room is changed
    /// if there is too little, or so much that more than half of it would lie idle ([`List::room_after`]). The pages of a
    /// large list stay where they are, so that the system need not clear others.
    pub fn renew(&mut self, length: usize, item: T) -> Result<(), Halt>
    where
        T: Copy,
    {
        let room = List::<T>::room_after(self.items.capacity(), length);
        if room > self.items.capacity() {
            self.set_capacity(room)?;
        }
        self.items.resize(length, item);
        if room < self.items.capacity() {
            self.shrink_to_fit();
        }
        Ok(())
    }

    /// The room, in items, that a list with this room has after it was [renewed](List::renew) with this length.
    pub fn room_after(room: usize, length: usize) -> usize {
        if length <= room && room / 2 <= length { room } else { length }
    }

    /// Removes all items and keeps the room.
    pub fn clear(&mut self) {
        self.items.clear();
    }

    /// Shortens it and keeps the room.
    pub fn truncate(&mut self, length: usize) {
        self.items.truncate(length);
    }

    /// Gives back the room that is not used.
    pub fn shrink_to_fit(&mut self) {
        self.items.shrink_to_fit();
        let bytes = bytes::<T>(self.items.capacity());
        self.charge.resize(bytes).expect("less is never refused");
    }

    /// The bytes that are charged for it.
    pub fn bytes(&self) -> u64 {
        self.charge.bytes()
    }

    fn grow(&mut self, more: usize) -> Result<(), Halt> {
        let needed = self.items.len() + more;
        let comfortable = needed.max(2 * self.items.capacity()).max(FIRST_ROOM);
        self.set_capacity(comfortable).or_else(|_| self.set_capacity(needed))
    }

    fn set_capacity(&mut self, capacity: usize) -> Result<(), Halt> {
        let before = self.charge.bytes();
        self.charge.resize(bytes::<T>(capacity))?;
        let more = capacity - self.items.len();
        if attempt(|| self.items.try_reserve_exact(more)).is_err() {
            self.charge.resize(before).expect("less is never refused");
            return Err(Halt::System { bytes: bytes::<T>(capacity) });
        }
        Ok(())
    }
}

fn bytes<T>(items: usize) -> u64 {
    (items as u64).saturating_mul(size_of::<T>() as u64)
}

impl<T> Deref for List<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.items
    }
}

impl<T> DerefMut for List<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items
    }
}

#[cfg(test)]
mod tests {
    use crate::{Halt, Run};

    #[test]
    fn a_list_takes_what_is_left() {
        let run = Run::within(100);
        let mut list = run.list::<u32>();
        list.extend_from_slice(&[7; 16]).unwrap();
        list.push(1).unwrap();
        assert_eq!(run.account.held(), 68);
        list.extend_from_slice(&[2; 8]).unwrap();
        assert_eq!(list.push(9), Err(Halt::Memory { needed: 104.0, limit: 100 }));
        assert_eq!(list.len(), 25);
        list.truncate(3);
        list.shrink_to_fit();
        assert_eq!((run.account.held(), &list[..]), (12, &[7, 7, 7][..]));
        list.resize(5, 4).unwrap();
        assert_eq!(&list[3..], [4, 4]);
        drop(list);
        assert_eq!(run.account.held(), 0);
    }

    #[test]
    fn idle_room_is_given_back() {
        let run = Run::within(100);
        let mut list = run.list::<u8>();
        for (length, held) in [(60, 60), (30, 60), (59, 60), (29, 29), (90, 90), (0, 0)] {
            list.renew(length, 3).unwrap();
            assert_eq!((list.len(), run.account.held()), (length, held));
        }
        list.renew(40, 5).unwrap();
        assert_eq!(&list[..], [5; 40]);
        assert!(list.renew(101, 0).is_err());
        assert_eq!((list.len(), run.account.held()), (40, 40));
    }

    #[test]
    fn what_the_system_does_not_have_is_refused() {
        let run = Run::unlimited();
        let mut list = run.list::<u8>();
        assert_eq!(list.resize(1 << 62, 0), Err(Halt::System { bytes: 1 << 62 }));
        assert_eq!(run.account.held(), 0);
    }
}
