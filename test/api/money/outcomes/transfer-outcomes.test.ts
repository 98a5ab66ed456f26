/** Makes each kind of transfer that is not about an order once. The books close after each step. */
import { env } from 'cloudflare:workers';
import { describe, expect, test, vi } from 'vitest';
import { commissionJob } from '../../../../api/deck/commission/commission-job.ts';
import { giftJob } from '../../../../api/live/gift/gift-job.ts';
import { closeDay } from '../../../../api/money/ledger/closing.ts';
import { applyReport } from '../../../../api/payouts/bank/apply-report.ts';
import { redeemInvitation } from '../../../../api/people/invite/redeem-invitation.ts';
import { openDb } from '../../../../api/platform/framework/db.ts';
import { commitOrThrow } from '../../../../api/platform/framework/statement.ts';
import { runIfDue } from '../../../../api/platform/scheduler/job.ts';
import { closingJob } from '../../../../api/privacy/privacy/closing.ts';
import { buyOffer, offerItem } from '../../../../calls/deck/offer.ts';
import { lendFamily, setFamilyCredit } from '../../../../calls/families/family-office.ts';
import { decideApproval } from '../../../../calls/identity/approval.ts';
import { answerAppeal, askTakeBack } from '../../../../calls/live/gift-hold.ts';
import { addMissionBudget, checkIn } from '../../../../calls/live/mission.ts';
import { correctCoins } from '../../../../calls/office/person.ts';
import { mergeAccounts } from '../../../../calls/office/person-merge.ts';
import { makePayoutBatch } from '../../../../calls/payouts/bank-batch.ts';
import { appealTakeBack } from '../../../../calls/payouts/earning.ts';
import { reviewPayee, setPayeeAccount } from '../../../../calls/payouts/payee.ts';
import { cancelDisbursement, getDisbursementProfile } from '../../../../calls/payouts/payout.ts';
import { giveUpPayout, holdPayout } from '../../../../calls/payouts/payout-office.ts';
import { buyShopItem } from '../../../../calls/shop/order.ts';
import { refundShopOrder } from '../../../../calls/shop/refund.ts';
import { itemUuid } from '../../../shop-rows.ts';
import { status } from '../../../unit/payouts/bank-words.ts';
import { ask } from '../../ask.ts';
import { askAsTwo } from '../../dual-control.ts';
import { addGiving, gives } from '../../live/gift-world.ts';
import { addMember, tokenOf } from '../../member.ts';
import { addPayee, approving, bankSays, paid, sent, signTaxClass, submitted } from '../../payouts/payout-stage.ts';
import { countReportedFacts } from '../../rankings/count-facts.ts';
import { addCountedFacts, addEvent, addRewards, finalizeAt, rowsOf } from '../../rankings/event-world.ts';
import { addAddress, addCoins, addItems } from '../../shop/shop-world.ts';
import {
  addContract,
  addFamily,
  addFamilyPackage,
  addInvitation,
  addLives,
  addUsers,
  moveToFamily,
  userUuid,
} from '../../world.ts';
import { isOfOrders, kindsLeft } from './transfer-kinds.ts';

const DAY_MS = 86_400_000;
const BEGIN = Date.parse('2026-11-20T08:00:00Z');
const key = () => crypto.randomUUID();

