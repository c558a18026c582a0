//! Short synthesised sounds and vibrations; off by default.

use std::cell::RefCell;

use leptos::prelude::window;
use wasm_bindgen::JsValue;
use web_sys::{AudioContext, OscillatorType};

/// A sound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sound {
    /// A card is taken or played.
    Card,
    /// Coins are paid or come in.
    Coins,
    /// Cards or eggs are turned over.
    Turned,
    /// A piece is put down.
    Placed,
    /// A piece moves.
    Moved,
    /// Roads are laid.
    Road,
    /// A city is built or connected.
    Built,
    /// A piece is removed.
    Removed,
    /// A token or an egg is won.
    Won,
    /// An egg explodes.
    Burst,
    /// Points are paid.
    Points,
    /// It is your turn.
    Turn,
    /// A move was refused.
    No,
    /// The game is over.
    End,
}

/// A tone of a sound. Times are in seconds, pitches in hertz.
#[derive(Debug, PartialEq)]
struct Tone {
    wave: OscillatorType,
    /// The pitch glides from the first to the second.
    pitch: (f32, f32),
    start: f64,
    length: f64,
    volume: f32,
}

impl Sound {
    const fn tones(self) -> &'static [Tone] {
        const fn tone(pitch: (f32, f32), start: f64, length: f64, volume: f32) -> Tone {
            Tone { wave: OscillatorType::Triangle, pitch, start, length, volume }
        }
        const fn hum(pitch: (f32, f32), start: f64, length: f64, volume: f32) -> Tone {
            Tone { wave: OscillatorType::Sine, pitch, start, length, volume }
        }
        // Blocks of constants: the tones are computed when the client is compiled.
        match self {
            // A card slides over the table: a short rise.
            Self::Card => {
                const { &[tone((320.0, 620.0), 0.0, 0.09, 0.05), tone((480.0, 760.0), 0.03, 0.08, 0.03)] }
            }
            // Two small bells, one after the other.
            Self::Coins => {
                const { &[hum((2093.0, 2081.0), 0.0, 0.16, 0.05), hum((2637.0, 2620.0), 0.07, 0.2, 0.05)] }
            }
            // A flick of paper, and another.
            Self::Turned => {
                const { &[tone((900.0, 420.0), 0.0, 0.05, 0.05), tone((1100.0, 500.0), 0.06, 0.06, 0.05)] }
            }
            // Wood on wood: a low knock whose pitch falls at once.
            Self::Placed => {
                const { &[hum((190.0, 70.0), 0.0, 0.14, 0.3), tone((900.0, 300.0), 0.0, 0.03, 0.05)] }
            }
            // Two light steps.
            Self::Moved => {
                const { &[hum((230.0, 110.0), 0.0, 0.08, 0.16), hum((260.0, 120.0), 0.11, 0.09, 0.2)] }
            }
            // A paved way: three light knocks.
            Self::Road => {
                const {
                    &[
                        hum((330.0, 180.0), 0.0, 0.07, 0.14),
                        hum((350.0, 190.0), 0.08, 0.07, 0.14),
                        hum((370.0, 200.0), 0.16, 0.09, 0.16),
                    ]
                }
            }
            // Stone: a knock and a fifth above it.
            Self::Built => {
                const {
                    &[
                        hum((150.0, 75.0), 0.0, 0.2, 0.3),
                        tone((392.0, 392.0), 0.06, 0.35, 0.08),
                        tone((587.3, 587.3), 0.14, 0.4, 0.07),
                    ]
                }
            }
            Self::Removed => {
                const { &[tone((330.0, 60.0), 0.0, 0.28, 0.14), hum((110.0, 45.0), 0.02, 0.3, 0.2)] }
            }
            // A rising third.
            Self::Won => {
                const { &[hum((659.3, 659.3), 0.0, 0.16, 0.1), hum((830.6, 830.6), 0.09, 0.26, 0.1)] }
            }
            // A crack, and a rumble below it.
            Self::Burst => {
                const {
                    &[
                        tone((1400.0, 200.0), 0.0, 0.06, 0.09),
                        tone((240.0, 50.0), 0.02, 0.4, 0.16),
                        hum((90.0, 35.0), 0.02, 0.5, 0.26),
                    ]
                }
            }
            // Three quick notes upwards.
            Self::Points => {
                const {
                    &[
                        hum((784.0, 784.0), 0.0, 0.1, 0.06),
                        hum((987.8, 987.8), 0.06, 0.1, 0.06),
                        hum((1174.7, 1174.7), 0.12, 0.2, 0.06),
                    ]
                }
            }
            Self::Turn => {
                const { &[tone((523.3, 523.3), 0.0, 0.3, 0.1), tone((659.3, 659.3), 0.12, 0.4, 0.1)] }
            }
            Self::No => {
                const { &[tone((147.0, 139.0), 0.0, 0.12, 0.12), tone((131.0, 123.0), 0.1, 0.18, 0.12)] }
            }
            Self::End => {
                const {
                    &[
                        tone((392.0, 392.0), 0.0, 0.4, 0.1),
                        tone((523.3, 523.3), 0.14, 0.4, 0.1),
                        tone((659.3, 659.3), 0.28, 0.4, 0.1),
                        tone((784.0, 784.0), 0.42, 0.9, 0.12),
                        hum((196.0, 196.0), 0.42, 0.9, 0.12),
                    ]
                }
            }
        }
    }

    /// The length of its vibration in milliseconds; 0 for none, as for the sounds of moves.
    pub(crate) const fn vibration(self) -> u32 {
        match self {
            Self::Turn => 30,
            Self::No => 70,
            Self::End => 160,
            _ => 0,
        }
    }
}

