//! DOT, the language of Graphviz: the part of it that says which vertices are joined.
//!
//! `graph name { a -- b -- c; d; "e f" -- d [color=red] }`. Attributes, `node [...]`, `rankdir=LR` and comments (`//`,
//! `/* */`, lines that begin with `#`) are skipped. Directed graphs, subgraphs and ports are refused.
//!
//! ```
//! let text = b"graph house { a -- b -- c -- d -- a; /* the walls */ a -- roof -- b }";
//! assert_eq!(board::parse_file("house.dot", text).unwrap()[0].pairs().len(), 6);
//!
//! let text = b"graph house {\n  a -- b -- c -- d -- a;  // the walls\n  roof -- {a b}\n}";
//! let error = board::parse_file("house.dot", text).unwrap_err();
//! assert_eq!(error.to_string(), "house.dot, line 3: subgraphs are not read; write every edge as 'a -- b'");
//! ```

use super::{Draft, File, Named};
use crate::BoardError;
use crate::error::cut;

/// A word or a sign of the language.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Token {
    /// A name or a number.
    Word(String),
    /// A name in quotes.
    Quoted(String),
    /// `<...>`, which only attributes may hold.
    Markup,
    /// `--`.
    Joined,
    /// `->`.
    Arrow,
    /// One of `{ } [ ] ; , = : +`.
    Sign(char),
}

impl Token {
    fn show(&self) -> String {
        match self {
            Token::Word(word) | Token::Quoted(word) => format!("'{}'", cut(word)),
            Token::Markup => "'<'".to_string(),
            Token::Joined => "'--'".to_string(),
            Token::Arrow => "'->'".to_string(),
            Token::Sign(sign) => format!("'{sign}'"),
        }
    }

    /// Is it this word of the language, in letters of either case?
    fn is(&self, word: &str) -> bool {
        matches!(self, Token::Word(found) if found.eq_ignore_ascii_case(word))
    }
}

pub(super) fn parse(file: File<'_>, text: &str) -> Result<Named, BoardError> {
    let mut reader = Reader { file, tokens: tokens(file, text)?, next: 0 };
    let mut draft = Draft::new(file);
    reader.opening()?;
    while !reader.take_sign('}') {
        reader.statement(&mut draft)?;
    }
    match reader.peek() {
        None => Ok(draft.finish()),
        Some(token) => Err(reader.fault(format!("{} follows the end of the graph", token.show()))),
    }
}

/// The tokens that are still to be read, each with its line.
struct Reader<'a> {
    file: File<'a>,
    tokens: Vec<(Token, usize)>,
    next: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.next).map(|(token, _)| token)
    }

    /// The line of the next token, or of the last one.
    fn line(&self) -> usize {
        self.tokens.get(self.next).or(self.tokens.last()).map_or(1, |&(_, line)| line)
    }

    fn fault(&self, fault: impl Into<String>) -> BoardError {
        self.file.fault(self.line(), fault)
    }

    /// The sentence for a token that does not belong here.
    fn expected(&self, what: &str) -> BoardError {
        match self.peek() {
            None => self.fault(format!("the file ends where {what} should follow")),
            Some(token) => self.fault(format!("{} stands where {what} should", token.show())),
        }
    }

    fn take(&mut self, wanted: impl Fn(&Token) -> bool) -> bool {
        let found = self.peek().is_some_and(wanted);
        self.next += usize::from(found);
        found
    }

    fn take_sign(&mut self, sign: char) -> bool {
        self.take(|token| *token == Token::Sign(sign))
    }

    fn take_word(&mut self, word: &str) -> bool {
        self.take(|token| token.is(word))
    }

    /// `strict graph name {`.
    fn opening(&mut self) -> Result<(), BoardError> {
        self.take_word("strict");
        if self.peek().is_some_and(|token| token.is("digraph")) {
            return Err(self.fault("this is a directed graph; write 'graph' and '--'"));
        }
        if !self.take_word("graph") {
            return Err(self.expected("'graph'"));
        }
        self.take(|token| matches!(token, Token::Word(_) | Token::Quoted(_)));
        if self.take_sign('{') { Ok(()) } else { Err(self.expected("'{'")) }
    }

    /// A vertex, edges, defaults or an attribute, and the `;` behind it.
    fn statement(&mut self, draft: &mut Draft<'_>) -> Result<(), BoardError> {
        if self.take_sign(';') {
            return Ok(());
        }
        let defaults = ["graph", "node", "edge"].iter().any(|word| self.take_word(word));
        if !defaults {
            let first = self.name()?;
            if self.take_sign('=') {
                return self.value();
            }
            self.chain(first, draft)?;
        }
        while self.take_sign('[') {
            self.attributes()?;
        }
        Ok(())
    }

    /// `-- b -- c` behind a first vertex.
    fn chain(&mut self, first: String, draft: &mut Draft<'_>) -> Result<(), BoardError> {
        let mut from = draft.vertex(&first)?;
        loop {
            match self.peek() {
                Some(Token::Arrow) => return Err(self.fault("'->' is a directed edge; write '--'")),
                Some(Token::Sign(':')) => return Err(self.fault("ports such as 'a:b' are not read")),
                Some(Token::Joined) => self.next += 1,
                _ => return Ok(()),
            }
            let line = self.line();
            let name = self.name()?;
            let to = draft.vertex(&name)?;
            draft.join(from, to, line)?;
            from = to;
        }
    }

    /// The name of a vertex.
    fn name(&mut self) -> Result<String, BoardError> {
        match self.peek() {
            Some(Token::Sign('{')) => Err(self.subgraph()),
            Some(word) if word.is("subgraph") => Err(self.subgraph()),
            Some(Token::Word(name) | Token::Quoted(name)) => {
                let name = name.clone();
                self.next += 1;
                Ok(name)
            }
            _ => Err(self.expected("a vertex")),
        }
    }

    fn subgraph(&self) -> BoardError {
        self.fault("subgraphs are not read; write every edge as 'a -- b'")
    }

    /// What stands behind `=`.
    fn value(&mut self) -> Result<(), BoardError> {
        let is_value = |token: &Token| matches!(token, Token::Word(_) | Token::Quoted(_) | Token::Markup);
        if self.take(is_value) { Ok(()) } else { Err(self.expected("a value")) }
    }

    /// Everything up to `]`.
    fn attributes(&mut self) -> Result<(), BoardError> {
        while !self.take_sign(']') {
            if matches!(self.peek(), None | Some(Token::Sign('{' | '}' | '[') | Token::Joined | Token::Arrow))
            {
                return Err(self.expected("an attribute or ']'"));
            }
            self.next += 1;
        }
        Ok(())
    }
}

