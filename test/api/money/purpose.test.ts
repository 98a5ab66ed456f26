/**
 * Every kind of account has a purpose: requests bring value in and take it out. The kinds come from
 * the schema and the code. A new kind fails until it has an entry with the transfers in both
 * directions.
 */
import { env } from 'cloudflare:workers';
import { expect, test, vi } from 'vitest';
import { giftJob } from '../../../api/live/gift/gift-job.ts';
import { vtokenPlaces } from '../../../api/money/ledger/account.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { runIfDue } from '../../../api/platform/scheduler/job.ts';
import { lendFamily } from '../../../calls/families/family-office.ts';
import { passBudget } from '../../../calls/families/family-wallet.ts';
import { buyShopItem } from '../../../calls/shop/order.ts';
import { itemUuid } from '../../shop-rows.ts';
import { ask } from '../ask.ts';
import { addCatalogue, gives } from '../live/gift-world.ts';
import { addMember, tokenOf } from '../member.ts';
import { addPayee, paid, signTaxClass } from '../payouts/payout-stage.ts';
import { addItems } from '../shop/shop-world.ts';
import { addContract, addLives, moveToFamily, userUuid } from '../world.ts';
import { beginMoney, deliver, familyPackage, familyUuid, fields, placeOrder, webhook } from './money-world.ts';

const DAY_MS = 86_400_000;
const key = () => crypto.randomUUID();

/**
 * Transfers by which value enters and leaves an account of a person, or the reason why a direction
 * is missing.
 */
type Purpose =
  | { in: RegExp; out: RegExp }
  | { in: RegExp; stays: string }
  | { of_the_company: string }
  | { unused: string };

const purposes: Record<string, Purpose> = {
  'user:*:coins': { in: /^order:.+:coins$/, out: /^(gift|shop):/ },
  'family:*:coins': { in: /^order:.+:coins$/, out: /^(gift|budget):/ },
  'family:*:budget:*': { in: /^budget:/, out: /^gift:/ },
  'family:*:debt': { in: /^order:.+:debt$/, out: /^loan:/ },
  'user:*:vtoken_held': { in: /^gift:/, out: /^./ },
  'user:*:vtoken_payable': { in: /^./, out: /^payout:/ },
  'user:*:vtoken_set_aside': { in: /^payout:/, out: /^payout:/ },
  'user:*:vtoken_on_the_way': { in: /^payout:/, out: /^payout:/ },
  'user:*:vtoken_paid': { in: /^payout:/, stays: 'the bank has paid it: the record of it' },
  'family:*:vtoken_payable': { in: /^payout:/, out: /^payout:/ },
  'family:*:vtoken_set_aside': { in: /^payout:/, out: /^payout:/ },
  'family:*:vtoken_on_the_way': { in: /^payout:/, out: /^payout:/ },
  'family:*:vtoken_paid': { in: /^payout:/, stays: 'the bank has paid it: the record of it' },
  'user:*:vtoken_reversed': { unused: 'holds V-tokens of gifts that two of the staff took back: gift.test.ts' },
  'user:*:vtoken_forfeited': { unused: 'ends V-tokens of an account that is erased: closed-account.test.ts' },
  'family:*:vtoken_held': { unused: 'a family has its share once a payout of its VB leaves, never before' },
  'family:*:vtoken_reversed': { unused: 'a family has its share once a payout of its VB leaves, never before' },
  'family:*:vtoken_forfeited': { unused: 'families are not erased' },
  'world:thai_qr': { of_the_company: 'money that members paid in' },
  'world:opn': { of_the_company: 'the same at another gateway' },
  'world:stripe': { of_the_company: 'the same at another gateway' },
  'house:pending': { of_the_company: 'money until it is known what it is for' },
  'house:sales': { of_the_company: 'money of what was sold' },
  'house:refundable': { of_the_company: 'money that goes back to its payer' },
  'house:refunding': { of_the_company: 'money on its way back' },
  'house:written_off': { of_the_company: 'money that cannot go back' },
  'house:credited': { of_the_company: 'money that its payer was given coins for' },
  'house:receivable': { of_the_company: 'what families owe' },
  'house:coins': { of_the_company: 'where coins come from' },
  'house:shop': { of_the_company: 'coins spent in the shop' },
  'house:gifts': { of_the_company: 'coins given to VBs' },
  'house:coins_refunded': { of_the_company: 'coins that went with money paid back' },
  'house:coins_expired': { of_the_company: 'coins of erased accounts' },
  'house:vtokens': { of_the_company: 'where V-tokens come from' },
  'house:earned': { of_the_company: 'what payouts cost' },
  'house:payouts_on_the_way': { of_the_company: 'money of payouts that the bank has' },
  'house:payouts_returned': { of_the_company: 'money of payouts that the bank sent back' },
  'house:bank_out': { of_the_company: 'money that the bank paid out' },
  'house:bank_fees': { of_the_company: 'fees of the bank' },
  'house:tax_withheld': { of_the_company: 'tax for the tax office' },
  'house:payout_fees': { of_the_company: 'fees of payouts' },
  'house:fee_vat': { of_the_company: 'VAT on those fees' },
};

