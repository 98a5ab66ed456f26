/** Consents with their history, and accounts that are closed, restored and erased. */
import { createExecutionContext, runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import app from '../../../api/index.ts';
import { linkHash } from '../../../api/platform/base/chain.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { runIfDue } from '../../../api/platform/scheduler/job.ts';
import { closingJob } from '../../../api/privacy/privacy/closing.ts';
import { consentPayload } from '../../../api/privacy/privacy/consent.ts';
import { getProfile } from '../../../calls/people/profile.ts';
import { CLOSING_DAYS, closeAccount, listConsents, recordConsent } from '../../../calls/privacy/privacy.ts';
import { buyShopItem } from '../../../calls/shop/order.ts';
import { itemUuid } from '../../shop-rows.ts';
import { ask, askInVain, walk } from '../ask.ts';
import { addMember, tokenOf } from '../member.ts';
import { addCoins, addItems, coinsOf } from '../shop/shop-world.ts';
import { addContract, addFamily, addInvitation, addUsers, userUuid } from '../world.ts';

const START = new Date('2031-11-22T05:00:00Z');
const DAY_MS = 24 * 3_600_000;

let token: string;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: START });
  token = await addMember('fan', 'normal');
});

const choose = async (purpose_02: 'allowed' | 'denied', purpose_03: 'allowed' | 'denied', whose = token) =>
  (await ask(recordConsent, { token: whose, form: { version: '1.0', purpose_02, purpose_03 } })).data;

describe('consents', () => {
  test('consents form a hash chain of receipts', async () => {
    await choose('allowed', 'denied');
    vi.setSystemTime(START.getTime() + 1000);
    await choose('denied', 'denied');
    const { data } = await ask(listConsents, { token });
    expect(data.map(({ number, choices }) => [number, choices])).toEqual([
      [2, { '01': 'allowed', '02': 'denied', '03': 'denied' }],
      [1, { '01': 'allowed', '02': 'allowed', '03': 'denied' }],
    ]);
    const [second, first] = data;
    expect(first?.previous_hash).toBe('0'.repeat(64));
    expect(second?.previous_hash).toBe(first?.hash);
    for (const receipt of data) {
      const { at, choices, hash, ...row } = receipt;
      const same = { ...row, user_uuid: userUuid('fan'), at_ms: Date.parse(at), choices: JSON.stringify(choices) };
      expect(await linkHash(same, consentPayload(same))).toBe(hash);
      expect(await linkHash(same, consentPayload({ ...same, at_ms: same.at_ms + 1 }))).not.toBe(hash);
    }
  });

  test('an unchanged consent creates no receipt', async () => {
    const first = await choose('allowed', 'denied');
    expect(await choose('allowed', 'denied')).toEqual(first);
    expect((await choose('allowed', 'allowed')).number).toBe(2);
  });

  test('concurrent consents leave no gap or fork in the chain', async () => {
    await Promise.all(
      Array.from({ length: 4 }, (_, index) => choose(index % 2 ? 'allowed' : 'denied', 'denied')).concat(
        choose('denied', 'allowed'),
      ),
    );
    const all = await walk((cursor) => ask(listConsents, { token, query: { limit: 1, ...cursor } }));
    const numbers = all.map(({ number }) => number).toReversed();
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    for (const [index, { previous_hash }] of all.entries()) {
      expect(previous_hash).toBe(all[index + 1]?.hash ?? '0'.repeat(64));
    }
  });

  test('each person’s consents are separate and immutable', async () => {
    await choose('allowed', 'denied');
    const other = await addMember('other', 'normal');
    expect((await choose('denied', 'denied', other)).number).toBe(1);
    expect((await ask(listConsents, { token: other })).data).toHaveLength(1);
    await expect(env.DB.prepare("UPDATE consent_receipts SET version = '2.0'").run()).rejects.toThrow('append-only');
    await expect(env.DB.prepare('DELETE FROM consent_receipts').run()).rejects.toThrow('append-only');
  });
});

