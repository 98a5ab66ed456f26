import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import host from '../../../api/index.ts';

describe('metrics of API requests', () => {
  test('a request is a metrics data point with endpoint names only', async () => {
    const points: AnalyticsEngineDataPoint[] = [];
    const METRICS = { writeDataPoint: (point: AnalyticsEngineDataPoint) => void points.push(point) };
    for (const path of ['/v1/lives/somo-sings', '/nothing/of/ours']) {
      await host.fetch(new Request(`http://api${path}`), { ...env, METRICS }, createExecutionContext());
    }
    expect(points).toMatchObject([
      { indexes: ['/v1/lives/:slug'], blobs: ['GET', '/v1/lives/:slug', null], doubles: [404, expect.any(Number)] },
      { indexes: [''], doubles: [404, expect.any(Number)] },
    ]);
  });
});
