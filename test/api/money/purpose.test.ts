/**
 * Every kind of account of a person or family has a purpose: journeys over HTTP bring value in and
 * take it out. The kinds come from the schema and the code. A new kind fails until it has an entry,
 * and a journey that disappears fails too.
 */
import { env } from 'cloudflare:workers';
import { describe, expect, test, vi } from 'vitest';
import app from '../../../api/index.ts';
import { giftJob } from '../../../api/live/gift/gift-job.ts';
import { vtokenPlaces } from '../../../api/money/ledger/account.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { runIfDue } from '../../../api/platform/scheduler/job.ts';
import { closingJob } from '../../../api/privacy/privacy/closing.ts';
import { lendFamily } from '../../../calls/families/family-office.ts';
import { passBudget } from '../../../calls/families/family-wallet.ts';
import { answerAppeal, askTakeBack } from '../../../calls/live/gift-hold.ts';
import { appealTakeBack } from '../../../calls/payouts/earning.ts';
import { CLOSING_DAYS, closeAccount, listAccountValues } from '../../../calls/privacy/privacy.ts';
import { buyShopItem } from '../../../calls/shop/order.ts';
import { itemUuid } from '../../shop-rows.ts';
import { ask } from '../ask.ts';
import { approve } from '../dual-control.ts';
import { addCatalogue, gives } from '../live/gift-world.ts';
import { addMember, tokenOf } from '../member.ts';
import { addPayee, paid, signTaxClass } from '../payouts/payout-stage.ts';
import { addItems } from '../shop/shop-world.ts';
import { addContract, addLives, moveToFamily, userUuid } from '../world.ts';
import { beginMoney, deliver, familyPackage, familyUuid, fields, placeOrder, webhook } from './money-world.ts';

const DAY_MS = 86_400_000;
const key = () => crypto.randomUUID();

/** Journeys that this test makes, in this order. Each sends at least one command over HTTP. */
type Journey =
  | 'tops up'
  | 'gives'
  | 'buys'
  | 'tops up the family'
  | 'gives from the family'
  | 'passes a budget'
  | 'gives from the budget'
  | 'borrows'
  | 'repays'
  | 'loses a gift'
  | 'wins an appeal'
  | 'is paid'
  | 'is paid as a family'
  | 'closes the account';

/** Journeys that put value into an account of a person or a family, and take it out. */
type Purpose =
  | { in: readonly Journey[]; out: readonly Journey[] }
  /** The value ends here, so no journey takes it out. */
  | { in: readonly Journey[]; stays: string }
  /** No journey reaches it. */
  | { never: string };

const payout = { in: ['is paid'], out: ['is paid'] } as const;
const familyPayout = { in: ['is paid as a family'], out: ['is paid as a family'] } as const;
const sharedLater = { never: 'a family has its share once a payout of its VB leaves, never before' };

const purposes: Record<string, Purpose> = {
  'user:*:coins': { in: ['tops up'], out: ['gives', 'buys'] },
  'family:*:coins': { in: ['tops up the family', 'borrows'], out: ['gives from the family', 'passes a budget'] },
  'family:*:budget:*': { in: ['passes a budget'], out: ['gives from the budget'] },
  'family:*:debt': { in: ['repays'], out: ['borrows'] },
  'user:*:vtoken_held': { in: ['gives', 'wins an appeal'], out: ['loses a gift'] },
  'user:*:vtoken_payable': { in: ['is paid'], out: ['is paid', 'closes the account'] },
  'user:*:vtoken_set_aside': payout,
  'user:*:vtoken_on_the_way': payout,
  'user:*:vtoken_paid': { in: ['is paid'], stays: 'the bank has paid it' },
  'user:*:vtoken_reversed': { in: ['loses a gift'], out: ['wins an appeal'] },
  'user:*:vtoken_forfeited': { in: ['closes the account'], stays: 'the owner gave it up' },
  'family:*:vtoken_payable': { in: ['is paid'], out: ['is paid as a family'] },
  'family:*:vtoken_set_aside': familyPayout,
  'family:*:vtoken_on_the_way': familyPayout,
  'family:*:vtoken_paid': { in: ['is paid as a family'], stays: 'the bank has paid it' },
  'family:*:vtoken_held': sharedLater,
  'family:*:vtoken_reversed': sharedLater,
  'family:*:vtoken_forfeited': { never: 'families are not erased' },
};

