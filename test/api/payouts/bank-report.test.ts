/** Bank reports that staff upload: a second person confirms each report before it takes effect. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { payoutJob } from '../../../api/payouts/payout/payout-job.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { decideApproval } from '../../../calls/identity/approval.ts';
import { readBankReport } from '../../../calls/payouts/bank-batch.ts';
import { getDisbursement } from '../../../calls/payouts/payout.ts';
import { statement, status } from '../../unit/payouts/bank-words.ts';
import { ask, askInVain } from '../ask.ts';
import { addMember, tokenOf } from '../member.ts';
import { addUsers, userUuid } from '../world.ts';
import { approving, type Crew, payableMember, sent } from './payout-stage.ts';

const NOW = new Date('2031-03-04T03:00:00Z');

let crew: Crew;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  await addUsers(['somo', 'ann', 'boss']);
  await payableMember(userUuid('somo'), { now: NOW, by: userUuid('boss'), reviewer: userUuid('ann') });
  crew = {
    payee: await tokenOf('somo'),
    staff: [await addMember('clerk', 'staff'), await addMember('checker', 'staff')],
  };
});

const carries = async (report: string, token: string) => (await ask(readBankReport, { token, form: { report } })).data;

const stateOf = async (uuid: string) =>
  (await ask(getDisbursement, { token: crew.payee, params: { uuid } })).data.state;

/** Runs the scheduled job, with a bank that delivers nothing itself. */
const runPayoutJob = () => payoutJob.run({ db: openDb(env.DB), env, now: NOW });

describe('uploaded bank reports', () => {
  test('an uploaded report of a rejected payment needs a second person', async () => {
    const payout = await sent(crew);
    const [clerk, checker] = crew.staff;
    const report = status('P1', { file: payout.batch.message_id, code: 'RJCT', lines: [`${payout.reference}-1`] });
    const { digest, ...carried } = await carries(report, clerk);
    expect(carried).toEqual({ kind: 'pain.002', report_id: 'P1', lines: 1, is_new: true });
    // Uploaded again by either person, it still waits.
    for (const token of crew.staff) expect(await carries(report, token)).toMatchObject({ digest, is_new: false });
    const own = await askInVain(decideApproval, await approving(digest, clerk));
    expect(own.error.code).toBe('approval_of_oneself');
    await runPayoutJob();
    expect(await stateOf(payout.uuid)).toBe('sent');
    const believes = env.DB.prepare('UPDATE carried_reports SET due_at_ms = 1');
    await expect(believes.run()).rejects.toThrow('two people must approve an uploaded bank report');

    await ask(decideApproval, await approving(digest, checker));
    expect(await payoutJob.due({ db: openDb(env.DB), env, now: NOW })).toBeLessThanOrEqual(NOW.getTime());
    for (let times = 0; times < 2; times += 1) await runPayoutJob();
    expect(await stateOf(payout.uuid)).toBe('failed');
    expect(await carries(report, checker)).toMatchObject({ is_new: false });
  });

  test('a refused report can be uploaded again, and takes effect once', async () => {
    const payout = await sent(crew);
    const [clerk, checker] = crew.staff;
    const line = { id: `${payout.reference}-1`, satang: payout.amounts.net_satang, day: '2031-03-04' };
    const report = statement('S1', [{ ...line, direction: 'DBIT' }]);
    const { digest } = await carries(report, clerk);
    const input = await approving(digest, checker);
    await ask(decideApproval, { ...input, form: { ...input.form, decision: 'refuse' } });
    await runPayoutJob();
    expect(await stateOf(payout.uuid)).toBe('sent');
    vi.setSystemTime(NOW.getTime() + 1_000);
    expect((await carries(report, checker)).is_new).toBe(true);
    await ask(decideApproval, await approving(digest, clerk));
    await payoutJob.run({ db: openDb(env.DB), env, now: new Date(NOW.getTime() + 2_000) });
    expect(await stateOf(payout.uuid)).toBe('paid');
  });
});
