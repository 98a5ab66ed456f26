/**
 * Refunds of completed orders and recalls by the bank: requested, approved by another person, and
 * reversed with the coins of the sale.
 */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { closeDay } from '../../../../api/money/ledger/closing.ts';
import { openDb } from '../../../../api/platform/framework/db.ts';
import { decideApproval, listApprovals } from '../../../../calls/identity/approval.ts';
import { askTakeBack, listGiverHolds } from '../../../../calls/live/gift-hold.ts';
import { endCase, listCases, startRefund } from '../../../../calls/money/case.ts';
import { listCreditNotes } from '../../../../calls/money/invoice-office.ts';
import { listTopups } from '../../../../calls/money/order.ts';
import type { Order } from '../../../../calls/money/order-details.ts';
import { getOfficeOrder } from '../../../../calls/money/order-office.ts';
import { recallOrder, refundOrder } from '../../../../calls/money/reversal.ts';
import { listMovements } from '../../../../calls/money/wallet.ts';
import { mergeAccounts } from '../../../../calls/office/person-merge.ts';
import { listNotices } from '../../../../calls/people/notice.ts';
import { ask, askInVain } from '../../ask.ts';
import { askAsTwo } from '../../dual-control.ts';
import { addCatalogue, coinsOf, gives, vtokensOf } from '../../live/gift-world.ts';
import { addMember } from '../../member.ts';
import { countReportedFacts } from '../../rankings/count-facts.ts';
import { addContract, addLives, addUsers, userUuid } from '../../world.ts';
import { beginMoney, deliver, familyUuid, type Money, placeOrder, rows, watch, webhook } from '../money-world.ts';
import { bankForm, bankSaid, choose, phoneForm, sendFile } from '../refund-stage.ts';

const COINS = 1_020;
const PRICE = 10_000;
const DAY_MS = 86_400_000;

let money: Money;
let asker: string;
let second: string;
const key = () => crypto.randomUUID();

beforeEach(async () => {
  money = await beginMoney();
  asker = await addMember('asker', 'staff');
  second = await addMember('second', 'ceo');
});

/** Creates a completed order of 100 baht: 1,000 coins and a bonus of 20. */
async function buy(token = money.fan, changes: object = {}): Promise<Order> {
  const order = await placeOrder(token, changes);
  money.bank.pay(order.reference, order.total_satang, new Date());
  await webhook(order.reference);
  await deliver();
  return watch(token, order.uuid);
}

const refund = ({ uuid }: Pick<Order, 'uuid'>, amount_satang = PRICE, bears_coins = '') => ({
  token: asker,
  key: key(),
  params: { uuid },
  form: {
    amount_satang: String(amount_satang),
    bears_coins,
    buyer_reason: 'เติมผิดบัญชี',
    ground: 'asked for by phone, slip seen',
  },
});

const recall = ({ uuid }: Pick<Order, 'uuid'>, amount_satang = PRICE, bank_reference = 'RC-1') => ({
  token: asker,
  key: key(),
  params: { uuid },
  form: { amount_satang: String(amount_satang), bank_reference, buyer_reason: 'ธนาคารแจ้งทุจริต', ground: 'letter 17' },
});

const opens = async () => (await ask(listApprovals, { token: second })).data;

async function approveAll(decision: 'approve' | 'refuse' = 'approve') {
  for (const { uuid, digest } of await opens())
    await ask(decideApproval, { token: second, key: key(), params: { uuid }, form: { decision, digest } });
}

const readOrder = async ({ uuid }: Pick<Order, 'uuid'>) =>
  (await ask(getOfficeOrder, { token: asker, params: { uuid } })).data;
const baht = async (id: string) =>
  env.DB.prepare('SELECT balance FROM ledger_accounts WHERE id = ?').bind(id).first<number>('balance');
const closes = async () => expect(await closeDay(openDb(env.DB), new Date(Date.now() + DAY_MS))).toBe('closed');

