import { env as bindings } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { tokens } from '../../../api/identity/auth/tables.ts';
import { readToken, selectCaller, TOKEN_TTL_MS } from '../../../api/identity/auth/token.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import {
  enterWithCode,
  handOver,
  listSessions,
  revokeAllSessions,
  revokeSession,
  signOut,
} from '../../../calls/identity/auth.ts';
import { getProfile } from '../../../calls/people/profile.ts';
import { ask, askInVain, fetchCall } from '../ask.ts';
import { addMember, tokenOf } from '../member.ts';
import { addUsers } from '../world.ts';

const refusal = { status: 401, error: { code: 'unauthorized', message_key: 'error:code.unauthorized' } };
const rows = () => openDb(bindings.DB).select().from(tokens);

beforeEach(() => addUsers(['fan', 'other']));

describe('an endpoint with a bearer token', () => {
  test('accepts a valid token', async () => {
    expect((await ask(getProfile, { token: await tokenOf('fan') })).data.name).toBe('fan');
  });

  test('rejects a missing, forged or altered token', async () => {
    const token = await tokenOf('fan');
    const last = token.at(-1) === 'A' ? 'B' : 'A';
    for (const wrong of ['', 'x', `vela_${'A'.repeat(43)}`, token.slice(0, -1) + last, `${token}A`, token.slice(5)]) {
      expect(await askInVain(getProfile, { token: wrong })).toEqual(refusal);
    }
    expect(await askInVain(getProfile)).toEqual(refusal);
  });

  test('rejects the stored hash and the public id of a token', async () => {
    await tokenOf('fan');
    const [row] = await rows();
    expect(await askInVain(getProfile, { token: row?.hash ?? '' })).toEqual(refusal);
    expect(await askInVain(getProfile, { token: `vela_${row?.hash}` })).toEqual(refusal);
    expect(await askInVain(getProfile, { token: row?.id ?? '' })).toEqual(refusal);
  });

  test('rejects an expired token', async () => {
    const token = await tokenOf('fan', { now: new Date(Date.now() - TOKEN_TTL_MS - 1000) });
    expect(await askInVain(getProfile, { token })).toEqual(refusal);
  });

  test('checks the token first: an invalid form without one is a 401', async () => {
    const response = await fetchCall(revokeSession, { params: { id: 'not a uuid' } });
    expect(response.status).toBe(401);
  });

  test('the database does not contain the token', async () => {
    const token = await tokenOf('fan');
    expect(JSON.stringify(await rows())).not.toContain(token.slice(5));
  });

  test('stores the time of last use at most every five minutes', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20) });
    const token = await tokenOf('fan');
    const lastUseAfter = async (afterMs: number) => {
      vi.setSystemTime(Date.UTC(2026, 10, 20) + afterMs);
      await ask(getProfile, { token });
      return ((await rows())[0]?.last_used_at_ms ?? 0) - Date.UTC(2026, 10, 20);
    };
    expect(await lastUseAfter(60_000)).toBe(0);
    await expect.poll(() => lastUseAfter(301_000)).toBe(301_000);
  });
});

describe('an idle token', () => {
  const DAY_MS = 24 * 60 * 60 * 1000;
  const START = Date.UTC(2026, 10, 20);
  const at = (days: number) => vi.setSystemTime(START + days * DAY_MS);

  /** Returns whether the token is valid now, after its use has been recorded. */
  async function isGood(token: string): Promise<boolean> {
    const { status } = await fetchCall(getProfile, { token });
    if (status !== 200) return false;
    await expect.poll(async () => (await rows()).some((row) => row.last_used_at_ms === Date.now())).toBe(true);
    return true;
  }

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: START });
  });

  test('a token idle for fourteen days expires, and is no longer listed or counted', async () => {
    const [idleToken, usedToken] = [
      await tokenOf('fan', { now: new Date() }),
      await tokenOf('fan', { now: new Date() }),
    ];
    at(13.9);
    expect(await isGood(usedToken)).toBe(true);
    at(14.1);
    expect(await askInVain(getProfile, { token: idleToken })).toEqual(refusal);
    expect(await isGood(usedToken)).toBe(true);
    expect((await ask(listSessions, { token: usedToken })).data).toHaveLength(1);
    const fresh = await tokenOf('fan', { now: new Date() });
    expect(await ask(revokeAllSessions, { token: fresh })).toEqual({ data: { revoked_count: 2 } });
  });

  test('a used token lasts until its thirtieth day', async () => {
    const token = await tokenOf('fan', { now: new Date() });
    for (const day of [13, 26, 29.9]) {
      at(day);
      expect(await isGood(token)).toBe(true);
    }
    at(30.1);
    expect(await isGood(token)).toBe(false);
  });

  test('a session is listed with its expiry', async () => {
    const token = await tokenOf('fan', { now: new Date() });
    const { data } = await ask(listSessions, { token });
    expect(data[0]?.expires_at).toBe(new Date(START + 14 * DAY_MS).toISOString());
  });

  test('SESSION_IDLE_DAYS sets how long a token may be idle', async () => {
    const token = await tokenOf('fan', { now: new Date() });
    const now = new Date(START + 2 * DAY_MS);
    const db = openDb(bindings.DB);
    const findCaller = async (env: object) => {
      const bearer = await readToken(db, `Bearer ${token}`, { env, now });
      return bearer ? selectCaller(db, bearer) : [];
    };
    expect(await findCaller({ SESSION_IDLE_DAYS: '1' })).toEqual([]);
    expect(await findCaller({ SESSION_IDLE_DAYS: '3' })).toHaveLength(1);
    await expect(findCaller({ SESSION_IDLE_DAYS: '0' })).rejects.toThrow('SESSION_IDLE_DAYS');
  });
});

