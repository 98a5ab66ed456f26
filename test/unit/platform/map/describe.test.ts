/** Every test file groups its tests by the unit or route that they test. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { filesIn } from './map.ts';

/** Returns whether a source declares tests, and groups none of them with `describe`. */
const lacksDescribe = (source: string) =>
  /^\s*test(?:\.\w+)*\(/m.test(source) && !/^\s*describe(?:\.\w+)*\(/m.test(source);

describe('groups of tests', () => {
  test('every test file has a describe', () => {
    const files = filesIn('test/**/*.test.ts');
    expect(files.length).toBeGreaterThan(500);
    expect(files.filter((file) => lacksDescribe(readFileSync(file, 'utf8')))).toEqual([]);
  });

  test.for([
    ['test', "test('a route answers', () => {});", true],
    ['test.for', "  test.for(rows)('%s answers', () => {});", true],
    ['describe', "describe('a route', () => {\n  test('answers', () => {});\n});", false],
    ['function that declares tests', "walkJourneys('chromium', 'firefox');", false],
  ] as const)('a file with a top-level %s', ([, source, isRefused]) => {
    expect(lacksDescribe(source)).toBe(isRefused);
  });
});
