/** Common linters find no error in the API document. */
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { expect, test } from 'vitest';
import { openApiDocument } from '../../../api/platform/host/openapi.ts';

async function redocly(document: object): Promise<string[]> {
  // `/v4/lives/` keeps its trailing slash, because the apps use it.
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      'no-path-trailing-slash': 'off',
      'no-invalid-media-type-examples': 'error',
      'no-invalid-parameter-examples': 'error',
    },
  });
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config });
  return problems.filter(({ severity }) => severity === 'error').map(({ ruleId, message }) => `${ruleId}: ${message}`);
}

async function spectralOas(document: object): Promise<string[]> {
  const linter = new spectral.Spectral();
  linter.setRuleset(new spectral.Ruleset({ extends: [rulesets.oas] }));
  const problems = await linter.run(JSON.stringify(document));
  // Severity 0 is an error. Higher numbers are warnings and hints.
  return problems.filter(({ severity }) => severity === 0).map(({ code, message }) => `${code}: ${message}`);
}

test.for([
  ['Redocly', redocly],
  ['Spectral', spectralOas],
] as const)('%s finds no error in the API document, but finds a planted one', async ([, errorsOf]) => {
  const document = openApiDocument();
  expect(await errorsOf(document)).toEqual([]);
  expect(await errorsOf({ ...document, paths: { '/v1/{nothing}': { get: { responses: {} } } } })).not.toEqual([]);
});