describe('sessions', () => {
  test('GET /v1/sessions lists valid sessions, newest first, and marks the current one', async () => {
    const day = 24 * 60 * 60 * 1000;
    await tokenOf('fan', { device: 'Safari, iPhone', now: new Date(Date.now() - 2 * day) });
    await tokenOf('fan', { device: 'Old', now: new Date(Date.now() - 31 * day) });
    await tokenOf('other', { device: 'Not mine' });
    const token = await tokenOf('fan', { device: 'Chrome, Windows' });
    const { data } = await ask(listSessions, { token });
    expect(data.map(({ device, current }) => ({ device, current }))).toEqual([
      { device: 'Chrome, Windows', current: true },
      { device: 'Safari, iPhone', current: false },
    ]);
  });

  test('signing out revokes only the current token', async () => {
    const [leaving, staying] = [await tokenOf('fan'), await tokenOf('fan')];
    expect(await ask(signOut, { token: leaving })).toEqual({ data: { revoked_count: 1 } });
    expect(await askInVain(getProfile, { token: leaving })).toEqual(refusal);
    expect(await askInVain(signOut, { token: leaving })).toEqual(refusal);
    expect((await fetchCall(getProfile, { token: staying })).status).toBe(200);
  });

  test('revoking a session by its id ends it immediately', async () => {
    const [mine, lostPhone] = [await tokenOf('fan'), await tokenOf('fan', { device: 'Lost phone' })];
    const { data } = await ask(listSessions, { token: mine });
    const id = data.find(({ device }) => device === 'Lost phone')?.id ?? '';
    await ask(revokeSession, { token: mine, params: { id } });
    expect(await askInVain(getProfile, { token: lostPhone })).toEqual(refusal);
    expect(await askInVain(revokeSession, { token: mine, params: { id } })).toMatchObject({ status: 404 });
  });

  test('another user’s session is a 404 and stays valid', async () => {
    const others = await tokenOf('other');
    const { data } = await ask(listSessions, { token: others });
    const id = data[0]?.id ?? '';
    const inVain = await askInVain(revokeSession, { token: await tokenOf('fan'), params: { id } });
    expect(inVain).toMatchObject({ status: 404, error: { code: 'session_not_found' } });
    expect((await fetchCall(getProfile, { token: others })).status).toBe(200);
  });

  test('signing out everywhere ends all sessions of the user and no others', async () => {
    const mine = [await tokenOf('fan'), await tokenOf('fan'), await tokenOf('fan')];
    const others = await addMember('third', 'normal');
    expect(await ask(revokeAllSessions, { token: mine[1] ?? '' })).toEqual({ data: { revoked_count: 3 } });
    for (const token of mine) expect(await askInVain(getProfile, { token })).toEqual(refusal);
    expect((await fetchCall(getProfile, { token: others })).status).toBe(200);
  });
});

