//! The exponential function, the same on every machine.
//!
//! The result of the standard library's `exp` differs between platforms in the last bits.

/// *e* to the power of `x`, to six digits, by additions and multiplications in a fixed order.
pub(crate) fn exp(x: f32) -> f32 {
    // 2^y for y = whole + part: the whole part is the exponent of the float, the rest a polynomial.
    let y = x.clamp(-80.0, 80.0) * std::f32::consts::LOG2_E;
    let whole = y.floor();
    let part = y - whole;
    let mut sum = 1.877_576_7e-3;
    for factor in [8.989_34e-3, 5.582_631_8e-2, 2.401_536_1e-1, 6.931_53e-1, 1.0] {
        sum = sum * part + factor;
    }
    sum * f32::from_bits(((whole as i32 + 127) as u32) << 23)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_right_to_six_digits() {
        for step in -7900_i16..=7900 {
            let x = f32::from(step) / 100.0;
            let right = f64::from(x).exp();
            assert!((f64::from(exp(x)) / right - 1.0).abs() < 1e-5, "{x}: {} {right}", exp(x));
        }
    }

    #[test]
    fn what_is_too_large_or_too_small_stays_a_number() {
        assert!(exp(1e9).is_finite() && exp(f32::MAX).is_finite());
        assert!(exp(-1e9) > 0.0);
    }

    /// If these bits change, the browser and native programs may play different games.
    #[test]
    fn its_bits_are_fixed() {
        assert_eq!([0.0, 1.0, -3.5, 10.25].map(|x| exp(x).to_bits()), BITS);
    }

    const BITS: [u32; 4] = [1_065_353_216, 1_076_754_518, 1_022_845_057, 1_188_885_782];
}
