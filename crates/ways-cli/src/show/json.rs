//! For programs: the whole answer as one object. It is indented, but what stands inside a list stays on one line, so
//! that a polynomial has a line per term.

use serde::Serialize;
use serde_json::ser::{Formatter, PrettyFormatter, Serializer};
use std::io::{Result, Write};
use ways::Answer;

/// The answer as an object.
pub(super) fn show(answer: &Answer) -> String {
    let mut text = vec![];
    let mut serializer = Serializer::with_formatter(&mut text, LineEach::default());
    answer.serialize(&mut serializer).expect("an answer has string keys, and memory takes all writes");
    text.push(b'\n');
    String::from_utf8(text).expect("JSON is UTF-8")
}

/// The same on one line.
pub(super) fn line(answer: &Answer) -> String {
    serde_json::to_string(answer).expect("an answer has string keys") + "\n"
}

/// Indents like [`PrettyFormatter`], except inside lists of lists.
#[derive(Default)]
struct LineEach {
    pretty: PrettyFormatter<'static>,
    lists: usize,
}

impl Formatter for LineEach {
    fn begin_array<W: ?Sized + Write>(&mut self, out: &mut W) -> Result<()> {
        self.lists += 1;
        if self.lists > 1 { out.write_all(b"[") } else { self.pretty.begin_array(out) }
    }

    fn end_array<W: ?Sized + Write>(&mut self, out: &mut W) -> Result<()> {
        self.lists -= 1;
        if self.lists > 0 { out.write_all(b"]") } else { self.pretty.end_array(out) }
    }

    fn begin_array_value<W: ?Sized + Write>(&mut self, out: &mut W, first: bool) -> Result<()> {
        match (self.lists > 1, first) {
            (true, true) => Ok(()),
            (true, false) => out.write_all(b", "),
            (false, _) => self.pretty.begin_array_value(out, first),
        }
    }

    fn end_array_value<W: ?Sized + Write>(&mut self, out: &mut W) -> Result<()> {
        if self.lists > 1 { Ok(()) } else { self.pretty.end_array_value(out) }
    }

    fn begin_object<W: ?Sized + Write>(&mut self, out: &mut W) -> Result<()> {
        self.pretty.begin_object(out)
    }

    fn end_object<W: ?Sized + Write>(&mut self, out: &mut W) -> Result<()> {
        self.pretty.end_object(out)
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, out: &mut W, first: bool) -> Result<()> {
        self.pretty.begin_object_key(out, first)
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, out: &mut W) -> Result<()> {
        self.pretty.begin_object_value(out)
    }

    fn end_object_value<W: ?Sized + Write>(&mut self, out: &mut W) -> Result<()> {
        self.pretty.end_object_value(out)
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples;
    use super::*;
    use serde_json::{Value, json};

    #[test]
    fn every_answer_is_the_object_that_serde_makes_of_it() {
        for answer in
            [samples::count(7), samples::play(), samples::two_by_two(), samples::table(), samples::number()]
        {
            let value: Value = serde_json::from_str(&show(&answer)).unwrap();
            assert_eq!(value, serde_json::to_value(&answer).unwrap());
        }
    }

    #[test]
    fn numbers_are_strings_and_terms_are_lists() {
        let value = |answer| serde_json::from_str::<Value>(&show(&answer)).unwrap();
        assert_eq!(value(samples::count(7))["value"], json!("7"));
        assert_eq!(
            value(samples::play())["share"],
            json!({ "decimals": "0.46264", "fraction": "1158/2503" })
        );
        assert_eq!(value(samples::two_by_two())["value"]["terms"][1], json!([1, 0, "2"]));
        assert_eq!(value(samples::table())["value"][3], json!([4, 4, "1427"]));
    }

    #[test]
    fn a_term_takes_a_line() {
        let shown = show(&samples::two_by_two());
        assert!(shown.starts_with("{\n  \"job\": {\n    \"verb\": \"profile\",\n"), "{shown}");
        assert!(shown.contains("    \"terms\": [\n      [2, 0, \"1\"],\n      [1, 0, \"2\"],\n"), "{shown}");
        assert!(shown.ends_with("  }\n}\n"), "{shown}");
    }
}
