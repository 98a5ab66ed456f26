/** Assets of an account prevent its closing. Money that arrives later opens a case. */
import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { closeDay } from '../../../api/money/ledger/closing.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { commitOrThrow, write } from '../../../api/platform/framework/statement.ts';
import { endCase } from '../../../calls/money/case.ts';
import { CLOSING_DAYS, closeAccount, listAccountValues } from '../../../calls/privacy/privacy.ts';
import { buyShopItem, redeemShopPrize } from '../../../calls/shop/order.ts';
import { asRule } from '../../as-rule.ts';
import { itemUuid, prizeUuid } from '../../shop-rows.ts';
import { ask, askInVain } from '../ask.ts';
import { coinsOf } from '../live/gift-world.ts';
import { addMember } from '../member.ts';
import { rows } from '../money/money-world.ts';
import { addAddress, addCoins, addItems, addPrize } from '../shop/shop-world.ts';
import { addFamily, userUuid } from '../world.ts';

const START = new Date('2031-11-22T05:00:00Z');
const DAY_MS = 24 * 3_600_000;

let token = '';
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: START });
  token = await addMember('fan', 'normal');
});

const run = (sql: string, ...params: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...params)
    .run();
const values = async () => (await ask(listAccountValues, { token })).data.values;
const refusal = async (form = {}) => (await askInVain(closeAccount, { token, form })).error.code;
const isDone = () => env.DB.prepare('SELECT done_at_ms FROM closings').first('done_at_ms');
const rings = () => runDurableObjectAlarm(env.CLOCK.getByName('closings'));

const caseNumbers = async () =>
  (await rows('SELECT number FROM money_cases ORDER BY number')).map(({ number }) => number);
const end = async (number: unknown) =>
  ask(endCase, {
    token: await addMember(`clerk${number}`, 'staff'),
    key: crypto.randomUUID(),
    params: { number: String(number) },
    form: { ground: 'the giver is unknown' },
  });

const addVtokens = async (place: 'held' | 'payable', amount: number) => {
  for (const one of ['held', 'payable'])
    await run(
      "INSERT INTO ledger_accounts (id, currency, lowest) VALUES (?, 'VTOKEN', 0)",
      `user:${userUuid('fan')}:vtoken_${one}`,
    );
  const move = (id: string, from: string, to: string) =>
    run(
      'INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES (?, ?, ?, ?, 1)',
      id,
      from,
      to,
      amount,
    );
  const heldAccount = `user:${userUuid('fan')}:vtoken_held`;
  await move('test:earned', 'house:vtokens', heldAccount);
  if (place === 'payable') await move('test:payable', heldAccount, `user:${userUuid('fan')}:vtoken_payable`);
};

test('an account without assets closes directly', async () => {
  expect(await values()).toEqual([]);
  await ask(closeAccount, { token });
  expect(await isDone()).toBeNull();
});

describe('assets that can be given up', () => {
  test.for([
    ['coins', () => addCoins('fan', 700)],
    ['vtoken_held', () => addVtokens('held', 700)],
    ['vtoken_payable', () => addVtokens('payable', 700)],
  ] as const)('an asset prevents closing until exactly its amount is given up: %s', async ([kind, add]) => {
    await add();
    expect(await values()).toMatchObject([{ kind, amount: 700, may_give_up: true }]);
    expect(await refusal()).toBe('closing_holds_value');
    expect(await refusal({ [kind]: '699' })).toBe('closing_holds_value');
    expect(await env.DB.prepare('SELECT count(*) AS n FROM closings').first('n')).toBe(0);
    await ask(closeAccount, { token, form: { [kind]: '700' } });
    expect(await env.DB.prepare('SELECT given_up FROM closings').first('given_up')).toBe(`{"${kind}":700}`);
    vi.setSystemTime(START.getTime() + CLOSING_DAYS * DAY_MS);
    await rings();
    expect(await isDone()).not.toBeNull();
  });
});

