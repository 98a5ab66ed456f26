/** The build step that separates zod's JSON Schema code. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { withoutJsonSchema } from '../../../../scripts/vite/json-schema-later.ts';

const zod = path.dirname(createRequire(import.meta.url).resolve('zod'));
const source = readFileSync(path.join(zod, 'v4/classic/schemas.js'), 'utf8');

describe('withoutJsonSchema', () => {
  test('leaves of the converters only the function for limits', () => {
    const calls = [...withoutJsonSchema(source).matchAll(/\bprocessors\.(\w+)\(/g)].map(([, name]) => name);
    expect([...new Set(calls)]).toEqual(['aggregateChecks']);
  });

  test('fails for a zod whose schemas look different', () => {
    expect(() => withoutJsonSchema(source.replaceAll('processJSONSchema', 'toJson'))).toThrow("zod's schemas have 0");
  });
});
