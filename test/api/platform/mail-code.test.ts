/** Codes by mail: their purposes and their lifetime. */
import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { checkMailCode, sendMailCode } from '../../../api/identity/auth/mail-code.ts';
import { MAIL_CODE } from '../../../calls/platform/mail-code.ts';

let mails: { to: string; subject: string; text: string }[] = [];
let person_uuid = '';
beforeEach(() => {
  mails = [];
  person_uuid = crypto.randomUUID();
});

const SANDBOX = {
  fetch: async (_: string, init: RequestInit) => {
    mails.push(JSON.parse(String(init.body)));
    return Response.json({ ok: true });
  },
};
const host = { ...env, SANDBOX };
const of = (more: object = {}) => ({ person_uuid, purpose: 'contract_signing', document: 'hash of the text', ...more });
const send = (more: object = {}) =>
  sendMailCode(host, { ...of(), to: 'dao@vela.example', locale: 'th', now: new Date(), ...more });
const mailedCode = () => /\d{6}/.exec(mails.at(-1)?.text ?? '')?.[0] ?? '';
const check = (more: object = {}) => checkMailCode(host, { ...of(), code: mailedCode(), ...more });
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

describe('codes by mail', () => {
  test('a mail code is valid once, for its person, purpose and document', async () => {
    await send();
    expect(await check({ person_uuid: crypto.randomUUID() })).toEqual({ failed: 'code_over' });
    expect(await check({ purpose: 'email' })).toEqual({ failed: 'code_over' });
    expect(await check({ document: 'hash of other words' })).toEqual({ failed: 'code_wrong' });
    expect(await check()).toEqual({ address: 'dao@vela.example' });
    expect(await check()).toEqual({ failed: 'code_over' });
  });

  test('a mail code is valid for ten minutes', async () => {
    await send();
    later(MAIL_CODE.ttl_seconds - 1);
    const inTime = await send({ purpose: 'another' });
    expect(inTime).toMatchObject({ expires_at_ms: expect.any(Number) });
    expect(await check({ purpose: 'another' })).toEqual({ address: 'dao@vela.example' });
    later(1);
    expect(await check()).toEqual({ failed: 'code_over' });
  });

  test('a wrong document counts as a guess, and five guesses invalidate the code', async () => {
    await send();
    for (let guess = 1; guess < MAIL_CODE.tries; guess += 1) {
      expect(await check({ document: `hash ${guess}` })).toEqual({ failed: 'code_wrong' });
    }
    expect(await check({ document: 'hash 5' })).toEqual({ failed: 'code_over' });
    expect(await check()).toEqual({ failed: 'code_over' });
  });

  test('codes are mailed a minute apart; rejections give the remaining time', async () => {
    await send();
    later(20);
    expect(await send()).toEqual({ failed: 'too_many_requests', facts: { retry_after_seconds: 40 } });
    expect(mails).toHaveLength(1);
    later(40);
    expect(await send()).toMatchObject({ expires_at_ms: expect.any(Number) });
  });

  test('an address receives at most five codes an hour, from any callers', async () => {
    for (let time = 0; time < 5; time += 1) await send({ person_uuid: crypto.randomUUID(), to: 'many@vela.example' });
    expect(await send({ to: 'many@vela.example' })).toMatchObject({ failed: 'too_many_requests' });
    expect(mails).toHaveLength(5);
  });

  test('the stored state contains neither the code nor the address', async () => {
    await send();
    const stub = env.CODES.getByName(`contract_signing:${person_uuid}`);
    const entriesJson = await runInDurableObject(stub, (_, state) => JSON.stringify([...state.storage.kv.list()]));
    expect(entriesJson).toContain('hmac');
    expect(entriesJson).not.toContain(mailedCode());
    expect(entriesJson).not.toContain('dao@vela.example');
  });
});
