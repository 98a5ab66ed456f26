/** The bridge: media of RTMP publishers, and the limits of publishers. */
import { describe, expect, test } from 'vitest';
import { readFragment } from '../../../api/live/broadcast/codec/fragment.ts';
import { readInit } from '../../../api/live/broadcast/codec/init.ts';
import { FlvParts, Unsupported } from '../../../scripts/dev/bridge/flv-parts.ts';
import { AddressLimits, RateMeter } from '../../../scripts/dev/bridge/limits.ts';

/** A configuration of x264: 320 × 180, High profile. */
const avcC = Buffer.from('AWQADf/hABpnZAANrNlBQZ+fARAAAAMAEAAAAwPA8UKZYAEABGjvj8v9+PgA', 'base64');
const video = (type: number, data: Uint8Array, { isKey = true, offset = 0 } = {}) =>
  Uint8Array.of(isKey ? 0x17 : 0x27, type, (offset >> 16) & 255, (offset >> 8) & 255, offset & 255, ...data);
const unit = Uint8Array.of(0, 0, 0, 2, 0x65, 0x88);

function collect() {
  const inits: Uint8Array[] = [];
  const parts: Uint8Array[] = [];
  const warnings: string[] = [];
  const flv = new FlvParts({
    init: (media) => inits.push(media),
    part: (media) => parts.push(media),
    warn: (text) => warnings.push(text),
  });
  return { flv, inits, parts, warnings };
}

describe('RTMP bridge', () => {
  test('pictures keep the order in which they are shown, also before their decoding time', () => {
    const { flv, inits, parts } = collect();
    flv.take({ kind: 'video', dts_ms: 0, body: video(0, avcC) });
    // As x264 with two B-frames, and one that is shown before its decoding time.
    const offsets = [66, 133, 33, -33];
    for (const [index, offset] of offsets.entries())
      flv.take({ kind: 'video', dts_ms: index * 33, body: video(1, unit, { isKey: index === 0, offset }) });
    flv.end();
    const init = readInit(new Uint8Array(inits[0] ?? []));
    expect(init.tracks.map(({ kind }) => kind)).toEqual(['vide']);
    expect(parts).toHaveLength(1);
    const { lines } = readFragment(new Uint8Array(parts[0] ?? []), init);
    expect(lines[0]?.samples).toHaveLength(4);
    const whole = Buffer.from(parts[0] ?? []);
    const trun = whole.indexOf('trun');
    // Version 1 with offsets, after which each sample has four numbers.
    expect(whole.readUInt32BE(trun + 4)).toBe(0x1000f01);
    const displayTimes = offsets.map((_, index) => whole.readInt32BE(trun + 16 + index * 16 + 12) / 90);
    expect(displayTimes.map(Math.round)).toEqual(offsets);
  });

  test('a live whose publisher announces sound does not start without it', () => {
    const { flv, inits } = collect();
    flv.describe({ audiocodecid: 10 });
    flv.take({ kind: 'video', dts_ms: 0, body: video(0, avcC) });
    flv.take({ kind: 'video', dts_ms: 0, body: video(1, unit) });
    expect(inits).toEqual([]);
    flv.take({ kind: 'audio', dts_ms: 0, body: Uint8Array.of(0xaf, 0, 0x11, 0x90) });
    flv.take({ kind: 'video', dts_ms: 33, body: video(1, unit) });
    expect(readInit(new Uint8Array(inits[0] ?? [])).codecs).toMatch(/^avc1\.\w{6},mp4a\.40\.2$/);
  });

  test.each([
    ['HEVC by enhanced RTMP', 'video', Uint8Array.of(0x90, 0x68, 0x76, 0x63, 0x31), 'Video must be H.264'],
    ['a damaged configuration', 'video', video(0, avcC.subarray(0, 9)), 'Video must be H.264, 8 bit, 4:2:0'],
    ['MP3', 'audio', Uint8Array.of(0x2f, 0xff), 'Sound must be AAC'],
    ['an unknown sample rate', 'audio', Uint8Array.of(0xaf, 0, 0x17, 0x80), 'Sound has an unusual sample rate'],
  ] as const)('%s is refused with its reason', (_, kind, body, reason) => {
    expect(() => collect().flv.take({ kind, dts_ms: 0, body })).toThrow(new Unsupported(reason));
  });

  test('key frames that are too far apart are named', () => {
    const { flv, warnings } = collect();
    flv.take({ kind: 'video', dts_ms: 0, body: video(0, avcC) });
    for (const dts_ms of [0, 2_000, 10_000]) flv.take({ kind: 'video', dts_ms, body: video(1, unit) });
    expect(warnings).toEqual(['key frames are 8 s apart; the interval should be 2 s']);
  });

  test('an address has eight connections, and none for a minute after ten wrong keys', () => {
    const limits = new AddressLimits();
    expect(Array.from({ length: 9 }, () => limits.enter('a', 0)).filter(Boolean)).toHaveLength(8);
    limits.leave('a');
    expect([limits.enter('a', 0), limits.enter('b', 0)]).toEqual([true, true]);
    for (let count = 0; count < 10; count += 1) limits.noteWrongKey('c', count);
    expect([limits.enter('c', 1_000), limits.enter('c', 59_999), limits.enter('c', 60_009)]).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('a publisher may send 24 Mbit/s', () => {
    const meter = new RateMeter();
    expect([meter.take(15_000_000, 10_000), meter.take(1, 12_000), meter.take(1, 15_001)]).toEqual([true, false, true]);
  });
});
