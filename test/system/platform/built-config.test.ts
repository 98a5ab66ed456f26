/** Checks the configurations that the build writes. Deployments use these files. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { quietConfig } from '../../quiet-config.ts';

describe('built configurations', () => {
  test.for(['ssr', 'api'])('dist/%s turns the invocation logs of the platform off', (worker) => {
    const path = join(import.meta.dirname, '../../../dist', worker, 'wrangler.json');
    const result = quietConfig.safeParse(JSON.parse(readFileSync(path, 'utf8')));
    expect(result.error?.issues ?? []).toEqual([]);
  });
});
