/** Declarations that the build reads from the source of a module. */
import { describe, expect, test } from 'vitest';
import { only } from '../../../../api/platform/base/only.ts';
import {
  constantsOf,
  declaredPrefixes,
  featureOfCalls,
  jobEntry,
  prefixesOfCalls,
  statusesOf,
} from '../../../../scripts/vite/module-lists.ts';

describe('module lists of the build', () => {
  test('prefixesOfCalls returns the first segment of each path once, without the version', () => {
    const source = `defineCall({ path: '/v1/lives/{slug}' }); defineCall({ path: '/v3/lives' });
    const path = '/v2/caster/contracts'; // POST /v1/office/lives
    row('POST /v1/office/lives');`;
    expect(prefixesOfCalls(source)).toEqual(['lives', 'caster']);
  });

  test('featureOfCalls returns the longest word with which the name of a call file begins', () => {
    const words = ['data', 'data-request', 'order'];
    expect(featureOfCalls('calls/money/order-history.ts', words)).toBe('money/order');
    expect(featureOfCalls('calls/privacy/data-request.ts', words)).toBe('privacy/data-request');
    expect(() => featureOfCalls('calls/money/orders.ts', words)).toThrow(
      'calls/money/orders.ts has the name of no feature',
    );
  });

  test('declaredPrefixes returns the exported prefixes of a routes file', () => {
    expect(declaredPrefixes(`export const prefixes = ['live', 'lives'];\n`, 'routes.ts')).toEqual(['live', 'lives']);
  });

  test('a routes file without prefixes is an error that names the file', () => {
    expect(() => declaredPrefixes('export const routes = () => undefined;', 'api/a/b/routes.ts')).toThrow(
      'api/a/b/routes.ts exports no prefixes',
    );
  });

  test('constantsOf finds exported constants by their type, and lists of it', () => {
    const source = `export const one: Job = {\n};\nexport const two: readonly Job[] = [];\nconst own: Job = {};
export const other: JobRun = {};\n`;
    expect(constantsOf(source, 'Job')).toEqual(['one', 'two']);
  });

  test('statusesOf returns the status of each failure, with and without details', () => {
    const source = `export const orderFailures = {
  order_not_found: 404,
  order_over: { status: 409, facts: { most: 200 } },
  order_too_large: {
    status: 422,
    facts: { most: 300 },
  },
} as const satisfies FailureTable;\n`;
    expect(statusesOf(source)).toEqual([
      ['order_not_found', '404'],
      ['order_over', '409'],
      ['order_too_large', '422'],
    ]);
  });

  test('jobEntry reads the name of a job', () => {
    const source = `export const keyJob: Job = {\n  name: 'keys',\n  due: async () => null,\n};\n`;
    expect(jobEntry(source, { file: 'api/a/b/key-job.ts', constant: 'keyJob' }).code).toMatch(
      /^\{ name: 'keys', load: async \(\) => \(await import\(".*key-job\.ts"\)\)\.keyJob \}$/,
    );
  });

  test('a job that does not begin with its name is an error', () => {
    const source = `export const keyJob: Job = {\n  due: async () => null,\n  name: 'keys',\n};\n`;
    expect(() => jobEntry(source, { file: 'key-job.ts', constant: 'keyJob' })).toThrow(
      'keyJob in key-job.ts does not begin with its name',
    );
  });

  test('only throws for a list without one constant or with several', () => {
    expect(only(['one'])).toBe('one');
    expect(() => only([])).toThrow('found 0');
    expect(() => only(['one', 'other'])).toThrow('found 2');
  });
});
