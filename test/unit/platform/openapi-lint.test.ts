/** Common linters find no error in the API document. */
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { describe, expect, test } from 'vitest';
import { openApiDocument } from '../../../api/platform/framework/openapi.ts';
import { rowsForRun } from '../../effort.ts';

/** A path with an error, which every linter finds. */
const PLANTED = '/v1/{nothing}';

interface Problem {
  problem: string;
  isPlanted: boolean;
}

async function redocly(document: object): Promise<Problem[]> {
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
  return problems
    .filter(({ severity }) => severity === 'error')
    .map(({ ruleId, message, location }) => ({
      problem: `${ruleId}: ${message}`,
      isPlanted: location.some(({ pointer }) => pointer?.includes(PLANTED.replaceAll('/', '~1'))),
    }));
}

async function spectralOas(document: object): Promise<Problem[]> {
  const linter = new spectral.Spectral();
  linter.setRuleset(new spectral.Ruleset({ extends: [rulesets.oas] }));
  const problems = await linter.run(JSON.stringify(document));
  // Severity 0 is an error. Higher numbers are warnings and hints.
  return problems
    .filter(({ severity }) => severity === 0)
    .map(({ code, message, path }) => ({ problem: `${code}: ${message}`, isPlanted: path.includes(PLANTED) }));
}

describe('linters of the API document', () => {
  test.for(
    rowsForRun(
      [
        ['Redocly', redocly],
        ['Spectral', spectralOas],
      ] as const,
      1,
    ),
  )('%s finds no error in the API document but the planted one', async ([, errorsOf]) => {
    const document = openApiDocument();
    const paths = { ...Object(document.paths), [PLANTED]: { get: { responses: {} } } };
    const problems = await errorsOf({ ...document, paths });
    expect(problems.filter(({ isPlanted }) => !isPlanted)).toEqual([]);
    expect(problems).not.toEqual([]);
  });
});