describe('a refund of a completed order', () => {
  test('a refund takes coins back and pays the buyer’s account by file', async () => {
    const order = await buy();
    expect(await readOrder(order)).toMatchObject({
      refund_refusal: null,
      sold_left_satang: PRICE,
      coins_unspent: COINS,
      coins_spent: 0,
    });
    const { reversal, approval_uuid } = (await ask(refundOrder, refund(order))).data;
    expect(reversal).toMatchObject({ reversal_state: 'asked', coins: COINS, taken_coins: null });
    const [openReversal] = await opens();
    expect(openReversal).toMatchObject({
      uuid: approval_uuid,
      amount_satang: PRICE,
      about: { order: { uuid: order.uuid }, person: { name: 'fan' }, coins: COINS, coins_borne: 0 },
    });
    // Nothing has moved yet, and the buyer sees nothing.
    expect([await coinsOf('fan'), await baht('house:sales')]).toEqual([COINS, PRICE]);
    expect((await watch(money.fan, order.uuid)).reversals).toEqual([]);
    expect((await readOrder(order)).refund_refusal).toBe('under_way');
    await approveAll();
    expect([await coinsOf('fan'), await baht('house:sales'), await baht('house:refundable')]).toEqual([0, 0, PRICE]);
    expect(await watch(money.fan, order.uuid)).toMatchObject({
      state: 'processed',
      reversals: [{ cause: 'refund', amount_satang: PRICE, coins: COINS, reason: 'เติมผิดบัญชี' }],
      refundable_satang: PRICE,
      can_choose_account: true,
    });
    await choose(money.fan, order.uuid, phoneForm);
    const [open] = (await ask(listCases, { token: asker, query: { state: 'open' } })).data;
    expect(open).toMatchObject({ kind: 'sale_reversed', order_uuid: order.uuid, left_satang: PRICE });
    const toAccount = { token: asker, key: key(), params: { number: String(open?.number) } };
    const response = await ask(startRefund, {
      ...toAccount,
      form: { amount_satang: String(PRICE), ground: 'see above' },
    });
    await approveAll();
    await sendFile(asker, second);
    await bankSaid(response.data.refund, 'paid');
    expect(await watch(money.fan, order.uuid)).toMatchObject({ refunds: [{ state: 'paid' }], refunded_satang: PRICE });
    expect((await ask(listCreditNotes, { token: asker })).data).toMatchObject([
      { amount_satang: PRICE, state: 'valid', receipt: order.receipt?.number, tax_invoice: null },
    ]);
    expect((await ask(listTopups, { token: money.fan })).data[0]).toMatchObject({ refunded_satang: PRICE });
    expect((await ask(listMovements, { token: money.fan })).data[0]).toMatchObject({
      coins: -COINS,
      coins_after: 0,
      reason: 'top_up_reversed',
    });
    const noticeKinds = (await ask(listNotices, { token: money.fan })).data.map(({ kind }) => kind);
    expect(noticeKinds.toSorted()).toEqual(['order_processed', 'order_refunded', 'refund_sent']);
    expect((await readOrder(order)).refund_refusal).toBe('all_reversed');
    // A refunded purchase counts in no ranking.
    expect(await rows(`SELECT sum(amount) AS amount FROM facts WHERE kind = 'purchase'`)).toEqual([{ amount: 0 }]);
    await closes();
  });

  test('partial refunds take the coins of each part, never more than the sale', async () => {
    const order = await buy();
    const coins: number[] = [];
    for (const part of [3_333, 3_333]) {
      coins.push((await ask(refundOrder, refund(order, part))).data.reversal.coins);
      await approveAll();
    }
    expect(await askInVain(refundOrder, refund(order, 3_335))).toMatchObject({
      status: 422,
      error: { code: 'order_sold_less', left_satang: 3_334 },
    });
    coins.push((await ask(refundOrder, refund(order, 3_334))).data.reversal.coins);
    await approveAll();
    expect(coins).toEqual([340, 340, 340]);
    expect(await coinsOf('fan')).toBe(0);
    expect(await askInVain(refundOrder, refund(order, 1))).toMatchObject({
      status: 409,
      error: { code: 'order_not_refundable', refusal: 'all_reversed' },
    });
    await closes();
  });

  test('a refund is requested once per key, and not while another waits', async () => {
    const order = await buy();
    const once = refund(order, 5_000);
    const [first, again] = [await ask(refundOrder, once), await ask(refundOrder, once)];
    expect(again).toEqual(first);
    expect(await askInVain(refundOrder, refund(order, 5_000))).toMatchObject({
      error: { code: 'order_not_refundable', refusal: 'under_way' },
    });
    const many = await Promise.all([1, 2, 3].map(() => ask(refundOrder, once).catch(() => null)));
    expect(many.every((one) => one !== null)).toBe(true);
    expect(await rows('SELECT uuid FROM order_reversals')).toHaveLength(1);
  });

  test('the requester cannot approve a refund; a refused one moves nothing', async () => {
    const order = await buy();
    await ask(refundOrder, refund(order));
    const [{ uuid, digest } = expect.fail('it waits')] = await opens();
    const own = { token: asker, key: key(), params: { uuid }, form: { decision: 'approve' as const, digest } };
    expect(await askInVain(decideApproval, own)).toMatchObject({ status: 403, error: { code: 'approval_of_oneself' } });
    await approveAll('refuse');
    expect([await coinsOf('fan'), await baht('house:sales')]).toEqual([COINS, PRICE]);
    expect((await readOrder(order)).reversals).toMatchObject([{ reversal_state: 'declined' }]);
    await ask(refundOrder, refund(order));
  });

  test('an unsold or unknown order cannot be refunded', async () => {
    const open = await placeOrder(money.fan);
    expect((await readOrder(open)).refund_refusal).toBe('nothing_sold');
    expect(await askInVain(refundOrder, refund(open))).toMatchObject({
      error: { code: 'order_not_refundable', refusal: 'nothing_sold' },
    });
    expect(await askInVain(refundOrder, refund({ uuid: key() }))).toMatchObject({ status: 404 });
  });

  test('a refunded debt payment increases the family’s debt again, within its credit', async () => {
    const debt = async () => -((await baht(`family:${familyUuid}:debt`)) ?? 0);
    const order = await buy(money.owner, { kind: 'family_credit', package_uuid: '', amount_satang: '100000' });
    expect(await debt()).toBe(200_000);
    await ask(refundOrder, refund(order, 100_000));
    await env.DB.prepare(`UPDATE ledger_accounts SET lowest = -250000 WHERE id = ?`)
      .bind(`family:${familyUuid}:debt`)
      .run();
    const [{ uuid, digest } = expect.fail('it waits')] = await opens();
    const form = { decision: 'approve' as const, digest };
    expect(await askInVain(decideApproval, { token: second, key: key(), params: { uuid }, form })).toMatchObject({
      status: 409,
      error: { code: 'family_credit_short' },
    });
    await env.DB.prepare(`UPDATE ledger_accounts SET lowest = -300000 WHERE id = ?`)
      .bind(`family:${familyUuid}:debt`)
      .run();
    await approveAll();
    expect(await debt()).toBe(300_000);
    await closes();
  });
});

