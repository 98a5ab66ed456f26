/** A short sound without a file. OBS plays it as the audio of the browser source. */

const NOTES_HZ = [659, 880];
const GRAND_NOTES_HZ = [523, 659, 784, 1_047];
const NOTE_S = 0.12;
const LASTS_S = 0.5;
const VOLUME = 0.25;

let context: AudioContext | null = null;

/** Plays a chime, a longer one for a large gift. */
export function chime(isGrand: boolean): void {
  context ??= new AudioContext();
  const { currentTime, destination } = context;
  for (const [index, frequency] of (isGrand ? GRAND_NOTES_HZ : NOTES_HZ).entries()) {
    const at = currentTime + index * NOTE_S;
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(VOLUME, at);
    gain.gain.exponentialRampToValueAtTime(0.001, at + LASTS_S);
    const tone = new OscillatorNode(context, { type: 'triangle', frequency });
    tone.connect(gain).connect(destination);
    tone.start(at);
    tone.stop(at + LASTS_S);
  }
}
