//! The options of `solve` for Domineering for three.

use clap::{Args, ValueEnum};
use ways::{Alliance, Verb, Win, domineering3d};

/// One player against two.
#[derive(Args)]
pub(super) struct Options {
    /// For domineering3d: only this player, r, l or c, against the other two; goes with --order
    #[arg(long, value_name = "PLAYER")]
    player: Option<String>,
    /// For domineering3d: only this turn order, such as clr
    #[arg(long, value_name = "ORDER")]
    order: Option<String>,
    /// For domineering3d: when a player has won [default: last-move]
    #[arg(long, value_enum)]
    win: Option<WinOf>,
    /// For domineering3d: also the boxes with the same sides on other axes
    #[arg(long)]
    all_axes: bool,
    /// For domineering3d: how the others answer this opening of --player, such as 1,1,0
    #[arg(long, value_name = "MOVE")]
    refute: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum WinOf {
    /// The lone player makes the last move of the game
    LastMove,
    /// The lone player still has a legal move when the other two have none: the paper's wording
    Strict,
}

impl Options {
    /// What is asked, if the game is for three; for other games none of this applies.
    pub(super) fn verb(self, game: &str) -> Result<Option<Verb>, String> {
        if game == domineering3d::NAME {
            let win = if self.win == Some(WinOf::Strict) { Win::Strict } else { Win::LastMove };
            let Options { player, order, all_axes, refute, .. } = self;
            return Ok(Some(Verb::Alliance(Alliance { player, order, win, all_axes, refute })));
        }
        let given = [
            ("--player", self.player.is_some()),
            ("--order", self.order.is_some()),
            ("--win", self.win.is_some()),
            ("--all-axes", self.all_axes),
            ("--refute", self.refute.is_some()),
        ];
        match given.iter().find(|(_, given)| *given) {
            Some((option, _)) => Err(format!("{option} is for domineering3d; it does not apply to {game}")),
            None => Ok(None),
        }
    }
}
