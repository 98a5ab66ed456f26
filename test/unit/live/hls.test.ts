/** Playlists, parsed by the independent hls-parser, which throws if a playlist breaks RFC 8216. */
import * as HLS from 'hls-parser';
import { beforeAll, describe, expect, test } from 'vitest';
import { MediaTimeline } from '../../../api/live/broadcast/media-timeline.ts';
import { playlist } from '../../../api/live/broadcast/playlist.ts';
import { initOf, partOf } from '../../../client/live/broadcast/send/mux.ts';
import { PART_MS } from '../../../scripts/dev/camera/camera.ts';
import { ClockCamera } from '../../../scripts/dev/camera/clock-camera.ts';
import { timelineOfFile } from './program-file.ts';

const NOON = Date.UTC(2031, 10, 20, 5);

beforeAll(() => HLS.setOptions({ strictMode: true }));

const read = (timeline: MediaTimeline, how = { whole: false, isOver: false }) => {
  const result = HLS.parse(playlist(timeline, how));
  if (result.isMasterPlaylist) throw new Error('not of media');
  return result as HLS.types.MediaPlaylist;
};

const soundAlone = (rate: number) =>
  initOf(null, { codec: 'mp4a.40.2', channels: 1, sampleRate: rate, description: Uint8Array.of(0x11, 0x88) });

/**
 * Returns a media timeline of two-second segments, one per sample rate. A change of the rate needs
 * another initialization segment.
 */
function timelineOf(rates: readonly number[]) {
  const timeline = new MediaTimeline();
  rates.forEach((rate, index) => {
    timeline.cut();
    timeline.addInit(soundAlone(rate));
    const samples = Array.from({ length: 2 }, () => ({ data: new Uint8Array(9), duration: rate, isKey: true }));
    timeline.take(partOf(index, [{ track: 2, start: 0, samples }]), { begun_ms: NOON + index * 2_000 });
  });
  return timeline;
}

describe('HLS playlists', () => {
  test('playlists of parts, of whole segments and of ended streams are valid', () => {
    const camera = new ClockCamera('a');
    const timeline = new MediaTimeline();
    timeline.addInit(camera.init());
    for (let part = 0; part < 20; part += 1)
      timeline.take(camera.part(NOON + part * PART_MS), { begun_ms: NOON + part * PART_MS });
    const live = read(timeline);
    expect([live.endlist, live.partTargetDuration, live.segments.length]).toEqual([false, 0.3, 4]);
    const program = timelineOfFile('two-pictures-a-second.mp4', NOON);
    program.close();
    const over = read(program, { whole: true, isOver: true });
    expect([over.endlist, over.segments.map(({ uri }) => uri)]).toEqual([true, ['s0.m4s', 's1.m4s']]);
  });

  test('the target duration never changes, and no segment is longer', () => {
    const camera = new ClockCamera('a');
    const timeline = new MediaTimeline();
    timeline.addInit(camera.init());
    const durations = new Set<number>();
    for (let part = 0; part < 120; part += 1) {
      // Key frames stop after the first ones, as with an encoder that makes them rarely.
      const isKeyDue = part % 6 === 0 && part > 30;
      const bytes = camera.part(NOON + part * PART_MS);
      if (!isKeyDue) timeline.take(bytes, { begun_ms: NOON + part * PART_MS });
      const { targetDuration, segments } = read(timeline, { whole: part % 2 === 0, isOver: false });
      durations.add(targetDuration);
      for (const { duration } of segments) expect(Math.round(duration ?? 0)).toBeLessThanOrEqual(targetDuration);
    }
    timeline.close();
    durations.add(read(timeline, { whole: true, isOver: true }).targetDuration);
    expect([...durations]).toEqual([6]);
  });

  test('discontinuities that left the playlist are counted', () => {
    const rates = Array.from({ length: 40 }, (_, index) => (Math.floor(index / 4) % 2 ? 44_100 : 48_000));
    let before = { media: 0, seam: 0 };
    for (let count = 1; count <= rates.length; count += 1) {
      const timeline = timelineOf(rates.slice(0, count));
      const { mediaSequenceBase = 0, discontinuitySequenceBase = 0, segments } = read(timeline);
      // The discontinuity number of a segment, as a player counts it, never changes (RFC 8216,
      // 6.2.2).
      let seam = discontinuitySequenceBase;
      segments.forEach(({ discontinuity }, index) => {
        if (discontinuity) seam += 1;
        expect(seam).toBe(Math.floor((mediaSequenceBase + index) / 4));
      });
      expect(mediaSequenceBase).toBeGreaterThanOrEqual(before.media);
      before = { media: mediaSequenceBase, seam };
    }
    expect(before).toEqual({ media: 25, seam: 9 });
  });

  test('the end of a stream only adds the end tag to its playlists', () => {
    const timeline = timelineOf(Array.from({ length: 20 }, () => 48_000));
    timeline.close();
    for (const whole of [true, false]) {
      const [live, over] = [false, true].map((isOver) => playlist(timeline, { whole, isOver }).split('\n'));
      const liveLines = live?.filter((line) => !/SERVER-CONTROL|PRELOAD|PART/.test(line)) ?? [];
      expect(over?.filter((line) => line !== '#EXT-X-ENDLIST')).toEqual(liveLines);
      expect(over).toContain('#EXT-X-ENDLIST');
    }
  });
});
