/**
 * Linked logins of an account: provider accounts and a verified email address, changed only by the
 * owner.
 */
import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import app from '../../../api/index.ts';
import { failureAnswer } from '../../../calls/failure.ts';
import {
  getWaysIn,
  linkAccount,
  proveEmail,
  sendEmailCode,
  unlinkAccount,
  waysIn,
} from '../../../calls/identity/account.ts';
import { signInWithProvider } from '../../../calls/identity/auth.ts';
import { type Call, callPath, STEP_UP_SECONDS } from '../../../calls/platform/call.ts';
import { MAIL_CODE } from '../../../calls/platform/mail-code.ts';
import { addMember, tokenOf } from '../member.ts';
import { expectPublished } from '../rankings/published-schemas.ts';
import { sandbox } from '../sandbox.ts';
import { userUuid } from '../world.ts';

let outside = sandbox();
let token = '';
beforeEach(async () => {
  outside = sandbox();
  token = await addMember('fan', 'normal');
});

interface Asked {
  token?: string;
  params?: Record<string, string>;
  form?: Record<string, string>;
  bindings?: object;
}

async function answerTo(call: Call, { token: whose = token, params = {}, form = {}, bindings = {} }: Asked = {}) {
  const request = new Request(`http://api${callPath(call.path, params)}`, {
    method: call.method,
    headers: { authorization: `Bearer ${whose}` },
    ...(call.method === 'POST' && { body: new URLSearchParams(form) }),
  });
  const response = await app.fetch(request, { ...env, SANDBOX: outside, ...bindings }, createExecutionContext());
  const body: unknown = await response.json();
  expectPublished(call, response.status, body);
  return { status: response.status, body };
}

const codeFrom = async (response: Promise<{ status: number; body: unknown }>) =>
  failureAnswer.parse((await response).body).error.code;

const waysOf = async (whose = token) => {
  const { body } = await answerTo(getWaysIn, { token: whose });
  return getWaysIn.answer.parse(body).data;
};

const sandboxAccount = (id: string, whose = token) =>
  answerTo(linkAccount, { token: whose, params: { provider: 'sandbox' }, form: { access_token: id } });
const takeAway = (id: string, whose = token) =>
  answerTo(unlinkAccount, { token: whose, params: { provider: 'sandbox', id } });

