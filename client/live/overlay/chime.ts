/**
 * Short sounds without files. OBS plays them as the audio of the browser source, the studio in the
 * VB's ear, and viewers hear them with gifts.
 */

const melodies = { gift: [659, 880], grand: [523, 659, 784, 1_047], follow: [587], report: [440, 370] } as const;
export type Melody = keyof typeof melodies;

const NOTE_S = 0.12;
const LASTS_S = 0.5;
const VOLUME = 0.25;

let context: AudioContext | null = null;

/** Plays a chime. `volume` is that of the viewer, from 0 to 1. */
export function chime(melody: Melody, volume = 1): void {
  context ??= new AudioContext();
  const { currentTime, destination } = context;
  for (const [index, frequency] of melodies[melody].entries()) {
    const at = currentTime + index * NOTE_S;
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(VOLUME * volume, at);
    gain.gain.exponentialRampToValueAtTime(0.001, at + LASTS_S);
    const tone = new OscillatorNode(context, { type: 'triangle', frequency });
    tone.connect(gain).connect(destination);
    tone.start(at);
    tone.stop(at + LASTS_S);
  }
}
