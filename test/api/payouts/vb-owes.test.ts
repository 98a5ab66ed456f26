/**
 * A gift is reversed after its payout: the VB owes it, the family owes its share, and the next
 * gifts repay both.
 */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { giftJob } from '../../../api/live/gift/gift-job.ts';
import { closeDay } from '../../../api/money/ledger/closing.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { runIfDue } from '../../../api/platform/scheduler/job.ts';
import { decideApproval } from '../../../calls/identity/approval.ts';
import { answerAppeal, askTakeBack } from '../../../calls/live/gift-hold.ts';
import { getPerson } from '../../../calls/office/person.ts';
import { appealTakeBack, getEarnings, getFamilyEarnings } from '../../../calls/payouts/earning.ts';
import { getDisbursementProfile, prepareDisbursement } from '../../../calls/payouts/payout.ts';
import { ask, askInVain } from '../ask.ts';
import { addGiving, gives, vtokensOf } from '../live/gift-world.ts';
import { addMember, tokenOf } from '../member.ts';
import { addFamily, addUsers, moveToFamily, userUuid } from '../world.ts';
import { addPayee, type Crew, paid, signTaxClass } from './payout-stage.ts';

const DAY_MS = 86_400_000;
const BEGIN = Date.parse('2026-11-20T08:00:00Z');
let days = 0;
let crew: Crew;
let owner: string;
let family: string;
let gift: string;

const now = () => new Date(BEGIN + days * DAY_MS);

/** Runs the scheduled job on the given day, and signs everyone in again. */
async function goTo(day: number) {
  days = day;
  vi.setSystemTime(now());
  await runIfDue(giftJob, { db: openDb(env.DB), env, now: now() });
  owner = await addMember('owner', 'family', family);
  const staff = [await addMember('clerk', 'staff'), await addMember('checker', 'staff')] as const;
  crew = { payee: await tokenOf('somo'), staff };
}

const earnings = async () => {
  const { payable, owed } = (await ask(getEarnings, { token: crew.payee })).data;
  return { payable: payable.vtokens, owed: owed.vtokens };
};
const familyOwes = async () => (await ask(getFamilyEarnings, { token: owner })).data.owed.vtokens;
const officeSees = async () => {
  const [token] = crew.staff;
  return (await ask(getPerson, { token, params: { uuid: userUuid('somo') } })).data.owed_vtokens;
};
const close = () => closeDay(openDb(env.DB), now());

async function takeBack(uuid: string) {
  const [token, second] = crew.staff;
  const form = { ground: 'The bank has recalled the top-up', to_giver: 'false' } as const;
  const { approval_uuid, digest } = (await ask(askTakeBack, { token, params: { uuid }, form })).data;
  const decision = { params: { uuid: approval_uuid }, form: { decision: 'approve', digest } as const };
  await ask(decideApproval, { token: second, key: crypto.randomUUID(), ...decision });
}

describe('debt of a VB', () => {
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: BEGIN });
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const giver = await addGiving(1_000_000);
    family = await addFamily('dao');
    await moveToFamily(userUuid('somo'), family);
    gift = (await gives(giver, 'castle', { quantity: 90 })).data.uuid;
    await gives(giver, 'castle', { quantity: 10 });
    await addUsers(['boss', 'reviewer']);
    await goTo(8);
    const entry = { now: now(), by: userUuid('boss'), reviewer: userUuid('reviewer') };
    await signTaxClass(now());
    await addPayee({ kind: 'user', uuid: userUuid('somo') }, entry);
    await addPayee({ kind: 'family', uuid: family }, entry);
  });

  test('a paid VB and family owe a reversed gift, get no payout, and repay', async () => {
    await paid(crew, { now: now(), day: '2026-11-30' }, 100_000);
    await paid({ ...crew, payee: owner, as: 'family' }, { now: now(), day: '2026-11-30' }, 10_000);
    await takeBack(gift);
    // The family had 9,000 of 90,000 V-tokens.
    expect(await earnings()).toEqual({ payable: 0, owed: 81_000 });
    expect([await familyOwes(), await officeSees()]).toEqual([9_000, 81_000]);
    const profile = (await ask(getDisbursementProfile, { token: crew.payee, form: { as: 'self' } })).data;
    expect(profile).toMatchObject({ payable_vtokens: 0, owed_vtokens: 81_000 });
    const refusal = await askInVain(prepareDisbursement, { token: crew.payee, form: { as: 'self' } });
    expect(refusal.error.code).toBe('payout_barred');
    await goTo(9);
    expect(await close()).toBe('closed');

    const ann = await tokenOf('ann');
    await gives(ann, 'castle', { quantity: 50 });
    await goTo(18);
    expect(await earnings()).toEqual({ payable: 0, owed: 36_000 });
    await gives(await tokenOf('ann'), 'castle', { quantity: 99 });
    await goTo(27);
    // 149,000 further V-tokens, of which 14,900 belong to the family.
    expect(await earnings()).toEqual({ payable: 149_000 - 81_000, owed: 0 });
    await paid(crew, { now: now(), day: '2026-12-17' }, 149_000 - 81_000);
    expect(await familyOwes()).toBe(0);
    expect(await close()).toBe('closed');
  });

  test('a payable gift is reversed completely, with the family’s future part', async () => {
    await takeBack(gift);
    expect(await earnings()).toEqual({ payable: 10_000, owed: 0 });
    expect(await env.DB.prepare('SELECT vtokens FROM family_parts').first('vtokens')).toBe(1_000);
    await goTo(9);
    expect(await close()).toBe('closed');
  });

  test('a granted appeal repays the debt', async () => {
    await paid(crew, { now: now(), day: '2026-11-30' }, 100_000);
    await takeBack(gift);
    const params = { uuid: gift };
    await ask(appealTakeBack, { token: crew.payee, params, form: { appeal: 'It was hers' } });
    const form = { answer: 'You are right', is_granted: 'on' } as const;
    await ask(answerAppeal, { token: await addMember('third', 'staff'), params, form });
    await goTo(9);
    expect(await vtokensOf('somo', 'held')).toBe(0);
    expect((await earnings()).owed).toBe(0);
    expect(await close()).toBe('closed');
  });

  test('the database rejects a payout to a VB that owes', async () => {
    await paid(crew, { now: now(), day: '2026-11-30' }, 100_000);
    await takeBack(gift);
    const account = `user:${userUuid('somo')}:vtoken_payable`;
    const takeInsert = env.DB.prepare(
      'INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES (?, ?, ?, 1, 0)',
    ).bind('payout:x:1', account, account.replace('payable', 'set_aside'));
    await expect(takeInsert.run()).rejects.toThrow(
      /a payout cannot exceed the payable V-tokens of its owner|a transfer must name the row that causes it/,
    );
  });
});
