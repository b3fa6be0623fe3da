//! Go by the engines against the published method, on boards that are too large for brute force.

use algebra::Profile;
use testkit::paper_go;
use ways::{Job, Run, Value, Verb};

fn ask(verb: Verb, m: usize, n: usize) -> Value {
    ways::answer(&Job::new(verb, "go", &format!("{m}x{n}")), &Run::unlimited()).unwrap().value
}

#[test]
fn counts_agree() {
    for (m, n) in [(1, 30), (2, 20), (3, 12), (4, 9), (7, 5), (6, 6)] {
        let count = paper_go::positions(m, n);
        assert_eq!(ask(Verb::Count, m, n), Value::Count { count, share: None }, "{m}x{n}");
    }
}

#[test]
fn profiles_agree() {
    for (m, n) in [(3, 6), (4, 5), (5, 5), (2, 12)] {
        let terms = paper_go::profile(m, n);
        let profile = Profile::from_terms(terms.terms().map(|(stones, number)| (stones, number.into())));
        assert_eq!(ask(Verb::Profile, m, n), Value::Profile(profile), "{m}x{n}");
    }
}
