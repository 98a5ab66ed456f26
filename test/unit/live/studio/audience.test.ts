/**
 * The summary of a live for its VB: viewers over time, best moments, and their place in the replay.
 */
import { describe, expect, test } from 'vitest';
import { audienceOf, bestMoments } from '../../../../api/live/live/audience.ts';
import { placeOf, replayHash, replayTimeOf } from '../../../../client/live/watch/replay-moment.ts';

const BEGIN_MS = Date.parse('2031-11-20T08:00:00.000Z');
const BEGIN = BEGIN_MS / 60_000;
const row = (after: number, viewer_count: number, more: Partial<Parameters<typeof bestMoments>[0][number]> = {}) => ({
  ...{ minute: BEGIN + after, viewer_count, peak_viewer_count: viewer_count, heart_count: 0, message_count: 0 },
  ...more,
});
const period = (minutes: number) => ({ started_at_ms: BEGIN_MS, ended_at_ms: BEGIN_MS + minutes * 60_000 });

describe('audience summary of a live', () => {
  test('a minute without a report has the last viewers of the one before', () => {
    const minutes = [row(1, 10), row(2, 0, { peak_viewer_count: 30 }), row(4, 6)];
    expect(audienceOf(minutes, period(6))).toEqual({
      from: '2031-11-20T08:00:00.000Z',
      step_seconds: 60,
      viewer_counts: [0, 10, 30, 0, 6, 6],
      average_viewer_count: Math.round((0 + 10 + 0 + 0 + 6 + 6) / 6),
    });
  });

  test('a live without reports has no audience', () => {
    expect(audienceOf([], period(6))).toBeNull();
  });

  test('a long live has at most 120 steps, and its peak stays visible', () => {
    const audience = audienceOf([row(0, 5), row(301, 80), row(302, 5)], period(12 * 60));
    expect(audience?.step_seconds).toBe(360);
    expect(audience?.viewer_counts).toHaveLength(120);
    expect(Math.max(...(audience?.viewer_counts ?? []))).toBe(80);
    expect(audience?.viewer_counts.indexOf(80)).toBe(Math.floor(301 / 6));
  });

  test('a live that ends in its first second has one step', () => {
    expect(audienceOf([row(0, 3)], period(0))?.viewer_counts).toEqual([3]);
  });

  test('the best moments weigh gifts, hearts and messages, are apart, and are in order', () => {
    const minutes = [
      row(0, 1),
      row(10, 1, { heart_count: 100, message_count: 10 }),
      row(11, 1, { heart_count: 90, message_count: 9 }),
      row(15, 1, { message_count: 6 }),
      row(25, 1, { heart_count: 20 }),
    ];
    const gifts = [{ minute: BEGIN + 2, coins: 500, gift_count: 3 }];
    expect(bestMoments(minutes, gifts).map(({ at }) => at.slice(14, 16))).toEqual(['02', '10', '15']);
    expect(bestMoments(minutes, gifts)[0]).toEqual({
      at: '2031-11-20T08:02:00.000Z',
      ...{ coins: 500, gift_count: 3, heart_count: 0, message_count: 0 },
    });
  });

  test('quiet minutes are no moments', () => {
    expect(bestMoments([row(0, 50), row(1, 60)], [])).toEqual([]);
  });

  test('the address of a moment starts the replay shortly before it', () => {
    expect(replayTimeOf(replayHash('2031-11-20T08:00:20.000Z'))).toBe(BEGIN_MS + 5_000);
    for (const hash of ['', '#chat', '#at=', '#at=1e9', `#at=${'9'.repeat(16)}`]) expect(replayTimeOf(hash)).toBeNull();
  });

  test('a capture time leads to its file and position, also over gaps', () => {
    const first = {
      name: 'r0-9.mp4',
      seconds: 60,
      moments: [
        [0, BEGIN_MS],
        [30, BEGIN_MS + 100_000],
      ] as const,
    };
    const second = { name: 'r1-19.mp4', seconds: 20, moments: [[0, BEGIN_MS + 200_000]] as const };
    const files = [first, second];
    const placeAt = (seconds: number) => {
      const place = placeOf(files, BEGIN_MS + seconds * 1000);
      return [place?.file.name, place?.seconds];
    };
    expect(placeAt(-5)).toEqual(['r0-9.mp4', 0]);
    expect(placeAt(12)).toEqual(['r0-9.mp4', 12]);
    expect(placeAt(70)).toEqual(['r0-9.mp4', 30]);
    expect(placeAt(110)).toEqual(['r0-9.mp4', 40]);
    expect(placeAt(150)).toEqual(['r0-9.mp4', 60]);
    expect(placeAt(205)).toEqual(['r1-19.mp4', 5]);
    expect(placeOf([], BEGIN_MS)).toBeNull();
  });
});