describe('closing an account', () => {
  /** A provider that confirms any token. */
  const SANDBOX = { fetch: async () => Response.json({ sub: 'fan-at-line', name: 'fan' }) };
  const signIn = async () => {
    const body = new URLSearchParams({ access_token: 'x' });
    const request = new Request('http://api/v1/oauth/sandbox', { method: 'POST', body });
    return (await app.fetch(request, { ...env, SANDBOX }, createExecutionContext())).status;
  };
  /** Closes the account and gives up its coins. */
  const close = async () => {
    const coins = String(await coinsOf('fan'));
    return ask(closeAccount, { token, form: coins === '0' ? {} : { coins } });
  };
  const passDays = (days: number) => vi.setSystemTime(START.getTime() + days * DAY_MS);
  const rings = () => runDurableObjectAlarm(env.CLOCK.getByName('closings'));
  /** Runs the job, and signs in before its first transaction. */
  async function runWhileSigningIn() {
    let isSignedIn = false;
    const db = new Proxy(env.DB, {
      get(target, name) {
        if (name !== 'batch') return Reflect.get(target, name).bind(target);
        return async (statements: D1PreparedStatement[]) => {
          if (!isSignedIn) await signIn();
          isSignedIn = true;
          return target.batch(statements);
        };
      },
    });
    return runIfDue(closingJob, { db: openDb(db), env, now: new Date() });
  }
  const count = async (table: string, column = 'user_uuid') =>
    (await env.DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE ${column} = ?`).bind(userUuid('fan')).first('n')) ??
    0;

  beforeEach(async () => {
    const at = START.getTime();
    const run = (sql: string, ...values: (string | number | null)[]) =>
      env.DB.prepare(sql)
        .bind(...values)
        .run();
    await run("INSERT INTO accounts VALUES ('sandbox', 'fan-at-line', ?, ?)", userUuid('fan'), at);
    await run(
      "INSERT INTO emails (address, user_uuid, verified_at_ms) VALUES ('fan@vela.example', ?, ?)",
      userUuid('fan'),
      at,
    );
    await addInvitation('of-fan', 'fan');
    await run(
      `INSERT INTO addresses (user_uuid, recipient, phone, line, subdistrict_id, district_id, province_id, place,
        postal_code, saved_at_ms) VALUES (?, 'แฟน', '0812345678', '1 ถนน', 1, 1, 1, '{}', '10330', ?)`,
      userUuid('fan'),
      at,
    );
    await addCoins('fan', 5);
  });

  test('closing an account ends all sessions and returns the deadline to return', async () => {
    const other = await tokenOf('fan');
    const { data } = await close();
    expect(Date.parse(data.closes_at) - START.getTime()).toBe(CLOSING_DAYS * DAY_MS);
    for (const endedToken of [token, other])
      expect(await askInVain(getProfile, { token: endedToken })).toMatchObject({ status: 401 });
  });

  test('signing in within thirty days restores a closed account completely', async () => {
    await close();
    passDays(CLOSING_DAYS - 1);
    await rings();
    expect(await signIn()).toBe(200);
    passDays(CLOSING_DAYS + 1);
    await rings();
    expect(await count('accounts')).toBe(1);
    expect(await count('addresses')).toBe(1);
    expect(await env.DB.prepare('SELECT name FROM users').first('name')).toBe('fan');
  });

  test('an account that reopens while the job runs is not counted as closed', async () => {
    const infoLog = vi.spyOn(console, 'info');
    await close();
    passDays(CLOSING_DAYS);
    expect((await runWhileSigningIn()).turn).toEqual({ done: 0 });
    expect(infoLog.mock.calls.flat().join()).not.toContain('account_closed');
    expect(await count('accounts')).toBe(1);
  });

  test('after thirty days personal data is erased, and the ledger stays without a name', async () => {
    await choose('allowed', 'denied');
    await close();
    passDays(CLOSING_DAYS);
    await rings();
    for (const table of ['accounts', 'emails', 'tokens', 'addresses', 'invitations'])
      expect(await count(table), table).toBe(0);
    const user = await env.DB.prepare('SELECT * FROM users').first();
    expect(user).toMatchObject({ uuid: userUuid('fan'), name: '—', about: '{}', avatar_url: '/pictures/avatar.svg' });
    expect(await env.DB.prepare("SELECT count(*) AS n FROM ledger_accounts WHERE id LIKE 'user:%'").first('n')).toBe(1);
    expect(await count('consent_receipts')).toBe(1);
    // The same identity is now a new user.
    expect(await signIn()).toBe(403);
    await expect(env.DB.prepare('DELETE FROM closings').run()).rejects.toThrow(
      'a closed account cannot be changed or reopened',
    );
    await expect(env.DB.prepare('UPDATE closings SET done_at_ms = NULL').run()).rejects.toThrow(
      'a closed account cannot be changed or reopened',
    );
  });

  test('erasure keeps purchases without their shipping address, immutable until then', async () => {
    await addCoins('fan', 1_000);
    await addItems({ name: 'mug', kind: 'physical', stock_total: 9 });
    const form = { item_uuid: itemUuid('mug'), price_coins: '100' };
    await ask(buyShopItem, { token, key: 'one-of-the-test', form });
    const readOrder = () => env.DB.prepare('SELECT state, price_coins, ship_to FROM shop_orders').first();
    expect(await readOrder()).toMatchObject({ ship_to: expect.stringContaining('แฟน') });
    await expect(env.DB.prepare("UPDATE shop_orders SET ship_to = '{}', version = version + 1").run()).rejects.toThrow(
      'the terms of a shop order cannot be changed',
    );
    for (const [version, state] of ['shipped', 'delivered'].entries())
      await env.DB.prepare(
        "UPDATE shop_orders SET shipping_state = ?, version = ?, carrier = 'thailand_post', tracking_number = 'X1'",
      )
        .bind(state, version + 1)
        .run();
    await close();
    passDays(CLOSING_DAYS);
    await rings();
    const { ship_to, ...order } = (await readOrder()) ?? {};
    expect(order).toEqual({ state: 'bought', price_coins: 100 });
    expect(JSON.parse(String(ship_to))).toMatchObject({ recipient: '—', phone: '0000000000', line: '—' });
  });

  test('closing affects no other account, and nothing before its day', async () => {
    await addUsers(['other']);
    await close();
    passDays(CLOSING_DAYS - 1);
    await rings();
    expect(await count('accounts')).toBe(1);
    passDays(CLOSING_DAYS);
    await rings();
    expect(await env.DB.prepare('SELECT name FROM users WHERE uuid = ?').bind(userUuid('other')).first('name')).toBe(
      'other',
    );
  });

  test.for(['staff', 'family', 'admin'] as const)(
    'a member with the role %s cannot close the account alone',
    async (role) => {
      const boundToken = await addMember(role, role, await addFamily('dao'));
      expect(await askInVain(closeAccount, { token: boundToken })).toMatchObject({
        error: { code: 'closing_needs_staff' },
      });
      expect((await ask(getProfile, { token: boundToken })).data.name).toBe(role);
    },
  );

  test('a VB with a contract in force cannot close the account', async () => {
    const vb = await addMember('vb', 'caster');
    await addContract('vb');
    expect(await askInVain(closeAccount, { token: vb })).toMatchObject({ error: { code: 'closing_needs_staff' } });
  });
});
