//! Games that users bring: files whose names end in `.game`, with a number for k after a colon where they ask for one.

use crate::failure::Failure;
use std::sync::Arc;
use ways::Description;

/// The ending of such files.
const ENDING: &str = ".game";

/// Does this word name a file of a game?
pub(crate) fn is_file(game: &str) -> bool {
    split(game).0.ends_with(ENDING)
}

/// The description of a game, if its word names a file.
pub(crate) fn read(game: &str) -> Result<Option<Arc<Description>>, Failure> {
    if !is_file(game) {
        return Ok(None);
    }
    let (path, parameter) = split(game);
    let refuse = |what: String| Failure::Refused(what);
    let k = parameter.map(|text| match text.parse::<u8>() {
        Ok(k) if (1..=MOST_K).contains(&k) => Ok(k),
        _ => Err(refuse(format!("'{text}' in '{game}' is not a number from 1 to {MOST_K}"))),
    });
    let k = k.transpose()?;
    let text =
        std::fs::read(path).map_err(|error| refuse(format!("cannot read the game {path}: {error}")))?;
    let text =
        String::from_utf8(text).map_err(|_| refuse(format!("the game {path} is not text in UTF-8")))?;
    if text.len() > MOST_BYTES {
        return Err(refuse(format!("{path} has {} bytes; a game has at most {MOST_BYTES}", text.len())));
    }
    let description = Description::read(&text, k)
        .map_err(|error| refuse(format!("{path}:{}:{}: {}", error.line, error.column, error.what)))?;
    if k.is_some() && Description::read(&text, None).is_ok() {
        return Err(refuse(format!("the game {path} takes no number after its name")));
    }
    Ok(Some(Arc::new(description)))
}

/// The largest k.
const MOST_K: u8 = 250;

/// The largest file.
const MOST_BYTES: usize = 1 << 20;

/// The path, and what follows after a colon.
fn split(game: &str) -> (&str, Option<&str>) {
    match game.rsplit_once(':') {
        Some((path, parameter)) if path.ends_with(ENDING) => (path, Some(parameter)),
        _ => (game, None),
    }
}
