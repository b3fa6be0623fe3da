//! Polynomials in one variable over the integers, by rising powers: exact gcds, squarefree factors, values.

use crate::field::{Field, Lift, Residue};
use control::{Halt, Run};
use dashu_int::IBig;

/// The derivative.
pub(crate) fn derivative(p: &[IBig]) -> Vec<IBig> {
    p.iter().enumerate().skip(1).map(|(i, c)| c * IBig::from(i)).collect()
}

/// p(at/2^scale) · 2^(scale · degree), exactly.
pub(crate) fn value_at(p: &[IBig], at: &IBig, scale: usize, run: &Run<'_>) -> Result<IBig, Halt> {
    let mut value = IBig::ZERO;
    for (i, c) in p.iter().rev().enumerate() {
        run.check()?;
        value = value * at + (c << (i * scale));
    }
    Ok(value)
}

/// The factors (s, i) with p = Π sⁱ, each s monic, squarefree, not constant and prime to the others; p is monic.
pub(crate) fn squarefree_factors(p: &[IBig], run: &Run<'_>) -> Result<Vec<(Vec<IBig>, usize)>, Halt> {
    let divided = |p: &[IBig], by: &[IBig]| Ok(quotient(p, by, run)?.expect("a gcd divides"));
    let mut rest = gcd(p, &derivative(p), run)?;
    let mut product = divided(p, &rest)?;
    let mut factors = vec![];
    for multiplicity in 1.. {
        if product.len() == 1 {
            break;
        }
        let further = gcd(&product, &rest, run)?;
        let factor = divided(&product, &further)?;
        rest = divided(&rest, &further)?;
        product = further;
        if factor.len() > 1 {
            factors.push((factor, multiplicity));
        }
    }
    Ok(factors)
}

/// The monic gcd of a monic polynomial and another one.
///
/// Modulo a prime the gcd has at least the degree of the true one, and the true one is integral by the lemma of Gauss.
/// So a common divisor with the degree of some gcd modulo a prime is the gcd.
pub(crate) fn gcd(monic: &[IBig], other: &[IBig], run: &Run<'_>) -> Result<Vec<IBig>, Halt> {
    let mut lift = Lift::new(0, run)?;
    for field in Field::primes() {
        let residues = |p: &[IBig]| p.iter().map(|c| field.enter_integer(c)).collect::<Vec<_>>();
        let found = gcd_modulo(&field, residues(monic), residues(other), run)?;
        if found.len() == 1 {
            return Ok(vec![IBig::ONE]);
        }
        if lift.values().is_empty() || found.len() < lift.values().len() {
            lift = Lift::new(found.len(), run)?;
        } else if found.len() > lift.values().len() {
            continue;
        }
        let changed = lift.absorb(&field, &found, run)?;
        let candidate = lift.values();
        if !changed
            && quotient(monic, candidate, run)?.is_some()
            && quotient(other, candidate, run)?.is_some()
        {
            return Ok(candidate.to_vec());
        }
    }
    unreachable!("all but finitely many primes give the gcd")
}

/// The monic gcd modulo a prime, by Euclid's algorithm; not both are zero.
fn gcd_modulo(
    field: &Field,
    mut a: Vec<Residue>,
    mut b: Vec<Residue>,
    run: &Run<'_>,
) -> Result<Vec<Residue>, Halt> {
    let trim = |p: &mut Vec<Residue>| while p.pop_if(|c| *c == Residue::ZERO).is_some() {};
    trim(&mut a);
    trim(&mut b);
    while let Some(&lead) = b.last() {
        let inverse = field.inverse(lead);
        while a.len() >= b.len() {
            run.check()?;
            let factor = field.mul(*a.last().expect("longer than b"), inverse);
            let shift = a.len() - b.len();
            for (c, &d) in a[shift..].iter_mut().zip(&b) {
                *c = field.sub(*c, field.mul(factor, d));
            }
            trim(&mut a);
        }
        std::mem::swap(&mut a, &mut b);
    }
    let inverse = field.inverse(*a.last().expect("a gcd of polynomials that are not both zero"));
    Ok(a.into_iter().map(|c| field.mul(c, inverse)).collect())
}

/// The quotient by a monic polynomial, if it divides.
pub(crate) fn quotient(p: &[IBig], monic: &[IBig], run: &Run<'_>) -> Result<Option<Vec<IBig>>, Halt> {
    let degree = monic.len() - 1;
    let mut rest = p.to_vec();
    let mut quotient = vec![IBig::ZERO; p.len().saturating_sub(degree)];
    for i in (0..quotient.len()).rev() {
        run.check()?;
        let factor = rest[i + degree].clone();
        for (c, d) in rest[i..].iter_mut().zip(monic) {
            *c -= &factor * d;
        }
        quotient[i] = factor;
    }
    Ok(rest.iter().all(IBig::is_zero).then_some(quotient))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn gcd(monic: &[IBig], other: &[IBig]) -> Vec<IBig> {
        super::gcd(monic, other, &Run::unlimited()).unwrap()
    }

    fn quotient(p: &[IBig], monic: &[IBig]) -> Option<Vec<IBig>> {
        super::quotient(p, monic, &Run::unlimited()).unwrap()
    }

    fn product(p: &[IBig], q: &[IBig]) -> Vec<IBig> {
        let mut product = vec![IBig::ZERO; p.len() + q.len() - 1];
        for (i, a) in p.iter().enumerate() {
            for (j, b) in q.iter().enumerate() {
                product[i + j] += a * b;
            }
        }
        product
    }

    fn monic() -> impl Strategy<Value = Vec<IBig>> {
        prop::collection::vec(-4i64..5, 0..4)
            .prop_map(|low| low.into_iter().chain([1]).map(IBig::from).collect())
    }

    #[test]
    fn large_coefficients_are_lifted() {
        let big = IBig::from(10).pow(80);
        let common = vec![-&big, IBig::ONE];
        let p = product(&common, &[IBig::from(3), IBig::ONE]);
        let q = product(&common, &[IBig::from(5), IBig::from(2)]);
        assert_eq!(gcd(&p, &q), common);
    }

    proptest! {
        #[test]
        fn gcds_are_common_and_greatest(p in monic(), q in monic(), r in monic()) {
            let (left, right) = (product(&p, &r), product(&q, &r));
            let found = gcd(&left, &right);
            let (a, b) = (quotient(&left, &found).unwrap(), quotient(&right, &found).unwrap());
            prop_assert!(quotient(&found, &r).is_some());
            prop_assert_eq!(gcd(&a, &b), [IBig::ONE]);
        }

        #[test]
        fn squarefree_factors_multiply_to_the_whole(p in monic(), q in monic(), r in monic()) {
            let whole = product(&product(&p, &product(&q, &q)), &product(&r, &product(&r, &r)));
            let factors = squarefree_factors(&whole, &Run::unlimited()).unwrap();
            let mut again = vec![IBig::ONE];
            for (factor, multiplicity) in &factors {
                prop_assert_eq!(gcd(factor, &derivative(factor)), [IBig::ONE]);
                for _ in 0..*multiplicity {
                    again = product(&again, factor);
                }
            }
            prop_assert_eq!(again, whole);
        }
    }
}
