/** Figures about the incoming video, with which a VB checks the setup before viewers come. */
import type { ReceivedPicture } from '../../../calls/live/broadcast/picture.ts';
import { readFragment } from './codec/fragment.ts';
import type { Init } from './codec/init.ts';
import type { MediaTimeline } from './media-timeline.ts';

/**
 * Measures the last segment but one if it is in memory and has the newest one's encoding, otherwise
 * the newest one. Returns null without media in memory.
 */
export function receivedPictureOf({
  segments,
  inits,
}: Pick<MediaTimeline, 'segments' | 'inits'>): ReceivedPicture | null {
  const newest = segments.at(-1);
  const before = segments.at(-2);
  const segment = before?.init === newest?.init && (before?.parts.length ?? 0) > 0 ? before : newest;
  const init = segment && inits[segment.init];
  if (!segment || !init || segment.duration_us === 0) return null;
  const video = init.tracks.find(({ kind }) => kind === 'vide');
  const sound = init.tracks.find(({ kind }) => kind === 'soun');
  const count = segment.parts.reduce((sum, { bytes }) => sum + picturesIn(bytes, init), 0);
  const seconds = segment.duration_us / 1_000_000;
  return {
    width: video?.width ?? 0,
    height: video?.height ?? 0,
    frames_per_second: video ? Math.round(count / seconds) : 0,
    has_sound: sound !== undefined,
    sound_codec: sound ? (sound.codec === 'opus' ? 'opus' : 'aac') : null,
    kilobits_per_second: Math.round((segment.size * 8) / seconds / 1000),
  };
}

const picturesIn = (bytes: Uint8Array, init: Init) =>
  readFragment(bytes, init).lines.find(({ track }) => track.kind === 'vide')?.samples.length ?? 0;