test('the buyer cannot approve the refund of the own order', async () => {
  const order = await buy(second);
  await ask(refundOrder, refund(order));
  const [{ uuid, digest } = expect.fail('it waits')] = await opens();
  const form = { decision: 'approve' as const, digest };
  expect(await askInVain(decideApproval, { token: second, key: key(), params: { uuid }, form })).toMatchObject({
    status: 403,
    error: { code: 'approval_of_oneself' },
  });
});

test('a refund of a merged account takes the coins from the remaining account', async () => {
  const order = await buy();
  await countReportedFacts();
  const form = { into_uuid: userUuid('stranger'), reason: 'Both wrote to us' };
  await askAsTwo(mergeAccounts, { token: asker, key: key(), params: { uuid: userUuid('fan') }, form });
  await ask(refundOrder, refund(order));
  await approveAll();
  await countReportedFacts();
  expect([await coinsOf('fan'), await coinsOf('stranger')]).toEqual([0, 0]);
  expect(await rows(`SELECT sum(amount) AS amount FROM facts WHERE kind = 'purchase'`)).toEqual([{ amount: 0 }]);
  expect(await watch(money.stranger, order.uuid)).toMatchObject({ reversals: [{ coins: COINS }] });
  await closes();
});

describe('refunds of spent coins', () => {
  /** Puts Somo on air, where the fan has given a castle of 1,000 coins. */
  async function spend() {
    await addUsers(['somo'], { role: 'caster' });
    await addContract('somo');
    await addLives([{ slug: 'sing', caster: 'somo' }]);
    await addCatalogue({ castle: 1_000 });
    const order = await buy();
    const { uuid } = (await gives(money.fan, 'castle')).data;
    return { order, giftUuid: uuid };
  }

  test('spent coins prevent a refund, and the response has the missing number', async () => {
    const { order } = await spend();
    expect(await readOrder(order)).toMatchObject({ refund_refusal: null, coins_unspent: 20, coins_spent: 1_000 });
    expect(await askInVain(refundOrder, refund(order))).toMatchObject({
      status: 409,
      error: { code: 'order_coins_spent', missing_coins: 1_000 },
    });
    // The unspent part can be refunded separately: 20 of 1,020 coins.
    expect((await ask(refundOrder, refund(order, 196))).data.reversal.coins).toBe(20);
  });

  test('a reversed gift returns spent coins, so that the order can be refunded', async () => {
    const { order, giftUuid } = await spend();
    const back = { token: asker, params: { uuid: giftUuid }, form: { ground: 'refund', to_giver: 'true' } } as const;
    await ask(askTakeBack, back);
    await approveAll();
    await ask(refundOrder, refund(order));
    await approveAll();
    expect([await coinsOf('fan'), await vtokensOf('somo', 'held')]).toEqual([0, 0]);
    await closes();
  });

  test('the company bears spent coins up to the number that both people approved', async () => {
    const { order } = await spend();
    await ask(refundOrder, refund(order, PRICE, '1000'));
    expect((await opens())[0]).toMatchObject({ about: { coins: COINS, coins_borne: 1_000 } });
    await approveAll();
    expect((await readOrder(order)).reversals).toMatchObject([
      { reversal_state: 'done', taken_coins: 20, borne_coins: 1_000, amount_satang: PRICE },
    ]);
    expect(await coinsOf('fan')).toBe(0);
    await closes();
  });

  test('coins spent while a refund waits prevent its approval; gifts stay on hold', async () => {
    const { order } = await spend();
    await ask(refundOrder, refund(order, 196));
    const holds = async () => (await ask(listGiverHolds, { token: asker })).data;
    expect(await holds()).toMatchObject([
      { giver_uuid: userUuid('fan'), reason: 'refund', reference: order.reference },
    ]);
    await addCatalogue({ heart: 10 });
    await gives(money.fan, 'heart');
    const [{ uuid, digest } = expect.fail('it waits')] = await opens();
    const form = { decision: 'approve' as const, digest };
    expect(await askInVain(decideApproval, { token: second, key: key(), params: { uuid }, form })).toMatchObject({
      status: 409,
      error: { code: 'order_coins_spent', missing_coins: 10 },
    });
    await approveAll('refuse');
    expect(await holds()).toEqual([]);
  });
});