/**
 * Returns the kinds of accounts of people and families: those that the schema allows by pattern, and
 * the places of V-tokens in the code. All others belong to the company or the outside world.
 */
async function kindsThereAre(): Promise<string[]> {
  const rule = await env.DB.prepare(
    "SELECT sql FROM sqlite_schema WHERE name = 'ledger_accounts_are_known'",
  ).first<string>('sql');
  const patterns = [...(rule ?? '').matchAll(/GLOB '([^']+)'/g)].map(([, pattern = '']) =>
    pattern.replaceAll('?*', '*'),
  );
  const places = vtokenPlaces.flatMap((place) => ['user', 'family'].map((kind) => `${kind}:*:vtoken_${place}`));
  return [...new Set([...patterns.filter((pattern) => !/^(house|world):/.test(pattern)), ...places])].toSorted();
}

const kindOf = (account: string) => account.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '*');

describe('purpose of each account kind', () => {
  test('every kind of account has a purpose', async () => {
    expect(await kindsThereAre()).toEqual(Object.keys(purposes).toSorted());
  });

  test('member actions credit and debit every kind of account', async () => {
    const money = await beginMoney();
    await addMember('clerk', 'staff');
    await addMember('checker', 'staff');
    const contracts = { somo: {}, nim: {}, mint: { ends_at_ms: Date.now() + 7 * DAY_MS } };
    for (const [name, contract] of Object.entries(contracts)) {
      await addMember(name, 'caster');
      await addContract(name, contract);
      if (name !== 'mint') await moveToFamily(userUuid(name), familyUuid);
    }
    await addLives([
      { slug: 'sing', caster: 'somo' },
      { slug: 'dance', caster: 'mint' },
    ]);
    await addCatalogue({ castle: 1_000, heart: 10 });
    await addItems({ name: 'star' });
    const staff = () => Promise.all([tokenOf('clerk'), tokenOf('checker')]);
    const pay = async (order: { reference: string; total_satang: number }) => {
      money.bank.pay(order.reference, order.total_satang, new Date());
      await webhook(order.reference);
      await deliver();
    };
    const family = { ...fields, package_uuid: familyPackage };
    const now = () => new Date();
    let lostGift = '';

    const journeys: Record<Journey, () => Promise<unknown>> = {
      'tops up': async () => {
        for (let times = 0; times < 6; times += 1)
          await pay(await placeOrder(money.fan, { package_uuid: '', amount_satang: '1000000' }));
      },
      gives: async () => {
        await gives(money.fan, 'castle', { quantity: 99 });
        await gives(money.fan, 'castle', { quantity: 99 });
        await gives(money.fan, 'castle', { live: 'dance' });
        lostGift = (await gives(money.fan, 'heart')).data.uuid;
      },
      buys: () =>
        ask(buyShopItem, { token: money.fan, key: key(), form: { item_uuid: itemUuid('star'), price_coins: '100' } }),
      'tops up the family': async () => pay(await placeOrder(money.owner, { ...family, kind: 'family_refill' })),
      'gives from the family': () => gives(money.owner, 'castle', { pays: 'family' }),
      'passes a budget': () =>
        ask(passBudget, { token: money.owner, key: key(), params: { uuid: userUuid('nim') }, form: { coins: '2000' } }),
      'gives from the budget': async () => gives(await tokenOf('nim'), 'castle', { pays: 'budget' }),
      borrows: async () =>
        ask(lendFamily, {
          token: (await staff())[0],
          key: key(),
          params: { uuid: familyUuid },
          form: { amount_satang: '10000', coins: '1000', ground: 'For the anniversary' },
        }),
      repays: async () => {
        const credit = { ...family, kind: 'family_credit', package_uuid: '', amount_satang: '5000' };
        await pay(await placeOrder(money.owner, credit));
      },
      'loses a gift': async () => {
        const [clerk, checker] = await staff();
        const params = { uuid: lostGift };
        const form = { ground: 'Not theirs', to_giver: 'on' } as const;
        const { approval_uuid } = (await ask(askTakeBack, { token: clerk, params, form })).data;
        await approve(approval_uuid, checker);
      },
      'wins an appeal': async () => {
        const params = { uuid: lostGift };
        await ask(appealTakeBack, { token: await tokenOf('somo'), params, form: { appeal: 'It was hers' } });
        const form = { answer: 'You are right', is_granted: 'on' } as const;
        await ask(answerAppeal, { token: await addMember('third', 'staff'), params, form });
      },
      'is paid': async () => {
        // The gifts mature.
        vi.setSystemTime(now().getTime() + 8 * DAY_MS);
        await runIfDue(giftJob, { db: openDb(env.DB), env, now: now() });
        const payeeEntry = { now: now(), by: userUuid('clerk'), reviewer: userUuid('checker') };
        await signTaxClass(now());
        await addPayee({ kind: 'user', uuid: userUuid('somo') }, payeeEntry);
        await addPayee({ kind: 'family', uuid: familyUuid }, payeeEntry);
        await paid({ payee: await tokenOf('somo'), staff: await staff() }, today(), 50_000);
      },
      'is paid as a family': async () =>
        paid({ payee: await tokenOf('owner'), as: 'family', staff: await staff() }, today(), 4_000),
      'closes the account': async () => {
        const token = await tokenOf('mint');
        const { values } = (await ask(listAccountValues, { token })).data;
        const form = Object.fromEntries(values.map(({ kind, amount }) => [kind, String(amount)]));
        await ask(closeAccount, { token, form });
        await runIfDue(closingJob, {
          ...{ db: openDb(env.DB), env },
          now: new Date(now().getTime() + CLOSING_DAYS * DAY_MS),
        });
      },
    };
    const today = () => ({ now: now(), day: now().toISOString().slice(0, 10) });

    const requests = vi.spyOn(app, 'fetch');
    const seen = new Set((await entries()).map(({ transfer_id }) => transfer_id));
    const moved = new Map<string, Set<string>>();
    for (const [name, journey] of Object.entries(journeys)) {
      requests.mockClear();
      await journey();
      const commands = requests.mock.calls.filter(([request]) => request.method === 'POST');
      expect(commands.length, name).toBeGreaterThan(0);
      const movements = (await entries()).filter(({ transfer_id }) => !seen.has(transfer_id));
      for (const { transfer_id } of movements) seen.add(transfer_id);
      moved.set(name, new Set(movements.map(({ kind, amount }) => `${amount > 0 ? 'into' : 'out of'} ${kind}`)));
    }
    const isDone = (name: Journey, movement: string) => moved.get(name)?.has(movement) ?? false;
    const isAnywhere = (movement: string) => [...moved.values()].some((of) => of.has(movement));
    const wrong = Object.entries(purposes).flatMap(([kind, purpose]) => [
      ...('in' in purpose ? purpose.in : [])
        .filter((name) => !isDone(name, `into ${kind}`))
        .map((name) => `${name}: nothing into ${kind}`),
      ...('out' in purpose ? purpose.out : [])
        .filter((name) => !isDone(name, `out of ${kind}`))
        .map((name) => `${name}: nothing out of ${kind}`),
      ...('stays' in purpose && isAnywhere(`out of ${kind}`) ? [`${kind}: does not stay`] : []),
      ...('never' in purpose && isAnywhere(`into ${kind}`) ? [`${kind}: is used`] : []),
    ]);
    expect(wrong).toEqual([]);
  });
});

/** Returns all entries of the ledger, with the kind of their account. */
async function entries() {
  const { results } = await env.DB.prepare('SELECT account_id, transfer_id, amount FROM ledger_entries').all<{
    account_id: string;
    transfer_id: string;
    amount: number;
  }>();
  return results.map(({ account_id, ...entry }) => ({ ...entry, kind: kindOf(account_id) }));
}
