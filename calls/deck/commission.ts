/** Commissions of VBs for items sold in their lives. */
import { z } from 'zod';
import { defineCall, list, one, pageQuery } from '../platform/call.ts';
import { bilingual, coins, count, moment, satang, uuid } from '../platform/field.ts';

/** V-tokens, and their value at the current rate. */
const worth = z.object({ vtokens: count, satang });

/** Commissions of the caller. Held and payable V-tokens are part of the balances of earnings. */
export const getCommissions = defineCall({
  method: 'GET',
  path: '/v1/earnings/commissions',
  summary: "Returns the sums of the caller's commissions in this month, and those that are held",
  access: 'caster',
  answer: one(
    z.object({
      /** Share of the price that a new sale earns, in ten-thousandths. */
      basis_points: count,
      of_month: worth.extend({ sold_count: count, coins }),
      held: worth,
    }),
  ),
});

/** A sale in a live as its VB sees it. It does not name the buyer. */
const commission = z.object({
  order_uuid: uuid,
  item: bilingual,
  price_coins: coins,
  basis_points: count,
  vtokens: count,
  sold_at: moment,
  state: z.enum(['held', 'payable', 'reversed']),
  /** Time from which it is payable, if it is held. */
  payable_at: moment.nullable(),
});
export type Commission = z.infer<typeof commission>;

export const listCommissions = defineCall({
  method: 'GET',
  path: '/v1/earnings/commissions/list',
  summary: "Lists the caller's commissions for items sold in their lives, latest first",
  access: 'caster',
  query: pageQuery,
  answer: list(commission),
});