describe('a recall by the bank', () => {
  test('an approved recall takes the remaining coins, pays nothing twice and keeps its case', async () => {
    const order = await buy();
    await ask(recallOrder, recall(order));
    expect((await ask(listCases, { token: asker, query: { state: 'open' } })).data).toMatchObject([
      { kind: 'recalled', order_uuid: order.uuid, amount_satang: 0, payment_id: 'RC-1' },
    ]);
    await approveAll();
    expect([await coinsOf('fan'), await baht('house:sales'), await baht('world:thai_qr')]).toEqual([0, 0, 0]);
    expect(await watch(money.fan, order.uuid)).toMatchObject({
      reversals: [{ cause: 'recall', amount_satang: PRICE, coins: COINS, reason: 'ธนาคารแจ้งทุจริต' }],
      refunds: [{ state: 'recalled', amount_satang: PRICE }],
      refundable_satang: 0,
      can_choose_account: false,
    });
    const noticeKinds = (await ask(listNotices, { token: money.fan })).data.map(({ kind }) => kind);
    expect(noticeKinds.toSorted()).toEqual(['order_processed', 'order_recalled']);
    expect((await ask(listCreditNotes, { token: asker })).data).toHaveLength(1);
    // The case remains so that staff check the buyer, and so does the hold on gifts.
    const cases = (await ask(listCases, { token: asker, query: { state: 'open' } })).data;
    expect(cases.map(({ kind }) => kind)).toEqual(['recalled']);
    expect((await ask(listGiverHolds, { token: asker })).data).toHaveLength(1);
    const params = { number: String(cases[0]?.number) };
    await ask(endCase, { token: asker, key: key(), params, form: { ground: 'the buyer was called' } });
    await closes();
  });

  test('the company bears the spent coins of a recall', async () => {
    const order = await buy();
    await env.DB.prepare(
      `INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES ('seed:spent', 'user:${userUuid('fan')}:coins', 'house:coins_refunded', 1000, 1)`,
    ).run();
    await ask(recallOrder, recall(order));
    await approveAll();
    expect((await readOrder(order)).reversals).toMatchObject([
      { cause: 'recall', taken_coins: 20, borne_coins: 1_000 },
    ]);
    await closes();
  });

  test('a recall is recorded once per bank reference, and again after a refusal', async () => {
    const [one, other] = [await buy(), await buy()];
    await ask(recallOrder, recall(one));
    expect(await askInVain(recallOrder, recall(other))).toMatchObject({
      status: 409,
      error: { code: 'order_recall_known' },
    });
    await approveAll('refuse');
    expect(await baht('house:sales')).toBe(2 * PRICE);
    await ask(recallOrder, recall(other));
    await approveAll();
    expect(await baht('house:sales')).toBe(PRICE);
  });
});

