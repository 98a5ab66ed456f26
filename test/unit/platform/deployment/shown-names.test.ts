/**
 * The settings that staff can see are exactly those of the configuration files, and none is a
 * secret.
 */
import { describe, expect, test } from 'vitest';
import { hostNames } from '../../../../api/office/operation/deployment-routes.ts';
import { deploymentOf } from '../../../../calls/office/operation-deployment.ts';
import { checkout, readConfigs } from '../../../../scripts/ops/setup/config-files.ts';
import { secrets } from '../../../../scripts/ops/setup/secrets.ts';
import { edgeNames } from '../../../../src/office/edge-names.ts';

const namesByWorker = { host: hostNames, edge: edgeNames };

describe('settings shown to staff', () => {
  test.for(['host', 'edge'] as const)('the %s shows every setting and whether each secret is set', (worker) => {
    expect(namesByWorker[worker].settings.toSorted()).toEqual(
      Object.keys(readConfigs(checkout)[worker].vars).toSorted(),
    );
    const secretNames = secrets.filter(({ of }) => of.includes(worker)).map(({ name }) => name);
    expect(namesByWorker[worker].secrets.toSorted()).toEqual(secretNames.toSorted());
  });

  test('secret values and unlisted names are never shown', () => {
    const bindings = Object.fromEntries(secrets.map(({ name }) => [name, `value of ${name}`]));
    const json = JSON.stringify(
      deploymentOf({ ...bindings, DB: {}, PRODUCT_NAME: 'Vela', OTHER: 'unnamed' }, hostNames),
    );
    expect(json).toContain('Vela');
    expect(json).not.toMatch(/value of|unnamed/);
    const secretsShown = deploymentOf({ PERSON_KEY_SECRET_2: 'x', THAI_QR_SECRET: '' }, hostNames).secrets;
    const isSet = (name: string) => secretsShown.find((secret) => secret.name === name)?.is_set;
    expect([isSet('PERSON_KEY_SECRET_1'), isSet('THAI_QR_SECRET')]).toEqual([true, false]);
  });
});
