/**
 * Earnings: how gifts add to them, holds, the moment they become payable, and reversals under dual
 * control.
 */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { giftJob } from '../../../api/live/gift/gift-job.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { runIfDue } from '../../../api/platform/scheduler/job.ts';
import { decideApproval } from '../../../calls/identity/approval.ts';
import { giveGift } from '../../../calls/live/gift.ts';
import {
  answerAppeal,
  askTakeBack,
  endGiverHold,
  holdGiver,
  listGiverHolds,
  lookAtGiverHold,
} from '../../../calls/live/gift-hold.ts';
import {
  appealTakeBack,
  getEarnings,
  getEarningYear,
  getFamilyEarnings,
  getFamilyEarningYear,
  listReceivedGifts,
} from '../../../calls/payouts/earning.ts';
import { addDatedSetting } from '../../../calls/platform/dated-setting.ts';
import { ask, askInVain } from '../ask.ts';
import { askAsTwo } from '../dual-control.ts';
import { addCoins, addGiving, coinsOf, giftUuid, gives, vtokensOf } from '../live/gift-world.ts';
import { addMember, tokenOf } from '../member.ts';
import { addContract, addFamily, addLives, addUsers, liveUuid, moveToFamily, userUuid } from '../world.ts';

const NOW = '2026-11-20T08:00:00.000Z';
const DAY_MS = 86_400_000;

let ann: string;
let boss: string;
let chief: string;
let third: string;
beforeEach(async () => {
  vi.setSystemTime(NOW);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  ann = await addGiving(5_000);
  await goTo(0);
});

/** Runs the scheduled job the given number of days later, and signs everyone in again. */
async function goTo(days: number) {
  vi.setSystemTime(Date.parse(NOW) + days * DAY_MS);
  const now = new Date();
  await runIfDue(giftJob, { db: openDb(env.DB), env, now });
  ann = await tokenOf('ann');
  [boss, chief, third] = [
    await addMember('boss', 'staff'),
    await addMember('chief', 'ceo'),
    await addMember('third', 'admin'),
  ];
}
const earnings = async () => (await ask(getEarnings, { token: await tokenOf('somo') })).data;
const listReceived = async () => (await ask(listReceivedGifts, { token: await tokenOf('somo') })).data;
const places = async () => [await vtokensOf('somo', 'held'), await vtokensOf('somo', 'payable')];

describe('earnings', () => {
  test('earnings are current by day, live, gift and giver, in V-tokens and baht', async () => {
    await gives(ann, 'heart', { quantity: 2 });
    const at_once = await earnings();
    expect(at_once.today).toEqual({ gift_count: 1, coins: 20, vtokens: 20, satang: 80 });
    expect(at_once.held_parts).toMatchObject([{ reason: 'age', vtokens: 20, until: '2026-11-27T08:00:00.000Z' }]);
    await gives(ann, 'castle', { is_hidden: 'on' });
    await goTo(0.01);
    const earningsNow = await earnings();
    expect(earningsNow.today).toEqual({ gift_count: 2, coins: 1_020, vtokens: 1_020, satang: 4_080 });
    expect(earningsNow.of_month).toEqual(earningsNow.today);
    expect(earningsNow.days).toEqual([{ day: '2026-11-20', ...earningsNow.today }]);
    expect(earningsNow.lives).toMatchObject([{ live_uuid: liveUuid('sing'), slug: 'sing', gift_count: 2 }]);
    expect(earningsNow.gifts).toMatchObject([
      { name: { en: 'castle' }, coins: 1_000 },
      { name: { en: 'heart' }, coins: 20 },
    ]);
    expect(earningsNow.givers).toMatchObject([
      { name: null, coins: 1_000 },
      { name: 'ann', coins: 20 },
    ]);
    expect(earningsNow.held).toEqual({ vtokens: 1_020, satang: 4_080 });
    expect(earningsNow.held_parts).toMatchObject([
      { reason: 'age', vtokens: 1_020, until: '2026-11-27T17:00:00.000Z' },
    ]);
    const year = (await ask(getEarningYear, { token: await tokenOf('somo'), params: { year: '2026' } })).data;
    expect(year).toMatchObject({ gross: { vtokens: 1_020 }, months: [{ month: '2026-11', vtokens: 1_020 }] });
    expect((await listReceived()).map(({ giver_name, state }) => [giver_name, state])).toEqual([
      [null, 'held'],
      ['ann', 'held'],
    ]);
  });

  test('a family sees its VBs’ earnings and its share of those gifts', async () => {
    const family = await addFamily('dao');
    await moveToFamily(userUuid('somo'), family);
    const owner = await addMember('owner', 'family', family);
    await gives(ann, 'castle');
    await goTo(0.01);
    await gives(ann, 'heart');
    const { data } = await ask(getFamilyEarnings, { token: owner });
    expect(data).toMatchObject({ today: { vtokens: 1_010 }, share: { vtokens: 101, satang: 404 } });
    expect(data.vbs).toMatchObject([{ name: 'somo', vtokens: 1_000, share: { vtokens: 100 } }]);
    expect((await earnings()).family_share.vtokens).toBe(101);
    const params = { year: '2026' };
    expect((await ask(getFamilyEarningYear, { token: owner, params })).data).toMatchObject({
      gross: { vtokens: 1_010 },
      share: { vtokens: 101, satang: 404 },
      months: [{ month: '2026-11', vtokens: 1_010, share: { vtokens: 101 } }],
    });
    expect((await ask(getFamilyEarningYear, { token: owner, params: { year: '2025' } })).data.months).toEqual([]);
    expect((await askInVain(getFamilyEarningYear, { token: boss, params })).error.code).toBe('family_account_required');
    expect((await askInVain(getFamilyEarnings, { token: boss })).error.code).toBe('family_account_required');
    await goTo(8);
    const part = () => env.DB.prepare('SELECT vtokens FROM family_parts').first<number>('vtokens');
    expect(await part()).toBe(101);
    for (const change of [
      'UPDATE family_parts SET vtokens = vtokens + 100000',
      'UPDATE family_parts SET vtokens = vtokens - 1',
      `UPDATE family_parts SET family_uuid = '00000000-0000-4000-8000-000000000000'`,
      'DELETE FROM family_parts',
      `INSERT INTO family_parts (vb_uuid, family_uuid, vtokens) VALUES ('${userUuid('somo')}', '00000000-0000-4000-8000-000000000000', 100000)`,
    ]) {
      await expect(env.DB.prepare(change).run(), change).rejects.toThrow('SQLITE_CONSTRAINT');
    }
    expect(await part()).toBe(101);
  });
});

