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

/** What today is compared by, each with its unit. Lives count when they have ended. */
export const comparedMeasure = z.enum([
  'viewer_count',
  'watched_minutes',
  'gift_coins',
  'sales_satang',
  'payout_requests_satang',
  'report_count',
  'alert_count',
]);
export type ComparedMeasure = z.infer<typeof comparedMeasure>;

const today = z.object({
  /**
   * Today so far, beside the same day of last week until the same time. Money and alerts only for
   * roles with access to them.
   */
  compared: z.array(z.object({ measure: comparedMeasure, today: count, week_before: count })),
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
    'Returns today beside the same day of last week, and the active VBs per day. For staff, also the sales, gifts and payouts of fourteen days',
  access: 'moderator',
  answer: one(today),
});
