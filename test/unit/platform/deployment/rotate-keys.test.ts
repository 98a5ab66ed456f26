import { beforeEach, describe, expect, test } from 'vitest';
import { configPaths } from '../../../../scripts/ops/setup/config-files.ts';
import { beginRotation, finishRotation } from '../../../../scripts/ops/setup/rotate-keys.ts';
import { hasSecret } from '../../../../scripts/ops/setup/secrets.ts';
import { StandInAccount } from './stand-in-account.ts';

let account: StandInAccount;
beforeEach(() => {
  account = new StandInAccount();
  account.secrets.set(configPaths.host, { PERSON_KEY_SECRET_9: 'nine', PERSON_LOOKUP_SECRET: 'found' });
});

const ports = () => ({
  wrangler: account.wrangler,
  say: () => undefined,
  newSecret: () => 'a new secret',
  now: () => new Date('2026-11-22T08:00:00Z'),
});
const secretsOfHost = () => account.secrets.get(configPaths.host) ?? {};

describe('npm run rotate-keys', () => {
  test('npm run rotate-keys adds the next secret and keeps the old ones', async () => {
    await beginRotation(ports());
    expect(secretsOfHost()).toEqual({
      PERSON_KEY_SECRET_9: 'nine',
      PERSON_KEY_SECRET_10: 'a new secret',
      PERSON_LOOKUP_SECRET: 'found',
    });
  });

  test('--finish removes old secrets once no key or backup needs them', async () => {
    await beginRotation(ports());
    account.waitingKeys = 3;
    await expect(finishRotation(ports())).rejects.toThrow('3 keys');
    expect(Object.keys(secretsOfHost())).toHaveLength(3);
    account.waitingKeys = 0;
    await finishRotation(ports());
    expect(secretsOfHost()).toEqual({ PERSON_KEY_SECRET_10: 'a new secret', PERSON_LOOKUP_SECRET: 'found' });
  });

  test('set-up after a rotation does not ask for the first secret', () => {
    const names = new Set(['PERSON_KEY_SECRET_10']);
    expect(hasSecret(names, { name: 'PERSON_KEY_SECRET_1' })).toBe(true);
    expect(hasSecret(new Set(['PERSON_KEY_SECRET_X']), { name: 'PERSON_KEY_SECRET_1' })).toBe(false);
    expect(hasSecret(names, { name: 'PERSON_LOOKUP_SECRET' })).toBe(false);
  });
});
