/**
 * Payees are notified of a payout's state, in the app and by mail in their language, once, with the
 * texts of its page.
 */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { payoutEmailJob } from '../../../api/payouts/payout/payout-email-job.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { runIfDue } from '../../../api/platform/scheduler/job.ts';
import { decideApproval } from '../../../calls/identity/approval.ts';
import { cancelDisbursement } from '../../../calls/payouts/payout.ts';
import { releasePayout } from '../../../calls/payouts/payout-office.ts';
import { listNotices } from '../../../calls/people/notice.ts';
import { ask } from '../ask.ts';
import { Post } from '../contracts/contract-world.ts';
import { askAsTwo } from '../dual-control.ts';
import { addMember, tokenOf } from '../member.ts';
import { addFamily, addUsers, moveToFamily, userUuid } from '../world.ts';
import { approving, bankSays, type Crew, payableFamily, payableMember, sent, submitted } from './payout-stage.ts';

const NOW = new Date('2031-03-04T03:00:00Z');
const at = { now: NOW, day: '2031-03-05' };
const post = new Post();
let crew: Crew;

const proves = (name: string, language: 'th' | 'en') =>
  env.DB.prepare('INSERT INTO emails VALUES (?, ?, 0, ?)').bind(`${name}@vela.example`, userUuid(name), language).run();

/** Returns the mails that the scheduled job has sent since the last call. */
async function readMails() {
  const bindings = { ...env, SANDBOX: post.SANDBOX, PUBLIC_ORIGIN: 'https://vela.example', PRODUCT_NAME: 'Vela' };
  await runIfDue(payoutEmailJob, { db: openDb(env.DB), env: bindings, now: new Date() });
  return post.mails.splice(0);
}

describe('notifications of payouts', () => {
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW });
    post.mails.length = 0;
    await addUsers(['somo', 'ann', 'boss']);
    const by = { now: NOW, by: userUuid('boss'), reviewer: userUuid('ann') };
    await payableMember(userUuid('somo'), by);
    crew = {
      payee: await tokenOf('somo'),
      staff: [await addMember('clerk', 'staff'), await addMember('checker', 'staff')],
    };
  });

  test('a paid payout is mailed once in the payee’s language', async () => {
    await proves('somo', 'en');
    const { uuid, reference } = await sent(crew);
    expect(await readMails()).toEqual([]);
    await bankSays(uuid, 'DBIT', at);
    const [mail, ...none] = await readMails();
    expect([mail?.to, mail?.subject, none]).toEqual([
      'somo@vela.example',
      `Payout ${reference} at Vela: The bank confirmed the payment`,
      [],
    ]);
    expect(mail?.text).toContain('It reached your account on 5 March 2031');
    expect(mail?.text).toContain(`https://vela.example/en/payout/payouts/${uuid}`);
    expect(await readMails()).toEqual([]);
  });

  test('mails the latest state of a payout, and no internal step of staff', async () => {
    await proves('somo', 'th');
    const { uuid } = await submitted(crew);
    const [first] = crew.staff;
    const input = await approving(uuid, first);
    await ask(decideApproval, { ...input, form: { ...input.form, decision: 'refuse' } });
    vi.setSystemTime(NOW.getTime() + 1_000);
    await askAsTwo(releasePayout, { token: first, params: { uuid } });
    // Held and released before any mail was sent.
    expect(await readMails()).toEqual([]);
    await ask(cancelDisbursement, { token: crew.payee, params: { uuid } });
    expect((await readMails()).map(({ subject }) => subject)).toEqual([expect.stringMatching(/: ยกเลิกแล้ว$/)]);
  });

  test('payouts of a family notify its owners only', async () => {
    const family = await addFamily('dao');
    const by = { now: NOW, by: userUuid('boss'), reviewer: userUuid('ann') };
    await payableFamily(family, { ...by, vb_uuid: userUuid('somo') });
    const owner = await addMember('owner', 'family', family);
    await moveToFamily(userUuid('ann'), family);
    for (const name of ['owner', 'ann', 'somo']) await proves(name, 'th');
    const { uuid } = await sent({ ...crew, payee: owner, as: 'family' });
    await bankSays(uuid, 'DBIT', at);
    expect((await readMails()).map(({ to }) => to)).toEqual(['owner@vela.example']);
    const noticesOf = async (token: string) =>
      (await ask(listNotices, { token })).data.filter(({ path }) => path === `/payout/payouts/${uuid}`);
    // Approved, sent and paid: one line about the payout.
    expect((await noticesOf(owner)).map(({ event_count }) => event_count)).toEqual([3]);
    expect([await noticesOf(await tokenOf('ann')), await noticesOf(crew.payee)]).toEqual([[], []]);
  });
});
