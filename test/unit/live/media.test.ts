/**
 * The media of a stream, from the camera’s first bit to the playlist, without a clock or a network.
 */
import { describe, expect, inject, test } from 'vitest';
import { boxes, joined, NotMedia, walk } from '../../../api/live/broadcast/codec/boxes.ts';
import { readInit } from '../../../api/live/broadcast/codec/init.ts';
import { unpack } from '../../../api/live/broadcast/envelope.ts';
import { lowBandwidthPart, soundInit } from '../../../api/live/broadcast/low-bandwidth.ts';
import { readMediaName } from '../../../api/live/broadcast/media-name.ts';
import { MediaTimeline } from '../../../api/live/broadcast/media-timeline.ts';
import { PART_TARGET_US, playlist } from '../../../api/live/broadcast/playlist.ts';
import { asRecorded, byteRangeOf, recordingOf, slicesOf } from '../../../api/live/broadcast/recording.ts';
import { replayOf } from '../../../api/live/broadcast/replay.ts';
import { Splitter, type StreamPiece } from '../../../api/live/broadcast/splitter.ts';
import { pack } from '../../../client/live/broadcast/send/envelope.ts';
import { initOf, partOf } from '../../../client/live/broadcast/send/mux.ts';
import { momentAt } from '../../../client/live/watch/replay-moment.ts';
import { PART_MS } from '../../../scripts/dev/camera/camera.ts';
import { ClockCamera } from '../../../scripts/dev/camera/clock-camera.ts';
import { decoderConfiguration } from '../../../scripts/dev/camera/pictures.ts';
import { aboutPart } from './about-part.ts';

const NOON = Date.UTC(2031, 10, 20, 5);

/** Returns a media timeline with this many parts of a camera. */
function film(parts: number, timeline = new MediaTimeline(), camera = new ClockCamera('a'), fromMs = NOON) {
  timeline.addInit(camera.init());
  for (let part = 0; part < parts; part += 1)
    timeline.take(camera.part(fromMs + part * PART_MS), { begun_ms: fromMs + part * PART_MS });
  return timeline;
}

/** Splits a stream into pieces. The stream arrives in chunks that begin at these offsets. */
function split(stream: Uint8Array, at: readonly number[]): StreamPiece[] {
  const splitter = new Splitter();
  return at.flatMap((from, index) => [...splitter.push(stream.subarray(from, at[index + 1] ?? stream.length))]);
}