describe('assets that must end first', () => {
  test('an open order prevents closing until it is cancelled', async () => {
    await run(
      `INSERT INTO orders (uuid, version, user_uuid, kind, gateway, state, moved_at_ms, subtotal_satang, discount_satang,
         total_satang, coins, bonus_coins, reference, created_at_ms, expires_at_ms)
       VALUES ('0190a3c1-7b1e-4c3a-8f4e-000000000001', 0, ?, 'refill', 'thai_qr', 'created', 1, 101, 0, 101, 10, 0, 'REF', 1, 2)`,
      userUuid('fan'),
    );
    expect(await values()).toMatchObject([{ kind: 'order', amount: 101, unit: 'satang', may_give_up: false }]);
    expect(await refusal()).toBe('closing_holds_value');
    await run("UPDATE orders SET state = 'cancelled', version = 1");
    await ask(closeAccount, { token });
  });

  test('a case with money prevents closing until it ends', async () => {
    const uuid = '0190a3c1-7b1e-4c3a-8f4e-000000000002';
    await run(
      `INSERT INTO orders (uuid, version, user_uuid, kind, gateway, state, moved_at_ms, subtotal_satang, discount_satang,
         total_satang, coins, bonus_coins, reference, created_at_ms, expires_at_ms)
       VALUES (?, 0, ?, 'refill', 'thai_qr', 'created', 1, 10000, 0, 10000, 10, 0, 'REF2', 1, 2)`,
      uuid,
      userUuid('fan'),
    );
    await run("UPDATE orders SET state = 'expired', version = 1");
    await run(
      "INSERT INTO ledger_accounts (id, currency, lowest, highest) VALUES ('world:thai_qr', 'THB', NULL, 0) ON CONFLICT DO NOTHING",
    );
    await run(
      "INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES ('payment:thai_qr:P1:in', 'world:thai_qr', 'house:pending', 5001, 1)",
    );
    await run(
      "INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES ('payment:thai_qr:P1:refundable', 'house:pending', 'house:refundable', 5001, 1)",
    );
    await run("INSERT INTO payments VALUES ('thai_qr', 'P1', ?, 5001, 1, 1, 0)", uuid);
    expect(await values()).toEqual([
      { kind: 'case', amount: 5001, unit: 'satang', subject_uuid: uuid, may_give_up: false },
    ]);
    expect(await refusal()).toBe('closing_holds_value');
    await run(
      "INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES ('case:1:write_off', 'house:refundable', 'house:written_off', 5001, 2)",
    );
    await ask(closeAccount, { token });
  });

  test('a parcel prevents closing until it is delivered', async () => {
    await addCoins('fan', 100);
    await addAddress('fan');
    await addItems({ name: 'mug', kind: 'physical', stock_total: 9 });
    await ask(buyShopItem, { token, key: 'a-parcel-of-fan', form: { item_uuid: itemUuid('mug'), price_coins: '100' } });
    expect(await values()).toMatchObject([{ kind: 'parcel', amount: 100, may_give_up: false }]);
    expect(await refusal()).toBe('closing_holds_value');
    for (const [version, state] of ['shipped', 'delivered'].entries())
      await run(
        "UPDATE shop_orders SET shipping_state = ?, version = ?, carrier = coalesce(carrier, 'thailand_post'), tracking_number = coalesce(tracking_number, 'X1')",
        state,
        version + 1,
      );
    await ask(closeAccount, { token });
  });
});

test('a parcel whose item was won keeps an account open, and costs nothing', async () => {
  await addAddress('fan');
  await addItems({ name: 'mug', kind: 'physical', stock_total: 9 });
  await addPrize('won', { user: 'fan', item: 'mug' });
  const prize_uuid = prizeUuid('won');
  await ask(redeemShopPrize, { token, key: 'a-prize-of-fan', form: { prize_uuid } });
  expect(await values()).toMatchObject([{ kind: 'parcel', amount: 0, may_give_up: false }]);
  expect(await refusal()).toBe('closing_holds_value');
});

