/**
 * Codecs that phones can play are accepted and named as in RFC 6381. All others are refused with a
 * reason.
 */
import { describe, expect, test } from 'vitest';
import { readAvc } from '../../../api/live/broadcast/codec/avc.ts';
import { boxOf, joined, NotMedia, u16, u32, walk } from '../../../api/live/broadcast/codec/boxes.ts';
import { readInit } from '../../../api/live/broadcast/codec/init.ts';
import { MediaTimeline } from '../../../api/live/broadcast/media-timeline.ts';
import { initOf } from '../../../client/live/broadcast/send/mux.ts';
import { decoderConfiguration } from '../../../scripts/dev/camera/pictures.ts';
import { piecesOfFile } from './program-file.ts';

const hex = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
/** A sequence parameter set of an encoder: 160 × 90, with timing that needs two escape bytes. */
const SEQUENCE = sequenceOf('two-pictures-a-second.mp4');
const PICTURE = hex('68ce38b0');

function sequenceOf(name: string): Uint8Array {
  const [init] = piecesOfFile(name);
  const bytes = init?.bytes ?? expect.fail('no initialization');
  const at = Buffer.from(bytes).indexOf('avcC') + 4;
  const size = ((bytes[at + 6] ?? 0) << 8) + (bytes[at + 7] ?? 0);
  return bytes.slice(at + 8, at + 8 + size);
}

const recordOf = (sequence: Uint8Array, picture: Uint8Array = PICTURE) =>
  joined([
    ...[Uint8Array.of(1), sequence.slice(1, 4), Uint8Array.of(0xff, 0xe1), u16(sequence.length), sequence],
    ...[Uint8Array.of(1), u16(picture.length), picture],
  ]);

const refusalOf = (run: () => unknown) => {
  try {
    run();
  } catch (error) {
    if (error instanceof NotMedia) return error.code;
    throw error;
  }
  return null;
};

