/** The configurations that a build writes, which are what is deployed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { quietConfig } from '../../quiet-config.ts';

test.for(['ssr', 'api'])('dist/%s leaves the invocation logs of the platform off', (worker) => {
  const path = join(import.meta.dirname, '../../../dist', worker, 'wrangler.json');
  const read = quietConfig.safeParse(JSON.parse(readFileSync(path, 'utf8')));
  expect(read.error?.issues ?? []).toEqual([]);
});