describe('coins that arrive after the request to close', () => {
  test('coins that arrive while closing open a case, and the account waits for it', async () => {
    await ask(closeAccount, { token });
    await addCoins('fan', 300);
    const row = await env.DB.prepare('SELECT kind, detail, amount_satang FROM money_cases').first();
    expect(row).toMatchObject({ kind: 'account_closed', amount_satang: 0 });
    expect(JSON.parse(String(row?.detail))).toEqual({ account: `user:${userUuid('fan')}:coins`, amount: 300 });
    vi.setSystemTime(START.getTime() + CLOSING_DAYS * DAY_MS);
    await rings();
    expect(await isDone()).toBeNull();
    for (const number of await caseNumbers()) await end(number);
    vi.setSystemTime(START.getTime() + (CLOSING_DAYS + 1) * DAY_MS);
    await rings();
    expect(await isDone()).not.toBeNull();
    expect(await coinsOf('fan')).toBe(0);
    expect(await closeDay(openDb(env.DB), new Date(Date.now() + DAY_MS))).toBe('closed');
  });

  test('coins that arrive after the closing expire when staff end their last case', async () => {
    await ask(closeAccount, { token });
    vi.setSystemTime(START.getTime() + CLOSING_DAYS * DAY_MS);
    await rings();
    await addCoins('fan', 300);
    await addCoins('fan', 40);
    const [first, second] = await caseNumbers();
    await end(first);
    expect(await coinsOf('fan')).toBe(340);
    await end(second);
    expect(await coinsOf('fan')).toBe(0);
    expect(await closeDay(openDb(env.DB), new Date(Date.now() + DAY_MS))).toBe('closed');
  });

  test('given-up V-tokens that become payable while closing do not stop the closing', async () => {
    await addVtokens('held', 700);
    await ask(closeAccount, { token, form: { vtoken_held: '700' } });
    const [heldAccount, payable] = ['held', 'payable'].map((place) => `user:${userUuid('fan')}:vtoken_${place}`);
    await run(
      'INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES (?, ?, ?, 700, 2)',
      'test:release',
      heldAccount,
      payable,
    );
    vi.setSystemTime(START.getTime() + CLOSING_DAYS * DAY_MS);
    await rings();
    expect(await isDone()).not.toBeNull();
  });

  test('coins that arrive after the closing open a case', async () => {
    await ask(closeAccount, { token });
    await run('UPDATE closings SET done_at_ms = 9');
    await addCoins('fan', 300);
    expect(await env.DB.prepare('SELECT kind FROM money_cases').first('kind')).toBe('account_closed');
  });
});

describe('assets that the owner gave up', () => {
  const balances = async () => {
    const { results } = await env.DB.prepare(
      "SELECT id, balance FROM ledger_accounts WHERE balance > 0 AND (id GLOB 'user:*' OR id GLOB 'family:*' OR id = 'house:coins_expired')",
    ).all<{ id: string; balance: number }>();
    return Object.fromEntries(
      results.map(({ id, balance }) => [id.replace(userUuid('fan'), 'fan').replace(/[0-9a-f-]{36}/, 'their'), balance]),
    );
  };
  const closes = async (form = {}) => {
    await ask(closeAccount, { token, form });
    vi.setSystemTime(START.getTime() + CLOSING_DAYS * DAY_MS);
    await rings();
    expect(await isDone()).not.toBeNull();
  };
  const closesDay = () => closeDay(openDb(env.DB), new Date(Date.now() + DAY_MS));

  test('given-up coins move to the expired coins account, and the day closes', async () => {
    await addCoins('fan', 700);
    await closes({ coins: '700' });
    expect(await balances()).toEqual({ 'house:coins_expired': 700 });
    expect(await closesDay()).toBe('closed');
  });

  test('given-up payable V-tokens are forfeited, except the family’s part', async () => {
    const family = await addFamily('dao');
    await addVtokens('payable', 700);
    await commitOrThrow(
      openDb(env.DB),
      asRule([write`INSERT INTO family_parts VALUES (${userUuid('fan')}, ${family}, 70)`]),
    );
    await closes({ vtoken_payable: '700' });
    expect(await balances()).toEqual({ 'user:fan:vtoken_forfeited': 630, 'family:their:vtoken_payable': 70 });
    // The test credits V-tokens without gifts.
    expect(await closesDay()).toEqual({ wrong: ['vtokens_earned'] });
  });

  test('given-up held V-tokens are forfeited the day after they become payable', async () => {
    await addVtokens('held', 700);
    await closes({ vtoken_held: '700' });
    expect(await balances()).toEqual({ 'user:fan:vtoken_held': 700 });
    const [heldAccount, payableAccount] = ['held', 'payable'].map((place) => `user:${userUuid('fan')}:vtoken_${place}`);
    await run(
      'INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES (?, ?, ?, 700, 2)',
      'test:release',
      heldAccount,
      payableAccount,
    );
    vi.setSystemTime(START.getTime() + (CLOSING_DAYS + 1) * DAY_MS);
    await rings();
    expect(await balances()).toEqual({ 'user:fan:vtoken_forfeited': 700 });
    expect(await env.DB.prepare('SELECT sweep_at_ms FROM closings').first('sweep_at_ms')).toBeNull();
  });

  test('the database rejects emptying an open account', async () => {
    await addCoins('fan', 700);
    await ask(closeAccount, { token, form: { coins: '700' } });
    await expect(run('UPDATE closings SET swept_at_ms = 1')).rejects.toThrow('only a closed account can be emptied');
    const withdrawal = run(
      "INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES ('seed:x', ?, 'house:coins_expired', 1, 1)",
      `user:${userUuid('fan')}:coins`,
    );
    await expect(withdrawal).rejects.toThrow('a transfer with this name cannot move between these accounts');
  });
});
