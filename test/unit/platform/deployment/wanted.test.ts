import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkout, readConfigs, root } from '../../../../scripts/ops/setup/config-files.ts';
import { askedSettings, parts } from '../../../../scripts/ops/setup/required-settings.ts';
import { queuesWithoutDeadLetters } from '../../../../scripts/ops/setup/resource.ts';
import { secrets } from '../../../../scripts/ops/setup/secrets.ts';

const configs = readConfigs(checkout);

describe('settings of set-up', () => {
  test('every setting that set-up asks for is in its configuration file', () => {
    for (const { name, of } of [...askedSettings, ...parts.flatMap(({ settings }) => settings)])
      expect(configs[of].vars, name).toHaveProperty(name);
  });

  test('set-up knows every secret that the edge reads', () => {
    const source = readFileSync(join(root, 'src/env.ts'), 'utf8');
    const settingNames = [...source.matchAll(/^ {2}([A-Z0-9_]+): z\./gm)].map(([, name = '']) => name);
    expect(settingNames.length).toBeGreaterThan(15);
    const secretNames = secrets.filter(({ of }) => of.includes('edge')).map(({ name }) => name);
    expect(settingNames.filter((name) => !(name in configs.edge.vars)).sort()).toEqual(secretNames.sort());
  });

  test('wrangler.toml or set-up has every setting and secret of the API', () => {
    const sources = globSync('api/**/*.ts', { cwd: root }).map((path) => readFileSync(join(root, path), 'utf8'));
    // A feature parses its settings with one name per line. The parsers of bindings have names that
    // end with `Binding`.
    const matches = sources.flatMap((source) => [
      ...source.matchAll(/^ {2}([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+): (?!\w*Binding)(?:z$|z\.|ids|positive|emptyOr)/gm),
    ]);
    const names = [...new Set(matches.map(([, name = '']) => name))];
    expect(names.length).toBeGreaterThan(30);
    const secretNames = secrets.filter(({ of }) => of.includes('host')).map(({ name }) => name);
    expect(names.filter((name) => !(name in configs.host.vars) && !secretNames.includes(name))).toEqual([]);
  });

  test('docs/operations.md lists every secret with its Workers', () => {
    const operations = readFileSync(join(root, 'docs/operations.md'), 'utf8');
    for (const { name, of } of secrets) {
      const row = operations.split('\n').find((line) => line.startsWith('| `') && line.includes(`\`${name}\``)) ?? '';
      const [, , edge = '', host = ''] = row.split('|').map((cell) => cell.trim());
      expect([edge, host], name).toEqual([of.includes('edge') ? '✓' : '', of.includes('host') ? '✓' : '']);
    }
  });

  test('every queue has a dead-letter queue', () => {
    expect(queuesWithoutDeadLetters(configs)).toEqual([]);
  });
});
