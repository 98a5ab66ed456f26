/** Staff stop a payout in a file that the bank has not received. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { closeDay } from '../../../api/money/ledger/closing.ts';
import { attendFiles } from '../../../api/payouts/payout/payout-job.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { decideApproval } from '../../../calls/identity/approval.ts';
import { makePayoutBatch } from '../../../calls/payouts/bank-batch.ts';
import { reviewPayee, setPayeeAccount } from '../../../calls/payouts/payee.ts';
import { cancelDisbursement, getDisbursement } from '../../../calls/payouts/payout.ts';
import { giveUpPayout, holdPayout, releasePayout } from '../../../calls/payouts/payout-office.ts';
import { ask, askInVain } from '../ask.ts';
import { askAsTwo } from '../dual-control.ts';
import { addMember, tokenOf } from '../member.ts';
import { addUsers, userUuid } from '../world.ts';
import { approved, approving, bankSays, type Crew, paid, payableMember } from './payout-stage.ts';

const NOW = new Date('2026-11-24T03:00:00Z');
const DAY = '2026-11-25';
let crew: Crew;
let other: Crew;
let payeeUuid: string;

const makeFile = async () =>
  (await ask(makePayoutBatch, { token: crew.staff[0], key: crypto.randomUUID(), form: { ground: 'payday' } })).data;
const stateOf = async ({ payee }: Crew, uuid: string) =>
  (await ask(getDisbursement, { token: payee, params: { uuid } })).data.state;

describe('stopped payouts', () => {
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW });
    await addUsers(['somo', 'mint', 'ann', 'boss']);
    const entry = { now: NOW, by: userUuid('boss'), reviewer: userUuid('ann') };
    payeeUuid = await payableMember(userUuid('somo'), entry);
    await payableMember(userUuid('mint'), entry);
    const staff = [await addMember('clerk', 'staff'), await addMember('checker', 'staff')] as const;
    crew = { payee: await tokenOf('somo'), staff };
    other = { payee: await tokenOf('mint'), staff };
  });

  test('staff remove an approved payout from a file; others are paid', async () => {
    const bad = await approved(crew);
    const good = await approved(other);
    const file = await makeFile();
    expect(file.transfer_count).toBe(2);
    const release = await approving(file.uuid, crew.staff[1]);
    const { data } = await ask(holdPayout, { token: crew.staff[1], params: { uuid: bad.uuid } });
    expect(data).toMatchObject({ state: 'held', hold: 'review' });
    expect((await askInVain(decideApproval, release)).error.code).toBe('approval_decided');
    const next = await makeFile();
    expect([next.transfer_count, next.total_satang]).toEqual([1, good.amounts.net_satang]);
    await ask(decideApproval, await approving(next.uuid, crew.staff[1]));
    expect([await stateOf(crew, bad.uuid), await stateOf(other, good.uuid)]).toEqual(['held', 'sent']);
  });

  test('the author withdraws a file by holding a payout, which its payee cancels', async () => {
    const { uuid } = await approved(crew);
    const file = await makeFile();
    await ask(holdPayout, { token: crew.staff[0], params: { uuid } });
    expect(
      await env.DB.prepare('SELECT state FROM approvals WHERE subject_id = ?').bind(file.uuid).first('state'),
    ).toBe('withdrawn');
    vi.setSystemTime(NOW.getTime() + 1_000);
    await askAsTwo(releasePayout, { token: crew.staff[0], params: { uuid } });
    await ask(cancelDisbursement, { token: crew.payee, params: { uuid } });
    expect(await stateOf(crew, uuid)).toBe('cancelled');
  });

  test('a payout is removed from a released, unsent file, and the others are paid', async () => {
    const bad = await approved(crew);
    const good = await approved(other);
    const file = await makeFile();
    await ask(decideApproval, await approving(file.uuid, crew.staff[1]));
    const { data } = await ask(holdPayout, { token: crew.staff[0], params: { uuid: bad.uuid } });
    expect(data).toMatchObject({ state: 'held', hold: 'review' });
    expect(await stateOf(other, good.uuid)).toBe('approved');
    const day = new Date(NOW.getTime() + 86_400_000);
    // The stage creates V-tokens without gifts.
    expect(await closeDay(openDb(env.DB), day)).toEqual({ wrong: ['vtokens_earned'] });
    const requests: unknown[] = [];
    const SANDBOX = {
      fetch: async (request: RequestInfo | URL) => Response.json({ reports: requests.push(request) && [] }),
    };
    const bank = { ...env, SANDBOX, PAYOUT_BANK_SECRET: 'the bank and we' };
    await attendFiles({ db: openDb(env.DB), env: bank, now: new Date(NOW.getTime() + 1_000) });
    expect(requests).toEqual([]);
    const next = await makeFile();
    expect([next.transfer_count, next.total_satang]).toEqual([1, good.amounts.net_satang]);
    await ask(decideApproval, await approving(next.uuid, crew.staff[1]));
    await bankSays(good.uuid, 'DBIT', { now: NOW, day: DAY });
    expect([await stateOf(crew, bad.uuid), await stateOf(other, good.uuid)]).toEqual(['held', 'paid']);
    expect(await closeDay(openDb(env.DB), day)).toEqual({ wrong: ['vtokens_earned'] });
  });

  test('a payout cannot be held once its file was offered to the bank', async () => {
    const { uuid } = await approved(crew);
    const file = await makeFile();
    await ask(decideApproval, await approving(file.uuid, crew.staff[1]));
    await env.DB.prepare('UPDATE payout_batches SET offered_at_ms = 1 WHERE uuid = ?').bind(file.uuid).run();
    const refusal = await askInVain(holdPayout, { token: crew.staff[0], params: { uuid } });
    expect(refusal.error.code).toBe('payout_not_movable');
    const cheat = env.DB.prepare("UPDATE payout_attempts SET state = 'dropped' WHERE payout_uuid = ?").bind(uuid);
    await expect(cheat.run()).rejects.toThrow('a payment attempt must end as the bank reports');
  });

  test('staff give up a returned payout, and the ledger stays consistent', async () => {
    const payout = await paid(crew, { now: NOW, day: DAY });
    await bankSays(payout.uuid, 'CRDT', { now: NOW, day: DAY });
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await ask(setPayeeAccount, {
      token: crew.staff[0],
      key: crypto.randomUUID(),
      params: { uuid: payeeUuid },
      form: { bank_code: '004', account: '0123456789' },
    });
    await ask(reviewPayee, {
      token: crew.staff[1],
      key: crypto.randomUUID(),
      params: { uuid: payeeUuid },
      form: { decision: 'approve' },
    });
    vi.setSystemTime(NOW.getTime() + 4 * 86_400_000);
    crew = { ...crew, staff: [await tokenOf('clerk'), await tokenOf('checker')] };
    expect((await makeFile()).transfer_count).toBe(1);
    await askAsTwo(giveUpPayout, { token: crew.staff[0], params: { uuid: payout.uuid } });
    expect(await env.DB.prepare('SELECT state FROM payouts').first('state')).toBe('given_up');
    // The stage creates V-tokens without gifts.
    expect(await closeDay(openDb(env.DB), new Date(NOW.getTime() + 5 * 86_400_000))).toEqual({
      wrong: ['vtokens_earned'],
    });
  });
});