/// Cuts a text into tokens.
fn tokens(file: File<'_>, text: &str) -> Result<Vec<(Token, usize)>, BoardError> {
    let mut scanner = Scanner { file, rest: text, line: 1, fresh: true };
    let mut tokens = vec![];
    while let Some(token) = scanner.token()? {
        tokens.push(token);
    }
    Ok(tokens)
}

/// The text that is not yet cut.
struct Scanner<'a> {
    file: File<'a>,
    rest: &'a str,
    line: usize,
    /// Nothing but spaces stood on this line so far.
    fresh: bool,
}

impl<'a> Scanner<'a> {
    /// Passes over `length` bytes.
    fn pass(&mut self, length: usize) -> &'a str {
        let (passed, rest) = self.rest.split_at(length);
        self.line += passed.bytes().filter(|&byte| byte == b'\n').count();
        self.rest = rest;
        passed
    }

    /// Spaces and comments.
    fn skip(&mut self) -> Result<(), BoardError> {
        loop {
            let spaces = self.rest.len() - self.rest.trim_start().len();
            self.fresh |= self.pass(spaces).contains('\n');
            let line_end = self.rest.find('\n').unwrap_or(self.rest.len());
            if self.rest.starts_with("//") || (self.rest.starts_with('#') && self.fresh) {
                self.pass(line_end);
            } else if self.rest.starts_with("/*") {
                let end = self.rest[2..].find("*/").ok_or_else(|| self.open("a comment '/*'"))?;
                self.pass(end + 4);
            } else {
                return Ok(());
            }
        }
    }

    fn open(&self, what: &str) -> BoardError {
        self.file.fault(self.line, format!("{what} begins here and does not end"))
    }

    /// The next token and its line.
    fn token(&mut self) -> Result<Option<(Token, usize)>, BoardError> {
        self.skip()?;
        let line = self.line;
        let Some(first) = self.rest.chars().next() else { return Ok(None) };
        self.fresh = false;
        let token = match first {
            '"' => self.quoted()?,
            '<' => self.markup()?,
            '-' if self.rest.starts_with("--") => self.sign(Token::Joined, 2),
            '-' if self.rest.starts_with("->") => self.sign(Token::Arrow, 2),
            '{' | '}' | '[' | ']' | ';' | ',' | '=' | ':' | '+' => self.sign(Token::Sign(first), 1),
            _ => self.word(first)?,
        };
        Ok(Some((token, line)))
    }

    fn sign(&mut self, token: Token, length: usize) -> Token {
        self.pass(length);
        token
    }

    /// A name of letters, digits and underscores, or a number such as -1.5.
    fn word(&mut self, first: char) -> Result<Token, BoardError> {
        let number = first == '-' || first == '.' || first.is_ascii_digit();
        let sign = usize::from(first == '-');
        let belongs =
            |c: char| if number { c == '.' || c.is_ascii_digit() } else { c == '_' || c.is_alphanumeric() };
        let body = &self.rest[sign..];
        let length = body.find(|c: char| !belongs(c)).unwrap_or(body.len());
        if length == 0 {
            return Err(self
                .file
                .fault(self.line, format!("the character '{first}' has no place in a graph")));
        }
        Ok(Token::Word(self.pass(sign + length).to_string()))
    }

    /// A name in quotes, in which \" is a quote.
    fn quoted(&mut self) -> Result<Token, BoardError> {
        let bytes = self.rest.as_bytes();
        let mut end = 1;
        while bytes.get(end).is_some_and(|&byte| byte != b'"') {
            end += if bytes[end] == b'\\' && bytes.get(end + 1) == Some(&b'"') { 2 } else { 1 };
        }
        if end >= bytes.len() {
            return Err(self.open("a name in quotes"));
        }
        let name = self.pass(end + 1);
        Ok(Token::Quoted(name[1..name.len() - 1].replace("\\\"", "\"")))
    }

    /// `<...>` with everything in it.
    fn markup(&mut self) -> Result<Token, BoardError> {
        let mut depth = 0usize;
        for (place, byte) in self.rest.bytes().enumerate() {
            depth = match byte {
                b'<' => depth + 1,
                b'>' => depth - 1,
                _ => depth,
            };
            if depth == 0 {
                return Ok(self.sign(Token::Markup, place + 1));
            }
        }
        Err(self.open("'<'"))
    }
}

