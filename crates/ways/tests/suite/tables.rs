//! Every published number in `tables/`, through every engine.

use std::path::Path;
use testkit::Counts;
use testkit::tables::{Claim, Entry, Source, load};
use ways::{Job, Layers, Play, Run, Share, Unwatched, Value, Verb};

fn sources() -> Vec<Source> {
    load(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tables")).unwrap()
}

fn entries() -> Vec<Entry> {
    sources().into_iter().flat_map(|source| source.entries).collect()
}

fn ask(entry: &Entry, verb: Verb, layers: Layers) -> Value {
    let job = Job {
        kind: entry.kind.clone(),
        play: entry.play.then_some(Play { turn: None }),
        ..Job::new(verb, &entry.game, &entry.board)
    };
    ways::answer(&job, &Run { layers, ..Run::unlimited() }).unwrap().value
}

fn check(entry: &Entry, layers: Layers) {
    match entry.truth() {
        Claim::Count { value, share } => {
            let Value::Count { count, share: computed } = ask(entry, Verb::Count, layers) else {
                panic!("a count was asked for")
            };
            assert_eq!(count.to_string(), *value, "{entry}, {layers:?}");
            if let Some(share) = share {
                let computed = computed.as_ref().map(Share::decimals).expect("play has a share");
                let places = share.len().max("1.".len());
                let same = computed[..places.min(computed.len())] == *share || share.as_str() == "1";
                assert!(same && (share != "1" || computed == "1.00000"), "{entry}: {computed}");
            }
        }
        Claim::Profile(expected) => {
            let Value::Profile(profile) = ask(entry, Verb::Profile, layers) else {
                panic!("a profile was asked for")
            };
            let terms = profile.terms().map(|((a, b), c)| ((a, b), u128::try_from(c).unwrap()));
            assert_eq!(terms.collect::<Counts>(), *expected, "{entry}, {layers:?}");
        }
    }
}

/// Boards of Go take seconds up to this side, the shorter one.
const GO_QUICK: usize = 10;

/// The same by the general machine.
const GO_QUICK_BY_LAYERS: usize = 7;

/// Larger ones up to this side take minutes; those beyond are not computed.
const GO_SLOW: usize = 13;

/// The side of a board of Go that decides how long it takes; 0 for all other entries.
fn side_of_go(entry: &Entry) -> usize {
    let side = |board: &board::Board| {
        let places = board.places().unwrap_or_default();
        let rows = places.iter().map(|place| place.0 + 1).max().unwrap_or(0);
        rows.min(places.len() / rows.max(1))
    };
    if entry.game == "go" { entry.boards.iter().map(side).max().unwrap_or(0) } else { 0 }
}

#[test]
fn published_numbers_hold() {
    let mut entries = entries();
    assert!(entries.len() >= 80, "only {} entries were read", entries.len());
    entries.retain(|entry| side_of_go(entry) <= GO_QUICK);
    for entry in &entries {
        check(entry, Layers::AsFits);
    }
}

#[test]
#[ignore = "larger boards of Go take minutes"]
fn published_numbers_hold_on_large_boards_of_go() {
    let mut entries = entries();
    entries.retain(|entry| (GO_QUICK + 1..=GO_SLOW).contains(&side_of_go(entry)));
    assert!(entries.len() >= 2 * (GO_SLOW - GO_QUICK), "only {} entries were read", entries.len());
    for entry in &entries {
        check(entry, Layers::AsFits);
    }
}

#[test]
fn published_numbers_hold_on_sorted_layers() {
    let small = |entry: &&Entry| {
        side_of_go(entry) <= GO_QUICK_BY_LAYERS && entry.boards.iter().all(|board| board.sites() <= 64)
    };
    for entry in entries().iter().filter(small) {
        check(entry, Layers::Sorted);
    }
}

#[test]
fn published_polynomials_in_one_variable_hold() {
    let entries: Vec<Entry> = sources().into_iter().flat_map(|source| source.in_one_variable).collect();
    assert!(!entries.is_empty());
    for entry in entries {
        let Claim::Profile(expected) = entry.truth() else { panic!("{entry} is a polynomial") };
        let Value::ProfileInOneVariable { coefficients, .. } =
            ask(&entry, Verb::ProfileInOneVariable, Layers::AsFits)
        else {
            panic!("one variable was asked for")
        };
        let terms = coefficients.iter().enumerate().map(|(k, c)| ((k, 0), u128::try_from(c).unwrap()));
        assert_eq!(terms.collect::<Counts>(), *expected, "{entry}");
    }
}

/// The walk through constructible states takes seconds up to this width.
const WALKED: usize = 7;

#[test]
fn published_numbers_of_border_states_hold() {
    let sources = sources();
    let source =
        sources.iter().find(|source| !source.states.is_empty()).expect("a source about border states");
    let game = source.game.as_deref().expect("a source about one game");
    assert!(source.states.len() >= 19 && source.growth.len() >= 9);
    for printed in &source.states {
        // Without memory for the walk, the valid states are still counted.
        let run = if printed.m <= WALKED { Run::unlimited() } else { Run::new(1, &Unwatched) };
        let job = Job::new(Verb::States, game, &printed.m.to_string());
        let Value::States(states) = ways::answer(&job, &run).unwrap().value else {
            panic!("states were asked for")
        };
        let classes = |bump: usize| states.bumps[bump].valid_classes.to_string();
        assert_eq!(
            (classes(0), classes(printed.m - 1)),
            (printed.valid_classes.clone(), printed.valid_classes_last.clone())
        );
        let growth = source.growth.iter().find(|growth| growth.m == printed.m && growth.m <= WALKED);
        let up_down = growth.map(|growth| growth.up_down_classes.clone());
        assert_eq!(states.up_down_classes.map(|classes| classes.to_string()), up_down, "m = {}", printed.m);
    }
}