test('the database rejects a reversal by a single statement', async () => {
  const order = await buy();
  const { reversal } = (await ask(refundOrder, refund(order, 5_000))).data;
  const fan = `user:${userUuid('fan')}:coins`;
  const row = (uuid: string, changes: Record<string, string | number | null>) => {
    const all = {
      ...{ uuid, order_uuid: order.uuid, cause: 'refund', amount_satang: 5_000, coins: 510, most_borne_coins: 0 },
      ...{ state: 'asked', reason: 'x', started_by: userUuid('asker'), started_at_ms: 1, moved_at_ms: 1, ...changes },
    };
    const values = Object.values(all).map((value) => (typeof value === 'string' ? `'${value}'` : value));
    return `INSERT INTO order_reversals (${Object.keys(all).join()}) VALUES (${values.join()})`;
  };
  const moves = (id: string, from: string, to: string, amount: number) =>
    `INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES ('${id}', '${from}', '${to}', ${amount}, 1)`;
  for (const cheat of [
    `UPDATE order_reversals SET state = 'done', taken_coins = 510`,
    `UPDATE order_reversals SET amount_satang = 10000`,
    `UPDATE order_reversals SET most_borne_coins = 510`,
    `UPDATE order_reversals SET reason = 'another'`,
    'DELETE FROM order_reversals',
    row(key(), {}),
    row(key(), { coins: 1 }),
    row(key(), { amount_satang: 10_001, coins: 1_021 }),
    row(key(), { state: 'done', taken_coins: 510 }),
    moves(`reversal:${reversal.uuid}:sale`, 'house:sales', 'house:refundable', 5_000),
    moves(`reversal:${reversal.uuid}:coins`, fan, 'house:coins_refunded', 510),
    moves('case:1:reversal', 'house:sales', 'house:refundable', 5_000),
    moves('reversal:1:sale', 'house:sales', 'house:written_off', 5_000),
    `UPDATE orders SET version = version + 1, reversed_satang = 5000`,
    `UPDATE orders SET version = version + 1, refundable_satang = 5000`,
    `INSERT INTO refunds (uuid, case_number, amount_satang, state, started_by, started_at_ms, moved_at_ms, way)
      VALUES ('${reversal.uuid}', 1, 5000, 'asked', '${userUuid('asker')}', 1, 1, 'recall')`,
  ]) {
    await expect(env.DB.prepare(cheat).run(), cheat).rejects.toThrow('SQLITE_CONSTRAINT');
  }
  await approveAll();
  expect(await coinsOf('fan')).toBe(510);
});

test('a refund returned by the bank waits for another account', async () => {
  const order = await buy();
  await ask(refundOrder, refund(order));
  await approveAll();
  await choose(money.fan, order.uuid, phoneForm);
  const params = { number: '1' };
  const form = { amount_satang: String(PRICE), ground: 'to the phone' };
  const response = await ask(startRefund, { token: asker, key: key(), params, form });
  await approveAll();
  await sendFile(asker, second);
  await bankSaid(response.data.refund, 'failed');
  expect(await watch(money.fan, order.uuid)).toMatchObject({
    refundable_satang: PRICE,
    refund_account: { is_refused: true },
    can_choose_account: true,
  });
  await choose(money.fan, order.uuid, bankForm);
  await closes();
});
