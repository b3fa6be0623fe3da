//! Which positions of a game count, where players can be without a move.

/// Which positions count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// All of them.
    All,
    /// Those in which neither player can move.
    Maximal,
    /// Those in which Left cannot move.
    LeftEnd,
    /// Those in which Right cannot move.
    RightEnd,
}

impl Kind {
    /// The names under which people ask for the kinds.
    pub const NAMES: [(&str, Kind); 4] = [
        ("all", Kind::All),
        ("maximal", Kind::Maximal),
        ("left-end", Kind::LeftEnd),
        ("right-end", Kind::RightEnd),
    ];

    /// The kind of this name, which must be one of [`Kind::NAMES`].
    pub(crate) fn named(name: &str) -> Kind {
        Kind::NAMES.iter().find(|(known, _)| *known == name).expect("a kind of the entry").1
    }

    /// Must Left be without a move, must Right?
    pub fn stuck(self) -> (bool, bool) {
        match self {
            Kind::All => (false, false),
            Kind::Maximal => (true, true),
            Kind::LeftEnd => (true, false),
            Kind::RightEnd => (false, true),
        }
    }
}
