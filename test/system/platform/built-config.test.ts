/** Checks the configurations that the build writes. Deployments use these files. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BAR_PATH } from '../../../scripts/dev/bar/bar-page.ts';
import { CLOCK_HEADER } from '../../../scripts/dev/clock/clock-modules.ts';
import { quietConfig } from '../../quiet-config.ts';

describe('built configurations', () => {
  test.for(['ssr', 'api'])('dist/%s turns the invocation logs of the platform off', (worker) => {
    const path = join(import.meta.dirname, '../../../dist', worker, 'wrangler.json');
    const result = quietConfig.safeParse(JSON.parse(readFileSync(path, 'utf8')));
    expect(result.error?.issues ?? []).toEqual([]);
  });

  test('no built file contains the development bar or the movable clock', () => {
    const dist = join(import.meta.dirname, '../../../dist');
    const files = globSync('{client,ssr,api,sandbox}/**/*.{js,json,css,html}', { cwd: dist });
    const holds = (file: string) => {
      const content = readFileSync(join(dist, file), 'utf8');
      return [BAR_PATH, CLOCK_HEADER, 'CLOCK_OFFSET_MS'].some((word) => content.includes(word));
    };
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter(holds)).toEqual([]);
  });
});