describe('linking a login', () => {
  test('links a provider account without an address, which then signs in the same user', async () => {
    const { status, body } = await sandboxAccount('line-like');
    expect(status).toBe(200);
    expect(linkAccount.answer.parse(body).data.accounts).toMatchObject([{ provider: 'sandbox', id: 'line-like' }]);
    const signedIn = await answerTo(signInWithProvider, {
      params: { provider: 'sandbox' },
      form: { access_token: 'line-like' },
    });
    expect(signInWithProvider.answer.parse(signedIn.body).data.user.uuid).toBe(userUuid('fan'));
  });

  test('verifies the provider’s address unless the user has one or it belongs to another', async () => {
    await sandboxAccount('a,Fan@Vela.example');
    expect((await waysOf()).email).toBe('fan@vela.example');
    await sandboxAccount('b,second@vela.example');
    expect((await waysOf()).email).toBe('fan@vela.example');
    const other = await addMember('other', 'normal');
    await sandboxAccount('c,fan@vela.example', other);
    expect((await waysOf(other)).email).toBeNull();
    expect((await waysOf(other)).accounts).toHaveLength(1);
  });

  test('linking again changes nothing, and another user’s provider account is not taken over', async () => {
    await sandboxAccount('a');
    const before = await waysOf();
    expect((await sandboxAccount('a')).status).toBe(200);
    expect((await waysOf()).accounts).toEqual(before.accounts);
    const other = await addMember('other', 'normal');
    expect(await codeFrom(sandboxAccount('a', other))).toBe('account_taken');
    expect((await waysOf()).accounts).toEqual(before.accounts);
    expect((await waysOf(other)).accounts).toEqual([]);
  });

  test('two users who link one provider account concurrently: one succeeds', async () => {
    const other = await addMember('other', 'normal');
    const attempts = await Promise.all([sandboxAccount('a'), sandboxAccount('a', other)]);
    expect(attempts.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('unlinking a login', () => {
  test('a login can be unlinked while another remains; the last one cannot', async () => {
    await sandboxAccount('a');
    await sandboxAccount('b');
    expect((await takeAway('a')).status).toBe(200);
    expect((await waysOf()).accounts.map(({ id }) => id)).toEqual(['b']);
    expect(await codeFrom(takeAway('b'))).toBe('last_way_in');
    expect(await codeFrom(takeAway('a'))).toBe('account_not_found');
  });

  test('two concurrent unlinks leave one login, and another user’s cannot be unlinked', async () => {
    await sandboxAccount('a');
    await sandboxAccount('b');
    const other = await addMember('other', 'normal');
    expect(await codeFrom(takeAway('a', other))).toBe('account_not_found');
    const attempts = await Promise.all([takeAway('a'), takeAway('b')]);
    expect(attempts.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await waysOf()).accounts).toHaveLength(1);
  });
});

describe('verifying an email address', () => {
  const send = (email: string, form: Record<string, string> = {}, whose = token) =>
    answerTo(sendEmailCode, { token: whose, form: { email, ...form } });
  const mailedCode = () => /\d{6}/.exec(outside.mails.at(-1)?.text ?? '')?.[0] ?? '';
  const prove = (code: string, whose = token) => answerTo(proveEmail, { token: whose, form: { code } });
  const aMinuteLater = () => vi.setSystemTime(Date.now() + MAIL_CODE.wait_seconds * 1000);
  const wrong = () => String((Number(mailedCode()) + 1) % 1_000_000).padStart(6, '0');

  test('mails a six-digit code in the requested language and accepts it once', async () => {
    expect((await send('Fan@Vela.example', { locale: 'en' })).status).toBe(200);
    expect(outside.mails).toMatchObject([{ to: 'fan@vela.example', subject: expect.stringContaining('is your code') }]);
    const { status, body } = await prove(` ${mailedCode().slice(0, 3)} ${mailedCode().slice(3)} `);
    expect([status, proveEmail.answer.parse(body).data.email]).toEqual([200, 'fan@vela.example']);
    expect(await codeFrom(prove(mailedCode()))).toBe('code_over');
  });

  test('a newly verified address replaces the previous one', async () => {
    for (const address of ['first@vela.example', 'second@vela.example']) {
      await send(address);
      await prove(mailedCode());
    }
    expect((await waysOf()).email).toBe('second@vela.example');
    const { results } = await env.DB.prepare('SELECT address FROM emails').all();
    expect(results).toEqual([{ address: 'second@vela.example' }]);
  });

  test('five wrong guesses of a code, even concurrent, invalidate it', async () => {
    await send('fan@vela.example');
    const guesses = await Promise.all(Array.from({ length: MAIL_CODE.tries }, () => codeFrom(prove(wrong()))));
    expect(guesses.sort()).toEqual(['code_over', ...Array(MAIL_CODE.tries - 1).fill('code_wrong')]);
    expect(await codeFrom(prove(mailedCode()))).toBe('code_over');
    expect((await waysOf()).email).toBeNull();
  });

  test('accepts only the newest code, and no code of another user', async () => {
    await send('fan@vela.example');
    const first = mailedCode();
    expect(await codeFrom(send('fan@vela.example'))).toBe('too_many_requests');
    aMinuteLater();
    await send('fan@vela.example');
    const other = await addMember('other', 'normal');
    expect(await codeFrom(prove(mailedCode(), other))).toBe('code_over');
    if (first !== mailedCode()) expect(await codeFrom(prove(first))).toBe('code_wrong');
    expect((await prove(mailedCode())).status).toBe(200);
  });

  test('an address of another user is rejected only after the code, and nothing changes', async () => {
    await send('fan@vela.example');
    await prove(mailedCode());
    const other = await addMember('other', 'normal');
    expect((await send('fan@vela.example', {}, other)).status).toBe(200);
    expect(await codeFrom(prove(mailedCode(), other))).toBe('email_taken');
    expect((await waysOf()).email).toBe('fan@vela.example');
  });

  test('mails at most five codes an hour, per user and per address', async () => {
    const others = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => addMember(name, 'normal')));
    for (const whose of others) expect((await send('victim@vela.example', {}, whose)).status).toBe(200);
    expect(await codeFrom(send('victim@vela.example'))).toBe('too_many_requests');
    for (let time = 0; time < 4; time += 1) {
      await send(`mine-${time}@vela.example`);
      aMinuteLater();
    }
    expect(await codeFrom(send('mine@vela.example'))).toBe('too_many_requests');
    expect(outside.mails).toHaveLength(9);
  });

  test('reports mail as unavailable without a mail provider, with no waiting time afterwards', async () => {
    const errorLog = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const answer = answerTo(sendEmailCode, { form: { email: 'a@vela.example' }, bindings: { SANDBOX: undefined } });
    expect(await codeFrom(answer)).toBe('mail_unavailable');
    expect(errorLog.mock.calls.flat().join()).toContain('mail_not_set_up');
    expect(errorLog.mock.calls.flat().join()).not.toContain('vela.example');
    errorLog.mockClear();
    expect((await send('a@vela.example')).status).toBe(200);
  });

  test('logs an email that the sandbox refuses, without its text or address', async () => {
    const errorLog = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const refuses = { fetch: async () => new Response(null, { status: 507 }) };
    const answer = answerTo(sendEmailCode, { form: { email: 'a@vela.example' }, bindings: { SANDBOX: refuses } });
    expect(await codeFrom(answer)).toBe('mail_unavailable');
    const logged = errorLog.mock.calls.flat().join();
    expect(logged).toContain('"event":"mail_failed","reason":"status 507"');
    expect(logged).not.toContain('vela.example');
    errorLog.mockClear();
  });

  test.for(['', 'nobody', 'a@b', 'a@vela.example\nbcc: b@vela.example'])(
    '%j is rejected as an email address',
    async (email) => {
      expect(await codeFrom(send(email))).toBe('invalid_form');
      expect(outside.mails).toEqual([]);
    },
  );
});

test('linked logins change only after a fresh sign-in, and the deadline is returned', async () => {
  expect(waysIn.parse(await waysOf()).may_change_until).not.toBeNull();
  const stale = await tokenOf('fan', { now: new Date(Date.now() - STEP_UP_SECONDS * 1000 - 1000) });
  expect((await waysOf(stale)).may_change_until).toBeNull();
  for (const response of [
    sandboxAccount('a', stale),
    takeAway('a', stale),
    answerTo(sendEmailCode, { token: stale, form: { email: 'a@vela.example' } }),
    answerTo(proveEmail, { token: stale, form: { code: '123456' } }),
  ]) {
    expect(await codeFrom(response)).toBe('step_up_required');
  }
});

describe('mail to the verified address of the owner', () => {
  beforeEach(async () => {
    await env.DB.prepare("INSERT INTO emails (address, user_uuid, verified_at_ms) VALUES ('fan@vela.example', ?, 0)")
      .bind(userUuid('fan'))
      .run();
  });

  const expectMails = (count: number) =>
    expect.poll(() => outside.mails.map(({ to, subject }) => `${to} ${subject}`)).toHaveLength(count);

  test('mails the owner when a login is linked or unlinked', async () => {
    await sandboxAccount('one');
    await sandboxAccount('two');
    await takeAway('one');
    await expectMails(3);
    expect(outside.mails.map(({ to }) => to)).toEqual(Array(3).fill('fan@vela.example'));
    expect(outside.mails[0]?.subject).toContain('Sandbox ได้แล้ว');
    expect(outside.mails[0]?.text).toContain('/profile/accounts');
    expect(outside.mails[2]?.subject).toContain('Sandbox ไม่ได้แล้ว');
  });

  test('mails the previous address when another one replaces it', async () => {
    await answerTo(sendEmailCode, { form: { email: 'new@vela.example', locale: 'en' } });
    const code = /\d{6}/.exec(outside.mails[0]?.text ?? '')?.[0] ?? '';
    expect((await answerTo(proveEmail, { form: { code } })).status).toBe(200);
    await expectMails(2);
    expect(outside.mails[1]).toMatchObject({
      to: 'fan@vela.example',
      subject: expect.stringContaining('เปลี่ยนอีเมลแล้ว'),
    });
  });

  test('mails once per change, and not for rejected ones', async () => {
    await takeAway('nobodys');
    await sandboxAccount('one');
    await takeAway('one');
    await expectMails(1);
    expect(outside.mails[0]?.subject).toContain('Sandbox ได้แล้ว');
  });
});
