//! What clap has to complain of, in one sentence each.

use crate::args::Cli;
use crate::help;
use crate::whole::NotWithin;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, CommandFactory};
use std::error::Error;
use std::ffi::{OsStr, OsString};
use std::num::ParseIntError;

/// One sentence that names what is wrong with these words.
pub(crate) fn sentence(error: &clap::Error, words: &[OsString]) -> String {
    let cli = Cli::command();
    let commands = commands(&cli);
    let typed = |count: usize| Some(words.get(1..=count)?.join(OsStr::new(" ")));
    let named = |count: usize| {
        let typed = typed(count)?;
        commands.iter().find(|(name, _)| typed == **name)
    };
    let command = named(2).or_else(|| named(1));
    let offence = said(error, ContextKind::InvalidArg);
    let value = said(error, ContextKind::InvalidValue);
    match error.kind() {
        ErrorKind::UnknownArgument => {
            let word = as_typed(&offence, words);
            match negative(&word, words) {
                Some(option) => format!("{option} cannot be '{word}'; it is not negative"),
                None => unknown(error, &commands, command, &word),
            }
        }
        ErrorKind::MissingRequiredArgument => match command {
            Some((name, _)) => {
                format!("{name} needs {offence}; for example: ways {}", help::first_example(name))
            }
            None => format!("{offence} is missing"),
        },
        ErrorKind::InvalidValue if value.is_empty() => format!("{offence} needs a value"),
        ErrorKind::InvalidValue => {
            format!("{offence} cannot be '{value}'; it can be {}", said(error, ContextKind::ValidValue))
        }
        ErrorKind::ValueValidation => match error.source() {
            Some(reason) if reason.is::<NotWithin>() => format!("{offence} cannot be '{value}'; {reason}"),
            Some(reason) if reason.is::<ParseIntError>() => {
                format!("{offence} cannot be '{value}'; it is a whole number from 0 to {}", u64::MAX)
            }
            Some(reason) => reason.to_string(),
            None => first_line(error),
        },
        ErrorKind::TooManyValues => format!("{offence} takes no value, '{value}' is too much"),
        ErrorKind::ArgumentConflict => match said(error, ContextKind::PriorArg) {
            prior if prior == offence => format!("{offence} is given twice"),
            prior => format!("{offence} and {prior} do not go together"),
        },
        ErrorKind::InvalidSubcommand => {
            let names: Vec<_> = cli.get_subcommands().map(Command::get_name).collect();
            let wrong = said(error, ContextKind::InvalidSubcommand);
            format!("there is no command '{wrong}'; the commands are: {}", names.join(", "))
        }
        _ => first_line(error),
    }
}

/// A command by its full name, such as `series shortest`.
type Named<'a> = (String, &'a Command);

/// All commands, and those within them.
fn commands(cli: &Command) -> Vec<Named<'_>> {
    let mut all = vec![];
    for command in cli.get_subcommands() {
        all.push((command.get_name().to_string(), command));
        let within = command.get_subcommands();
        all.extend(within.map(|inner| (format!("{} {}", command.get_name(), inner.get_name()), inner)));
    }
    all
}

/// What to say of a word that was not expected.
fn unknown(error: &clap::Error, commands: &[Named<'_>], command: Option<&Named<'_>>, word: &str) -> String {
    let owners: Vec<_> =
        commands.iter().filter(|(_, c)| has_option(c, word)).map(|(name, _)| name.as_str()).collect();
    match (command.map(|(name, _)| name.as_str()), owners.is_empty()) {
        (Some(name), false) => {
            format!("{word} does not apply to {name}; it belongs to {}", owners.join(", "))
        }
        (None, false) => format!("{word} comes after the command; it belongs to {}", owners.join(", ")),
        (None, true) => format!("there is no option {word}; 'ways help' lists the commands"),
        (Some(name), true) if word.starts_with('-') => match said(error, ContextKind::SuggestedArg) {
            near if near.is_empty() => {
                format!("{name} has no option {word}; 'ways help {name}' lists its options")
            }
            near => format!("{name} has no option {word}; did you mean {near}?"),
        },
        (Some(name), true) => {
            let takes = command.map_or_else(String::new, |(_, command)| positionals(command));
            let hint = if word == "+" { "; a sum of boards goes in quotes" } else { "" };
            format!("{name} takes {takes}; '{word}' is too much{hint}")
        }
    }
}

/// The whole word of which clap names only a letter, such as `-3x4` for `-3`.
fn as_typed(offence: &str, words: &[OsString]) -> String {
    let typed = words.iter().filter_map(|word| word.to_str());
    let whole = typed.filter(|_| !offence.starts_with("--")).find(|word| word.starts_with(offence));
    whole.unwrap_or(offence).to_string()
}

/// The option that a negative number was meant for.
fn negative<'a>(word: &str, words: &'a [OsString]) -> Option<&'a str> {
    let is_number = word.strip_prefix('-').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    let at = words.iter().position(|typed| typed == word).filter(|_| is_number)?;
    let option = words.get(at.checked_sub(1)?)?.to_str()?;
    (option.starts_with("--") && !option.contains('=')).then_some(option)
}

fn has_option(command: &Command, word: &str) -> bool {
    let long = word.strip_prefix("--");
    long.is_some_and(|long| command.get_arguments().any(|arg| arg.get_long() == Some(long)))
}

/// The words without a dash that a command takes: `GAME and BOARD`.
fn positionals(command: &Command) -> String {
    let names: Vec<_> = command.get_positionals().map(|arg| arg.get_id().as_str().to_uppercase()).collect();
    if names.is_empty() { "nothing more".to_string() } else { names.join(" and ") }
}

/// What the error says about this, without the `<VALUE>` that clap adds to the names of options.
fn said(error: &clap::Error, kind: ContextKind) -> String {
    let words = match error.get(kind) {
        Some(ContextValue::String(word)) => std::slice::from_ref(word),
        Some(ContextValue::Strings(words)) => words,
        _ => &[],
    };
    let names_option = matches!(kind, ContextKind::InvalidArg | ContextKind::PriorArg);
    let bare = |word: &String| match word.split_once(" <").or(word.split_once(" [<")) {
        Some((name, _)) if names_option => name.to_string(),
        _ if names_option => placeholder(word).to_string(),
        _ => word.clone(),
    };
    words.iter().map(bare).collect::<Vec<_>>().join(", ")
}

/// `GAME` of `<GAME>`; other words as they are.
fn placeholder(word: &str) -> &str {
    word.strip_prefix('<').and_then(|word| word.strip_suffix('>')).unwrap_or(word)
}

/// For the rare rest, what clap says itself.
fn first_line(error: &clap::Error) -> String {
    let text = error.to_string();
    let line = text.lines().next().unwrap_or("this is not understood");
    line.strip_prefix("error: ").unwrap_or(line).to_string()
}