describe('transfers other than orders', () => {
  test('the day closes after each kind of transfer', { timeout: 60_000 }, async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: BEGIN });
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const errorLog = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let days = 0;
    const now = () => new Date(BEGIN + days * DAY_MS);
    const day = () => now().toISOString().slice(0, 10);
    const db = openDb(env.DB);
    const giver = await addGiving(1_000_000);
    const family = await addFamily('dao');
    await addUsers(['mint', 'old', 'new', 'fan', 'boss', 'reviewer']);
    await addContract('mint');
    await addLives([{ slug: 'dance', caster: 'mint' }]);
    await rowsOf(`INSERT INTO dated_settings (name, from_ms, value, ground, set_by_uuid, set_at_ms)
    VALUES ('payout_fee_satang', 1, '1000', 'A fee', NULL, 1)`);
    for (const name of ['somo', 'mint']) await moveToFamily(userUuid(name), family);
    const signIn = async () => ({
      staff: [await addMember('clerk', 'staff'), await addMember('checker', 'staff')] as const,
      payee: await tokenOf('somo'),
    });
    let crew = await signIn();
    const giftUuids: string[] = [];

    const takeBack = async (uuid: string, form: { to_giver: 'on' } | { to_giver: 'false' }) => {
      const [asker, second] = crew.staff;
      const response = await ask(askTakeBack, {
        token: asker,
        params: { uuid },
        form: { ground: 'Not theirs', ...form },
      });
      const { approval_uuid, digest } = response.data;
      await ask(decideApproval, {
        token: second,
        key: key(),
        params: { uuid: approval_uuid },
        form: { decision: 'approve', digest },
      });
    };
    const refuse = async ({ reference, batch }: Awaited<ReturnType<typeof sent>>, number = 1) =>
      applyReport(
        db,
        status(key(), { file: batch.message_id, code: 'RJCT', lines: [`${reference}-${number}`] }),
        now(),
      );
    const newAccount = async (account: string) => {
      const [payee] = await rowsOf(`SELECT uuid FROM payees WHERE owner_uuid = '${userUuid('somo')}'`);
      const params = { uuid: String(payee?.uuid) };
      await ask(setPayeeAccount, { token: crew.staff[0], key: key(), params, form: { bank_code: '004', account } });
      await ask(reviewPayee, { token: crew.staff[1], key: key(), params, form: { decision: 'approve' } });
      days += 4;
      vi.setSystemTime(now());
      crew = await signIn();
    };
    const nextFile = async () => {
      const batch = await ask(makePayoutBatch, { token: crew.staff[0], key: key(), form: { ground: 'again' } });
      await ask(decideApproval, await approving(batch.data.uuid, crew.staff[1]));
      return batch.data;
    };

    const steps: Record<string, () => Promise<unknown>> = {
      'gifts are given': async () => {
        for (let times = 0; times < 8; times += 1) await gives(giver, 'castle', { quantity: 99 });
        await gives(giver, 'castle', { quantity: 50, live: 'dance' });
        for (let times = 0; times < 2; times += 1) giftUuids.push((await gives(giver, 'heart')).data.uuid);
        giftUuids.push((await gives(giver, 'castle', { quantity: 99 })).data.uuid);
      },
      'a gift is taken back, and given back after an appeal': async () => {
        const [uuid = ''] = giftUuids;
        await takeBack(uuid, { to_giver: 'on' });
        await ask(appealTakeBack, { token: crew.payee, params: { uuid }, form: { appeal: 'It was hers' } });
        const form = { answer: 'You are right', is_granted: 'on' } as const;
        await ask(answerAppeal, { token: await addMember('third', 'staff'), params: { uuid }, form });
      },
      'a gift is taken back with a refund': () => takeBack(giftUuids[1] ?? '', { to_giver: 'false' }),
      'V-tokens come of age': async () => {
        days += 8;
        vi.setSystemTime(now());
        await runIfDue(giftJob, { db, env, now: now() });
        await signTaxClass(now());
        const entry = { now: now(), by: userUuid('boss'), reviewer: userUuid('reviewer') };
        await addPayee({ kind: 'user', uuid: userUuid('somo') }, entry);
        crew = await signIn();
      },
      'a payout is cancelled': async () =>
        ask(cancelDisbursement, { token: crew.payee, params: { uuid: (await submitted(crew)).uuid } }),
      'a payout is stopped in its file': async () => {
        const { uuid } = await sent(crew);
        await ask(holdPayout, { token: crew.staff[0], params: { uuid } });
      },
      'a payout is refused by the bank': async () => refuse(await sent(crew)),
      'a payout is paid': () => paid(crew, { now: now(), day: day() }, 100_000),
      'a payout comes back and is paid to another account': async () => {
        const payout = await paid(crew, { now: now(), day: day() }, 100_000);
        await bankSays(payout.uuid, 'CRDT', { now: now(), day: day(), charge_satang: 1_500 });
        await newAccount('0123456789');
        await nextFile();
        await bankSays(payout.uuid, 'DBIT', { now: now(), day: day() });
      },
      'a payout comes back, is refused the second time, and is given up': async () => {
        const payout = await paid(crew, { now: now(), day: day() }, 100_000);
        await bankSays(payout.uuid, 'CRDT', { now: now(), day: day() });
        await newAccount('9876543210');
        await refuse({ ...payout, batch: await nextFile() }, 2);
        await askAsTwo(giveUpPayout, { token: crew.staff[0], params: { uuid: payout.uuid } });
      },
      'a gift is taken back after it was paid': async () => {
        const { payable_vtokens } = (await ask(getDisbursementProfile, { token: crew.payee, form: { as: 'self' } }))
          .data;
        await paid(crew, { now: now(), day: day() }, payable_vtokens);
        await takeBack(giftUuids[2] ?? '', { to_giver: 'false' });
      },
      'coins buy something in the shop': async () => {
        await addItems({ name: 'badge' });
        await addCoins('ann', 100, 'test:shop');
        const form = { item_uuid: itemUuid('badge'), price_coins: '100' };
        await ask(buyShopItem, { token: await tokenOf('ann'), key: key(), form });
      },
      'a sale in a live earns a commission, which a refund reverses': async () => {
        await addItems({ name: 'mug', kind: 'physical', stock_total: 5, price_coins: 100 });
        await addAddress('ann');
        await addCoins('ann', 100, 'test:offer');
        const item_uuid = itemUuid('mug');
        const slug = 'sing';
        const offer = await ask(offerItem, {
          token: crew.payee,
          key: key(),
          params: { slug },
          form: { item_uuid, minutes: '0' },
        });
        const order = await ask(buyOffer, {
          token: await tokenOf('ann'),
          key: key(),
          params: { slug, uuid: offer.data.uuid },
          form: { item_uuid, price_coins: '100' },
        });
        days += 8;
        vi.setSystemTime(now());
        await runIfDue(commissionJob, { db, env, now: now() });
        crew = await signIn();
        const input = { token: crew.staff[0], params: { uuid: order.data.uuid }, form: { ground: 'Broken' } };
        await askAsTwo(refundShopOrder, input);
      },
      'a budget of missions rewards a check-in': async () => {
        const form = { coins: '1000', ground: 'A week' };
        await askAsTwo(addMissionBudget, { token: crew.staff[0], key: key(), form });
        await rowsOf(
          `INSERT INTO emails (address, user_uuid, verified_at_ms) VALUES ('fan@example.com', '${userUuid('fan')}', 0)`,
        );
        await ask(checkIn, { token: await tokenOf('fan'), form: { device: key() } });
      },
      'coins are put right': async () => {
        const form = { coins_direction: 'give', coins: '10', ground: 'Not shown' } as const;
        await ask(correctCoins, { token: crew.staff[0], key: key(), params: { uuid: userUuid('fan') }, form });
      },
      'accounts are merged': async () => {
        await addCoins('old', 70);
        await countReportedFacts();
        const form = { into_uuid: userUuid('new'), reason: 'Both wrote' };
        await askAsTwo(mergeAccounts, { token: crew.staff[0], key: key(), params: { uuid: userUuid('old') }, form });
      },
      'a family borrows': async () => {
        const input = { token: crew.staff[0], params: { uuid: family } };
        await addFamilyPackage();
        await askAsTwo(setFamilyCredit, { ...input, form: { credit_satang: '20000', ground: 'Pays well' } });
        await ask(lendFamily, {
          ...input,
          key: key(),
          form: { amount_satang: '10000', coins: '1000', ground: 'A month' },
        });
      },
      'a newcomer redeems an invitation': async () => {
        await addInvitation('come', 'somo');
        const newcomer = { slug: 'come', newcomer_uuid: userUuid('fan'), is_new: true, now: now() };
        await commitOrThrow(db, await redeemInvitation(db, newcomer));
      },
      'an event grants coins': async () => {
        const [from, to, at] = [-1, 1, 0].map((away) => new Date(now().getTime() + away * 3_600_000).toISOString());
        await addEvent({ slug: 'stars', from: from ?? '', to: to ?? '' });
        await addRewards('stars', [{ ranked: 'user', ranks: [1, 1], coins: 100 }]);
        await addCountedFacts([{ id: '1', kind: 'sticker', from: 'ann', to: 'somo', amount: 5, at: at ?? '' }]);
        days += 1;
        vi.setSystemTime(now());
        await finalizeAt(now().toISOString());
        crew = await signIn();
      },
      'accounts are closed': async () => {
        await rowsOf(`INSERT INTO closings (user_uuid, asked_at_ms, due_at_ms, given_up)
        SELECT owner, 1, 1, json_group_object(kind, amount) FROM (
          SELECT user_uuid AS owner, kind, amount FROM account_values
          WHERE user_uuid IN ('${userUuid('mint')}', '${userUuid('new')}')
        ) GROUP BY owner`);
        await runIfDue(closingJob, { db, env, now: now() });
      },
    };

    const broken: Record<string, unknown> = {};
    for (const [name, step] of Object.entries(steps)) {
      await step();
      days += 1;
      vi.setSystemTime(now());
      crew = await signIn();
      const closing = await closeDay(db, now());
      if (closing !== 'closed') broken[name] = closing;
    }
    expect(broken).toEqual({});
    expect(await kindsLeft((kind) => !isOfOrders(kind))).toEqual([]);
    errorLog.mockClear();
  });
});