describe('held earnings', () => {
  test('earnings become payable after seven days, in one transfer per VB', async () => {
    await gives(ann, 'heart');
    await gives(ann, 'castle');
    await goTo(6.99);
    expect(await places()).toEqual([1_010, 0]);
    await goTo(7);
    expect(await places()).toEqual([0, 1_010]);
    const transfers = await env.DB.prepare(`SELECT count(*) FROM ledger_transfers WHERE id LIKE 'release:%'`).first(
      'count(*)',
    );
    expect(transfers).toBe(1);
    const { held, held_parts, payable } = await earnings();
    expect([held.vtokens, held_parts, payable.vtokens]).toEqual([0, [], 1_010]);
  });

  test('earnings from a held giver wait, with reason and review date', async () => {
    await addUsers(['bee']);
    await addCoins('bee', 100);
    const bee = await tokenOf('bee');
    await gives(ann, 'castle');
    await gives(bee, 'heart');
    await goTo(0.01);
    const form = {
      giver_uuid: userUuid('ann'),
      reason: 'freeze',
      reference: 'Letter 7/2569',
      next_look_at: '2026-12-20T00:00:00.000Z',
    } as const;
    const { uuid } = (await ask(holdGiver, { token: boss, form })).data;
    const params = { id: liveUuid('sing') };
    const refusal = await askInVain(giveGift, {
      token: ann,
      key: crypto.randomUUID(),
      params,
      form: { gift_uuid: giftUuid('heart') },
    });
    expect(refusal.error.code).toBe('giver_blocked');
    await goTo(8);
    expect(await places()).toEqual([1_000, 10]);
    expect((await earnings()).held_parts).toMatchObject([
      { reason: 'freeze', reference: 'Letter 7/2569', vtokens: 1_000, until: '2026-12-20T00:00:00.000Z' },
    ]);
    await ask(lookAtGiverHold, { token: boss, params: { uuid }, form: { next_look_at: '2026-12-24T00:00:00.000Z' } });
    expect((await earnings()).held_parts).toMatchObject([{ until: '2026-12-24T00:00:00.000Z' }]);
    expect((await ask(listGiverHolds, { token: boss })).data).toMatchObject([{ uuid, reason: 'freeze' }]);
    await askAsTwo(endGiverHold, { token: boss, params: { uuid }, form: { ground: 'The court lifted it' } });
    expect(
      (await askInVain(endGiverHold, { token: boss, params: { uuid }, form: { ground: 'again' } })).error.code,
    ).toBe('hold_not_found');
    await goTo(9);
    expect(await places()).toEqual([0, 1_010]);
  });

  test('earnings under a temporary contract become payable once the contract is accepted', async () => {
    await addUsers(['mali'], { role: 'caster' });
    await addContract('mali', { state: 'accepted_temp' });
    await addLives([{ slug: 'dance', caster: 'mali' }]);
    await gives(ann, 'heart', { live: 'dance' });
    await goTo(8);
    expect([await vtokensOf('mali', 'held'), await vtokensOf('mali', 'payable')]).toEqual([10, 0]);
    const mali = async () => (await ask(getEarnings, { token: await tokenOf('mali') })).data.held_parts;
    expect(await mali()).toMatchObject([{ reason: 'contract', vtokens: 10 }]);
    await env.DB.prepare(`UPDATE contracts SET version = version + 1, state = 'accepted'`).run();
    await goTo(9.1);
    expect([await vtokensOf('mali', 'held'), await vtokensOf('mali', 'payable')]).toEqual([0, 10]);
  });
});

