use super::*;

/// Operators whose states never meet: the head puts down pieces and chooses a state, and every period puts down one of
/// several sets of pieces, as (Left's, Right's).
struct Apart(Vec<(Pieces, Vec<Pieces>)>);

type Pieces = (usize, usize);

fn listed<V>(values: impl Iterator<Item = V>, run: &Run<'_>) -> Result<List<V>, Halt> {
    let mut list = run.list();
    { values }.try_for_each(|value| list.push(value))?;
    Ok(list)
}

fn put<V: Clone + Default>((left, right): Pieces, value: &V, add: &impl Fn(&mut V, &V, i8)) -> V {
    let pieces = std::iter::repeat_n(1, left).chain(std::iter::repeat_n(-1, right));
    pieces.fold(value.clone(), |value, piece| {
        let mut next = V::default();
        add(&mut next, &value, piece);
        next
    })
}

impl Walks for Apart {
    fn first(&self) -> usize {
        0
    }

    fn states(&self) -> usize {
        self.0.len()
    }

    fn most_pieces(&self, k: usize) -> usize {
        let all = self.0.iter().flat_map(|(head, choices)| choices.iter().chain([head]));
        (k + 1) * all.map(|(left, right)| left + right).max().unwrap_or(0)
    }

    fn widest(&self) -> usize {
        self.0.len()
    }

    fn head<V: Clone + Default>(
        &self,
        one: V,
        add: impl Fn(&mut V, &V, i8),
        run: &Run<'_>,
    ) -> Result<List<V>, Halt> {
        listed(self.0.iter().map(|(head, _)| put(*head, &one, &add)), run)
    }

    fn push<V: Clone + Default>(
        &self,
        vector: &[V],
        add: impl Fn(&mut V, &V, i8),
        run: &Run<'_>,
    ) -> Result<List<V>, Halt> {
        let push = |((_, choices), value): (&(Pieces, Vec<Pieces>), &V)| {
            let mut sum = V::default();
            choices.iter().for_each(|&pieces| add(&mut sum, &put(pieces, value, &add), 0));
            sum
        };
        listed(self.0.iter().zip(vector).map(push), run)
    }

    fn ends<V: Clone + Default>(
        &self,
        vector: &[V],
        _: impl Fn(&mut V, &V, i8),
        run: &Run<'_>,
    ) -> Result<List<V>, Halt> {
        listed(vector.iter().cloned(), run)
    }
}

fn question(walks: Apart, differences: &[i64], most: bool) -> Extremes<Apart> {
    let endings = vec![Ending { walks, differences: differences.to_vec() }];
    Extremes { endings, empty: EmptyPosition::LikeOthers, most }
}

/// The law, which must agree with terms from a sweep without a window.
fn law(question: &Extremes<Apart>) -> Option<Law> {
    let law = question.law(&[], &Run::unlimited()).unwrap()?;
    for (n, term) in question.terms(100, &Run::unlimited()).unwrap().into_iter().enumerate().skip(law.from) {
        assert_eq!(term, Some(law.at(n)), "n = {n}");
    }
    Some(law)
}

/// A period puts down one piece of Left, two of Right, or two of each. In balance the first goes with the second, two
/// to one, so 3k + r periods take 4k + 4r pieces; at the price of 1/3 for a lead both weigh 4/3.
#[test]
fn drifts_are_mixed_until_nobody_is_ahead() {
    let walks = || Apart(vec![((0, 0), vec![(1, 0), (0, 2), (2, 2)])]);
    let found = law(&question(walks(), &[0], false)).unwrap();
    assert_eq!((found.from, found.period, found.increment, &found.values[..]), (0, 3, 4, &[0, 4, 8][..]));
    assert_eq!(found.certificate.prices[0].1, (1, 3));
    assert_eq!(found.floor(), None);
    // The most pieces come from two of each.
    let found = law(&question(walks(), &[0], true)).unwrap();
    assert_eq!((found.period, found.increment), (1, 4));
    assert_eq!(found.floor(), Some(Floor { rise: 4, shift: 0, run: 1 }));
}

/// Two states that grow at different rates: 10 + 2n and 4n pieces.
#[test]
fn the_slowest_state_wins_in_the_end() {
    let walks = Apart(vec![((5, 5), vec![(1, 1)]), ((0, 0), vec![(2, 2)])]);
    let found = law(&question(walks, &[0], false)).unwrap();
    assert_eq!((found.from, found.period, found.increment, &found.values[..]), (5, 1, 2, &[20][..]));
}

/// A period puts down one piece or none; asked for is the least odd number of pieces, and the greatest.
#[test]
fn parity_is_respected() {
    // Before the first period there is one, so that an odd number is always possible.
    for most in [false, true] {
        let asked = question(Apart(vec![((1, 0), vec![(0, 0), (1, 0), (0, 1)])]), &[-1, 1], most);
        let found = law(&asked).unwrap();
        let expected = if most { (0, 2, 2, &[1, 1][..]) } else { (0, 1, 0, &[1][..]) };
        assert_eq!((found.from, found.period, found.increment, &found.values[..]), expected);
    }
}

/// If Left is always further ahead, there is nothing to find a law for.
#[test]
fn without_final_positions_there_is_no_law() {
    let walks = Apart(vec![((0, 0), vec![(1, 0), (2, 1)])]);
    assert_eq!(law(&question(walks, &[0], false)), None);
}

/// The empty position is final like any other, or only if nobody has a move.
#[test]
fn the_empty_position_counts_as_asked() {
    let walks = || Apart(vec![((0, 0), vec![(0, 0), (1, 1)])]);
    let mut asked = question(walks(), &[0], false);
    assert_eq!(asked.terms(4, &Run::unlimited()).unwrap(), [Some(0); 4]);
    asked.endings.push(Ending { walks: Apart(vec![((0, 0), vec![(2, 1)])]), differences: vec![1] });
    assert_eq!(asked.terms(4, &Run::unlimited()).unwrap(), [Some(0); 4]);
    asked.empty = EmptyPosition::IfNobodyMoves;
    assert_eq!(asked.terms(4, &Run::unlimited()).unwrap(), [Some(0), Some(2), Some(2), Some(2)]);
    assert_eq!(law(&asked).map(|law| (law.from, law.increment)), Some((1, 0)));
}
