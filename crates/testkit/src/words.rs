//! The words of a regular expression, each as often as the expression makes it: how a printed expression for the
//! positions on a path is held against the positions.
//!
//! ```
//! use testkit::words::words;
//! assert_eq!(words("E*(B|R)", 2), ["B", "EB", "ER", "R"]);
//! assert_eq!(words("(E|EE)*", 2), ["", "E", "EE", "EE"]);
//! ```
//!
//! An expression that generates each position once gives a generating function; one that makes a word twice, or not at
//! all, does so only by luck.

/// All words of at most `longest` letters, sorted, one for each way to make them. Letters stand for themselves; `|`
/// separates alternatives (an empty one makes the empty word), `*` repeats, parentheses bind.
///
/// # Panics
/// If parentheses do not match, or if `*` repeats something that makes the empty word.
pub fn words(expression: &str, longest: usize) -> Vec<String> {
    let mut reader = Reader { text: expression.chars().collect(), next: 0, longest };
    let mut words = reader.alternatives();
    assert_eq!(reader.next, reader.text.len(), "parentheses match in {expression}");
    words.sort();
    words
}

struct Reader {
    text: Vec<char>,
    next: usize,
    longest: usize,
}

impl Reader {
    fn take_if(&mut self, wanted: char) -> bool {
        let there = self.text.get(self.next) == Some(&wanted);
        self.next += usize::from(there);
        there
    }

    fn alternatives(&mut self) -> Vec<String> {
        let mut words = self.sequence();
        while self.take_if('|') {
            words.extend(self.sequence());
        }
        words
    }

    fn sequence(&mut self) -> Vec<String> {
        let mut words = vec![String::new()];
        while self.text.get(self.next).is_some_and(|c| !"|)".contains(*c)) {
            let part = self.repeated();
            words = self.join(&words, &part);
        }
        words
    }

    fn repeated(&mut self) -> Vec<String> {
        let part = self.part();
        if !self.take_if('*') {
            return part;
        }
        assert!(!part.contains(&String::new()), "what is repeated is not empty");
        let (mut words, mut last) = (vec![], vec![String::new()]);
        while !last.is_empty() {
            words.extend(last.clone());
            last = self.join(&last, &part);
        }
        words
    }

    fn part(&mut self) -> Vec<String> {
        if self.take_if('(') {
            let words = self.alternatives();
            assert!(self.take_if(')'), "parentheses match");
            return words;
        }
        self.next += 1;
        vec![self.text[self.next - 1].to_string()]
    }

    fn join(&self, one: &[String], other: &[String]) -> Vec<String> {
        let pairs = one.iter().flat_map(|a| other.iter().map(move |b| format!("{a}{b}")));
        pairs.filter(|word| word.len() <= self.longest).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn alternatives_sequences_and_repetitions() {
        assert_eq!(words("", 3), [""]);
        assert_eq!(words("A(B|)C", 3), ["ABC", "AC"]);
        assert_eq!(words("A*B*", 2), ["", "A", "AA", "AB", "B", "BB"]);
        assert_eq!(words("(AB|C)*", 3), ["", "AB", "ABC", "C", "CAB", "CC", "CCC"]);
    }

    #[test]
    #[should_panic(expected = "what is repeated is not empty")]
    fn the_empty_word_is_not_repeated() {
        words("(A|)*", 2);
    }

    #[test]
    #[should_panic(expected = "parentheses match")]
    fn parentheses_match() {
        words("(A", 2);
    }
}
