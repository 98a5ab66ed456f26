/** One timeline per stream: key frames begin segments, and time needs only pictures or sound. */
import { describe, expect, test } from 'vitest';
import { joined } from '../../../api/live/broadcast/codec/boxes.ts';
import { readFragment } from '../../../api/live/broadcast/codec/fragment.ts';
import { readInit } from '../../../api/live/broadcast/codec/init.ts';
import { asOneFragment } from '../../../api/live/broadcast/codec/one-fragment.ts';
import { MediaTimeline } from '../../../api/live/broadcast/media-timeline.ts';
import { recordingOf } from '../../../api/live/broadcast/recording.ts';
import { replayOf } from '../../../api/live/broadcast/replay.ts';
import { initOf, partOf, type Sample } from '../../../client/live/broadcast/send/mux.ts';
import { decoderConfiguration } from '../../../scripts/dev/camera/pictures.ts';
import { timelineOfFile } from './program-file.ts';

const NOON = Date.UTC(2031, 10, 20, 5);
const SECOND = 90_000;
const RATE = 48_000;
const both = initOf(
  { width: 16, height: 16, description: decoderConfiguration(1, 1) },
  { codec: 'mp4a.40.2', channels: 1, sampleRate: RATE, description: Uint8Array.of(0x11, 0x88) },
);

const picture = (seconds: number, isKey = false): Sample => ({
  data: new Uint8Array(40),
  duration: seconds * SECOND,
  isKey,
});
const pictures = (at: number, ...samples: Sample[]) => ({ track: 1 as const, start: at * SECOND, samples });
const sound = (at: number, seconds: number) => ({
  track: 2 as const,
  start: at * RATE,
  samples: [{ data: new Uint8Array(9), duration: seconds * RATE, isKey: true }],
});

/** Sends parts to a new media timeline. Returns the timeline and its result for each part. */
function sendParts(...parts: Parameters<typeof partOf>[1][]) {
  const timeline = new MediaTimeline();
  timeline.addInit(both);
  const results = parts.map((runs, index) =>
    timeline.take(partOf(index + 1, runs), { begun_ms: NOON + timeline.end_us / 1000 }),
  );
  return { timeline, results };
}
const shapeOf = ({ segments }: MediaTimeline) =>
  segments.map(({ start_us, duration_us }) => [start_us, duration_us].map((us) => us / 1_000_000));