/** Returns a NAL unit of this type from bits as text, with the stop bit. */
function unitOf(type: number, head: readonly number[], bits: string): Uint8Array {
  const paddedBits = `${bits}1`.padEnd(Math.ceil((bits.length + 1) / 8) * 8, '0');
  return Uint8Array.of(type, ...head, ...(paddedBits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
const ue = (value: number) => {
  const text = (value + 1).toString(2);
  return '0'.repeat(text.length - 1) + text;
};
/**
 * Returns a sequence parameter set of one macroblock. `high`: the extra bits of high profiles.
 * `usability`: the flag for usability information, and its bits.
 */
const sequence = (profile: number, { high = '', usability = '0', level = 30 } = {}) =>
  unitOf(0x67, [profile, 0, level], `${ue(0)}${high}${ue(0)}${ue(2)}${ue(1)}0${ue(0)}${ue(0)}110${usability}`);
const highBits = (chroma: number, depth: number) =>
  `${ue(chroma)}${chroma === 3 ? '0' : ''}${ue(depth - 8)}${ue(depth - 8)}00`;

describe('H.264', () => {
  test('H.264 codec names contain the profile, constraints and level', () => {
    expect(readAvc(decoderConfiguration(8, 10))).toMatchObject({
      codec: 'avc1.42c01e',
      sequence: { width: 128, height: 160, chroma_format: 1, bit_depth: 8 },
    });
    expect(readAvc(recordOf(SEQUENCE))).toMatchObject({ sequence: { width: 160, height: 90 } });
    expect(readAvc(recordOf(sequence(100, { high: highBits(1, 8) }))).codec).toBe('avc1.64001e');
  });

  test.for([
    ['4:2:2', sequence(122, { high: highBits(2, 8) })],
    ['4:4:4', sequence(244, { high: highBits(3, 8) })],
    ['10 bits', sequence(110, { high: highBits(1, 10) })],
    ['high profile with 10 bits', sequence(100, { high: highBits(1, 10) })],
    ['extended profile', sequence(88)],
    ['level 6', sequence(66, { level: 60 })],
  ] as const)('H.264 with %s is refused', ([, unit]) => {
    expect(refusalOf(() => readAvc(recordOf(unit)))).toBe('video_format');
  });

  test('H.264 with non-square pixels is refused, by sample entry or parameter set', () => {
    const aspect = (index: number) => `11${index.toString(2).padStart(8, '0')}${'0'.repeat(8)}`;
    expect(refusalOf(() => readAvc(recordOf(sequence(66, { usability: aspect(1) }))))).toBeNull();
    expect(refusalOf(() => readAvc(recordOf(sequence(66, { usability: aspect(4) }))))).toBe('video_pixels');
    const init = initOf({ width: 16, height: 16, description: decoderConfiguration(1, 1) }, null);
    expect(refusalOf(() => readInit(withBox(init, boxOf('pasp', [u32(1, 1)]))))).toBeNull();
    expect(refusalOf(() => readInit(withBox(init, boxOf('pasp', [u32(4, 3)]))))).toBe('video_pixels');
  });

  test('missing escape bytes in Firefox’s parameter sets are repaired', () => {
    const whole = recordOf(SEQUENCE);
    const isEscape = (byte: number, index: number) =>
      byte === 3 && SEQUENCE[index - 1] === 0 && SEQUENCE[index - 2] === 0;
    const unescaped = SEQUENCE.filter((byte, index) => !isEscape(byte, index));
    expect(unescaped.length).toBe(SEQUENCE.length - 2);
    expect(readAvc(recordOf(Uint8Array.from(unescaped))).record).toEqual(readAvc(whole).record);
  });

  test('unreadable H.264 parameter sets are refused', () => {
    expect(refusalOf(() => readAvc(recordOf(SEQUENCE.slice(0, -4))))).toBe('video_settings');
    expect(refusalOf(() => readAvc(recordOf(SEQUENCE, hex('6800'))))).toBe('video_settings');
    expect(refusalOf(() => readAvc(recordOf(PICTURE, SEQUENCE)))).toBe('video_settings');
    expect(refusalOf(() => readAvc(recordOf(SEQUENCE).subarray(0, -2)))).toBe('video_settings');
  });
});

/** Returns an initialization segment with one more box in its sample entry. */
function withBox(init: Uint8Array, box: Uint8Array) {
  const bytes = joined([init]);
  const at = Buffer.from(bytes).indexOf('avcC') - 4;
  const view = new DataView(bytes.buffer);
  const end = at + view.getUint32(at);
  for (const { type, at: place, end: until } of walk(bytes))
    if (place < at && until >= end && type !== 'avcC') view.setUint32(place, until - place + box.length);
  const entry = Buffer.from(bytes).indexOf('avc1', 40) - 4;
  view.setUint32(entry, view.getUint32(entry) + box.length);
  return joined([bytes.subarray(0, end), box, bytes.subarray(end)]);
}

describe('codecs and tracks of a stream', () => {
  const video = { width: 16, height: 16, description: decoderConfiguration(1, 1) };
  const renameBox = (from: string, to: string) => {
    const sound = { codec: from === 'Opus' ? 'opus' : 'mp4a.40.2', channels: 1, sampleRate: 48_000 } as const;
    const bytes = initOf(video, { ...sound, description: from === 'Opus' ? null : Uint8Array.of(0x11, 0x88) });
    bytes.set(new TextEncoder().encode(to), Buffer.from(bytes).lastIndexOf(from));
    return bytes;
  };

  test('HEVC, VP9 and AV1 are refused', () => {
    const [init] = piecesOfFile('hevc.mp4');
    expect(refusalOf(() => new MediaTimeline().addInit(init?.bytes ?? new Uint8Array(0)))).toBe('video_codec');
    for (const name of ['vp09', 'av01', 'hvc1', 'avc3'])
      expect(refusalOf(() => readInit(renameBox('avc1', name)))).toBe('video_codec');
  });

  test('AAC is named by object type, and other audio codecs are refused', () => {
    const sounding = (...description: number[]) =>
      initOf(video, { codec: 'mp4a.40.2', channels: 2, sampleRate: 48_000, description: Uint8Array.from(description) });
    expect(readInit(sounding(0x11, 0x90)).codecs).toBe('avc1.42c01e,mp4a.40.2');
    expect(readInit(sounding(0x29, 0x90, 0)).codecs).toBe('avc1.42c01e,mp4a.40.5');
    expect(readInit(sounding(0xe9, 0x90, 0)).codecs).toBe('avc1.42c01e,mp4a.40.29');
    expect(refusalOf(() => readInit(sounding(0x09, 0x90)))).toBe('audio_codec');
    const mp3 = sounding(0x11, 0x90);
    mp3[Buffer.from(mp3).indexOf(Buffer.from([0x40, 0x15]))] = 0x6b;
    expect(refusalOf(() => readInit(mp3))).toBe('audio_codec');
    for (const name of ['ac-3', 'fLaC', 'sowt'])
      expect(refusalOf(() => readInit(renameBox('Opus', name)))).toBe('audio_codec');
  });

  test('a rotated video track is refused', () => {
    const turnedInit = initOf(video, null);
    const matrix = Buffer.from(turnedInit).indexOf('tkhd') + 4 + 40;
    const view = new DataView(turnedInit.buffer);
    [0, 0x10000, 0, -0x10000, 0, 0, 0x100000, 0, 0x40000000].forEach((value, index) => {
      view.setInt32(matrix + index * 4, value);
    });
    expect(refusalOf(() => readInit(turnedInit))).toBe('video_rotated');
  });

  test('two video tracks are refused, and other kinds of tracks are ignored', () => {
    const init = initOf(video, { codec: 'opus', channels: 1, sampleRate: 48_000, description: null });
    const kind = Buffer.from(init).lastIndexOf('soun');
    init.set(new TextEncoder().encode('text'), kind);
    const { tracks, ignored } = readInit(init);
    expect([tracks.map((track) => track.kind), ignored]).toEqual([['vide'], [2]]);
    const twice = initOf(video, null);
    const traks = [...walk(twice)].filter(({ type }) => type === 'trak');
    const [trak] = traks;
    const moov = Buffer.from(twice).indexOf('moov') - 4;
    const view = new DataView(twice.buffer);
    view.setUint32(moov, view.getUint32(moov) + (trak ? trak.end - trak.at : 0));
    const both = joined([twice.subarray(0, trak?.end), twice.subarray(trak?.at, trak?.end), twice.subarray(trak?.end)]);
    expect(refusalOf(() => readInit(both))).toBe('tracks');
  });
});
