/**
 * Writes fragmented MP4 (ISO/IEC 14496-12) from the output of WebCodecs: H.264 with Opus or AAC.
 */

/** Video track. `description` is an AVCDecoderConfigurationRecord. */
export interface VideoTrack {
  width: number;
  height: number;
  description: Uint8Array;
}

/** Audio track. `description` comes from WebCodecs; null means Opus with the default delay. */
export interface AudioTrack {
  codec: 'opus' | 'mp4a.40.2';
  channels: number;
  sampleRate: number;
  description: Uint8Array | null;
}

/** One video frame, or one frame of sound. `duration` is in the timescale of the track. */
export interface Sample {
  data: Uint8Array;
  duration: number;
  isKey: boolean;
  /**
   * Presentation time minus decoding time. Not 0 only if an encoder reorders pictures (B-frames).
   */
  offset?: number;
}

/** Samples of one track in one part. `start` is in the timescale of the track. */
export interface TrackRun {
  track: 1 | 2;
  start: number;
  samples: readonly Sample[];
}

/** Ticks per second of the video track. The audio track uses its sample rate. */
export const VIDEO_TIMESCALE = 90_000;
/** Pre-skip of Opus in samples, if the encoder does not provide it. */
const OPUS_DELAY = 312;

const encoder = new TextEncoder();

function cat(...pieces: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(pieces.reduce((size, piece) => size + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

const bytes = (...values: number[]) => Uint8Array.from(values);
const u16 = (...values: number[]) => bytes(...values.flatMap((value) => [(value >> 8) & 255, value & 255]));
const u32 = (...values: number[]) =>
  bytes(...values.flatMap((value) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]));
const u64 = (value: number) => u32(Math.floor(value / 2 ** 32), value % 2 ** 32);
const zeros = (count: number) => new Uint8Array(count);

const box = (type: string, ...pieces: Uint8Array[]) => {
  const body = cat(...pieces);
  return cat(u32(body.length + 8), encoder.encode(type), body);
};
/** Writes a box with a version (highest byte) and flags. */
const full = (type: string, versionAndFlags: number, ...pieces: Uint8Array[]) =>
  box(type, u32(versionAndFlags), ...pieces);

const upright = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
/** Writes a descriptor of ISO/IEC 14496-1, with its length in four bytes. */
const descriptor = (tag: number, body: Uint8Array) => cat(bytes(tag, 0x80, 0x80, 0x80, body.length), body);

function audioEntry({ codec, channels, sampleRate, description }: AudioTrack) {
  const head = cat(zeros(6), u16(1), zeros(8), u16(channels, 16), zeros(4), u32(sampleRate * 65536));
  if (codec === 'opus') {
    const delay = description
      ? new DataView(description.buffer, description.byteOffset).getUint16(10, true)
      : OPUS_DELAY;
    return box('Opus', head, box('dOps', bytes(0, channels), u16(delay), u32(sampleRate), u16(0), bytes(0)));
  }
  const specific = descriptor(5, description ?? zeros(0));
  const decoder = descriptor(4, cat(bytes(0x40, 0x15), zeros(3), u32(0, 0), specific));
  return box('mp4a', head, full('esds', 0, descriptor(3, cat(u16(2), bytes(0), decoder, descriptor(6, bytes(2))))));
}

const videoEntry = ({ width, height, description }: VideoTrack) =>
  box(
    'avc1',
    ...[zeros(6), u16(1), zeros(16), u16(width, height), u32(0x480000, 0x480000, 0), u16(1), zeros(32)],
    ...[u16(24, 0xffff), box('avcC', description)],
  );

interface TrackHead {
  id: number;
  kind: 'vide' | 'soun';
  timescale: number;
  size: Pick<VideoTrack, 'width' | 'height'>;
  entry: Uint8Array;
}

function trackBox({ id, kind, timescale, size, entry }: TrackHead) {
  const isSound = kind === 'soun';
  const volume = u16(0, 0, isSound ? 0x100 : 0, 0);
  const dimensions = u32(size.width * 65536, size.height * 65536);
  const header = isSound ? full('smhd', 0, zeros(4)) : full('vmhd', 1, zeros(8));
  const tables = [
    full('stts', 0, u32(0)),
    full('stsc', 0, u32(0)),
    full('stsz', 0, u32(0, 0)),
    full('stco', 0, u32(0)),
  ];
  const own = box('dinf', full('dref', 0, u32(1), full('url ', 1)));
  return box(
    'trak',
    full('tkhd', 3, u32(0, 0, id, 0, 0), zeros(8), volume, upright, dimensions),
    box(
      'mdia',
      full('mdhd', 0, u32(0, 0, timescale, 0), u16(0x55c4, 0)),
      full('hdlr', 0, u32(0), encoder.encode(kind), zeros(12), bytes(0)),
      box('minf', header, own, box('stbl', full('stsd', 0, u32(1), entry), ...tables)),
    ),
  );
}

/** Writes the initialization segment. Track 1 is video, track 2 is sound. */
export function initOf(video: VideoTrack | null, audio: AudioTrack | null): Uint8Array<ArrayBuffer> {
  const noSize = { width: 0, height: 0 };
  const tracks: TrackHead[] = [];
  if (video) tracks.push({ id: 1, kind: 'vide', timescale: VIDEO_TIMESCALE, size: video, entry: videoEntry(video) });
  if (audio) tracks.push({ id: 2, kind: 'soun', timescale: audio.sampleRate, size: noSize, entry: audioEntry(audio) });
  const movie = [u32(0, 0, 1000, 0, 0x10000), u16(0x100, 0), zeros(8), upright, zeros(24), u32(3)];
  return cat(
    box('ftyp', encoder.encode('iso5'), u32(512), encoder.encode('iso5iso6mp41')),
    box(
      'moov',
      full('mvhd', 0, ...movie),
      ...tracks.map(trackBox),
      box('mvex', ...tracks.map(({ id }) => full('trex', 0, u32(id, 1, 0, 0, 0)))),
    ),
  );
}

const KEY = 0x2000000;
const NOT_KEY = 0x1010000;

/** Writes a part with this sequence number. Omits tracks without samples. */
export function partOf(number: number, runs: readonly TrackRun[]): Uint8Array<ArrayBuffer> {
  const nonEmptyRuns = runs.filter(({ samples }) => samples.length > 0);
  const headOf = (dataAt: number) => {
    let at = dataAt;
    const fragments = nonEmptyRuns.map(({ track, start, samples }) => {
      const offset = at;
      at += samples.reduce((size, { data }) => size + data.length, 0);
      const isReordered = samples.some((sample) => (sample.offset ?? 0) !== 0);
      const lines = samples.map(({ data, duration, isKey, offset: displayOffset = 0 }) =>
        u32(duration, data.length, isKey ? KEY : NOT_KEY, ...(isReordered ? [displayOffset] : [])),
      );
      // Version 1, because offsets are signed.
      const list = full('trun', isReordered ? 0x1000f01 : 0x701, u32(samples.length, offset), ...lines);
      return box('traf', full('tfhd', 0x20000, u32(track)), full('tfdt', 0x1000000, u64(start)), list);
    });
    return box('moof', full('mfhd', 0, u32(number)), ...fragments);
  };
  const data = nonEmptyRuns.flatMap(({ samples }) => samples.map((sample) => sample.data));
  return cat(headOf(headOf(0).length + 8), box('mdat', ...data));
}
