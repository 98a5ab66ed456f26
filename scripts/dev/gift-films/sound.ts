/** Renders the sounds of a film as samples. */

import type { Sound } from '../../../seed/art/gift-film/film.ts';
import { randomFrom } from '../../../seed/random.ts';

/** Samples per second. */
export const SOUND_RATE = 24_000;

/** Highest level of the whole track, so that a film is no louder than a voice. */
const PEAK = 0.7;
/** Seconds over which a film's sound fades at its end. */
const FADE_S = 0.35;

/** Returns the track of a film as 16-bit samples. */
export function trackOf(sounds: readonly Sound[], seconds: number): Int16Array {
  const track = new Float64Array(Math.round(seconds * SOUND_RATE));
  for (const [index, sound] of sounds.entries()) add(track, sound, index);
  const loudest = track.reduce((max, value) => Math.max(max, Math.abs(value)), 0.001);
  return Int16Array.from(track, (value, at) => {
    const end = Math.min(1, (track.length - at) / (FADE_S * SOUND_RATE));
    return Math.round((value / loudest) * PEAK * end * 32_767);
  });
}

function add(track: Float64Array, { at, lasts, from, to = from, loud, voice }: Sound, index: number) {
  const random = randomFrom(`noise ${index}`);
  const start = Math.max(0, Math.round(at * SOUND_RATE));
  const length = Math.round(lasts * SOUND_RATE);
  let phase = 0;
  let low = 0;
  for (let step = 0; step < length && start + step < track.length; step += 1) {
    const share = step / length;
    const frequency = from * (to / from) ** share;
    phase += (frequency / SOUND_RATE) * Math.PI * 2;
    if (voice === 'noise') low += (random.next() * 2 - 1 - low) * Math.min(1, (frequency / SOUND_RATE) * 5);
    const level = loud * shapeOf(voice, share, step / SOUND_RATE, lasts);
    track[start + step] = (track[start + step] ?? 0) + level * (voice === 'noise' ? low * 2 : toneOf(voice, phase));
  }
}

/** Returns the loudness of a voice over time. */
function shapeOf(voice: Sound['voice'], share: number, seconds: number, lasts: number): number {
  const attack = Math.min(
    1,
    seconds / (voice === 'bell' ? 0.004 : voice === 'brass' ? 0.03 : Math.min(0.12, lasts / 4)),
  );
  if (voice === 'bell') return attack * Math.exp(-share * 5);
  if (voice === 'noise') return attack * (1 - share) ** 1.4;
  return attack * (1 - share ** 2);
}

function toneOf(voice: Sound['voice'], phase: number): number {
  if (voice === 'bell') return 0.7 * Math.sin(phase) + 0.22 * Math.sin(phase * 2.76) + 0.12 * Math.sin(phase * 5.4);
  if (voice === 'brass')
    return [1, 2, 3, 4, 5].reduce((sum, partial) => sum + Math.sin(phase * partial) / partial / 1.8, 0);
  return Math.sin(phase) + 0.16 * Math.sin(phase * 2);
}
