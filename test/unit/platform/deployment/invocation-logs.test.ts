/** What the platform may log: nothing that it writes by itself, since its lines hold addresses and headers. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from '@decimalturn/toml-patch';
import { describe, expect, test } from 'vitest';
import { configPaths, root } from '../../../../scripts/setup/config-files.ts';
import { quietConfig } from '../../../quiet-config.ts';

describe.for(Object.values(configPaths))('%s', (path) => {
  test('turns the invocation logs of the platform off', () => {
    const read = quietConfig.safeParse(parse(readFileSync(join(root, path), 'utf8')));
    expect(read.error?.issues ?? []).toEqual([]);
  });
});

test('refuses a configuration that leaves them on', () => {
  const on = { observability: { enabled: true } };
  const own = { observability: { enabled: true, logs: { invocation_logs: false } }, env: { live: on } };
  expect([quietConfig.safeParse(on).success, quietConfig.safeParse(own).success]).toEqual([false, false]);
});
