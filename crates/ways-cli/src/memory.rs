//! Amounts of memory: what a user types, and what the machine has free.

/// What a run may take where the machine does not say what it has free.
const MODEST: u64 = 1 << 30;

/// Units by name, in small letters; a single letter is binary, as in `ulimit` and `sort`.
const UNITS: &[(&str, u64)] = &[
    ("", 1),
    ("b", 1),
    ("k", 1 << 10),
    ("kb", 1_000),
    ("kib", 1 << 10),
    ("m", 1 << 20),
    ("mb", 1_000_000),
    ("mib", 1 << 20),
    ("g", 1 << 30),
    ("gb", 1_000_000_000),
    ("gib", 1 << 30),
    ("t", 1 << 40),
    ("tb", 1_000_000_000_000),
    ("tib", 1 << 40),
];

/// Bytes from `6GiB`, `500MB`, `1.5 GiB` or a plain number of bytes.
pub(crate) fn parse(text: &str) -> Result<u64, String> {
    let wrong =
        || format!("'{text}' is not an amount of memory; write for example 6GiB, 500MB or a number of bytes");
    let trimmed = text.trim();
    let split = trimmed.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(trimmed.len());
    let (number, unit) = (&trimmed[..split], trimmed[split..].trim().to_ascii_lowercase());
    let (_, unit) = UNITS.iter().find(|(name, _)| *name == unit).ok_or_else(wrong)?;
    let (whole, part) = number.split_once('.').unwrap_or((number, "0"));
    let bytes = whole.parse::<u64>().ok().and_then(|whole| whole.checked_mul(*unit)).ok_or_else(wrong)?;
    if part.is_empty() || !part.bytes().all(|digit| digit.is_ascii_digit()) {
        return Err(wrong());
    }
    let part: f64 = format!("0.{part}").parse().map_err(|_| wrong())?;
    Ok(bytes.saturating_add((part * *unit as f64) as u64))
}

/// Three quarters of the memory that is free for this process.
pub(crate) fn three_quarters_of_the_free() -> u64 {
    control::free_memory().unwrap_or(MODEST) / 4 * 3
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_read() {
        assert_eq!(parse("6GiB"), Ok(6 << 30));
        assert_eq!(parse("500MB"), Ok(500_000_000));
        assert_eq!(parse("500 mb"), Ok(500_000_000));
        assert_eq!(parse("123456"), Ok(123_456));
        assert_eq!(parse("1.5GiB"), Ok(3 << 29));
        assert_eq!(parse("2k"), Ok(2048));
        assert_eq!(parse("16777215TiB"), Ok(16_777_215 << 40));
    }

    #[test]
    fn nonsense_is_named() {
        for text in [
            "",
            "GiB",
            "6XB",
            "-1GiB",
            "1e9",
            "1..5GiB",
            "1.GiB",
            ".5GiB",
            "99999999999999999999",
            "16777216TiB",
            "6 G iB",
            "½GiB",
        ] {
            assert!(
                parse(text).unwrap_err().starts_with(&format!("'{text}' is not an amount of memory;")),
                "{text}"
            );
        }
    }

    #[test]
    fn something_is_free() {
        assert!(three_quarters_of_the_free() > 0);
    }
}
