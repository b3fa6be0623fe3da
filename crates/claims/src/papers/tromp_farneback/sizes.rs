//! Sections 2, 3 and 5 and the tables of counts: how many positions there are.

use super::{KEY, counted, decimal, entry, mended, printed, ratio, rounded, scientific};
use crate::{Check, Claim, Finding, Kind, Sides, Tier};
use board::Board;
use dashu_int::UBig;
use dashu_ratio::RBig;
use testkit::brute;

/// Boards of Table 3 and Table 5 up to here are counted in the quick tier.
const QUICK_SITES: usize = 111;
/// Up to here in the slow one.
const SLOW_SITES: usize = 157;

pub(super) fn claims() -> Vec<Claim> {
    vec![
        Claim {
            id: "tromp-farneback/section-2-flammenkamp",
            place: "Section 2",
            kind: Kind::Statement,
            statement: "0.012 · 3^361 is about 2.089 · 10^170",
            how: "multiplied out",
            command: "ways estimate go 19x19",
            tier: Tier::Quick,
            check: |_| {
                let product = decimal("0.012") * RBig::from(UBig::from(3u8).pow(361));
                let sides = Sides::new("19x19", "2.089e170".to_string(), scientific(&product, 4));
                Ok(Finding::stated(&Check::equal(sides)))
            },
        },
        Claim {
            id: "tromp-farneback/section-2-4x5",
            place: "Section 2",
            kind: Kind::Statement,
            statement: "L(4,5) = 1840058693",
            how: "counted by two engines",
            command: "ways count go 4x5",
            tier: Tier::Quick,
            check: |court| Ok(Finding::stated(&court.entries(KEY, "Section 2")?)),
        },
        Claim {
            id: "tromp-farneback/figure-1",
            place: "Figure 1, section 3",
            kind: Kind::Statement,
            statement: "of the 81 positions on 2x2 the 16 with four stones and 8 with three are illegal, so L(2,2) = 57",
            how: "every position is tried",
            command: "ways profile go 2x2",
            tier: Tier::Quick,
            check: |court| {
                let stones = |stones: usize| {
                    let profile = brute::go_by_strings(&Board::grid(2, 2));
                    profile.terms().filter(|((a, b), _)| a + b == stones).map(|(_, n)| n).sum::<u128>()
                };
                // Without a rule there are C(4, s) 2^s positions with s stones.
                let illegal = [(1, 1), (4, 2), (6, 4), (4, 8), (1, 16)]
                    .iter()
                    .enumerate()
                    .map(|(s, (places, colours))| places * colours - stones(s))
                    .collect::<Vec<u128>>();
                let told = format!("{illegal:?}");
                let by_stones = Sides::new("2x2, illegal by stones", "[0, 0, 0, 8, 16]".into(), told);
                let all = court.entries(KEY, "Section 3")?;
                Ok(Finding::stated(&Check::all([Check::equal(by_stones), all])))
            },
        },
        Claim {
            id: "tromp-farneback/table-3",
            place: "Table 3",
            kind: Kind::Statement,
            statement: "the numbers of legal positions on squares, n = 1 to 10",
            how: "counted, the small ones by two engines",
            command: "ways count go 10x10",
            tier: Tier::Quick,
            check: |court| Ok(Finding::stated(&counted(court, "Table 3", 0..QUICK_SITES)?)),
        },
        Claim {
            id: "tromp-farneback/table-3-large",
            place: "Table 3",
            kind: Kind::Statement,
            statement: "the numbers of legal positions on squares, n = 11 and 12",
            how: "counted; 13x13 takes minutes, 14x14 16.5 GiB, 15x15 half an hour and a disk",
            command: "ways count go 12x12",
            tier: Tier::Slow,
            check: |court| Ok(Finding::stated(&counted(court, "Table 3", QUICK_SITES..SLOW_SITES)?)),
        },
        Claim {
            id: "tromp-farneback/table-3-digits",
            place: "Table 3",
            kind: Kind::Statement,
            statement: "the numbers of digits in the second column are those of the numbers beside them",
            how: "the digits are counted; the lost ones stand in `ways count go 14x14`",
            command: "ways count go 14x14",
            tier: Tier::Quick,
            check: |court| {
                const DIGITS: [usize; 18] =
                    [1, 2, 5, 8, 12, 17, 23, 30, 39, 47, 57, 68, 80, 93, 107, 121, 137, 153];
                let digits = |number: fn(&testkit::tables::Entry) -> UBig| {
                    Check::over("n = 1 to 18", 1..=18, |n| {
                        let number = number(entry(court, "Table 3", n, n)).to_string();
                        Ok(Sides::new(format!("n = {n}"), DIGITS[n - 1], number.len()))
                    })
                };
                Finding::stated(&digits(printed)?)
                    .read_as("…271966 238 72213228…, where a line ends for n = 14", &digits(mended)?)
            },
        },
        Claim {
            id: "tromp-farneback/section-4.7-factors",
            place: "Section 4.7",
            kind: Kind::Statement,
            statement: "46542825577 and 2518026579235045782504604934907161589529 divide L(17,17), and 126 digits remain after the first",
            how: "divided",
            command: "ways claims show tromp-farneback/section-4.7-factors",
            tier: Tier::Quick,
            check: |court| {
                let number = printed(entry(court, "Table 3", 17, 17));
                let (small, middle): (UBig, UBig) = (
                    46_542_825_577u64.into(),
                    "2518026579235045782504604934907161589529".parse().expect("digits"),
                );
                let rest = &number / &small;
                Ok(Finding::stated(&Check::all([
                    Check::equal(Sides::new("the remainder by the first", UBig::ZERO, &number % &small)),
                    Check::equal(Sides::new("the remainder by the second", UBig::ZERO, &number % &middle)),
                    Check::equal(Sides::new("digits that remain", 126, rest.to_string().len())),
                ])))
            },
        },
        Claim {
            id: "tromp-farneback/table-4",
            place: "Table 4",
            kind: Kind::Statement,
            statement: "the sampled numbers of legal positions for n = 18 to 99",
            how: "the two forms of each entry against each other and the formula of Theorem 6, in the digits printed",
            command: "ways estimate go 29x29",
            tier: Tier::Quick,
            check: super::asymptotics::table_4,
        },
        Claim {
            id: "tromp-farneback/table-5",
            place: "Table 5",
            kind: Kind::Statement,
            statement: "the numbers of legal positions on almost square boards, n = 1 to 10",
            how: "counted, the small ones by two engines",
            command: "ways count go 10x11",
            tier: Tier::Quick,
            check: |court| Ok(Finding::stated(&counted(court, "Table 5", 0..QUICK_SITES)?)),
        },
        Claim {
            id: "tromp-farneback/table-5-large",
            place: "Table 5",
            kind: Kind::Statement,
            statement: "the numbers of legal positions on almost square boards, n = 11 and 12",
            how: "counted",
            command: "ways count go 12x13",
            tier: Tier::Slow,
            check: |court| Ok(Finding::stated(&counted(court, "Table 5", QUICK_SITES..SLOW_SITES)?)),
        },
        Claim {
            id: "tromp-farneback/section-5-chess",
            place: "Section 5",
            kind: Kind::Statement,
            statement: "a Huffman code gives 2^(32·1+2(8·3+6·5+2·6)) = 2^164, about 2.3 · 10^49 chess positions; 4.5 · 10^46 is less than half of L(10,10)",
            how: "computed",
            command: "ways count go 10x10",
            tier: Tier::Quick,
            check: |court| {
                let bits = 32 + 2 * (8 * 3 + 6 * 5 + 2 * 6);
                let power = RBig::from(UBig::from(2u8).pow(bits));
                let half = court.count("go", None, "10x10")? / 2u8;
                let chess = UBig::from(45u8) * UBig::from(10u8).pow(45);
                Ok(Finding::stated(&Check::all([
                    Check::equal(Sides::new("bits", 164, bits)),
                    Check::equal(Sides::new("2^164", "2.3e49".to_string(), scientific(&power, 2))),
                    Check::so("10x10", chess < half, "less than half", "at least half"),
                ])))
            },
        },
        Claim {
            id: "tromp-farneback/section-5-connect-4",
            place: "Section 5",
            kind: Kind::Statement,
            statement: "4531985219092 is about 11 times L(5,5)",
            how: "divided",
            command: "ways count go 5x5",
            tier: Tier::Quick,
            check: |court| {
                let quotient = ratio(4_531_985_219_092u64.into(), court.count("go", None, "5x5")?);
                Ok(Finding::stated(&Check::equal(Sides::new(
                    "5x5",
                    "11".to_string(),
                    rounded(&quotient, "0"),
                ))))
            },
        },
        Claim {
            id: "tromp-farneback/section-5-gomoku",
            place: "Section 5",
            kind: Kind::Statement,
            statement: "6x6 has 32 rows of five; the base of gomoku would be 1 + 2(1 − (1/3)^4)^4, about 2.90",
            how: "counted and computed",
            command: "ways claims show tromp-farneback/section-5-gomoku",
            tier: Tier::Quick,
            check: |_| {
                let fits = |i: i32, step: i32| (0..6).contains(&(i + 4 * step));
                let from = |i: i32, j: i32| {
                    let ways = [(0, 1), (1, 0), (1, 1), (1, -1)];
                    ways.iter().filter(|(down, right)| fits(i, *down) && fits(j, *right)).count()
                };
                let rows: usize = (0..36).map(|cell| from(cell / 6, cell % 6)).sum();
                let none = ratio(80u8.into(), 81u8.into());
                let base = RBig::ONE + RBig::from(2u8) * &none * &none * &none * &none;
                Ok(Finding::stated(&Check::all([
                    Check::equal(Sides::new("6x6", 32, rows)),
                    Check::equal(Sides::new("the base", "2.90".to_string(), rounded(&base, "2.90"))),
                ])))
            },
        },
    ]
}
