//! Partitions of a board into two connected parts of the same size and points beside both, by trying everything.
//!
//! Source: \[TrompFarneback\], Theorem 8.

use board::Board;

/// The most points between, by trying all partitions with some; `None` if there is none.
///
/// ```
/// assert_eq!(testkit::partitions::most_between(&board::Board::grid(3, 3)), Some(3));
/// ```
pub fn most_between(board: &Board) -> Option<usize> {
    let near: Vec<u32> =
        board.neighbours().iter().map(|near| near.iter().fold(0, |all, &(to, _)| all | 1 << to)).collect();
    let all: u32 = (1 << board.sites()) - 1;
    let around = |set: u32| (0..board.sites()).filter(|p| set >> p & 1 == 1).fold(0, |all, p| all | near[p]);
    let connected = |set: u32| {
        let mut found = set & set.wrapping_neg();
        loop {
            let more = (found | around(found)) & set;
            if more == found {
                return found == set;
            }
            found = more;
        }
    };
    let strings: Vec<(u32, u32)> =
        (1..=all).filter(|&set| connected(set)).map(|set| (set, around(set))).collect();
    for each in 1..=(board.sites() as u32).saturating_sub(1) / 2 {
        let these: Vec<_> = strings.iter().filter(|(set, _)| set.count_ones() == each).collect();
        for (i, (black, by_black)) in these.iter().enumerate() {
            let fits = |(white, by_white): &&&(u32, u32)| {
                let between = all & !(black | white);
                black & white == 0 && between & !(by_black & by_white) == 0
            };
            if these[i + 1..].iter().any(|white| fits(&white)) {
                return Some(board.sites() - 2 * each as usize);
            }
        }
    }
    None
}