describe('media boxes', () => {
  test('an initialization segment names tracks and codecs, and parts state their extent', () => {
    const camera = new ClockCamera('a');
    const init = readInit(camera.init());
    expect(init.codecs).toBe('avc1.42c01e,opus');
    expect(init.tracks.map(({ kind, timescale }) => [kind, timescale])).toEqual([
      ['vide', 90_000],
      ['soun', 48_000],
    ]);
    const [first, second] = [camera.part(NOON), camera.part(NOON + PART_MS)];
    expect(aboutPart(first, init)).toEqual({ start_us: 0, duration_us: 300_000, is_key: true, sample_count: 3 });
    expect(aboutPart(second, init)).toEqual({
      start_us: 300_000,
      duration_us: 300_000,
      is_key: false,
      sample_count: 3,
    });
  });

  test('an audio-only AAC stream is timed by its sound track', () => {
    const description = Uint8Array.from([0x11, 0x90]);
    const bytes = initOf(null, { codec: 'mp4a.40.2', channels: 2, sampleRate: 48_000, description });
    const init = readInit(bytes);
    expect(init.codecs).toBe('mp4a.40.2');
    const samples = [{ data: new Uint8Array(9), duration: 1024, isKey: true }];
    const part = partOf(1, [{ track: 2, start: 48_000, samples }]);
    expect(aboutPart(part, init)).toEqual({
      start_us: 1_000_000,
      duration_us: 21_333,
      is_key: true,
      sample_count: 1,
    });
  });

  test('a stream split at every byte gives the same pieces', () => {
    const samples = [{ data: new Uint8Array(5), duration: 960, isKey: true }];
    const pieces = [
      initOf(null, { codec: 'opus', channels: 1, sampleRate: 48_000, description: null }),
      ...[1, 2, 3].map((number) => partOf(number, [{ track: 2, start: number * 960, samples }])),
    ];
    const stream = joined(pieces);
    const whole = split(stream, [0]);
    expect(whole.map(({ kind, bytes }) => [kind, bytes.length])).toEqual(
      pieces.map(({ length }, index) => [index === 0 ? 'init' : 'part', length]),
    );
    for (let at = 1; at < stream.length; at += 1) expect(split(stream, [0, at]), `cut at ${at}`).toEqual(whole);
  });

  test('a stream split at random places gives the filmed pieces', () => {
    const camera = new ClockCamera('b');
    const stream = joined([camera.init(), camera.part(NOON), camera.part(NOON + PART_MS)]);
    let chance = inject('seed') % 65_521;
    const cuts = [0];
    for (let at = 1; at < stream.length; at += (chance % 700) + 1) {
      cuts.push(at);
      chance = (chance * 75 + 74) % 65_521;
    }
    const pieces = split(stream, cuts);
    expect(pieces.map(({ kind }) => kind)).toEqual(['init', 'part', 'part']);
    expect(Buffer.compare(joined(pieces.map(({ bytes }) => bytes)), stream), `SEED=${inject('seed')}`).toBe(0);
  });

  test('data that is not media is refused without filling the memory', () => {
    expect(() => readInit(new TextEncoder().encode('GET / HTTP/1.1'))).toThrow(NotMedia);
    const noSize = new Uint8Array(16);
    noSize[3] = 4;
    expect(() => [...new Splitter().push(noSize)]).toThrow(NotMedia);
    const endless = new Splitter();
    const chunk = new Uint8Array(1_048_576);
    new DataView(chunk.buffer).setUint32(0, 0x7fffffff);
    expect(() => {
      for (let nth = 0; nth < 6; nth += 1) [...endless.push(chunk)];
    }).toThrow(NotMedia);
    const camera = new ClockCamera('a');
    expect(() => [...new Splitter().push(camera.part(NOON))]).toThrow(NotMedia);
  });

  test('a studio envelope is read back, a short or unknown one is not', () => {
    const media = Uint8Array.from([1, 2, 3]);
    const part = unpack(pack('part', 4_000_000_000, NOON + 0.5, media).buffer);
    expect(part).toEqual({ kind: 'part', seq: 4_000_000_000, pdt_ms: NOON + 0.5, bytes: media });
    expect(unpack(pack('init', 0, 0, media).buffer)).toMatchObject({ kind: 'init', bytes: media });
    expect(unpack(new ArrayBuffer(16))).toBeNull();
    const strange = pack('part', 1, NOON, media);
    strange[0] = 9;
    expect(unpack(strange.buffer)).toBeNull();
    expect(unpack(pack('part', 1, Number.NaN, media).buffer)).toBeNull();
  });
});

describe('media timeline', () => {
  test('each key frame begins a segment', () => {
    const timeline = film(14);
    expect(
      timeline.segments.map(({ msn, parts, is_whole, start_us }) => [msn, parts.length, is_whole, start_us]),
    ).toEqual([
      [0, 6, true, 0],
      [1, 6, true, 1_800_000],
      [2, 2, false, 3_600_000],
    ]);
  });

  test('parts before the first key frame are dropped', () => {
    const camera = new ClockCamera('a');
    const timeline = new MediaTimeline();
    expect(timeline.take(camera.part(NOON), { begun_ms: NOON })).toEqual([]);
    timeline.addInit(camera.init());
    expect(timeline.take(camera.part(NOON), { begun_ms: NOON })).toEqual([]);
    expect(timeline.take(camera.part(NOON, true), { begun_ms: NOON })).toHaveLength(1);
  });

  test('a new or resumed sender continues at the end of the timeline', () => {
    const timeline = film(7);
    timeline.cut();
    film(6, timeline, new ClockCamera('z'), NOON + 60_000);
    const starts = timeline.segments.map(({ start_us, pdt_ms }) => [start_us, pdt_ms - NOON]);
    expect(starts).toEqual([
      [0, 0],
      [1_800_000, 1_800],
      [2_100_000, 60_000],
    ]);
    const init = timeline.inits[0];
    const movedBytes = timeline.segments[2]?.parts[1]?.bytes;
    expect(init && movedBytes && aboutPart(movedBytes, init).start_us).toBe(2_400_000);
    expect(timeline.inits).toHaveLength(1);
  });
});

