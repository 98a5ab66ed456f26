/**
 * A family cannot give bonus or borrowed coins to its own VBs, because they would become a payout.
 */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { closeDay } from '../../../api/money/ledger/closing.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { lendFamily } from '../../../calls/families/family-office.ts';
import { passBudget } from '../../../calls/families/family-wallet.ts';
import { giveGift } from '../../../calls/live/gift.ts';
import { refundOrder } from '../../../calls/money/reversal.ts';
import { ask, askInVain } from '../ask.ts';
import { addCatalogue, giftUuid, gives, vtokensOf } from '../live/gift-world.ts';
import { addMember, tokenOf } from '../member.ts';
import {
  beginMoney,
  deliver,
  familyPackage,
  familyUuid,
  fields,
  type Money,
  placeOrder,
  webhook,
} from '../money/money-world.ts';
import { addContract, addFamily, addLives, liveUuid, moveToFamily, userUuid } from '../world.ts';

const DAY_MS = 86_400_000;
const key = () => crypto.randomUUID();

let money: Money;
let clerk: string;
beforeEach(async () => {
  money = await beginMoney();
  clerk = await addMember('clerk', 'staff');
  for (const name of ['somo', 'nim', 'away']) {
    await addMember(name, 'caster');
    await addContract(name);
  }
  for (const name of ['somo', 'nim']) await moveToFamily(userUuid(name), familyUuid);
  await moveToFamily(userUuid('away'), await addFamily('mekha'));
  await addLives([
    { slug: 'sing', caster: 'somo' },
    { slug: 'away-sings', caster: 'away' },
  ]);
  await addCatalogue({ heart: 100, castle: 1_000 });
});

const fundCoins = () =>
  env.DB.prepare('SELECT coins FROM family_funds WHERE family_uuid = ?').bind(familyUuid).first<number>('coins');

async function pay(order: { reference: string; total_satang: number }) {
  money.bank.pay(order.reference, order.total_satang, new Date());
  await webhook(order.reference);
  await deliver();
}

/** Lets the family buy 1,000 coins for 100 baht, with this bonus. */
async function buys(bonus_coins: number) {
  await env.DB.prepare('UPDATE packages SET coins = 1000, price_satang = 10000, bonus_coins = ? WHERE uuid = ?')
    .bind(bonus_coins, familyPackage)
    .run();
  const order = await placeOrder(money.owner, { ...fields, kind: 'family_refill', package_uuid: familyPackage });
  await pay(order);
  return order;
}

/** Lends the family 1,000 coins for 100 baht. */
const borrows = () =>
  ask(lendFamily, {
    ...{ token: clerk, key: key(), params: { uuid: familyUuid } },
    form: { amount_satang: '10000', coins: '1000', ground: 'A weekend' },
  });
const repays = async (satang: number) =>
  pay(
    await placeOrder(money.owner, {
      ...{ ...fields, kind: 'family_credit', package_uuid: '' },
      amount_satang: String(satang),
    }),
  );

const refusalOf = async (token: string, name: string, pays: 'family' | 'budget' = 'family') =>
  (
    await askInVain(giveGift, {
      ...{ token, key: key(), params: { id: liveUuid('sing') } },
      form: { gift_uuid: giftUuid(name), quantity: '1', pays },
    })
  ).error;
const passes = (name: string, coins: string) =>
  ask(passBudget, { token: money.owner, key: key(), params: { uuid: userUuid(name) }, form: { coins } });

describe('borrowed coins', () => {
  test('cannot go to an own VB before the debt is paid, but to others', async () => {
    await borrows();
    expect(await refusalOf(money.owner, 'heart')).toMatchObject({ code: 'family_coins_unpaid', bought_coins: 0 });
    expect(await vtokensOf('somo', 'held')).toBe(0);
    await gives(money.owner, 'heart', { pays: 'family', live: 'away-sings' });
    await repays(5_000);
    expect(await fundCoins()).toBe(500);
    await gives(money.owner, 'heart', { pays: 'family' });
    expect(await fundCoins()).toBe(400);
    expect(await closeDay(openDb(env.DB), new Date(Date.now() + DAY_MS))).toBe('closed');
  });

  test('do not count if spent before the debt was paid', async () => {
    await borrows();
    await gives(money.owner, 'castle', { pays: 'family', live: 'away-sings' });
    await repays(10_000);
    expect(await fundCoins()).toBe(0);
    await borrows();
    expect(await refusalOf(money.owner, 'heart')).toMatchObject({ code: 'family_coins_unpaid', bought_coins: 0 });
  });

  test('cannot go to an own VB through a budget', async () => {
    await borrows();
    await passes('nim', '500');
    expect(await refusalOf(await tokenOf('nim'), 'heart', 'budget')).toMatchObject({ code: 'family_coins_unpaid' });
    expect(await vtokensOf('somo', 'held')).toBe(0);
  });
});

describe('bonus coins', () => {
  test('remain after an own VB received the bought coins', async () => {
    await buys(500);
    expect(await fundCoins()).toBe(1_000);
    await gives(money.owner, 'castle', { pays: 'family' });
    expect(await refusalOf(money.owner, 'heart')).toMatchObject({ code: 'family_coins_unpaid', bought_coins: 0 });
    await passes('nim', '200');
    expect(await refusalOf(await tokenOf('nim'), 'heart', 'budget')).toMatchObject({ code: 'family_coins_unpaid' });
    await gives(money.owner, 'heart', { pays: 'family', live: 'away-sings' });
  });

  test('bonus coins are used first for gifts to others', async () => {
    await buys(500);
    await gives(money.owner, 'heart', { quantity: 5, pays: 'family', live: 'away-sings' });
    expect(await fundCoins()).toBe(1_000);
    await gives(money.owner, 'heart', { pays: 'family', live: 'away-sings' });
    expect(await fundCoins()).toBe(900);
  });
});

test('a refund of the sale takes back the counted coins', async () => {
  const { uuid } = await buys(0);
  const form = { amount_satang: '4000', bears_coins: '', buyer_reason: 'เติมซ้ำ', ground: 'asked' };
  await ask(refundOrder, { token: clerk, key: key(), params: { uuid }, form });
  await env.DB.prepare("UPDATE approvals SET state = 'approved', decided_by = ?, decided_at_ms = 1")
    .bind(userUuid('fan'))
    .run();
  await env.DB.prepare("UPDATE order_reversals SET state = 'done', taken_coins = coins, moved_at_ms = 1").run();
  expect(await fundCoins()).toBe(600);
});

test('the database limits family gifts to an own VB, but not gifts of members', async () => {
  await borrows();
  await buys(0);
  await gives(money.owner, 'heart', { pays: 'family' });
  const copy =
    env.DB.prepare(`INSERT INTO gifts (position, uuid, live_uuid, giver_uuid, vb_uuid, vb_role, item_uuid, kind, quantity,
      coins, vtokens, family_uuid, family_vtokens, vtokens_per_100_coins, family_share_basis_points, match_id, is_hidden,
      given_at_ms, of_age_at_ms, vip_level, paid_from)
    SELECT position + 1, 'again', live_uuid, giver_uuid, vb_uuid, vb_role, item_uuid, kind, 10, 1000, vtokens * 10, family_uuid,
      family_vtokens, vtokens_per_100_coins, family_share_basis_points, match_id, is_hidden, given_at_ms, of_age_at_ms, vip_level,
      paid_from FROM gifts`);
  await expect(copy.run()).rejects.toThrow('a family can give its own VBs only coins that it has bought');
});
