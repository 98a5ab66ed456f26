/** What waits for a second person says what it is about in words that people know it by: whose it is, how much, and of which file. */

import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ApprovalKind, listApprovals } from '../../../calls/identity/approval.ts';
import { askTakeBack } from '../../../calls/live/gift-hold.ts';
import { endPayoutBatch, listOfficePayouts, listPayoutBatches } from '../../../calls/payouts/payout-office.ts';
import type { Call } from '../../../calls/platform/call.ts';
import { ask } from '../ask.ts';
import { beginExamples, endExamples, exampleOf, requestOf, sendTo, tokenOf } from '../example-world.ts';

beforeEach(beginExamples);
afterEach(endExamples);

/** What the queue tells of the only one of a kind. */
async function toldOf(kind: ApprovalKind) {
  const { data } = await ask(listApprovals, { token: await tokenOf('staff'), query: { limit: 50 } });
  const ofKind = data.filter(({ subject }) => subject.kind === kind);
  expect(ofKind).toHaveLength(1);
  return ofKind[0] ?? expect.fail(kind);
}

/** Does what the example of a call does, as staff. */
async function does(name: string, call: Call) {
  const answer = await sendTo(env.DB, requestOf(call, await exampleOf(name), await tokenOf('staff')));
  expect(answer.status, answer.body).toBe(200);
}

test('a payout, with its number and whom it is paid to', async () => {
  await exampleOf('listOfficePayouts');
  const [payout] = (await ask(listOfficePayouts, { token: await tokenOf('staff') })).data;
  const { about, amount_satang, digest } = await toldOf('payout');
  expect(payout).toMatchObject({ owner: { kind: 'user', name: expect.any(String) }, approval: { digest } });
  expect(amount_satang).toBe(payout?.amounts.net_satang);
  expect(about).toMatchObject({
    reference: payout?.reference,
    person: { uuid: payout?.owner.uuid, name: payout?.owner.name },
  });
});

test('the end of a file for the bank, with its number, what became of it and when', async () => {
  await does('endPayoutBatch', endPayoutBatch);
  const [batch] = (await ask(listPayoutBatches, { token: await tokenOf('staff') })).data;
  const { about, ground } = await toldOf('payout_batch_end');
  expect(about).toMatchObject({ reference: batch?.message_id, outcome: 'not_sent', paid_on: null, person: null });
  expect(ground).toBe('the account changed');
});

test('a gift that is to be taken back, with its coins and the VB who was given it', async () => {
  await does('askTakeBack', askTakeBack);
  const { about } = await toldOf('gift_take_back_refund');
  expect(about.person?.name).toBeTruthy();
  expect(about.coins).toBeGreaterThan(0);
  const { results } = await env.DB.prepare('SELECT vb_uuid, coins FROM gifts WHERE vb_uuid = ? AND coins = ?')
    .bind(about.person?.uuid ?? '', about.coins)
    .all();
  expect(results.length).toBeGreaterThan(0);
});