describe('HLS playlist', () => {
  test('the playlist names segments, the newest parts and the next part', () => {
    const text = playlist(film(8), { whole: false, isOver: false });
    expect(text).toContain('#EXT-X-PART-INF:PART-TARGET=0.30000\n#EXT-X-MEDIA-SEQUENCE:0\n#EXT-X-MAP:URI="i0.mp4"\n');
    expect(text).toContain('#EXTINF:1.80000,\ns0.m4s\n#EXT-X-PROGRAM-DATE-TIME:2031-11-20T05:00:01.800Z\n');
    expect(text).toContain('#EXT-X-PART:DURATION=0.30000,URI="p1.0.m4s",INDEPENDENT=YES\n');
    expect(text.endsWith('#EXT-X-PRELOAD-HINT:TYPE=PART,URI="p1.2.m4s"\n')).toBe(true);
    expect(playlist(new MediaTimeline(), { whole: false, isOver: false })).toContain('URI="p0.0.m4s"');
  });

  test('the playlist leaves out oversized parts and marks the end', () => {
    const timeline = film(8);
    for (const part of timeline.segments[1]?.parts ?? []) part.duration_us = PART_TARGET_US + 1;
    const whole = playlist(timeline, { whole: false, isOver: false });
    expect(whole).not.toContain('p1.0.m4s');
    // No player may wait for a part that never comes.
    expect(whole).not.toMatch(/PRELOAD-HINT|PART-INF|PART-HOLD-BACK/);
    timeline.close();
    const over = playlist(timeline, { whole: true, isOver: true });
    expect(over).toContain('#EXT-X-PLAYLIST-TYPE:EVENT');
    expect(over).not.toContain('EXT-X-PART');
    expect(over.endsWith('s1.m4s\n#EXT-X-ENDLIST\n')).toBe(true);
  });

  test('a new initialization segment is a discontinuity', () => {
    const timeline = film(3);
    timeline.cut();
    timeline.addInit(initOf(null, { codec: 'opus', channels: 1, sampleRate: 48_000, description: null }));
    const samples = [{ data: new Uint8Array(3), duration: 960, isKey: true }];
    timeline.take(partOf(1, [{ track: 2, start: 0, samples }]), { begun_ms: NOON });
    expect(playlist(timeline, { whole: false, isOver: false })).toContain(
      '#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI="i1.mp4"\n',
    );
  });
});

describe('recording of a stream', () => {
  test('a recording is its head and all segments, readable in any range', () => {
    const timeline = film(18);
    timeline.close();
    const init = timeline.inits[0] ?? expect.fail('no initialization');
    const recording = recordingOf(init, timeline.segments);
    // The index uses the timescale of the video track: browsers read the duration in it.
    const index = new DataView(recording.head.buffer, recording.head.length - 40 - 3 * 12);
    expect(index.getUint32(16)).toBe(init.tracks[0]?.timescale);
    expect([44, 56, 68].map((at) => index.getUint32(at) / index.getUint32(16))).toEqual([1.8, 1.8, 1.8]);
    const segments = timeline.segments.map((segment) =>
      asRecorded(joined(segment.parts.map(({ bytes }) => bytes)), segment, init),
    );
    // After a seek, browsers go from one index entry to the next by the first fragment of each.
    for (const segment of segments)
      expect([...boxes(segment)].map(({ type, end }) => [type, end])).toEqual([
        ['moof', expect.any(Number)],
        ['mdat', segment.length],
      ]);
    const whole = joined([recording.head, ...segments]);
    expect(recording.size).toBe(whole.length);
    const read = (from: number, to: number) => {
      const [head, slices] = slicesOf(recording, from, to);
      return joined([head, ...slices.map((slice) => segments[slice.msn]?.subarray(slice.from, slice.to) ?? head)]);
    };
    const places = [0, 1, recording.head.length, recording.head.length + 7, whole.length - 40_000, whole.length];
    for (const from of places) {
      for (const to of places) if (from < to) expect(Buffer.compare(read(from, to), whole.subarray(from, to))).toBe(0);
    }
  });

  test('a recording states its duration, without which WebKit cannot seek', () => {
    const timeline = film(18);
    timeline.close();
    const { head } = recordingOf(timeline.inits[0] ?? expect.fail('no initialization'), timeline.segments);
    const boxByType = new Map([...walk(head)].map((box) => [box.type, new DataView(head.buffer, box.body)]));
    const [movie, whole] = [boxByType.get('mvhd'), boxByType.get('mehd')];
    expect([movie?.getUint32(12), movie?.getUint32(16)]).toEqual([1_000, 5_400]);
    expect(whole?.getUint32(4)).toBe(5_400);
  });

  test('a replay knows the clock time of each picture despite gaps', () => {
    const timeline = film(12);
    timeline.cut();
    const later = NOON + 3_600_000;
    film(6, timeline, new ClockCamera('a'), later);
    timeline.close();
    const { files, is_over } = replayOf(timeline.segments, true);
    expect([is_over, files.length]).toEqual([true, 1]);
    const [file] = files;
    if (!file) throw new Error('no file');
    expect(file).toMatchObject({
      name: 'r0-2.mp4',
      moments: [
        [0, NOON],
        [3.6, later],
      ],
    });
    expect(file.seconds).toBeCloseTo(5.4);
    expect([0, 1.5, 3.6, 5].map((seconds) => momentAt(file, seconds))).toEqual([
      NOON,
      NOON + 1_500,
      later,
      later + 1_400,
    ]);
    expect(replayOf([], false)).toEqual({ is_over: false, files: [] });
  });

  test('byte ranges are parsed as HTTP defines them', () => {
    expect(byteRangeOf('bytes=0-', 100)).toEqual({ from: 0, to: 100 });
    expect(byteRangeOf('bytes=10-19', 100)).toEqual({ from: 10, to: 20 });
    expect(byteRangeOf('bytes=-30', 100)).toEqual({ from: 70, to: 100 });
    expect(byteRangeOf('bytes=90-400', 100)).toEqual({ from: 90, to: 100 });
    expect(byteRangeOf('bytes=100-', 100)).toBe('none');
    for (const header of [null, 'bytes=-', 'bytes=0-1,4-5', 'lines=1-2']) expect(byteRangeOf(header, 100)).toBeNull();
  });
});