thread_local! {
    static AUDIO: RefCell<Option<AudioContext>> = const { RefCell::new(None) };
}

/// The time between the beginnings of two sounds that are played together, in seconds.
const GAP: f64 = 0.16;

/// Plays sounds, each a little after the one before it. A browser without audio stays silent, and so does a page that nobody has
/// pressed yet.
pub(crate) fn play_sounds(sounds: &[Sound]) {
    if !was_pressed() {
        return;
    }
    AUDIO.with_borrow_mut(|audio| {
        if audio.is_none() {
            *audio = AudioContext::new().ok();
        }
        if let Some(audio) = audio {
            for (sound, nth) in sounds.iter().zip(0_u8..) {
                for tone in sound.tones() {
                    let _silent = play(audio, tone, f64::from(nth) * GAP);
                }
            }
        }
    });
}

/// Vibrates for this number of milliseconds. A device that cannot vibrate does nothing.
pub(crate) fn vibrate(length: u32) {
    if length > 0 && can_vibrate() && was_pressed() {
        window().navigator().vibrate_with_duration(length);
    }
}

/// Whether the browser offers vibration.
pub(crate) fn can_vibrate() -> bool {
    js_sys::Reflect::has(&window().navigator(), &"vibrate".into()).unwrap_or_default()
}

/// Whether the visitor has pressed something on this page: before that, browsers refuse sounds and vibration and write so
/// to the console. Older browsers do not tell; they just refuse.
fn was_pressed() -> bool {
    let get = |of: &JsValue, name: &str| js_sys::Reflect::get(of, &name.into()).ok();
    let activation = get(&window().navigator(), "userActivation").filter(JsValue::is_object);
    activation.and_then(|of| get(&of, "hasBeenActive")).is_none_or(|pressed| pressed.is_truthy())
}

fn play(audio: &AudioContext, tone: &Tone, delay: f64) -> Result<(), JsValue> {
    // Nothing can be heard below this volume.
    const SILENCE: f32 = 0.0005;
    let (voice, volume) = (audio.create_oscillator()?, audio.create_gain()?);
    let start = audio.current_time() + delay + tone.start;
    let end = start + tone.length;
    voice.set_type(tone.wave);
    voice.frequency().set_value_at_time(tone.pitch.0, start)?;
    voice.frequency().exponential_ramp_to_value_at_time(tone.pitch.1, end)?;
    // A short rise: a sudden start would click.
    volume.gain().set_value_at_time(SILENCE, start)?;
    volume.gain().exponential_ramp_to_value_at_time(tone.volume, start + 0.008)?;
    volume.gain().exponential_ramp_to_value_at_time(SILENCE, end)?;
    voice.connect_with_audio_node(&volume)?.connect_with_audio_node(&audio.destination())?;
    voice.start_with_when(start)?;
    voice.stop_with_when(end + 0.02)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sound_is_its_own_and_short() {
        let all = [
            Sound::Card,
            Sound::Coins,
            Sound::Turned,
            Sound::Placed,
            Sound::Moved,
            Sound::Road,
            Sound::Built,
            Sound::Removed,
            Sound::Won,
            Sound::Burst,
            Sound::Points,
            Sound::Turn,
            Sound::No,
            Sound::End,
        ];
        for (index, sound) in all.iter().enumerate() {
            assert!(
                all[..index].iter().all(|other| other.tones() != sound.tones()),
                "{sound:?} is like another"
            );
            let end = sound.tones().iter().map(|tone| tone.start + tone.length).fold(0.0, f64::max);
            assert!(end > 0.0 && end < 1.5, "{sound:?} lasts {end} seconds");
        }
    }
}
