//! Synthesised sounds of one or two tones; off by default.

use std::cell::RefCell;

use wasm_bindgen::JsValue;
use web_sys::{AudioContext, OscillatorType};

/// A sound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sound {
    /// A piece is put down.
    Piece,
    /// It is your turn.
    Turn,
    /// A move was refused.
    No,
    /// The game is over.
    End,
}

thread_local! {
    static AUDIO: RefCell<Option<AudioContext>> = const { RefCell::new(None) };
}

/// Plays a sound. A browser without audio stays silent.
pub(crate) fn play_sound(sound: Sound) {
    let tones: &[(f32, f64)] = match sound {
        Sound::Piece => &[(196.0, 0.0)],
        Sound::Turn => &[(523.3, 0.0), (659.3, 0.12)],
        Sound::No => &[(146.8, 0.0), (138.6, 0.08)],
        Sound::End => &[(392.0, 0.0), (523.3, 0.14), (659.3, 0.28), (784.0, 0.42)],
    };
    AUDIO.with_borrow_mut(|audio| {
        if audio.is_none() {
            *audio = AudioContext::new().ok();
        }
        if let Some(audio) = audio {
            for (pitch, after) in tones {
                let _silent = tone(audio, *pitch, *after);
            }
        }
    });
}

fn tone(audio: &AudioContext, pitch: f32, after: f64) -> Result<(), JsValue> {
    let (voice, volume) = (audio.create_oscillator()?, audio.create_gain()?);
    let start = audio.current_time() + after;
    voice.set_type(OscillatorType::Triangle);
    voice.frequency().set_value(pitch);
    volume.gain().set_value_at_time(0.12, start)?;
    volume.gain().exponential_ramp_to_value_at_time(0.001, start + 0.35)?;
    voice.connect_with_audio_node(&volume)?.connect_with_audio_node(&audio.destination())?;
    voice.start_with_when(start)?;
    voice.stop_with_when(start + 0.4)
}
