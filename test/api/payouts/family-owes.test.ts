/**
 * A payout is given up after the family has used its share: the family owes the share, and the next
 * share repays it.
 */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { giftJob } from '../../../api/live/gift/gift-job.ts';
import { closeDay } from '../../../api/money/ledger/closing.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { runIfDue } from '../../../api/platform/scheduler/job.ts';
import { getOfficeFamily } from '../../../calls/families/family-office.ts';
import { getFamilyStatement } from '../../../calls/families/family-statement.ts';
import { getDisbursementProfile, prepareDisbursement } from '../../../calls/payouts/payout.ts';
import { giveUpPayout } from '../../../calls/payouts/payout-office.ts';
import { ask, askInVain } from '../ask.ts';
import { askAsTwo } from '../dual-control.ts';
import { addGiving, gives } from '../live/gift-world.ts';
import { addMember, tokenOf } from '../member.ts';
import { addFamily, addUsers, moveToFamily, userUuid } from '../world.ts';
import { addPayee, bankSays, type Crew, paid, signTaxClass, submitted } from './payout-stage.ts';

const DAY_MS = 86_400_000;
const BEGIN = Date.parse('2026-11-20T08:00:00Z');
const NOW = new Date(BEGIN + 8 * DAY_MS);
const DAY = '2026-11-30';
let crew: Crew;
let owner: string;
let family: string;

const placeOf = (account: string) =>
  env.DB.prepare('SELECT balance FROM ledger_accounts WHERE id = ?').bind(account).first<number>('balance');
const profile = async () => (await ask(getDisbursementProfile, { token: owner, form: { as: 'family' } })).data;
const close = (days: number) => closeDay(openDb(env.DB), new Date(NOW.getTime() + days * DAY_MS));

describe('debt of a family', () => {
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: BEGIN });
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const giver = await addGiving(1_000_000);
    family = await addFamily('dao');
    await moveToFamily(userUuid('somo'), family);
    for (let times = 0; times < 10; times += 1) await gives(giver, 'castle', { quantity: 99 });
    vi.setSystemTime(NOW);
    await runIfDue(giftJob, { db: openDb(env.DB), env, now: NOW });
    await addUsers(['boss', 'reviewer']);
    const entry = { now: NOW, by: userUuid('boss'), reviewer: userUuid('reviewer') };
    await signTaxClass(NOW);
    await addPayee({ kind: 'user', uuid: userUuid('somo') }, entry);
    await addPayee({ kind: 'family', uuid: family }, entry);
    owner = await addMember('owner', 'family', family);
    const staff = [await addMember('clerk', 'staff'), await addMember('checker', 'staff')] as const;
    crew = { payee: await tokenOf('somo'), staff };
  });

  test('a family that used its share owes it, gets no payout, and repays it', async () => {
    const payout = await paid(crew, { now: NOW, day: DAY }, 500_000);
    const share = (await profile()).payable_vtokens;
    expect(share).toBe(50_000);
    await submitted({ payee: owner, as: 'family' }, 40_000);
    await bankSays(payout.uuid, 'CRDT', { now: NOW, day: DAY });
    await askAsTwo(giveUpPayout, { token: crew.staff[0], params: { uuid: payout.uuid } });
    expect(await placeOf(`user:${userUuid('somo')}:vtoken_payable`)).toBe(990_000);
    expect(await profile()).toMatchObject({ payable_vtokens: 0, owed_vtokens: 40_000 });
    const params = { uuid: family };
    expect((await ask(getOfficeFamily, { token: crew.staff[0], params })).data.owed_vtokens).toBe(40_000);
    const month = { month: '2026-11' };
    expect((await ask(getFamilyStatement, { token: owner, params: month })).data.vtokens.closing).toBe(-40_000);
    const refusal = await askInVain(prepareDisbursement, { token: owner, form: { as: 'family' } });
    expect(refusal.error.code).toBe('payout_barred');
    expect(await close(1)).toBe('closed');

    await paid(crew, { now: NOW, day: DAY }, 700_000);
    expect(await profile()).toMatchObject({ payable_vtokens: 30_000, owed_vtokens: 0 });
    expect(await close(2)).toBe('closed');
  });

  test('the database rejects a payout to a family that owes', async () => {
    const payout = await paid(crew, { now: NOW, day: DAY }, 500_000);
    await submitted({ payee: owner, as: 'family' }, 40_000);
    await bankSays(payout.uuid, 'CRDT', { now: NOW, day: DAY });
    await askAsTwo(giveUpPayout, { token: crew.staff[0], params: { uuid: payout.uuid } });
    const account = `family:${family}:vtoken_payable`;
    const takeInsert = env.DB.prepare(
      'INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES (?, ?, ?, 1, 0)',
    ).bind('payout:x:1', account, `family:${family}:vtoken_set_aside`);
    await expect(takeInsert.run()).rejects.toThrow(
      /a payout cannot exceed the payable V-tokens of its owner|a transfer must name the row that causes it/,
    );
    const boundUpdate = env.DB.prepare('UPDATE ledger_accounts SET lowest = 5 WHERE id = ?').bind(account);
    await expect(boundUpdate.run()).rejects.toThrow('the bounds of a ledger account cannot be changed');
  });
});
