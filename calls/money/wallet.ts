/**
 * The caller's wallet: its movements with reasons, spending limits, breaks, and the amount above
 * which a gift is confirmed.
 */
import { z } from 'zod';
import { defineCall, idempotent, listWithArchive, one, pageQuery } from '../platform/call.ts';
import { bilingual, coins, count, moment, optionalField, satang, wholeCoins, wholeSatang } from '../platform/field.ts';
import { breakSpans } from './wallet/break-spans.ts';

/** Reasons of coin movements. */
export const movementReason = z.enum([
  'top_up',
  'promotion',
  'top_up_reversed',
  'shop',
  'shop_refunded',
  'gift',
  'gift_returned',
  'event_reward',
  'invitation',
  'mission',
  'account_merged',
  'adjustment',
]);
export type MovementReason = z.infer<typeof movementReason>;

const movement = z.object({
  moved_at: moment,
  /** Negative for coins that left. */
  coins: z.number().int(),
  coins_after: coins,
  reason: movementReason,
  /** The item bought or given, and the recipient, if the reason has them. */
  what: bilingual.nullable(),
  whom: z.string().nullable(),
  quantity: count.nullable(),
});
/** A movement of the caller's coins, with the balance after it. */
export type Movement = z.infer<typeof movement>;

export const listMovements = defineCall({
  method: 'GET',
  path: '/v1/purse/movements',
  summary: "Lists the movements of the caller's coins with reasons, latest first",
  access: 'bearer',
  query: pageQuery,
  answer: listWithArchive(movement),
});

const period = z.object({
  /** Null: no limit. */
  limit_satang: satang.nullable(),
  spent_coins: coins,
  /** Value of the coins in the limit. */
  spent_satang: satang,
  topped_up_satang: satang,
  resets_at: moment,
  /** A limit that takes effect later; `limit_satang` null: no limit. */
  next: z.object({ limit_satang: satang.nullable(), from: moment }).nullable(),
});
const spendingLimits = z.object({
  day: period,
  month: period,
  /** Pages ask before a gift that costs more. */
  ask_above_coins: coins,
  /** End of the caller's break. Null: the caller takes none. */
  break_until: moment.nullable(),
});
/** The caller's limits per Bangkok day and month, in satang. */
export type SpendingLimits = z.infer<typeof spendingLimits>;

export const getSpendingLimits = defineCall({
  method: 'GET',
  path: '/v1/purse/limits',
  summary: "Returns the caller's spending limits per day and month, with the amounts spent and topped up",
  access: 'bearer',
  answer: one(spendingLimits),
});

export const setSpendingLimit = defineCall({
  method: 'POST',
  path: '/v1/purse/limits',
  summary:
    'Sets a limit for gifts and the shop, and the same limit for top-ups. A first or lower limit applies at once. A higher one, or none (empty), applies after the waiting period of the settings',
  access: 'bearer',
  form: z.object({ period: z.enum(['day', 'month']), limit_satang: optionalField(wholeSatang) }),
  answer: one(spendingLimits),
});

export const setAskAbove = defineCall({
  method: 'POST',
  path: '/v1/purse/ask-above',
  summary: 'Sets the coins above which pages ask before they send a gift. 0: always',
  access: 'bearer',
  form: z.object({ coins: wholeCoins }),
  answer: one(spendingLimits),
});

export const setBreak = idempotent(
  defineCall({
    method: 'POST',
    path: '/v1/purse/break',
    summary:
      'Starts a break in which the caller can neither pay nor give, and gets no invitations. Nobody can end or shorten it; a later end prolongs it',
    access: 'bearer',
    form: z.object({ span: z.enum(breakSpans) }),
    failures: ['break_not_longer'],
    answer: one(z.object({ until: moment })),
  }),
);
