/** Parses the last segment of a media address. */
import { CLIP_NAME } from '../clip/clip-key.ts';

/**
 * Position that a playlist request waits for: a part, or a whole segment (`part` null). `msn` is
 * the media sequence number of HLS.
 */
export interface Awaited {
  msn: number;
  part: number | null;
}

export type MediaAsked =
  /**
   * `edge`: signal, newest segment and codecs, for a player that begins. `stream`: one endless file
   * for players without scripts.
   */
  | { kind: 'edge' | 'stream' }
  /** Size, frame rate and sound of the incoming video, for the VB. */
  | { kind: 'picture' }
  /** Files and times of the recording. */
  | { kind: 'replay' }
  | { kind: 'playlist'; whole: boolean; awaited: Awaited | null }
  | { kind: 'init'; init: number }
  | { kind: 'part'; msn: number; part: number }
  /** `growing`: streamed while it is produced. */
  | { kind: 'segment'; msn: number; growing: boolean }
  /** A segment of the small rendition, streamed while it is produced. */
  | { kind: 'small'; msn: number }
  /** Initialization segment of the small rendition, by its name. */
  | { kind: 'small_init'; name: string }
  /** Initialization segment of the audio alone. */
  | { kind: 'sound_init'; init: number }
  /**
   * A segment in the low-bandwidth variant. Audio is streamed while it is produced. A still picture
   * with audio is sent once the segment is complete.
   */
  | { kind: 'thin'; msn: number; pictures: 'none' | 'still' }
  /** All segments of one encoding up to `msn`, as one file. */
  | { kind: 'recording'; init: number; msn: number }
  /** The file of a clip, in the media room that is named by the uuid of the clip. */
  | { kind: 'clip' }
  /** Evidence of a report, by the name under which it was opened for a moderator. */
  | { kind: 'evidence'; name: string };

const plain = new Map<string, MediaAsked>([
  ['edge.json', { kind: 'edge' }],
  ['picture.json', { kind: 'picture' }],
  ['replay.json', { kind: 'replay' }],
  ['stream.mp4', { kind: 'stream' }],
  [CLIP_NAME, { kind: 'clip' }],
]);
const number = '(\\d{1,6})';
/**
 * Letters: `i` initialization segment, `a` audio alone, `k` still picture with audio, `p` part, `c`
 * segment that is still growing, `d` the same in the small rendition, `s` complete segment, `r`
 * recording, `e` evidence.
 */
const patterns = {
  init: new RegExp(`^i${number}\\.mp4$`),
  small_init: /^i(\d{1,6}s)\.mp4$/,
  small: new RegExp(`^d${number}\\.m4s$`),
  sound_init: new RegExp(`^a${number}\\.mp4$`),
  thin: new RegExp(`^([ak])${number}\\.m4s$`),
  part: new RegExp(`^p${number}\\.${number}\\.m4s$`),
  segment: new RegExp(`^([cs])${number}\\.m4s$`),
  recording: new RegExp(`^r${number}-${number}\\.mp4$`),
  evidence: /^e([0-9a-f]{32})\.(?:mp4|jpg|png|webp)$/,
};

/** Returns null for an unknown name. */
export function readMediaName(name: string, query: URLSearchParams): MediaAsked | null {
  if (name === 'index.m3u8' || name === 'dvr.m3u8') {
    return { kind: 'playlist', whole: name === 'dvr.m3u8', awaited: awaitedOf(query) };
  }
  const init = patterns.init.exec(name);
  if (init) return { kind: 'init', init: Number(init[1]) };
  const part = patterns.part.exec(name);
  if (part) return { kind: 'part', msn: Number(part[1]), part: Number(part[2]) };
  const segment = patterns.segment.exec(name);
  if (segment) return { kind: 'segment', msn: Number(segment[2]), growing: segment[1] === 'c' };
  const smallInit = patterns.small_init.exec(name);
  if (smallInit) return { kind: 'small_init', name: smallInit[1] ?? '' };
  const small = patterns.small.exec(name);
  if (small) return { kind: 'small', msn: Number(small[1]) };
  const sound = patterns.sound_init.exec(name);
  if (sound) return { kind: 'sound_init', init: Number(sound[1]) };
  const thin = patterns.thin.exec(name);
  if (thin) return { kind: 'thin', msn: Number(thin[2]), pictures: thin[1] === 'a' ? 'none' : 'still' };
  const recording = patterns.recording.exec(name);
  if (recording) return { kind: 'recording', init: Number(recording[1]), msn: Number(recording[2]) };
  const evidence = patterns.evidence.exec(name);
  if (evidence) return { kind: 'evidence', name: evidence[1] ?? '' };
  return plain.get(name) ?? null;
}

function awaitedOf(query: URLSearchParams): Awaited | null {
  const msn = whole(query.get('_HLS_msn'));
  return msn === null ? null : { msn, part: whole(query.get('_HLS_part')) };
}

const whole = (text: string | null) => (text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null);
