//! Planes that several threads read and write at once, each at addresses of its own.

use crate::layer::Layer;
use std::marker::PhantomData;

/// A plane without the borrow checker's protection.
pub(crate) struct Shared<'a, W> {
    start: *mut W,
    len: usize,
    plane: PhantomData<&'a mut [W]>,
}

// SAFETY: all access goes through `read` and `write`, whose callers promise disjoint addresses.
unsafe impl<W: Send + Sync> Sync for Shared<'_, W> {}

impl<'a, W: Copy> Shared<'a, W> {
    fn new(plane: &'a mut [W]) -> Self {
        Shared { start: plane.as_mut_ptr(), len: plane.len(), plane: PhantomData }
    }

    /// A second handle on the same plane.
    fn again(&self) -> Self {
        Shared { start: self.start, len: self.len, plane: PhantomData }
    }

    /// The word at an address.
    ///
    /// # Safety
    /// The address lies within the plane, and no other thread writes there meanwhile.
    #[inline(always)]
    pub(crate) unsafe fn get(&self, at: usize) -> W {
        debug_assert!(at < self.len);
        // SAFETY: as promised by the caller.
        unsafe { self.start.add(at).read() }
    }

    /// Writes a word to an address.
    ///
    /// # Safety
    /// The address lies within the plane, and no other thread reads or writes there meanwhile.
    #[inline(always)]
    pub(crate) unsafe fn set(&self, at: usize, word: W) {
        debug_assert!(at < self.len);
        // SAFETY: as promised by the caller.
        unsafe { self.start.add(at).write(word) }
    }

    /// Copies the words from address `at` on.
    ///
    /// # Safety
    /// The addresses lie within the plane, and no other thread writes there meanwhile.
    #[inline(always)]
    pub(crate) unsafe fn read(&self, at: usize, to: &mut [W]) {
        debug_assert!(at + to.len() <= self.len);
        // SAFETY: as promised by the caller; `to` is a unique borrow, so it cannot overlap the plane.
        unsafe { std::ptr::copy_nonoverlapping(self.start.add(at), to.as_mut_ptr(), to.len()) }
    }

    /// Copies words to address `at` and on.
    ///
    /// # Safety
    /// The addresses lie within the plane, and no other thread reads or writes there meanwhile.
    #[inline(always)]
    pub(crate) unsafe fn write(&self, at: usize, from: &[W]) {
        debug_assert!(at + from.len() <= self.len);
        // SAFETY: as promised by the caller; `from` is scratch memory, apart from the plane.
        unsafe { std::ptr::copy_nonoverlapping(from.as_ptr(), self.start.add(at), from.len()) }
    }
}

/// The planes that a pass reads and those that it writes; the same ones when it works in place.
pub(crate) struct Planes<'a, W> {
    pub(crate) input: Vec<Shared<'a, W>>,
    pub(crate) output: Vec<Shared<'a, W>>,
}

impl<'a, W: Copy> Planes<'a, W> {
    pub(crate) fn new(input: &'a mut Layer<W>, output: Option<&'a mut Layer<W>>) -> Self {
        let shared = |layer: &'a mut Layer<W>| layer.planes.iter_mut().map(|p| Shared::new(p)).collect();
        let input: Vec<Shared<'a, W>> = shared(input);
        let output = match output {
            Some(output) => shared(output),
            None => input.iter().map(Shared::again).collect(),
        };
        Planes { input, output }
    }
}
