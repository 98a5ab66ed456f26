import { describe, expect, test } from 'vitest';
import { visit } from '../visit.ts';

describe('metrics of edge requests', () => {
  test('a request writes one metrics point with route names only', async () => {
    const points: AnalyticsEngineDataPoint[] = [];
    const METRICS = { writeDataPoint: (point: AnalyticsEngineDataPoint) => void points.push(point) };
    await visit('/live/somo-sings?secret=told', { env: { METRICS } });
    await visit('/nothing/of/ours', { env: { METRICS } });
    expect(points).toMatchObject([
      {
        indexes: ['/live/:slug'],
        blobs: ['GET', '/live/:slug', expect.anything()],
        doubles: [200, expect.any(Number)],
      },
      { indexes: [''], doubles: [404, expect.any(Number)] },
    ]);
    expect(JSON.stringify(points)).not.toMatch(/somo|secret|ours/);
  });
});
