/**
 * docs/configuration.md is generated from both `wrangler.toml` and the code that parses the
 * settings.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { replaceBlock } from '../../../../scripts/build/docs/block.ts';
import { parseFallback, parseMeanings, readSettings, settingLines } from '../../../../scripts/build/docs/settings.ts';
import { root } from '../../../../scripts/ops/setup/config-files.ts';

describe('docs/configuration.md', () => {
  test('docs/configuration.md is up to date with the settings', () => {
    const text = readFileSync(join(root, 'docs/configuration.md'), 'utf8');
    expect(replaceBlock(text, 'settings', [...settingLines(readSettings()), ''])).toBe(text);
  });

  test('the meaning of a setting is the comment directly above it', () => {
    const toml = '# Of the file.\n[vars]\n# Of a group.\n\n# Days,\n# 1 to 30.\nA_DAYS = "1"\n[images]\nB_C = "1"\n';
    expect([...parseMeanings('wrangler.toml', toml)]).toEqual([['A_DAYS', 'Days, 1 to 30.']]);
  });

  test('a setting without a comment cannot be documented', () => {
    expect(() => parseMeanings('wrangler.toml', '[vars]\n# Comment.\n\nA_DAYS = "1"\n')).toThrow(
      'A_DAYS has no comment',
    );
  });

  test.each([
    ['z.coerce.number().int().max(5_000).default(2_000)', '2000'],
    ["z\n    .string()\n    .default('CO., (TH) LTD')", 'CO., (TH) LTD'],
    ["positive.default('')", ''],
    ['address', 'none'],
    ['optional(/^\\d{4}$/)', ''],
    ['z.string().regex(/^a{1,2}$/)', null],
  ])('%s falls back to %s', (schema, fallback) => {
    const source = `const address = z.string().default('none');
const optional = (form: RegExp) =>
  z.string().regex(form).optional();
const settings = z.object({
  OTHER: z.string(),
  A_DAYS: ${schema},
});`;
    expect(parseFallback(source, 'A_DAYS')).toBe(fallback);
  });

  test('a setting that a source only reads has no fallback there', () => {
    expect(parseFallback('const { A_DAYS: days } = settings.parse(env);', 'A_DAYS')).toBeUndefined();
  });
});
