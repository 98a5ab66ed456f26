/** The settings that staff are shown are those of the files, and no secret is among them. */
import { expect, test } from 'vitest';
import { hostNames } from '../../../../api/office/operation/deployment.ts';
import { deploymentOf } from '../../../../calls/office/deployment.ts';
import { checkout, readConfigs } from '../../../../scripts/setup/config-files.ts';
import { secrets } from '../../../../scripts/setup/wanted.ts';
import { edgeNames } from '../../../../src/office/edge-names.ts';

const shown = { host: hostNames, edge: edgeNames };

test.for(['host', 'edge'] as const)(
  'the %s shows every setting of its file, and tells of each secret whether it is there',
  (worker) => {
    expect(shown[worker].settings.toSorted()).toEqual(Object.keys(readConfigs(checkout)[worker].vars).toSorted());
    const kept = secrets.filter(({ of }) => of.includes(worker)).map(({ name }) => name);
    expect(shown[worker].secrets.toSorted()).toEqual(kept.toSorted());
  },
);

test('no value of a secret is told, nor anything that nobody named', () => {
  const bindings = Object.fromEntries(secrets.map(({ name }) => [name, `value of ${name}`]));
  const told = JSON.stringify(deploymentOf({ ...bindings, DB: {}, PRODUCT_NAME: 'Vela', OTHER: 'unnamed' }, hostNames));
  expect(told).toContain('Vela');
  expect(told).not.toMatch(/value of|unnamed/);
  const rotated = deploymentOf({ PERSON_KEY_SECRET_2: 'x', THAI_QR_SECRET: '' }, hostNames).secrets;
  const isSet = (name: string) => rotated.find((secret) => secret.name === name)?.is_set;
  expect([isSet('PERSON_KEY_SECRET_1'), isSet('THAI_QR_SECRET')]).toEqual([true, false]);
});
