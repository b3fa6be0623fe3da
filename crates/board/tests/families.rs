//! The boards of a family repeat themselves: each has the plan of the one before, with the same few steps once more.

use board::{Family, Plan};

/// A step as the queue of remembered sites sees it: the places that the newcomer sees, the ones that leave, and whether
/// it leaves itself.
type Turn = (Vec<usize>, Vec<usize>, bool);

fn turns(family: &Family, n: usize) -> Vec<Turn> {
    let (board, order) = family.member(n).unwrap();
    let mut queue: Vec<usize> = vec![];
    let mut turns = vec![];
    for step in Plan::new(&board, &order).steps {
        let place = |slot: usize| queue.iter().position(|&held| held == slot).unwrap();
        let seen: Vec<usize> = step.seen.iter().map(|&(slot, _)| place(slot)).collect();
        let leaving: Vec<usize> = step.leaving.iter().map(|&i| step.seen[i].0).collect();
        turns.push((seen, step.leaving.clone(), step.passes));
        queue.retain(|slot| !leaving.contains(slot));
        if !step.passes {
            queue.push(step.slot);
        }
    }
    turns
}

/// Are these turns head · period · tail and those head · period · period · tail?
fn repeats(shorter: &[Turn], longer: &[Turn]) -> bool {
    let period = longer.len() - shorter.len();
    let head = shorter.iter().zip(longer).take_while(|(one, other)| one == other).count();
    let tail = shorter.iter().rev().zip(longer.iter().rev()).take_while(|(one, other)| one == other).count();
    period > 0 && head + tail >= shorter.len() + period
}

#[test]
fn plans_repeat_themselves() {
    for text in [
        "3xn",
        "mx3",
        "cylinder:3,n",
        "cylinder:m,3",
        "torus:3,n",
        "ladder",
        "wheel",
        "gear",
        "star",
        "bipartite:3,n",
        "bipartite:n,2",
        "king:3,n",
        "king:m,4",
        "hex:3,n",
        "hex:m,3",
        "triangular:4,n",
        "triangular:m,4",
        "honeycomb:2,n",
        "honeycomb:m,3",
        "box:2,2,n",
        "box:2,n,2",
        "box:m,2,2",
        "circulant:n;1,3",
        "line(ladder:n)",
        "line(path)",
        "line(king:m,2)",
        "line(cycle:n)",
        "product(cycle:n,path:2)",
        "product(path:2,path:2,cycle:n)",
        "product(star:n,path:2)",
        "product(petersen,path:n)",
        "strong(path:3,path:n)",
        "strong(path:n,cycle:4)",
        "power(path:n,3)",
        "power(ladder:n,2)",
        "power(cycle:n,2)",
        "power(strong(line(path:n),path:2),2)",
        "complement(complement(2xn))",
        "...|(.#.)*|...",
        "(.#.|...)*",
        "(..)*|.#",
        "2xn + 3x3",
        "petersen + path:n + ..|.#",
        "line(2xn + 3x3)",
    ] {
        let family: Family = text.parse().unwrap();
        let n = family.first() + 12;
        assert!(repeats(&turns(&family, n), &turns(&family, n + 1)), "{text}");
    }
}

/// What is remembered grows without end.
#[test]
fn dense_families_do_not_repeat() {
    for text in ["complete", "complement(path:n)", "line(star:n)"] {
        let family: Family = text.parse().unwrap();
        assert!(!repeats(&turns(&family, 12), &turns(&family, 13)), "{text}");
    }
}
