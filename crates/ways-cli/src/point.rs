//! The point of `--at`: `x=2,y=1/2`.

use ways::WaysError;

/// Where to evaluate a profile: the texts of two numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Point {
    pub(crate) x: String,
    pub(crate) y: String,
}

/// Reads `x=2,y=-1/2`, in either order.
pub(crate) fn parse(text: &str) -> Result<Point, String> {
    let (mut x, mut y) = (None, None);
    for part in text.split(',') {
        let (name, number) = part.split_once('=').ok_or_else(|| unnamed(part))?;
        let place = match name.trim() {
            "x" => &mut x,
            "y" => &mut y,
            _ => return Err(unnamed(part)),
        };
        let number = number.trim();
        if !is_rational(number) {
            return Err(WaysError::Number(number.to_string()).to_string());
        }
        if place.replace(number.to_string()).is_some() {
            return Err(format!("'{text}' sets {} twice", name.trim()));
        }
    }
    match (x, y) {
        (Some(x), Some(y)) => Ok(Point { x, y }),
        _ => Err(format!("'{text}' sets only one of x and y; write for example x=2,y=1")),
    }
}

fn unnamed(part: &str) -> String {
    format!("'{part}' sets neither x nor y; write for example x=2,y=1/2")
}

/// Is it an integer, or a fraction of an integer and a positive integer?
fn is_rational(text: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
    let (above, below) = text.split_once('/').unwrap_or((text, "1"));
    digits(above.strip_prefix('-').unwrap_or(above))
        && digits(below)
        && below.bytes().any(|digit| digit != b'0')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_read() {
        let point = |x: &str, y: &str| Ok(Point { x: x.into(), y: y.into() });
        assert_eq!(parse("x=2,y=1"), point("2", "1"));
        assert_eq!(parse(" y = -1/3 , x = 0 "), point("0", "-1/3"));
    }

    #[test]
    fn nonsense_is_named() {
        let offence = |text: &str| parse(text).unwrap_err().split(['\'']).nth(1).unwrap().to_string();
        assert_eq!(offence("x=abc"), "abc");
        assert_eq!(offence("x=2,y=1/0"), "1/0");
        assert_eq!(offence("x=2,y=1/-2"), "1/-2");
        assert_eq!(offence("x=--2,y=1"), "--2");
        assert_eq!(offence("x=1.5,y=1"), "1.5");
        assert_eq!(offence("x=,y=1"), "");
        assert_eq!(offence("2,1"), "2");
        assert_eq!(offence("x=2,z=1"), "z=1");
        assert_eq!(offence("x=2"), "x=2");
        assert_eq!(offence("x=2,x=3"), "x=2,x=3");
    }
}