describe('reversing a gift', () => {
  const asks = (uuid: string, to_giver: 'on' | 'false' = 'on', token = boss) =>
    ask(askTakeBack, { token, params: { uuid }, form: { ground: 'The top-up was not theirs', to_giver } });
  const approves = ({ approval_uuid, digest }: { approval_uuid: string; digest: string }, token = chief) => ({
    token,
    key: crypto.randomUUID(),
    params: { uuid: approval_uuid },
    form: { decision: 'approve', digest } as const,
  });

  test('a reversal needs two people, returns the coins, counts nowhere and has a reason', async () => {
    const { uuid } = (await gives(ann, 'castle')).data;
    await goTo(0.01);
    const approval = (await asks(uuid)).data;
    expect((await askInVain(decideApproval, approves(approval, boss))).error.code).toBe('approval_of_oneself');
    expect(await places()).toEqual([1_000, 0]);
    await ask(decideApproval, approves(approval));
    expect([await coinsOf('ann'), ...(await places()), await vtokensOf('somo', 'reversed')]).toEqual([
      5_000, 0, 0, 1_000,
    ]);
    expect(await earnings()).toMatchObject({ today: { gift_count: 0 }, held_parts: [], reversed: { vtokens: 1_000 } });
    expect(await listReceived()).toMatchObject([
      { state: 'taken_back', take_back: { ground: 'The top-up was not theirs' } },
    ]);
    const amounts = await env.DB.prepare('SELECT sum(amount) FROM facts').first('sum(amount)');
    expect(amounts).toBe(0);
    await goTo(8);
    expect(await places()).toEqual([0, 0]);
  });

  test('a payable gift is reversed once', async () => {
    const { uuid } = (await gives(ann, 'castle')).data;
    await goTo(0.01);
    const approval = (await asks(uuid)).data;
    await goTo(7);
    await ask(decideApproval, approves(approval));
    expect(await places()).toEqual([0, 0]);
    const again = await askInVain(askTakeBack, {
      token: boss,
      params: { uuid },
      form: { ground: 'x', to_giver: 'on' },
    });
    expect(again.error.code).toBe('gift_given_back');
  });

  test('a third person decides the VB’s appeal; a granted gift becomes payable', async () => {
    const { uuid } = (await gives(ann, 'castle')).data;
    await goTo(0.01);
    await ask(decideApproval, approves((await asks(uuid, 'false')).data));
    expect(await coinsOf('ann')).toBe(4_000);
    const somo = await tokenOf('somo');
    await ask(appealTakeBack, { token: somo, params: { uuid }, form: { appeal: 'เธอเติมเองจริงค่ะ' } });
    expect(await listReceived()).toMatchObject([{ take_back: { answer_by: '2026-11-27' } }]);
    await askAsTwo(addDatedSetting, {
      token: boss,
      form: {
        name: 'promised_bank_days',
        value: '{"approve":1,"look":2,"appeal":3}',
        from: new Date().toISOString(),
        ground: 'Quicker',
      },
    });
    expect(await listReceived()).toMatchObject([{ take_back: { answer_by: '2026-11-25' } }]);
    const second = await askInVain(appealTakeBack, { token: somo, params: { uuid }, form: { appeal: 'again' } });
    expect(second.error.code).toBe('gift_appealed');
    const answer = (token: string) => ({
      token,
      params: { uuid },
      form: { answer: 'You are right', is_granted: 'on' as const },
    });
    expect((await askInVain(answerAppeal, answer(boss))).error.code).toBe('appeal_not_yours');
    await ask(answerAppeal, answer(third));
    expect(await places()).toEqual([1_000, 0]);
    const again = { token: boss, params: { uuid }, form: { ground: 'Once more', to_giver: 'on' as const } };
    expect((await askInVain(askTakeBack, again)).error.code).toBe('gift_given_back');
    expect((await earnings()).today).toMatchObject({ gift_count: 1, vtokens: 1_000 });
    await goTo(7);
    expect(await places()).toEqual([0, 1_000]);
    expect(await listReceived()).toMatchObject([
      { state: 'payable', take_back: { is_granted: true, answer: 'You are right' } },
    ]);
  });
});
