//! ChaCha20 (Bernstein, 2008) as a stream of random numbers. The block function is that of RFC 8439; with a key of
//! 128 bits the constants are those of the original paper.

/// The state of a block: constants, key, counter and nonce.
type Block = [u32; 16];

/// `expand 16-byte k`: the constants that go with a key of 128 bits.
const CONSTANTS: [u32; 4] = [0x6170_7865, 0x3120_646e, 0x7962_2d36, 0x6b20_6574];

/// Number `index` of the stream of this key, 64 bits each, counted from 0; the nonce is zero. Draws are rare, so
/// that a position keeps the key and a count, and no block.
pub(crate) const fn bits(key: [u32; 4], index: u32) -> u64 {
    let [a, b, c, d] = CONSTANTS;
    let [k, l, m, n] = key;
    let out = block([a, b, c, d, k, l, m, n, k, l, m, n, index / 8, 0, 0, 0]);
    let word = 2 * (index % 8) as usize;
    out[word] as u64 | (out[word + 1] as u64) << 32
}

/// Twenty rounds, and the input added.
const fn block(input: Block) -> Block {
    let mut state = input;
    let mut round = 0;
    while round < 10 {
        state = quarter(state, 0, 4, 8, 12);
        state = quarter(state, 1, 5, 9, 13);
        state = quarter(state, 2, 6, 10, 14);
        state = quarter(state, 3, 7, 11, 15);
        state = quarter(state, 0, 5, 10, 15);
        state = quarter(state, 1, 6, 11, 12);
        state = quarter(state, 2, 7, 8, 13);
        state = quarter(state, 3, 4, 9, 14);
        round += 1;
    }
    let mut word = 0;
    while word < 16 {
        state[word] = state[word].wrapping_add(input[word]);
        word += 1;
    }
    state
}

const fn quarter(mut s: Block, a: usize, b: usize, c: usize, d: usize) -> Block {
    s[a] = s[a].wrapping_add(s[b]);
    s[d] = (s[d] ^ s[a]).rotate_left(16);
    s[c] = s[c].wrapping_add(s[d]);
    s[b] = (s[b] ^ s[c]).rotate_left(12);
    s[a] = s[a].wrapping_add(s[b]);
    s[d] = (s[d] ^ s[a]).rotate_left(8);
    s[c] = s[c].wrapping_add(s[d]);
    s[b] = (s[b] ^ s[c]).rotate_left(7);
    s
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hex(words: &[u32]) -> String {
        words.iter().flat_map(|word| word.to_le_bytes()).map(|byte| format!("{byte:02x}")).collect()
    }

    /// RFC 8439, section 2.3.2: key 00 01 … 1f, nonce 00 00 00 09 00 00 00 4a 00 00 00 00, counter 1.
    #[test]
    fn the_block_function_is_that_of_rfc_8439() {
        let input = [
            0x6170_7865,
            0x3320_646e,
            0x7962_2d32,
            0x6b20_6574,
            0x0302_0100,
            0x0706_0504,
            0x0b0a_0908,
            0x0f0e_0d0c,
            0x1312_1110,
            0x1716_1514,
            0x1b1a_1918,
            0x1f1e_1d1c,
            0x0000_0001,
            0x0900_0000,
            0x4a00_0000,
            0x0000_0000,
        ];
        let expected = "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e\
                        d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e";
        assert_eq!(hex(&block(input)), expected);
    }

    /// The stream of the key of 128 zero bits, as published for ChaCha20 (draft-strombergson-chacha-test-vectors, TC1).
    #[test]
    fn the_stream_of_a_key_of_128_bits_is_the_published_one() {
        let words = (0..16).flat_map(|index| {
            let bits = bits([0; 4], index);
            [bits as u32, (bits >> 32) as u32]
        });
        let expected = "89670952608364fd00b2f90936f031c8e756e15dba04b8493d00429259b20f46\
                        cc04f111246b6c2ce066be3bfb32d9aa0fddfbc12123d4b9e44f34dca05a103f\
                        6cd135c2878c832b5896b134f6142a9d4d8d0d8f1026d20a0a81512cbce6e975\
                        8a7143d021978022a384141a80cea3062f41f67a752e66ad3411984c787e30ad";
        assert_eq!(hex(&words.collect::<Vec<_>>()), expected);
    }
}
