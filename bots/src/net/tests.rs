//! The same file gives the same bits, and a wrong file is refused.

use game::{GameRng, Seat};

use super::file::NetError;
use super::{HIDDEN, Net, Scales, exp};

const FEATURES: u16 = 300;
const ROWS: u16 = 40;

/// A network with random weights.
fn drawn(width: usize) -> Net {
    let mut rng = GameRng::new(width as u64);
    let mut weight = |most: u32| (rng.below(2 * most + 1) as i32 - most as i32) as i8;
    Net {
        game: String::from("toy"),
        layout: 7,
        scales: Scales { first: 6, second: 6, heads: 6, policy: 5 },
        first_bias: (0..width).map(|_| 20 + i16::from(weight(40))).collect(),
        first: (0..width * usize::from(FEATURES)).map(|_| i16::from(weight(20))).collect(),
        second_bias: std::array::from_fn(|_| 40 * i32::from(weight(127))),
        second: (0..width * HIDDEN).map(|_| i16::from(weight(15))).collect(),
        heads_bias: std::array::from_fn(|_| 10 * i32::from(weight(127))),
        heads: std::array::from_fn(|_| std::array::from_fn(|_| weight(10))),
        policy_bias: (0..ROWS).map(|_| 10 * i32::from(weight(127))).collect(),
        policy: (0..ROWS).map(|_| std::array::from_fn(|_| weight(10))).collect(),
    }
}

fn positions() -> Vec<Vec<u16>> {
    let mut rng = GameRng::new(5);
    let mut position = |count: u16| (0..count).map(|_| rng.below(FEATURES.into()) as u16).collect();
    [0, 1, 17, 60, 200].map(&mut position).into()
}

/// A hash of the outputs of a network for many positions.
fn bits(net: &Net) -> u64 {
    let mut sum = 0_u64;
    let mut note = |bits: u32| sum = sum.rotate_left(7).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ u64::from(bits);
    for active in positions() {
        let evaluation = net.evaluate(&active);
        evaluation.0.iter().for_each(|number| note((*number).into()));
        let estimate = net.estimate(&evaluation, Seat::new(1), 4);
        estimate.win.iter().chain(&estimate.margin).for_each(|part| note(part.to_bits()));
        (0..ROWS).for_each(|row| note(exp(net.log_odds(&evaluation, [row, (row + 3) % ROWS])).to_bits()));
    }
    sum
}

/// If these bits change, the browser and native programs may play different games.
#[test]
fn a_network_says_the_same_for_ever() {
    assert_eq!([32, 48, 64, 96, 128].map(|width| bits(&drawn(width))), BITS);
}

const BITS: [u64; 5] = [
    10_034_087_823_376_213_778,
    11_503_315_998_133_511_001,
    1_830_471_496_736_258_117,
    15_811_970_372_367_779_125,
    7_781_625_431_696_437_266,
];

#[test]
fn layers_are_the_sums_they_are_said_to_be() {
    let net = drawn(64);
    for active in positions() {
        let input = |column: usize| {
            let weights = active.iter().map(|row| f64::from(net.first[usize::from(*row) * 64 + column]));
            (f64::from(net.first_bias[column]) + weights.sum::<f64>()).clamp(0.0, 255.0)
        };
        let hidden = |row: usize| {
            let weights = (0..64).map(|column| input(column) * f64::from(net.second[row * 64 + column]));
            ((f64::from(net.second_bias[row]) + weights.sum::<f64>()) / 64.0 + 0.5).floor().clamp(0.0, 255.0)
        };
        let expected: Vec<f64> = (0..HIDDEN).map(hidden).collect();
        assert_eq!(net.evaluate(&active).0.map(f64::from).to_vec(), expected);
    }
}

#[test]
fn chances_add_up_to_one_and_belong_to_the_seats_that_play() {
    let net = drawn(32);
    for active in positions() {
        let estimate = net.estimate(&net.evaluate(&active), Seat::new(2), 3);
        assert!((estimate.win.iter().sum::<f32>() - 1.0).abs() < 1e-5);
        assert_eq!(estimate.win[3..], [0.0; 3]);
        assert!(estimate.margin[..3].iter().all(|margin| (0.0..=1.0).contains(margin)));
    }
    let evaluation = net.evaluate(&[3, 4]);
    let (own, other) =
        (net.estimate(&evaluation, Seat::new(0), 3), net.estimate(&evaluation, Seat::new(2), 3));
    assert_eq!(own.win[0], other.win[2], "seats are counted from the one that evaluations");
    assert_eq!(own.win[1], other.win[0]);
}

#[test]
fn a_network_is_read_as_it_was_written() {
    for width in [32, 48, 64, 96, 128] {
        let mut net = drawn(width);
        let whole = net.write().len();
        net.first[5 * width..7 * width].fill(0);
        assert_eq!(Net::read(&net.write()), Ok(net.clone()));
        assert_eq!(net.write().len(), whole - 2 * width, "features without weights take no room");
        assert_eq!(net.check("toy", 7, FEATURES.into(), ROWS.into()), Ok(()));
    }
}

#[test]
fn a_wrong_file_is_refused_with_the_reason() {
    let net = drawn(32);
    let file = net.write();
    assert_eq!(Net::read(b"PNG"), Err(NetError::NoNetwork));
    assert_eq!(Net::read(b"GIF89a"), Err(NetError::NoNetwork));
    assert_eq!(Net::read(b"PENT"), Err(NetError::Length));
    assert_eq!(Net::read(&file[..file.len() - 1]), Err(NetError::Damaged));
    let changed = |at: usize| {
        let mut file = file.clone();
        file[at] ^= 1;
        Net::read(&file)
    };
    assert_eq!(changed(4), Err(NetError::Version(0)));
    assert!((6..file.len()).step_by(97).all(|at| changed(at) == Err(NetError::Damaged)));
    let wide = Net { first_bias: vec![0; 40], ..net.clone() };
    assert_eq!(Net::read(&wide.write()), Err(NetError::Size(String::from("its first layer is 40 wide"))));
    let fine = Net { scales: Scales { heads: 30, ..net.scales }, ..net.clone() };
    assert!(matches!(Net::read(&fine.write()), Err(NetError::Size(_))));
    let game = net.check("eme", 7, FEATURES.into(), ROWS.into());
    assert_eq!(game, Err(NetError::Game { wanted: "eme", found: String::from("toy") }));
    assert_eq!(
        net.check("toy", 8, FEATURES.into(), ROWS.into()),
        Err(NetError::Layout { wanted: 8, found: 7 })
    );
    assert!(matches!(net.check("toy", 7, 299, ROWS.into()), Err(NetError::Size(_))));
}
