/** What waits for the house, and what its days came to. */
import { z } from 'zod';
import { defineCall, one } from '../platform/call.ts';
import { coins, count, day, satang } from '../platform/field.ts';

/** What can wait. Each is a list of the office, or a part of one: `pages/office/resources/waiting.ts` says which. */
export const waitingFor = z.enum([
  'approvals',
  'contracts',
  'payouts',
  'appeals',
  'reports',
  'orders-late',
  'orders-paid',
  'orders-refundable',
  'cases',
  'gateway-messages',
  'settlement-days',
  'ledger-closings',
  'bank-years',
  'data-requests',
  'uncounted-facts',
  'failed-messages',
  'failing-tasks',
]);
export type WaitingFor = z.infer<typeof waitingFor>;

/** Of each that the caller looks after, also of what nothing waits for. `count` goes no further than `counted_to`. */
const waiting = z.object({ waiting: z.array(z.object({ what: waitingFor, count })), counted_to: count });
export type Waiting = z.infer<typeof waiting>;

export const getWaiting = defineCall({
  method: 'GET',
  path: '/v1/office/waiting',
  summary: 'How much waits for the caller of what they look after, each counted up to a hundred',
  access: 'moderator',
  answer: one(waiting),
});

const today = z.object({
  /** Today, Bangkok's, up to now, and the days before it, the latest first; none for who sees no money. */
  days: z.array(z.object({ day, sales_satang: satang, gift_coins: coins, paid_out_satang: satang })),
  /** How many VBs were on air, the latest of fourteen days first; who is on air still counts when they are done. */
  active_days: z.array(z.object({ day, vb_count: count })),
});
export type Today = z.infer<typeof today>;

export const getToday = defineCall({
  method: 'GET',
  path: '/v1/office/today',
  summary: 'How many VBs were active by day and, for staff, what today and the thirteen days before it came to',
  access: 'moderator',
  answer: one(today),
});
