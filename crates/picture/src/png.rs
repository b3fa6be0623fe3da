//! SVG to PNG.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use thiserror::Error;

/// The most pixels that a picture may have: 128 MiB while it is drawn.
pub const MOST_PIXELS: u64 = 1 << 25;

/// Why a picture cannot be turned into pixels.
#[derive(Clone, PartialEq, Debug, Error)]
#[allow(missing_docs)]
pub enum PictureError {
    #[error(
        "the picture would have {width} x {height} pixels, more than {MOST_PIXELS}; take fewer positions, or SVG"
    )]
    TooLarge { width: u64, height: u64 },
    #[error("{0} is not a scale; a scale is a number above 0, for example 2")]
    Scale(f32),
    #[error("the picture cannot be turned into pixels: {0}")]
    Svg(String),
}

/// The picture as PNG, `scale` pixels for each unit of its width and height.
pub fn png(svg: &str, scale: f32) -> Result<Vec<u8>, PictureError> {
    if !(scale.is_finite() && scale > 0.0) {
        return Err(PictureError::Scale(scale));
    }
    let tree =
        Tree::from_str(svg, &Options::default()).map_err(|error| PictureError::Svg(error.to_string()))?;
    let pixels = |side: f32| (f64::from(side) * f64::from(scale)).ceil() as u64;
    let (width, height) = (pixels(tree.size().width()), pixels(tree.size().height()));
    let mut canvas = canvas(width, height).ok_or(PictureError::TooLarge { width, height })?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut canvas.as_mut());
    canvas.encode_png().map_err(|error| PictureError::Svg(error.to_string()))
}

/// An empty picture, if it is not too large.
fn canvas(width: u64, height: u64) -> Option<Pixmap> {
    width.checked_mul(height).filter(|&pixels| pixels <= MOST_PIXELS)?;
    Pixmap::new(u32::try_from(width).ok()?, u32::try_from(height).ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAPER: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"30\" height=\"20.5\"/>";

    /// Width and height as the header of a PNG gives them.
    fn size(png: &[u8]) -> (u32, u32) {
        assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
        assert_eq!(&png[12..16], b"IHDR");
        let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
        (number(16), number(20))
    }

    #[test]
    fn a_picture_has_the_size_of_its_scale() {
        assert_eq!(size(&png(PAPER, 1.0).unwrap()), (30, 21));
        assert_eq!(size(&png(PAPER, 2.0).unwrap()), (60, 41));
        assert_eq!(size(&png(PAPER, 0.01).unwrap()), (1, 1));
    }

    #[test]
    fn what_cannot_be_drawn_gets_its_sentence() {
        let message = |svg: &str, scale: f32| png(svg, scale).unwrap_err().to_string();
        assert!(
            message(PAPER, 1000.0)
                .starts_with("the picture would have 30000 x 20500 pixels, more than 33554432")
        );
        assert!(message(PAPER, f32::MAX).contains("take fewer positions"));
        assert_eq!(message(PAPER, 0.0), "0 is not a scale; a scale is a number above 0, for example 2");
        assert!(message(PAPER, f32::NAN).starts_with("NaN is not a scale"));
        assert!(message("<svg", 1.0).starts_with("the picture cannot be turned into pixels: "));
    }
}
