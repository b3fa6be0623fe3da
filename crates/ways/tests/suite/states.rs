//! The states at the border of a partial board, through the one door.

use serde_json::json;
use ways::{BorderStates, Job, Proof, Run, Value, Verb};

fn states(game: &str, width: &str, run: &Run<'_>) -> Result<BorderStates, String> {
    let answer =
        ways::answer(&Job::new(Verb::States, game, width), run).map_err(|error| error.to_string())?;
    assert_eq!(answer.proof, Proof::Enumerated);
    let Value::States(states) = answer.value else { unreachable!("states were asked for") };
    Ok(states)
}

/// Tables 1 and 2 of [TrompFarneback], and section 4.2: 337 of the valid classes are not constructible.
#[test]
fn the_printed_numbers_for_width_9() {
    let states = states("go", "9", &Run::unlimited()).unwrap();
    assert_eq!((states.width, states.bumps.len(), states.up_down_classes), (9, 9, Some(55193)));
    let (first, last) = (&states.bumps[0], &states.bumps[8]);
    assert_eq!((first.valid_classes, last.valid_classes), (109_736, 160_286));
    assert_eq!((first.valid, first.constructible_classes), (2 * 109_736 - 1, Some(109_736 - 337)));
}

#[test]
fn what_is_too_much_to_walk_through_is_not_computed() {
    let wide = states("go", "19", &Run::unlimited()).unwrap();
    assert_eq!(
        (wide.bumps[0].valid_classes, wide.bumps[18].valid_classes),
        (248_661_924_718, 363_324_268_018)
    );
    let little = Run::within(1000);
    for states in [wide, states("go", "5", &little).unwrap()] {
        assert_eq!(states.up_down_classes, None);
        assert!(states.bumps.iter().all(|bump| bump.constructible.is_none()));
        assert!(states.bumps.iter().all(|bump| bump.constructible_classes.is_none()));
    }
}

#[test]
fn wrong_words_are_named() {
    let message = |game, width| states(game, width, &Run::unlimited()).unwrap_err();
    for width in ["0", "33", "9x9", "-1", ""] {
        assert_eq!(message("go", width), format!("'{width}' is not a width; write a number from 1 to 32"));
    }
    assert_eq!(
        message("domineering", "9"),
        "domineering has no border states: they are counted for games whose pieces form strings, such as go"
    );
}

#[test]
fn numbers_are_texts_in_json() {
    let answer = ways::answer(&Job::new(Verb::States, "go", "2"), &Run::unlimited()).unwrap();
    // 9 and 13 classes [TrompFarneback, Table 1], one of them a single state; Figure 9 draws all of them.
    let bump = |bump: usize, states: &str, classes: &str| {
        json!({
            "bump": bump,
            "valid": states,
            "valid_classes": classes,
            "constructible": states,
            "constructible_classes": classes,
        })
    };
    let bumps = [bump(0, "17", "9"), bump(1, "25", "13")];
    let object = serde_json::to_value(&answer).unwrap();
    assert_eq!(object["value"], json!({ "width": 2, "bumps": bumps, "up_down_classes": "7" }));
    assert_eq!(object["proof"], json!({ "kind": "enumerated" }));
    assert_eq!(object["job"]["verb"], json!("states"));
}
