//! The format of descriptions, key by key, for people: each with an example that can be read.

/// A key of the format.
pub struct Key {
    /// The word.
    pub name: &'static str,
    /// What it says.
    pub what: &'static str,
    /// Descriptions in which it stands, whole and to be copied.
    pub examples: &'static [&'static str],
}

/// All keys, in the order in which they are told.
pub const FORMAT: &[Key] = &[
    Key { name: "name", what: "what the game is called", examples: &["name = \"Cram\"\nboth = \"edge\""] },
    Key {
        name: "about",
        what: "one line: who may put what where",
        examples: &["about = \"dominoes, either way\"\nboth = \"edge\""],
    },
    Key {
        name: "left",
        what: "what Left puts down: \"vertex\", \"edge\", or a drawing with X for a square and . for none; a list of \
               these, or several by name",
        examples: &[
            "left  = \"X|X\"\nright = \"XX\"",
            "left  = { tower = \"vertex\" }\nright = { wall = \"XXX\" }",
        ],
    },
    Key {
        name: "right",
        what: "what Right puts down",
        examples: &["left = \"vertex\"\nright = [\"XX\", \"X|X\"]"],
    },
    Key {
        name: "both",
        what: "what either player puts down; it stands alone, and all pieces count in x. Drawings are turned by \
               turn = \"rotate\", and also reflected by turn = true",
        examples: &["both = { shape = \"XX|X.\", turn = \"rotate\" }"],
    },
    Key {
        name: "apart",
        what: "distances at which pieces do not lie, or a drawing around o with x where the other must not be; of all \
               pieces, of the same or different players, or of two that have names",
        examples: &[
            "left  = \"vertex\"\nright = \"vertex\"\napart = { same = [1] }",
            "both  = \"vertex\"\napart = \"\"\"\nxxx\nxox\nxxx\"\"\"",
            "left  = { tower = \"vertex\" }\nright = { wall = \"XXX\" }\napart = { tower-wall = \"1..2\" }",
        ],
    },
    Key {
        name: "forbid",
        what: "drawings that must not occur: X a piece of Left, O of Right, * any piece, . none, ? anything; or so many \
               in a row, in all directions",
        examples: &[
            "both   = \"edge\"\nforbid = [\".\"]",
            "left   = \"vertex\"\nright  = \"vertex\"\nforbid = [\"XOX\", { row = 5, of = \"X\" }]",
        ],
    },
    Key {
        name: "need",
        what: "what every empty site must have beside it: piece, left, right or a name",
        examples: &["both = \"vertex\"\nneed = { empty = \"piece\" }"],
    },
    Key {
        name: "groups",
        what: "strings of one player need an empty site beside them; with capture = true they are taken without one",
        examples: &[
            "left   = \"vertex\"\nright  = \"vertex\"\ngroups = { join = \"same\", need = \"empty\" }",
        ],
    },
    Key {
        name: "format",
        what: "1, the version of this format",
        examples: &["format = 1\nboth = \"vertex\""],
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Description;

    #[test]
    fn every_example_is_read_and_has_its_key() {
        for key in FORMAT {
            for example in key.examples {
                assert!(
                    example.parse::<Description>().is_ok(),
                    "{example}: {:?}",
                    example.parse::<Description>()
                );
                assert!(
                    example.lines().any(|line| line.split('=').next().is_some_and(|k| k.trim() == key.name))
                );
            }
        }
    }

    #[test]
    fn all_keys_that_are_read_are_told() {
        let error = "nothing = 1".parse::<Description>().unwrap_err().what;
        let known: Vec<&str> = error.split_once("the keys are ").unwrap().1.split(", ").collect();
        assert!(known.iter().all(|name| FORMAT.iter().any(|key| key.name == *name)), "{known:?}");
        assert_eq!(known.len(), FORMAT.len());
    }
}
