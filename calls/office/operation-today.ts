/** Open work of staff, and the key figures of recent days. */
import { z } from 'zod';
import { openWorkKind } from '../open-work.ts';
import { defineCall, one } from '../platform/call.ts';
import { coins, count, day, satang } from '../platform/field.ts';

/**
 * Open work of every kind that the caller handles, including kinds with none. `count` stops at
 * `counted_to`.
 */
const waiting = z.object({ waiting: z.array(z.object({ what: openWorkKind, count })), counted_to: count });
export type Waiting = z.infer<typeof waiting>;

export const getWaiting = defineCall({
  method: 'GET',
  path: '/v1/office/waiting',
  summary: 'Returns the number of open items of each kind that the caller handles. Each count stops at 100',
  access: 'moderator',
  answer: one(waiting),
});

const today = z.object({
  /**
   * Today so far and the days before, in Bangkok days, latest first. Empty for roles without access
   * to money.
   */
  days: z.array(z.object({ day, sales_satang: satang, gift_coins: coins, paid_out_satang: satang })),
  /**
   * Number of VBs who were on air, for fourteen days, latest first. A live counts when it has
   * ended.
   */
  active_days: z.array(z.object({ day, vb_count: count })),
});
/** Key figures of the first page of the back office, per Bangkok day. */
export type Today = z.infer<typeof today>;

export const getToday = defineCall({
  method: 'GET',
  path: '/v1/office/today',
  summary:
    'Returns the number of active VBs per day. For staff, also the sales, gifts and payouts of today and the thirteen days before',
  access: 'moderator',
  answer: one(today),
});