#[cfg(test)]
mod tests {
    use crate::{Board, parse_file};

    fn parse(text: &str) -> Board {
        parse_file("g.dot", text.as_bytes()).unwrap_or_else(|error| panic!("{error}")).remove(0)
    }

    fn message(text: &str) -> String {
        parse_file("g.dot", text.as_bytes()).unwrap_err().to_string()
    }

    #[test]
    fn the_simple_subset() {
        assert_eq!(parse("graph{}"), Board::graph(0, []));
        assert_eq!(parse("GRAPH g { a -- b -- c; d }"), Board::graph(4, [(0, 1), (1, 2)]));
        assert_eq!(parse("graph { 10 -- 2 2 -- -1.5; }").sites(), 3);
        assert_eq!(parse("graph { \"a \\\" b\" -- ä_1\n \"\" }"), Board::graph(3, [(0, 1)]));
        assert_eq!(parse("graph { \"a\" -- b; a -- c }"), Board::graph(3, [(0, 1), (0, 2)]));
        let decorated = "# made by hand\nstrict graph \"my graph\" { // one\n rankdir=LR; node [shape=\"box]\"]\n\
            /* two\n lines */ a -- b [label=<<b>x</b>>, w=2][color=red]; b [x=1;y=2]\n#c -- d\n edge[] ; c }";
        assert_eq!(parse(decorated), Board::graph(3, [(0, 1)]));
    }

    #[test]
    fn what_is_outside_it_is_named_with_its_line() {
        assert_eq!(
            message("\ndigraph { a -> b }"),
            "g.dot, line 2: this is a directed graph; write 'graph' and '--'"
        );
        assert_eq!(message("graph {\na -> b }"), "g.dot, line 2: '->' is a directed edge; write '--'");
        let subgraphs = "subgraphs are not read; write every edge as 'a -- b'";
        for text in ["graph {\n\nsubgraph x { a } }", "graph {\n\n a -- { b c } }", "graph {\n\n{ b } }"] {
            assert_eq!(message(text), format!("g.dot, line 3: {subgraphs}"));
        }
        assert_eq!(message("graph { a:n -- b }"), "g.dot, line 1: ports such as 'a:b' are not read");
        assert_eq!(message("graph {\n a --\n}"), "g.dot, line 3: '}' stands where a vertex should");
        assert_eq!(message("graph { a"), "g.dot, line 1: the file ends where a vertex should follow");
        assert_eq!(message("graph { a } b"), "g.dot, line 1: 'b' follows the end of the graph");
        assert_eq!(message("graph { a [x }"), "g.dot, line 1: '}' stands where an attribute or ']' should");
        assert_eq!(message("graph { \"a }"), "g.dot, line 1: a name in quotes begins here and does not end");
        assert_eq!(message("graph { /* }"), "g.dot, line 1: a comment '/*' begins here and does not end");
        assert_eq!(message("graph { a - b }"), "g.dot, line 1: the character '-' has no place in a graph");
        assert_eq!(message("graph { a = }"), "g.dot, line 1: '}' stands where a value should");
        assert!(message("").contains("the file ends where 'graph' should follow"));
        assert!(
            message("graph { a -- b\n b -- a }").contains("line 2: 'b' and 'a' are joined a second time")
        );
        assert!(message("graph { a -- b\n a -- a }").contains("line 2: 'a' is joined to itself"));
    }
}
