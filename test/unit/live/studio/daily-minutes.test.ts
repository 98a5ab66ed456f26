import { describe, expect, test } from 'vitest';
import { dailyMinutes } from '../../../../src/live/daily-minutes.ts';

const live = (started_at: string, viewer_minutes: number) => ({
  ...{ uuid: crypto.randomUUID(), title: '', started_at, viewer_minutes },
  ...{ peak_viewer_count: 1, total_viewer_count: 1, average_viewer_count: 1, visitors: null },
});

describe('dailyMinutes', () => {
  test('sums lives by the Bangkok day on which they start, with empty days', () => {
    const lives = [
      live('2031-11-20T17:30:00.000Z', 5),
      live('2031-11-20T16:30:00.000Z', 3),
      live('2031-11-20T02:00:00.000Z', 4),
      live('2031-11-18T16:59:00.000Z', 2),
    ];
    expect(dailyMinutes({ from: '2031-11-19', lives }, new Date('2031-11-21T10:00:00.000Z'))).toEqual([
      { day: '2031-11-19', minutes: 2 },
      { day: '2031-11-20', minutes: 7 },
      { day: '2031-11-21', minutes: 5 },
    ]);
  });
});
