/**
 * Two accounts of one person are merged: nothing is lost or duplicated, and the old uuid leads to
 * the remaining account.
 */
import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { recordStatement } from '../../../api/rankings/fact/fact.ts';
import { getWaysIn } from '../../../calls/identity/account.ts';
import { decideApproval } from '../../../calls/identity/approval.ts';
import { listSessions } from '../../../calls/identity/auth.ts';
import { report } from '../../../calls/moderation/moderation.ts';
import { decideReports, getReportCase } from '../../../calls/moderation/moderation-office.ts';
import { blockPerson } from '../../../calls/office/person.ts';
import { mergeAccounts } from '../../../calls/office/person-merge.ts';
import { getUser } from '../../../calls/people/profile.ts';
import { askAboutData } from '../../../calls/privacy/data-request.ts';
import { closeAccount } from '../../../calls/privacy/privacy.ts';
import { listOwnItems } from '../../../calls/shop/item.ts';
import { buyShopItem } from '../../../calls/shop/order.ts';
import { effort, seed } from '../../effort.ts';
import { itemUuid } from '../../shop-rows.ts';
import { ask, askInVain, fetchCall } from '../ask.ts';
import { approvalBy, askAlone, askAsTwo } from '../dual-control.ts';
import { addMember, tokenOf } from '../member.ts';
import { countReportedFacts } from '../rankings/count-facts.ts';
import { addCoins, addItems, addPrize } from '../shop/shop-world.ts';
import { addContract, addFamily, addLives, addUsers, userUuid } from '../world.ts';

let staff = '';
beforeEach(async () => {
  staff = await addMember('staff', 'staff');
});

const run = (sql: string, ...params: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...params)
    .run();
const number = (sql: string, ...params: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...params)
    .first<number>('n');

const mergeOf = (old: string, into: string, key: string = crypto.randomUUID()) => ({
  token: staff,
  key,
  params: { uuid: userUuid(old) },
  form: { into_uuid: userUuid(into), reason: 'Both wrote from the same address' },
});
/** Merges two accounts after all facts are counted, which takes a second in production. */
async function merge(old: string, into: string, key?: string) {
  await countReportedFacts();
  return askAsTwo(mergeAccounts, mergeOf(old, into, key));
}
const refusal = async (old: string, into: string) => (await askInVain(mergeAccounts, mergeOf(old, into))).error;