describe('low-bandwidth variants of a segment', () => {
  const camera = new ClockCamera('a');
  const initBytes = camera.init();
  const init = readInit(initBytes);
  const segment = joined(Array.from({ length: 6 }, (_, part) => camera.part(NOON + part * PART_MS)));

  test('the sound variant has the original sound and its own initialization segment', () => {
    const alone = soundInit(init);
    if (!alone) throw new Error('no sound');
    const own = readInit(alone);
    expect(own.tracks).toEqual(init.tracks.filter(({ kind }) => kind === 'soun'));
    const sound = lowBandwidthPart(segment, init, null);
    const parts = [...new Splitter(true).push(sound)];
    const about = parts.map(({ bytes }) => aboutPart(bytes, own));
    expect(about.map(({ start_us, sample_count }) => [start_us, sample_count])).toEqual(
      Array.from({ length: 6 }, (_, part) => [part * PART_MS * 1000, 15]),
    );
    // 15 packets of silence, three bytes each, at the offset that the run states.
    const [{ bytes } = { bytes: sound }] = parts;
    expect([...bytes.subarray(-45)]).toEqual(Array.from({ length: 15 }, () => [0xf8, 0xff, 0xfe]).flat());
    const videoOnly = initOf({ width: 16, height: 16, description: decoderConfiguration(1, 1) }, null);
    expect(soundInit(readInit(videoOnly))).toBeNull();
  });

  test('the still variant has the sound and one picture per segment', () => {
    const still = lowBandwidthPart(segment, init, { stays_us: 1_800_000 });
    const [first, ...others] = [...new Splitter(true).push(still)];
    expect(aboutPart(first?.bytes ?? still, init)).toMatchObject({
      start_us: 0,
      duration_us: 1_800_000,
      is_key: true,
      sample_count: 1,
    });
    expect(others).toHaveLength(5);
    expect(still.length).toBeLessThan(segment.length / 2);
  });
});

test('media file names are parsed, and all other names are refused', () => {
  const read = (name: string, query = '') => readMediaName(name, new URLSearchParams(query));
  expect(read('c12.m4s')).toEqual({ kind: 'segment', msn: 12, growing: true });
  expect(read('s0.m4s')).toEqual({ kind: 'segment', msn: 0, growing: false });
  expect(read('p3.14.m4s')).toEqual({ kind: 'part', msn: 3, part: 14 });
  expect(read('a2.mp4')).toEqual({ kind: 'sound_init', init: 2 });
  expect(read('k7.m4s')).toEqual({ kind: 'thin', msn: 7, pictures: 'still' });
  expect(read('i1.mp4')).toEqual({ kind: 'init', init: 1 });
  expect(read('r0-41.mp4')).toEqual({ kind: 'recording', init: 0, msn: 41 });
  expect(read('index.m3u8', '_HLS_msn=4&_HLS_part=2')).toMatchObject({ awaited: { msn: 4, part: 2 } });
  expect(read('dvr.m3u8', '_HLS_msn=4')).toEqual({ kind: 'playlist', whole: true, awaited: { msn: 4, part: null } });
  expect(read('index.m3u8', '_HLS_msn=x')).toMatchObject({ awaited: null });
  for (const name of ['', 'c.m4s', 'c1.mp4', 'p1.m4s', 'function Object() { [native code] }', 'c1234567.m4s'])
    expect(read(name)).toBeNull();
});
