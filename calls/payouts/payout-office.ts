/** Payouts in the back office: their approvals, and holds. */
import { z } from 'zod';
import { approval } from '../identity/approval.ts';
import { defineCall, list, one, pageQuery } from '../platform/call.ts';
import { count, uuid } from '../platform/field.ts';
import { payoutState } from '../platform/page-field.ts';
import { defineSorts, withSorts } from '../platform/sort.ts';
import { payout } from './payout-details.ts';

/** A payout as shown to staff. */
const officePayout = payout.omit({ timeline: true }).extend({
  owner: z.object({ kind: z.enum(['user', 'family']), uuid, name: z.string() }),
  /**
   * State of the withholding tax certificate. `awaited`: the bank issues it, and staff must record
   * its number.
   */
  certificate_state: z.enum(['none', 'awaited', 'valid', 'void']),
  /**
   * The approval that it waits for, or had. Approvers send `digest` back to prove which version
   * they saw.
   */
  approval: approval.pick({ uuid: true, digest: true, state: true, needed: true }).extend({ given: count }),
});
export type OfficePayout = z.infer<typeof officePayout>;

const office = { access: 'staff' } as const;
const ofPayout = { params: z.object({ uuid }), access: 'staff' } as const;

export const payoutSorts = defineSorts({ own: '-created_at', by: { created_at: {}, 'amounts.gross_satang': {} } });

export const listOfficePayouts = defineCall({
  ...office,
  method: 'GET',
  path: '/v1/office/payouts',
  summary: 'Lists the payouts in a state with their latest approvals, latest first or by gross amount',
  query: withSorts(pageQuery.extend({ state: payoutState.default('submitted') }), payoutSorts),
  answer: list(officePayout),
});

export const getOfficePayout = defineCall({
  ...office,
  method: 'GET',
  path: '/v1/office/payouts/{uuid}',
  summary: 'Returns a payout with its timeline and its approvals',
  params: z.object({ uuid }),
  failures: ['payout_not_found'],
  answer: one(officePayout.extend({ timeline: payout.shape.timeline, approvals: z.array(approval) })),
});

export const holdPayout = defineCall({
  ...ofPayout,
  method: 'POST',
  path: '/v1/office/payouts/{uuid}/hold',
  summary:
    'Holds a payout for review, if the bank does not have its file yet. One that was paid before is returned instead. The other payouts in the file move to the next one',
  failures: ['payout_not_found', 'payout_not_movable'],
  answer: one(officePayout),
});

export const releasePayout = defineCall({
  ...ofPayout,
  method: 'POST',
  path: '/v1/office/payouts/{uuid}/release',
  summary: 'Requests a new approval for a held payout',
  failures: ['payout_not_found', 'payout_not_movable'],
  answer: one(officePayout),
});

export const giveUpPayout = defineCall({
  ...ofPayout,
  method: 'POST',
  path: '/v1/office/payouts/{uuid}/give-up',
  summary:
    "Gives up a payout that the bank returned. The V-tokens return to their owners, and its certificate becomes void. If the month's tax is already filed, this fails and opens a case",
  failures: ['payout_not_found', 'payout_not_movable', 'payout_filed'],
  answer: one(officePayout),
});