describe('merging accounts', () => {
  beforeEach(() => addUsers(['old', 'new', 'third']));

  test('a merge moves the coins and linked logins and ends the old sessions', async () => {
    const oldToken = await tokenOf('old');
    await run("INSERT INTO accounts VALUES ('line', 'U1', ?, 0)", userUuid('old'));
    await run(
      "INSERT INTO emails (address, user_uuid, verified_at_ms) VALUES ('old@vela.example', ?, 0)",
      userUuid('old'),
    );
    await addCoins('old', 700);
    await merge('old', 'new');
    expect(
      await number('SELECT amount AS n FROM ledger_transfers WHERE id = ?', `merge:${userUuid('old')}:coins`),
    ).toBe(700);
    expect((await askInVain(listSessions, { token: oldToken })).status).toBe(401);
    const ways = (await ask(getWaysIn, { token: await tokenOf('new') })).data;
    expect([ways.accounts[0]?.id, ways.email]).toEqual(['U1', 'old@vela.example']);
  });

  test('accounts merge once per key, and a concurrent second merge is rejected', async () => {
    await addCoins('old', 10);
    const { uuid } = await merge('old', 'new', 'merge-key-1');
    expect(await askAlone(mergeAccounts, mergeOf('old', 'new', 'merge-key-1'))).toBe(uuid);
    expect((await refusal('old', 'new')).code).toBe('merge_closed');
    await addUsers(['fourth']);
    await addCoins('third', 5);
    const approvalUuids = await Promise.all(
      ['new', 'fourth'].map((into) => askAlone(mergeAccounts, mergeOf('third', into))),
    );
    const second = await addMember('second', 'ceo');
    const approvals = await Promise.all(approvalUuids.map((approval) => approvalBy(approval, second)));
    const both = await Promise.all(approvals.map((input) => fetchCall(decideApproval, input)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await number("SELECT sum(balance) AS n FROM ledger_accounts WHERE id LIKE 'user:%'")).toBe(15);
  });

  test('a merged uuid leads to the remaining account, through several merges', async () => {
    await merge('old', 'new');
    await merge('new', 'third');
    for (const name of ['old', 'new', 'third']) {
      expect((await ask(getUser, { params: { uuid: userUuid(name) } })).data.uuid).toBe(userUuid('third'));
    }
    await run("UPDATE users SET name = 'Somebody' WHERE uuid = ?", userUuid('third'));
    expect(await number("SELECT count(*) AS n FROM users WHERE name = 'Somebody'")).toBe(3);
  });

  test('facts reported for a merged account count for the remaining one', async () => {
    await addUsers(['vb'], { role: 'caster' });
    await merge('old', 'new');
    const fact = {
      id: 'report:1',
      kind: 'gift',
      vb_uuid: userUuid('vb'),
      user_uuid: userUuid('old'),
      live_uuid: undefined,
    };
    const { sql, params } = recordStatement({ ...fact, amount: 5, quantity: 1, happened_at_ms: Date.now() });
    await run(sql, ...params);
    expect(await env.DB.prepare("SELECT user_uuid FROM facts WHERE id = 'report:1'").first('user_uuid')).toBe(
      userUuid('new'),
    );
  });

  test('a merge adds up the days of equipped items, ignoring purchase limits', async () => {
    await addItems({ name: 'frame', grant_days: 10, per_user_limit: 1 });
    for (const name of ['old', 'new']) {
      await addCoins(name, 100);
      const form = { item_uuid: itemUuid('frame'), price_coins: '100' };
      await ask(buyShopItem, { token: await tokenOf(name), key: crypto.randomUUID(), form });
    }
    const before = Date.now();
    await merge('old', 'new');
    const holdings = await env.DB.prepare('SELECT * FROM shop_holdings WHERE user_uuid = ?')
      .bind(userUuid('new'))
      .first();
    expect(holdings).toMatchObject({ taken: 2, had: 2 });
    const days = (Number(holdings?.owned_until_ms) - before) / 86_400_000;
    expect(days).toBeGreaterThan(19.9);
    expect(days).toBeLessThan(20.1);
    await addCoins('new', 100, 'more');
    const again = {
      token: await tokenOf('new'),
      key: crypto.randomUUID(),
      form: { item_uuid: itemUuid('frame'), price_coins: '100' },
    };
    expect((await askInVain(buyShopItem, again)).error.code).toBe('shop_limit_reached');
    const uuids = itemUuid('frame');
    expect((await ask(listOwnItems, { token: again.token, query: { uuids } })).data.items).toHaveLength(1);
  });
});

describe('rejected merges', () => {
  beforeEach(() => addUsers(['old', 'new']));

  test('a merge requires staff with a fresh sign-in', async () => {
    expect((await askInVain(mergeAccounts, { ...mergeOf('old', 'new'), token: await tokenOf('new') })).status).toBe(
      403,
    );
    await run('UPDATE tokens SET authenticated_at_ms = 0');
    expect((await refusal('old', 'new')).code).toBe('step_up_required');
  });

  test('an account cannot be merged with itself or an unknown one', async () => {
    expect((await refusal('old', 'old')).code).toBe('merge_with_itself');
    expect((await refusal('old', 'nobody')).code).toBe('user_not_found');
    expect((await refusal('nobody', 'new')).code).toBe('user_not_found');
  });

  test.for(['a contract', 'a live', 'a role', 'V-tokens', 'a staff role'])(
    'a merge is rejected for an account with %s',
    async (which) => {
      if (which === 'a contract') await addContract('old', { state: 'cancelled' });
      if (which === 'a live') await addLives([{ slug: 'first', caster: 'old' }]);
      if (which === 'a role') await run("UPDATE users SET role = 'caster' WHERE uuid = ?", userUuid('old'));
      if (which === 'a staff role') await run("UPDATE users SET role = 'staff' WHERE uuid = ?", userUuid('new'));
      if (which === 'V-tokens') {
        const account = `user:${userUuid('old')}:vtoken_held`;
        await run("INSERT INTO ledger_accounts (id, currency, lowest, highest) VALUES (?, 'VTOKEN', 0, NULL)", account);
      }
      expect((await refusal('old', 'new')).code).toBe('merge_not_of_viewer');
      expect(await number('SELECT count(*) AS n FROM account_merges')).toBe(0);
    },
  );

  test.for(['old', 'new'])('a merge is rejected while %s is being closed', async (name) => {
    await ask(closeAccount, { token: await tokenOf(name) });
    expect((await refusal('old', 'new')).code).toBe('merge_closed');
  });

  test('a merge is rejected while anything is open, and names each item', async () => {
    await addItems({ name: 'held', grant_days: 5, reservation_seconds: 600, per_user_limit: 5 });
    await order('old', 'created');
    await ask(blockPerson, {
      token: await tokenOf('staff'),
      params: { uuid: userUuid('old') },
      form: { ground: 'Spam' },
    });
    await run(
      `INSERT INTO shop_orders (uuid, user_uuid, item_uuid, kind, state, price_coins, created_at_ms, moved_at_ms, expires_at_ms)
       VALUES ('r', ?, ?, 'digital', 'reserved', 100, 1760000000000, 1760000000000, 1760000600000)`,
      userUuid('old'),
      itemUuid('held'),
    );
    expect(await refusal('old', 'new')).toMatchObject({
      code: 'merge_unsettled',
      unsettled: ['top_up', 'reservation', 'block'],
    });
    // The database rejects a merge that bypasses the endpoint.
    const around = run(
      "INSERT INTO account_merges VALUES (?, ?, ?, 0, ?, 'x', 1)",
      ...['old', 'new', 'new', 'staff'].map(userUuid),
    );
    await expect(around).rejects.toThrow('these accounts cannot be merged');
  });
});

test('a merge waits for uncounted facts, in the database too', async () => {
  await addUsers(['old', 'new']);
  await addUsers(['vb'], { role: 'caster' });
  const fact = { id: 'report:2', kind: 'gift', vb_uuid: userUuid('vb'), user_uuid: userUuid('old'), amount: 5 };
  const { sql, params } = recordStatement({ ...fact, quantity: 1, happened_at_ms: Date.now() });
  await run(sql, ...params);
  expect(await refusal('old', 'new')).toMatchObject({ code: 'merge_unsettled', unsettled: ['event'] });
  const around = () =>
    run("INSERT INTO account_merges VALUES (?, ?, ?, 0, ?, 'x', 1)", ...['old', 'new', 'new', 'staff'].map(userUuid));
  await expect(around()).rejects.toThrow('these accounts cannot be merged');
  await merge('old', 'new');
});

test.for(['a hold', 'a data request'])(
  '%s arriving at the same moment prevents the merge in the database',
  async (which) => {
    await addUsers(['old', 'new']);
    if (which === 'a hold') {
      const sql = `INSERT INTO giver_holds (uuid, giver_uuid, reason, reference, next_look_at_ms, set_by_uuid, set_at_ms)
        VALUES ('h', ?, 'review', 'x', 2, ?, 1)`;
      await run(sql, userUuid('old'), userUuid('staff'));
    } else await ask(askAboutData, { token: await tokenOf('old'), form: { kind: 'correct', text: 'My name' } });
    const around = run(
      "INSERT INTO account_merges VALUES (?, ?, ?, 0, ?, 'x', 1)",
      ...['old', 'new', 'new', 'staff'].map(userUuid),
    );
    await expect(around).rejects.toThrow('these accounts cannot be merged');
  },
);

test('merged and closed accounts accept no new login, session or data, even concurrently', async () => {
  await addUsers(['old', 'new', 'leaver']);
  await merge('old', 'new');
  await run('INSERT INTO closings (user_uuid, asked_at_ms, due_at_ms) VALUES (?, 0, 0)', userUuid('leaver'));
  await run('UPDATE closings SET done_at_ms = 1');
  for (const name of ['old', 'leaver']) {
    const uuid = userUuid(name);
    await expect(tokenOf(name)).rejects.toThrow('no longer exists');
    for (const [sql, ...params] of [
      ["INSERT INTO accounts VALUES ('line', ?2, ?1, 0)", `of ${name}`],
      ['INSERT INTO emails (address, user_uuid, verified_at_ms) VALUES (?2, ?1, 0)', `${name}@vela.example`],
      ["INSERT INTO passkeys VALUES (?2, ?1, 'a phone', 'x', 0, '[]', 1, NULL)", `key of ${name}`],
    ] as const) {
      await expect(run(sql, uuid, ...params), sql).rejects.toThrow('no longer exists');
    }
  }
});

test('reports of both accounts keep their evidence and wait for a decision', async () => {
  await addUsers(['old', 'new']);
  await addUsers(['rude']);
  const moderator = await addMember('keeper', 'moderator');
  const form = { kind: 'user', target_uuid: userUuid('rude'), reason: 'insult' } as const;
  await ask(report, { token: await tokenOf('old'), form: { ...form, note: 'At noon' } });
  await run(`UPDATE users SET about = '{"bio":"Another word"}' WHERE uuid = ?`, userUuid('rude'));
  await ask(report, { token: await tokenOf('new'), form });
  await merge('old', 'new');
  const readCase = async () => (await ask(getReportCase, { token: moderator, params: { number: '1' } })).data;
  const { reports, open_count } = await readCase();
  expect(open_count).toBe(2);
  expect(reports.map(({ seen_text }) => seen_text).sort()).toEqual(['rude', 'rude\nAnother word']);
  expect(new Set(reports.map(({ by }) => by?.uuid))).toEqual(new Set([userUuid('new')]));
  // Another report by the same member counts as the same report.
  await ask(report, { token: await tokenOf('new'), form });
  expect((await readCase()).open_count).toBe(2);
  const decision = { measure: 'dismiss', decision_count: '0' } as const;
  await ask(decideReports, {
    token: moderator,
    params: { kind: form.kind, target_uuid: form.target_uuid },
    form: decision,
  });
  expect((await readCase()).open_count).toBe(0);
  await ask(report, { token: await tokenOf('new'), form });
  expect((await readCase()).open_count).toBe(1);
});

test('a merge within a family reduces its member count by one', async () => {
  const family = await addFamily('dao');
  await addUsers(['old'], { family_uuid: family });
  await addUsers(['new'], { family_uuid: family });
  await merge('old', 'new');
  expect(await number('SELECT member_count AS n FROM families WHERE uuid = ?', family)).toBe(1);
});

async function order(name: string, state: 'created' | 'cancelled', voucher?: string) {
  const uuid = crypto.randomUUID();
  await run(
    `INSERT INTO orders (uuid, version, user_uuid, kind, gateway, state, moved_at_ms, subtotal_satang, discount_satang,
       total_satang, coins, bonus_coins, reference, created_at_ms, expires_at_ms)
     VALUES (?, 0, ?, 'refill', 'thai_qr', 'created', 1, 100, 0, 100, 10, 0, ?, 1, 2)`,
    uuid,
    userUuid(name),
    uuid.replaceAll('-', '').slice(0, 20).toUpperCase(),
  );
  if (voucher) await run("INSERT INTO voucher_uses VALUES (?, ?, ?, 'used')", uuid, voucher, userUuid(name));
  if (state === 'cancelled') await run("UPDATE orders SET state = 'cancelled', version = 1 WHERE uuid = ?", uuid);
}

/** Everything that a user may have, in any amount. */
const life = fc.record({
  coins: fc.nat(1000),
  accounts: fc.nat(2),
  passkeys: fc.nat(2),
  email: fc.boolean(),
  orders: fc.nat(2),
  vouchers: fc.nat(1),
  bought: fc.subarray(['badge', 'frame', 'sticker']),
  liked: fc.subarray(['badge', 'frame', 'sticker']),
  prizes: fc.nat(2),
  vip_level: fc.nat(5),
  labels: fc.boolean(),
  uploads: fc.nat(1),
  limit_satang: fc.option(fc.integer({ min: 1, max: 900 })),
  break_days: fc.option(fc.integer({ min: 1, max: 180 })),
});
type Life = typeof life extends fc.Arbitrary<infer Lived> ? Lived : never;

async function live(name: string, life: Life) {
  const uuid = userUuid(name);
  const token = await addMember(name, 'normal');
  await addCoins(name, 1000 + life.coins);
  for (const item of life.bought) {
    const form = { item_uuid: itemUuid(item), price_coins: '100' };
    await ask(buyShopItem, { token, key: crypto.randomUUID(), form });
  }
  for (const item of life.liked) await run('INSERT INTO shop_likes VALUES (?, ?, 1)', uuid, itemUuid(item));
  const times = (count: number) => Array.from({ length: count }, (_, index) => `${name}:${index}`);
  for (const id of times(life.accounts)) await run("INSERT INTO accounts VALUES ('line', ?, ?, 0)", id, uuid);
  for (const id of times(life.passkeys)) {
    await run("INSERT INTO passkeys VALUES (?, ?, 'a phone', 'x', 0, '[]', 1, NULL)", id, uuid);
  }
  if (life.email)
    await run('INSERT INTO emails (address, user_uuid, verified_at_ms) VALUES (?, ?, 0)', `${name}@vela.example`, uuid);
  for (const _ of times(life.orders)) await order(name, 'cancelled');
  for (const _ of times(life.vouchers)) await order(name, 'cancelled', 'half');
  for (const id of times(life.prizes)) await addPrize(id, { user: name, item: 'cup' });
  if (life.vip_level > 0) {
    await run(
      'INSERT INTO house_vips (vb_uuid, user_uuid, level, at_ms) VALUES (?, ?, ?, ?)',
      userUuid('vb'),
      uuid,
      life.vip_level,
      life.coins,
    );
  }
  if (life.labels) await run("INSERT INTO user_labels VALUES (?, 'star')", uuid);
  await run('UPDATE spending SET day_limit_satang = ? WHERE user_uuid = ?', life.limit_satang, uuid);
  if (life.break_days !== null)
    await run('INSERT INTO spending_breaks VALUES (?, 1, 1 + ?)', uuid, life.break_days * 86_400_000);
  for (const id of times(life.uploads)) await run('INSERT INTO uploads VALUES (?, ?, 1, NULL)', `upload/${id}`, uuid);
}

/** Counts the possessions of both accounts row by row. */
async function possessionsOf(names: readonly string[]) {
  const uuids = names.map(userUuid);
  const places = uuids.map(() => '?').join(', ');
  const of = (table: string, what = 'count(*)') =>
    number(`SELECT coalesce(${what}, 0) AS n FROM ${table} WHERE user_uuid IN (${places})`, ...uuids);
  const accounts = uuids.map((uuid) => `user:${uuid}:coins`);
  return {
    coins: await number(`SELECT sum(balance) AS n FROM ledger_accounts WHERE id IN (${places})`, ...accounts),
    accounts: await of('accounts'),
    passkeys: await of('passkeys'),
    orders: await of('orders'),
    voucher_uses: await of('voucher_uses'),
    vouchers_taken: await of('voucher_holders', 'sum(taken)'),
    bought: await of('shop_orders'),
    taken: await of('shop_holdings', 'sum(taken)'),
    had: await of('shop_holdings', 'sum(had)'),
    prizes: await of('shop_prizes'),
    uploads: await of('uploads'),
    spent: await of('spending', 'sum(month_spent_coins)'),
    limit: await of('spending', 'min(day_limit_satang)'),
    break_until: await of('spending', 'max(break_until_ms)'),
    liked: await of('shop_likes', 'count(DISTINCT item_uuid)'),
    labels: await of('user_labels', 'count(DISTINCT label_key)'),
    vip_level: await of('vips', 'max(level)'),
    vip_since: await of('vips', 'min(since_at_ms)'),
    email: Math.min(1, (await of('emails')) ?? 0),
  };
}

/** Immutable tables in which the old uuid may remain. */
const staying = [
  'account_merges',
  'giver_holds',
  'data_requests',
  'consent_receipts',
  'facts',
  'event_awards',
  'house_vips',
  'invitation_uses',
  'spending_breaks',
];

async function tablesWith(uuid: string): Promise<string[]> {
  const { results } = await env.DB.prepare(
    "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND sql LIKE '%REFERENCES `users`%'",
  ).all<{ name: string; sql: string }>();
  const columns = results.flatMap(({ name, sql }) =>
    [...sql.matchAll(/FOREIGN KEY \(`(\w+)`\) REFERENCES `users`/g)].map(([, column = '']) => ({ name, column })),
  );
  expect(columns.length).toBeGreaterThan(25);
  const counts = await env.DB.batch<{ n: number }>(
    columns.map(({ name, column }) =>
      env.DB.prepare(`SELECT count(*) AS n FROM ${name} WHERE ${column} = ?`).bind(uuid),
    ),
  );
  return columns.filter((_, index) => (counts[index]?.results[0]?.n ?? 0) > 0).map(({ name }) => name);
}

describe('merging accounts with random possessions', () => {
  test('a merged account has exactly the possessions of both, without the old uuid', async () => {
    await addUsers(['vb'], { role: 'caster' });
    await addItems(
      { name: 'badge' },
      { name: 'frame', grant_days: 7, per_user_limit: 1 },
      { name: 'sticker', grant_days: 3, per_user_limit: 2, stock_total: 1_000 },
      { name: 'cup', grant_days: 5, stock_total: 1_000 },
    );
    await run("INSERT INTO labels VALUES ('star', 'ดาว', 'Star', 'gold')");
    await run(
      `INSERT INTO vouchers (uuid, code, title_th, title_en, kinds, discount_kind, discount_value, discount_most_satang,
         min_amount_satang, valid_from_ms, valid_until_ms, uses_per_user, is_listed)
       VALUES ('half', 'HALF', 'ครึ่ง', 'Half', '["refill"]', 'percent', 50, 100, 0, 0, 9, 1, 1)`,
    );
    let pairs = 0;
    await fc.assert(
      fc.asyncProperty(life, life, async (one, other) => {
        pairs += 1;
        const [old, into] = [`old ${pairs}`, `into ${pairs}`];
        await live(old, one);
        await live(into, other);
        const before = await possessionsOf([old, into]);
        await merge(old, into);
        expect(await possessionsOf([old, into])).toEqual(before);
        expect(await possessionsOf([into])).toEqual(before);
        expect((await tablesWith(userUuid(old))).filter((name) => !staying.includes(name))).toEqual([]);
        const sql = `SELECT count(*) AS n FROM shop_items WHERE like_count <>
          (SELECT count(*) FROM shop_likes WHERE item_uuid = shop_items.uuid)`;
        expect(await number(sql)).toBe(0);
        expect(await number("SELECT sum(balance) AS n FROM ledger_accounts WHERE currency = 'COIN'")).toBe(0);
      }),
      { seed, numRuns: effort({ daily: 15, torture: 300 }) },
    );
  });
});
