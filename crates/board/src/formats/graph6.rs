//! graph6, the format of nauty and of the House of Graphs, after McKay's `formats.txt`.
//!
//! Every byte is a number from 0 to 63, plus 63. The first one, four or eight bytes give n; then come the entries of
//! the adjacency matrix above the diagonal, column by column, six to a byte, filled up with zeros. The header
//! `>>graph6<<` may come first. One graph is read; [`split_graphs`](crate::split_graphs) takes a file of several apart.
//!
//! ```
//! let boards = board::parse_file("petersen.g6", b"IsP@OkWHG\n").unwrap();
//! assert_eq!((boards[0].sites(), boards[0].pairs().len()), (10, 15));
//! ```

use super::File;
use crate::{Board, BoardError, MOST_PAIRS, MOST_SITES};

pub(super) const HEADER: &[u8] = b">>graph6<<";

pub(super) fn parse(file: File<'_>, content: &[u8]) -> Result<Board, BoardError> {
    let line = content.strip_prefix(HEADER).unwrap_or(content).trim_ascii();
    let six = sixes(file, line)?;
    let (n, matrix) = split_order(file, &six)?;
    if n > MOST_SITES as u64 {
        return Err(file.too_large());
    }
    let entries = n * n.saturating_sub(1) / 2;
    if matrix.len() as u64 != entries.div_ceil(6) {
        let (needed, given) = (entries.div_ceil(6), matrix.len());
        let fault = format!("{n} vertices need {needed} characters after their number, there are {given}");
        return Err(file.fault(1, fault));
    }
    let bits = matrix.iter().flat_map(|&six| (0..6).rev().map(move |digit| six >> digit & 1 == 1));
    let mut edges = vec![];
    let (mut a, mut b) = (0, 1);
    for joined in bits {
        if joined && b as u64 >= n {
            return Err(file.fault(1, "the last character has digits beyond the last vertex"));
        }
        if joined {
            edges.push((a, b));
        }
        if edges.len() > MOST_PAIRS {
            return Err(file.too_many_pairs());
        }
        (a, b) = if a + 1 == b { (0, b + 1) } else { (a + 1, b) };
    }
    Ok(Board::graph(n as usize, edges))
}

/// The bytes as numbers from 0 to 63.
fn sixes(file: File<'_>, line: &[u8]) -> Result<Vec<u8>, BoardError> {
    match line.first() {
        None => return Err(file.fault(1, "there is no graph")),
        Some(b':') => return Err(file.fault(1, "this is sparse6; write the graph as graph6")),
        Some(b'&') => return Err(file.fault(1, "this is a directed graph; a board has no directions")),
        Some(_) => {}
    }
    let number = |(place, &byte): (usize, &u8)| match byte {
        63..=126 => Ok(byte - 63),
        b'\n' | b'\r' => Err(file.fault(2, "there is a second graph; a board is one graph")),
        _ => Err(file.fault(1, format!("character {} is not one of graph6, '?' to '~'", place + 1))),
    };
    line.iter().enumerate().map(number).collect()
}

/// The number of vertices, and what comes after it.
fn split_order<'a>(file: File<'_>, six: &'a [u8]) -> Result<(u64, &'a [u8]), BoardError> {
    let (digits, rest) = match six {
        [63, 63, rest @ ..] => rest.split_at_checked(6),
        [63, rest @ ..] => rest.split_at_checked(3),
        _ => six.split_at_checked(1),
    }
    .ok_or_else(|| file.fault(1, "the line ends within the number of vertices"))?;
    Ok((digits.iter().fold(0, |n, &digit| n << 6 | u64::from(digit)), rest))
}

#[cfg(test)]
mod tests {
    use crate::{Board, MOST_SITES, parse_file};
    use proptest::prelude::*;

    /// Writes a graph as graph6.
    fn write(board: &Board) -> String {
        let n = board.sites();
        let digits = match n {
            0..=62 => vec![n],
            63..=258_047 => vec![63, n >> 12, n >> 6 & 63, n & 63],
            _ => unreachable!("no test is that large"),
        };
        let mut joined = std::collections::HashSet::new();
        board.pairs().iter().for_each(|pair| _ = joined.insert((pair.a.min(pair.b), pair.a.max(pair.b))));
        let bits: Vec<bool> =
            (0..n).flat_map(|b| (0..b).map(move |a| (a, b))).map(|e| joined.contains(&e)).collect();
        let six = |bits: &[bool]| (0..6).fold(0, |six, i| six << 1 | usize::from(bits.get(i) == Some(&true)));
        digits.into_iter().chain(bits.chunks(6).map(six)).map(|six| (six as u8 + 63) as char).collect()
    }

    fn read(text: &str) -> Board {
        parse_file("g.g6", text.as_bytes()).unwrap().remove(0)
    }

    fn message(text: &str) -> String {
        parse_file("g.g6", text.as_bytes()).unwrap_err().to_string()
    }

    /// From McKay's description: n = 5, edges 0-2, 0-4, 1-3, 3-4.
    #[test]
    fn the_example_of_its_description() {
        assert_eq!(read("DQc"), Board::graph(5, [(0, 2), (1, 3), (0, 4), (3, 4)]));
        assert_eq!(read(">>graph6<<DQc\r\n"), read("DQc"));
        assert_eq!(read("?").sites(), 0);
        assert_eq!(read("@").sites(), 1);
    }

    #[test]
    fn bad_lines_are_named() {
        assert_eq!(
            message("DQ"),
            "g.g6, line 1: 5 vertices need 2 characters after their number, there are 1"
        );
        assert_eq!(message("DQc\nDQc"), "g.g6, line 2: there is a second graph; a board is one graph");
        assert_eq!(message("D Q"), "g.g6, line 1: character 2 is not one of graph6, '?' to '~'");
        assert_eq!(message("DQd"), "g.g6, line 1: the last character has digits beyond the last vertex");
        assert_eq!(message("~A"), "g.g6, line 1: the line ends within the number of vertices");
        assert!(message(":An").contains("sparse6"));
        assert!(message("&AO").contains("directed"));
        assert!(message("").contains("there is no graph"));
        assert!(message("~~~~~~~~").contains(&format!("more than {MOST_SITES} sites")));
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(n in 0usize..80, seed in any::<u64>(), percent in 0u64..101) {
            let chance = |i: usize| (seed | 1).wrapping_mul(i as u64 * 2 + 0x9e37_79b9_7f4a_7c15) >> 32;
            let pairs = (0..n).flat_map(|b| (0..b).map(move |a| (a, b)));
            let edges = pairs.enumerate().filter(|&(i, _)| chance(i) % 100 < percent).map(|(_, edge)| edge);
            let board = Board::graph(n, edges.collect::<Vec<_>>());
            prop_assert_eq!(read(&write(&board)), board);
        }
    }
}