describe('POST /v1/sessions', () => {
  const handOverToken = async (token: string, device = 'Chrome, Android') =>
    (await ask(handOver, { token, form: { device } })).data;

  test('a handed-over token is valid for a day and listed as such', async () => {
    const app = await tokenOf('fan');
    const { token, token_id, expires_at, user } = await handOverToken(app);
    expect(user).toMatchObject({ name: 'fan', role: 'normal' });
    expect(Date.parse(expires_at) - Date.now()).toBeLessThanOrEqual(24 * 3_600_000);
    expect((await ask(getProfile, { token })).data.name).toBe('fan');
    const { data } = await ask(listSessions, { token });
    expect(data).toHaveLength(2);
    expect(data).toContainEqual(
      expect.objectContaining({ id: token_id, device: 'Chrome, Android', handed_over: true, current: true }),
    );
    expect(data).toContainEqual(expect.objectContaining({ handed_over: false, current: false }));
  });

  test('a handed-over token does not outlive its source', async () => {
    const nearlyOver = await tokenOf('fan', { now: new Date(Date.now() - TOKEN_TTL_MS + 600_000) });
    await openDb(bindings.DB).update(tokens).set({ last_used_at_ms: Date.now() });
    const { expires_at } = await handOverToken(nearlyOver);
    expect(Date.parse(expires_at) - Date.now()).toBeLessThanOrEqual(600_000);
  });

  test('signing out a handed-over token leaves its source', async () => {
    const app = await tokenOf('fan');
    const { token } = await handOverToken(app);
    expect(await ask(signOut, { token })).toEqual({ data: { revoked_count: 1 } });
    expect(await askInVain(getProfile, { token })).toEqual(refusal);
    expect((await fetchCall(getProfile, { token: app })).status).toBe(200);
  });

  test('revoking a token ends all tokens that it handed over', async () => {
    const [app, other] = [await tokenOf('fan'), await tokenOf('fan', { device: 'Lost phone' })];
    const views = [await handOverToken(other), await handOverToken(other, 'Safari, iPhone')];
    const mine = await handOverToken(app);
    const { data } = await ask(listSessions, { token: app });
    const id = data.find(({ device }) => device === 'Lost phone')?.id ?? '';
    await ask(revokeSession, { token: app, params: { id } });
    for (const { token } of views) expect(await askInVain(getProfile, { token })).toEqual(refusal);
    expect((await fetchCall(getProfile, { token: mine.token })).status).toBe(200);
    await ask(signOut, { token: app });
    expect(await askInVain(getProfile, { token: mine.token })).toEqual(refusal);
  });

  test('a handed-over token cannot hand over again', async () => {
    const { token } = await handOverToken(await tokenOf('fan'));
    expect(await askInVain(handOver, { token, form: {} })).toMatchObject({ status: 403 });
  });

  test('hand-over deletes expired tokens and allows sixty an hour', async () => {
    const app = await tokenOf('fan');
    await tokenOf('fan', { now: new Date(Date.now() - TOKEN_TTL_MS - 1000) });
    expect(await rows()).toHaveLength(2);
    for (let count = 0; count < 60; count += 1) await handOverToken(app);
    expect(await rows()).toHaveLength(61);
    const { status, error } = await askInVain(handOver, { token: app, form: {} });
    expect([status, error.code]).toEqual([429, 'too_many_requests']);
    expect(await rows()).toHaveLength(61);
  });

  test('a hand-over concurrent with the sign-out leaves no valid token', async () => {
    const app = await tokenOf('fan');
    const [, ...outcomes] = await Promise.allSettled([
      ask(signOut, { token: app }),
      handOverToken(app),
      handOverToken(app),
    ]);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') continue;
      expect(await askInVain(getProfile, { token: outcome.value.token })).toEqual(refusal);
    }
    expect((await rows()).filter(({ revoked_at_ms }) => revoked_at_ms === null)).toEqual([]);
  });
});

describe('POST /v1/sessions/entry', () => {
  const openEntry = async (name = 'fan') => {
    const app = await tokenOf(name);
    const { token, token_id, entry_code: code } = (await ask(handOver, { token: app, form: {} })).data;
    return { app, token, token_id, code };
  };
  const enter = (code: string, device = 'WebView, Android') => ask(enterWithCode, { form: { code, device } });
  const inVain = { status: 403, error: { code: 'entry_code_refused', message_key: 'error:code.entry_code_refused' } };

  test('exchanges an entry code for a new token and invalidates the first one', async () => {
    const { token: first, token_id, code } = await openEntry();
    const { data } = await enter(code);
    expect(data).toMatchObject({ token_id, user: { name: 'fan' } });
    expect(data.token).not.toBe(first);
    expect((await ask(getProfile, { token: data.token })).data.name).toBe('fan');
    expect(await askInVain(getProfile, { token: first })).toEqual(refusal);
    const { data: sessions } = await ask(listSessions, { token: data.token });
    expect(sessions).toHaveLength(2);
    expect(sessions).toContainEqual(
      expect.objectContaining({ id: token_id, device: 'WebView, Android', current: true }),
    );
  });

  test('an entry code works once, even under concurrent requests', async () => {
    const { code } = await openEntry();
    const attempts = await Promise.all(
      Array.from({ length: 8 }, () => fetchCall(enterWithCode, { form: { code, device: '' } })),
    );
    expect(attempts.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(403)]);
    expect(await askInVain(enterWithCode, { form: { code } })).toEqual(inVain);
  });

  test('an entry code is valid for a minute, and not after the app signed out', async () => {
    const { code } = await openEntry();
    await bindings.DB.prepare('UPDATE tokens SET entry_until_ms = entry_until_ms - 60000').run();
    expect(await askInVain(enterWithCode, { form: { code } })).toEqual(inVain);

    const late = await openEntry();
    await ask(signOut, { token: late.app });
    expect(await askInVain(enterWithCode, { form: { code: late.code } })).toEqual(inVain);
  });

  test('rejects forged codes and tokens', async () => {
    const { token, code } = await openEntry();
    expect(await askInVain(enterWithCode, { form: { code: `velae_${'A'.repeat(43)}` } })).toEqual(inVain);
    for (const wrong of [token, code.slice(0, -1), `${code}x`, code.replace('velae', 'vela')]) {
      expect(await askInVain(enterWithCode, { form: { code: wrong } })).toMatchObject({ status: 422 });
    }
    expect(JSON.stringify(await rows())).not.toContain(code);
  });

  test('a token from an entry code cannot hand over', async () => {
    const { token } = (await enter((await openEntry()).code)).data;
    expect(await askInVain(handOver, { token, form: {} })).toMatchObject({ status: 403 });
  });
});