describe('timeline of a stream', () => {
  test('twelve pictures in six seconds with two key frames make two segments', () => {
    const timeline = timelineOfFile('two-pictures-a-second.mp4', NOON);
    timeline.close();
    const parts = timeline.segments.flatMap((segment) => segment.parts);
    expect(parts.filter(({ is_key }) => is_key)).toHaveLength(2);
    expect(timeline.segments).toHaveLength(2);
    const counts = timeline.segments.map((segment) => {
      const init = timeline.inits[segment.init] ?? expect.fail('no initialization');
      const whole = readFragment(joined(segment.parts.map(({ bytes }) => bytes)), init);
      return whole.lines.map(({ track, samples }) => [track.kind, samples.length]);
    });
    const pictures = counts.flat().filter(([kind]) => kind === 'vide');
    expect(pictures.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(12);
    // Like an encoder that counts frames: the last frame lasts as long as the frame before.
    expect(timeline.end_us / 1_000_000).toBeCloseTo(6, 1);
    const [file] = replayOf(timeline.segments, true).files;
    expect(file?.seconds).toBeCloseTo(6, 1);
    const { head } = recordingOf(timeline.inits[0] ?? expect.fail('no initialization'), timeline.segments);
    const index = new DataView(head.buffer, head.length - 40 - 2 * 12);
    const seconds = [44, 56].map((at) => index.getUint32(at) / index.getUint32(16));
    expect(seconds[0]).toBeCloseTo((timeline.segments[0]?.duration_us ?? 0) / 1_000_000, 3);
    expect((seconds[0] ?? 0) + (seconds[1] ?? 0)).toBeCloseTo(6, 1);
  });

  test('sound without a picture is no key frame and adds no time twice', () => {
    const { timeline, results } = sendParts(
      [sound(0, 0.5)],
      [pictures(0, picture(0.5, true)), sound(0.5, 0.25)],
      [sound(0.75, 0.25)],
      [sound(1, 0.25)],
      [pictures(0.5, picture(0.5))],
      [pictures(1, picture(0.5))],
    );
    expect(results[0]).toEqual([]);
    expect(shapeOf(timeline)).toEqual([[0, 1.5]]);
  });

  test('time advances by sound while pictures stall, and by pictures without sound', () => {
    const stalled = Array.from({ length: 18 }, (_, index) => [sound(0.5 + index / 2, 0.5)]);
    expect(sendParts([pictures(0, picture(0.5, true)), sound(0, 0.5)], ...stalled).timeline.end_us).toBe(9_500_000);
    const silent = Array.from({ length: 18 }, (_, index) => [pictures(0.5 + index / 2, picture(0.5))]);
    const { timeline } = sendParts([pictures(0, picture(0.5, true)), sound(0, 0.5)], ...silent);
    expect(timeline.end_us).toBe(9_500_000);
    for (const [, seconds = 0] of shapeOf(timeline)) expect(seconds).toBeLessThanOrEqual(5);
  });

  test('tracks that an encoder writes one after the other stay synchronous', () => {
    const { timeline } = sendParts(
      [pictures(0, picture(2, true))],
      [sound(0, 2)],
      [pictures(2, picture(2, true))],
      [sound(2, 2)],
    );
    expect(shapeOf(timeline)).toEqual([
      [0, 2],
      [2, 2],
    ]);
    const init = readInit(both);
    const starts = timeline.segments.map((segment) =>
      readFragment(joined(segment.parts.map(({ bytes }) => bytes)), init).lines.map(
        ({ track, start }) => start / track.timescale,
      ),
    );
    expect(starts).toEqual([
      [0, 0],
      [2, 2],
    ]);
  });

  test('a fragment is cut at key frames and at the maximum segment length', () => {
    const group = [picture(1, true), picture(1)];
    const { timeline } = sendParts([pictures(0, picture(1, true), picture(1), ...group, ...group), sound(0, 6)]);
    expect(shapeOf(timeline)).toEqual([
      [0, 2],
      [2, 2],
      [4, 2],
    ]);
    const rare = sendParts([pictures(0, picture(1, true), ...Array.from({ length: 11 }, () => picture(1)))]).timeline;
    expect(rare.segments.map(({ duration_us, parts }) => [duration_us / 1_000_000, parts[0]?.is_key])).toEqual([
      [5, true],
      [5, false],
      [2, false],
    ]);
    const init = readInit(both);
    for (const { parts } of [...timeline.segments, ...rare.segments])
      expect(asOneFragment(joined(parts.map(({ bytes }) => bytes)), init)).not.toBeNull();
  });

  test('too frequent key frames do not each begin a segment', () => {
    const { timeline } = sendParts(
      ...Array.from({ length: 30 }, (_, index) => [pictures(index / 10, picture(0.1, true))]),
    );
    expect(shapeOf(timeline)).toEqual([
      [0, 1],
      [1, 1],
      [2, 1],
    ]);
  });

  test('sound far from its pictures begins a segment before a fragment gets too long', () => {
    const timeline = new MediaTimeline();
    timeline.addInit(both);
    const send = (to: MediaTimeline, nth: number) =>
      to.take(partOf(nth, [pictures(nth / 10, picture(0.1, nth === 0)), sound(nth === 0 ? 0 : 20, 3)]), {
        begun_ms: NOON + nth * 100,
      });
    for (let nth = 0; nth < 3; nth += 1) send(timeline, nth);
    // The object is evicted and reads its parts again.
    const restored = new MediaTimeline();
    restored.inits.push(...timeline.inits);
    restored.segments.push(...timeline.segments.map((segment) => ({ ...segment, parts: [...segment.parts] })));
    restored.shift_us = timeline.shift_us;
    restored.awaitsKey = false;
    for (const room of [timeline, restored]) {
      for (let nth = 3; nth < 12; nth += 1) send(room, nth);
      expect(room.segments.map(({ parts }) => parts.length)).toEqual([4, 8]);
      for (const { parts } of room.segments) {
        const one = asOneFragment(joined(parts.map(({ bytes }) => bytes)), readInit(both));
        const { lines } = readFragment(one ?? expect.fail('not one fragment'), readInit(both));
        expect(lines.map(({ samples }) => samples.length)).toEqual([parts.length, parts.length]);
      }
    }
  });
});