/**
 * Returns the kinds that the schema opens by name and allows by pattern, and the places of V-tokens
 * in the code.
 */
async function kindsThereAre(): Promise<string[]> {
  const accounts = await env.DB.prepare('SELECT id FROM ledger_accounts').all<{ id: string }>();
  const rule = await env.DB.prepare(
    "SELECT sql FROM sqlite_schema WHERE name = 'ledger_accounts_are_known'",
  ).first<string>('sql');
  const patterns = [...(rule ?? '').matchAll(/GLOB '([^']+)'/g)].map(([, pattern = '']) =>
    pattern.replaceAll('?*', '*'),
  );
  const places = vtokenPlaces.flatMap((place) => ['user', 'family'].map((kind) => `${kind}:*:vtoken_${place}`));
  // Accounts of the company and of the outside world are rows with fixed names.
  const ofPeople = patterns.filter((pattern) => !/^(house|world):/.test(pattern));
  return [...new Set([...accounts.results.map(({ id }) => kindOf(id)), ...ofPeople, ...places])].toSorted();
}

const kindOf = (account: string) => account.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '*');

test('every kind of account has a purpose', async () => {
  expect(await kindsThereAre()).toEqual(Object.keys(purposes).toSorted());
});

test('requests of members bring value into each kind of account and take it out', async () => {
  const money = await beginMoney();
  const staff = [await addMember('clerk', 'staff'), await addMember('checker', 'staff')] as const;
  await addMember('somo', 'caster');
  await addMember('nim', 'caster');
  for (const name of ['somo', 'nim']) {
    await addContract(name);
    await moveToFamily(userUuid(name), familyUuid);
  }
  await addLives([{ slug: 'sing', caster: 'somo' }]);
  await addCatalogue({ castle: 1_000 });
  await addItems({ name: 'star' });
  const pay = async (order: { reference: string; total_satang: number }) => {
    money.bank.pay(order.reference, order.total_satang, new Date());
    await webhook(order.reference);
    await deliver();
  };
  const family = { ...fields, package_uuid: familyPackage };

  for (let times = 0; times < 6; times += 1)
    await pay(await placeOrder(money.fan, { package_uuid: '', amount_satang: '1000000' }));
  await gives(money.fan, 'castle', { quantity: 99 });
  await gives(money.fan, 'castle', { quantity: 99 });
  await ask(buyShopItem, { token: money.fan, key: key(), form: { item_uuid: itemUuid('star'), price_coins: '100' } });
  await pay(await placeOrder(money.owner, { ...family, kind: 'family_refill' }));
  await gives(money.owner, 'castle', { pays: 'family' });
  await ask(passBudget, {
    token: money.owner,
    key: key(),
    params: { uuid: userUuid('nim') },
    form: { coins: '2000' },
  });
  await gives(await tokenOf('nim'), 'castle', { pays: 'budget' });
  await ask(lendFamily, {
    token: staff[0],
    key: key(),
    params: { uuid: familyUuid },
    form: { amount_satang: '10000', coins: '1000', ground: 'For the anniversary' },
  });
  await pay(
    await placeOrder(money.owner, { ...family, kind: 'family_credit', package_uuid: '', amount_satang: '5000' }),
  );

  // Gifts mature; the VB and then the family are paid.
  const now = new Date(Date.now() + 8 * DAY_MS);
  vi.setSystemTime(now);
  await runIfDue(giftJob, { db: openDb(env.DB), env, now });
  const payeeEntry = { now, by: userUuid('clerk'), reviewer: userUuid('checker') };
  await signTaxClass(now);
  await addPayee({ kind: 'user', uuid: userUuid('somo') }, payeeEntry);
  await addPayee({ kind: 'family', uuid: familyUuid }, payeeEntry);
  const [clerk, checker] = [await tokenOf('clerk'), await tokenOf('checker')];
  const at = { now, day: now.toISOString().slice(0, 10) };
  await paid({ payee: await tokenOf('somo'), staff: [clerk, checker] }, at, 50_000);
  await paid({ payee: await tokenOf('owner'), as: 'family', staff: [clerk, checker] }, at, 4_000);

  const entries = await env.DB.prepare('SELECT account_id, transfer_id, amount FROM ledger_entries').all<{
    account_id: string;
    transfer_id: string;
    amount: number;
  }>();
  const movements = entries.results.map(({ account_id, ...entry }) => ({ kind: kindOf(account_id), ...entry }));
  const isDone = (kind: string, by: RegExp, sign: 1 | -1) =>
    movements.some((entry) => entry.kind === kind && by.test(entry.transfer_id) && Math.sign(entry.amount) === sign);
  const missing = Object.entries(purposes).flatMap(([kind, purpose]) => [
    ...('in' in purpose && !isDone(kind, purpose.in, 1) ? [`${kind}: nothing came in`] : []),
    ...('out' in purpose && !isDone(kind, purpose.out, -1) ? [`${kind}: nothing got out`] : []),
    ...('unused' in purpose && movements.some((entry) => entry.kind === kind) ? [`${kind}: is used`] : []),
  ]);
  expect(missing).toEqual([]);
});
