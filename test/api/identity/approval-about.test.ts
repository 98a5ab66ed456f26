/** An approval describes its subject in known terms: the person, the amount and the file. */

import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ApprovalKind, listApprovals } from '../../../calls/identity/approval.ts';
import { askTakeBack } from '../../../calls/live/gift-hold.ts';
import { endPayoutBatch, listPayoutBatches } from '../../../calls/payouts/bank-batch.ts';
import { listOfficePayouts } from '../../../calls/payouts/payout-office.ts';
import type { Call } from '../../../calls/platform/call.ts';
import { ask } from '../ask.ts';
import { beginExamples, endExamples, exampleOf, requestOf, sendTo, tokenOf } from '../example-world.ts';

beforeEach(beginExamples);
afterEach(endExamples);

/** Returns the only approval of the kind in the queue. */
async function approvalOf(kind: ApprovalKind) {
  const { data } = await ask(listApprovals, { token: await tokenOf('staff'), query: { limit: 50 } });
  const ofKind = data.filter(({ subject }) => subject.kind === kind);
  expect(ofKind).toHaveLength(1);
  return ofKind[0] ?? expect.fail(kind);
}

/** Sends the example of an endpoint as staff. */
async function does(name: string, call: Call) {
  const answer = await sendTo(env.DB, requestOf(call, await exampleOf(name), await tokenOf('staff')));
  expect(answer.status, answer.body).toBe(200);
}

describe('subject of an approval', () => {
  test('the approval of a payout has its number and its recipient', async () => {
    await exampleOf('listOfficePayouts');
    const [payout] = (await ask(listOfficePayouts, { token: await tokenOf('staff') })).data;
    const { about, amount_satang, digest } = await approvalOf('payout');
    expect(payout).toMatchObject({ owner: { kind: 'user', name: expect.any(String) }, approval: { digest } });
    expect(amount_satang).toBe(payout?.amounts.net_satang);
    expect(about).toMatchObject({
      reference: payout?.reference,
      person: { uuid: payout?.owner.uuid, name: payout?.owner.name },
    });
  });

  test('the approval of a bank file’s end has number, outcome and date', async () => {
    await does('endPayoutBatch', endPayoutBatch);
    const [batch] = (await ask(listPayoutBatches, { token: await tokenOf('staff') })).data;
    const { about, ground } = await approvalOf('payout_batch_end');
    expect(about).toMatchObject({ reference: batch?.message_id, outcome: 'not_sent', paid_on: null, person: null });
    expect(ground).toBe('the account changed');
  });

  test('the approval of a gift reversal has its coins and the VB', async () => {
    await does('askTakeBack', askTakeBack);
    const { about } = await approvalOf('gift_take_back_refund');
    expect(about.person?.name).toBeTruthy();
    expect(about.coins).toBeGreaterThan(0);
    const { results } = await env.DB.prepare('SELECT vb_uuid, coins FROM gifts WHERE vb_uuid = ? AND coins = ?')
      .bind(about.person?.uuid ?? '', about.coins)
      .all();
    expect(results.length).toBeGreaterThan(0);
  });
});
