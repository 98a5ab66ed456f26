/** The platform's invocation logs are off, because their lines contain addresses and headers. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from '@decimalturn/toml-patch';
import { describe, expect, test } from 'vitest';
import { configPaths, root } from '../../../../scripts/ops/setup/config-files.ts';
import { quietConfig } from '../../../quiet-config.ts';

describe.for(Object.values(configPaths))('%s', (path) => {
  test('the configuration disables invocation logs', () => {
    const result = quietConfig.safeParse(parse(readFileSync(join(root, path), 'utf8')));
    expect(result.error?.issues ?? []).toEqual([]);
  });
});

test('a configuration with invocation logs is refused', () => {
  const on = { observability: { enabled: true } };
  const own = { observability: { enabled: true, logs: { invocation_logs: false } }, env: { live: on } };
  expect([quietConfig.safeParse(on).success, quietConfig.safeParse(own).success]).toEqual([false, false]);
});
