/** Codes by mail: what they are good for, and for how long. */
import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, expect, test, vi } from 'vitest';
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
const mailed = () => /\d{6}/.exec(mails.at(-1)?.text ?? '')?.[0] ?? '';
const check = (more: object = {}) => checkMailCode(host, { ...of(), code: mailed(), ...more });
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

test('a code is good for its person, purpose and document, and once', async () => {
  await send();
  expect(await check({ person_uuid: crypto.randomUUID() })).toEqual({ failed: 'code_over' });
  expect(await check({ purpose: 'email' })).toEqual({ failed: 'code_over' });
  expect(await check({ document: 'hash of other words' })).toEqual({ failed: 'code_wrong' });
  expect(await check()).toEqual({ address: 'dao@vela.example' });
  expect(await check()).toEqual({ failed: 'code_over' });
});

test('a code is good for ten minutes', async () => {
  await send();
  later(MAIL_CODE.ttl_seconds - 1);
  const inTime = await send({ purpose: 'another' });
  expect(inTime).toMatchObject({ expires_at_ms: expect.any(Number) });
  expect(await check({ purpose: 'another' })).toEqual({ address: 'dao@vela.example' });
  later(1);
  expect(await check()).toEqual({ failed: 'code_over' });
});

test('a guess of another document costs a try, five are all, and the right code is then too late', async () => {
  await send();
  for (let guess = 1; guess < MAIL_CODE.tries; guess += 1) {
    expect(await check({ document: `hash ${guess}` })).toEqual({ failed: 'code_wrong' });
  }
  expect(await check({ document: 'hash 5' })).toEqual({ failed: 'code_over' });
  expect(await check()).toEqual({ failed: 'code_over' });
});

test('a minute is between two sendings, and the answer says how long it still is', async () => {
  await send();
  later(20);
  expect(await send()).toEqual({ failed: 'too_many_requests', facts: { retry_after_seconds: 40 } });
  expect(mails).toHaveLength(1);
  later(40);
  expect(await send()).toMatchObject({ expires_at_ms: expect.any(Number) });
});

test('an address gets five an hour, whoever names it', async () => {
  for (let time = 0; time < 5; time += 1) await send({ person_uuid: crypto.randomUUID(), to: 'many@vela.example' });
  expect(await send({ to: 'many@vela.example' })).toMatchObject({ failed: 'too_many_requests' });
  expect(mails).toHaveLength(5);
});

test('what is stored meanwhile says neither the code nor the address', async () => {
  await send();
  const stub = env.CODES.getByName(`contract_signing:${person_uuid}`);
  const stored = await runInDurableObject(stub, (_, state) => JSON.stringify([...state.storage.kv.list()]));
  expect(stored).toContain('hmac');
  expect(stored).not.toContain(mailed());
  expect(stored).not.toContain('dao@vela.example');
});
