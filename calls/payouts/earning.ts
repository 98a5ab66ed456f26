/**
 * Earnings of VBs and families from gifts: totals, held amounts with reasons, and payable amounts.
 * V-tokens are shown with their value in money.
 */
import { z } from 'zod';
import { heldReason } from '../live/gift-hold.ts';
import { defineCall, listWithArchive, one, pageQuery } from '../platform/call.ts';
import { bilingual, coins, count, day, moment, satang, singleLine, slug, uuid } from '../platform/field.ts';
import { month } from '../platform/page-field.ts';

/** Groupings of earnings. `age`: by the day on which they mature. */
export type EarningBy = 'day' | 'live' | 'gift' | 'giver' | 'vb' | 'age';

/** V-tokens, and their value at the current rate. */
const tokens = z.object({ vtokens: count, satang });
export type Tokens = z.infer<typeof tokens>;

/** Totals of gifts. */
const sum = tokens.extend({ gift_count: count, coins });
export type EarningSum = z.infer<typeof sum>;

/** A held part: its reason, and when the hold ends or staff review it. */
const heldPart = tokens.extend({ reason: heldReason, reference: z.string(), until: moment, gift_count: count });
export type HeldPart = z.infer<typeof heldPart>;

/** Earnings of a VB: balances now, and the gifts of a month. */
const own = z.object({
  month,
  /** Current value of 100 V-tokens. */
  satang_per_100_vtokens: satang,
  today: sum,
  of_month: sum,
  /** The share of the VB's family at each gift of the month. */
  family_share: tokens,
  held: tokens,
  held_parts: z.array(heldPart),
  payable: tokens,
  /**
   * V-tokens to repay, because gifts were reversed after they had been paid out. New gifts repay
   * them.
   */
  owed: tokens,
  set_aside: tokens,
  on_the_way: tokens,
  paid: tokens,
  reversed: tokens,
  days: z.array(sum.extend({ day })),
  /** The top twenty of each in the month, up to a minute old. */
  lives: z.array(sum.extend({ live_uuid: uuid, title: z.string().nullable(), slug: slug.nullable() })),
  gifts: z.array(sum.extend({ gift_uuid: uuid, name: bilingual.nullable() })),
  /** `name` null: all anonymous givers together. */
  givers: z.array(sum.extend({ name: z.string().nullable() })),
});
export type Earnings = z.infer<typeof own>;

/** Earnings of a family: its share, and the gifts to its VBs in a month. */
const ofFamily = z.object({
  month,
  satang_per_100_vtokens: satang,
  today: sum,
  of_month: sum,
  share: tokens,
  /** The family's next shares repay it. */
  owed: tokens,
  days: z.array(sum.extend({ day })),
  vbs: z.array(sum.extend({ vb_uuid: uuid, name: z.string(), share: tokens })),
});
export type FamilyEarnings = z.infer<typeof ofFamily>;

/** A gift as shown to its VB. */
const receivedGift = z.object({
  uuid,
  given_at: moment,
  gift: bilingual.nullable(),
  quantity: count,
  coins,
  vtokens: count,
  satang,
  giver_name: z.string().nullable(),
  state: z.enum(['held', 'payable', 'taken_back']),
  /** Reason of the hold, and its end or next check; null: not held. */
  held: z.object({ reason: heldReason, until: moment }).nullable(),
  /** Reason of the reversal, and outcome of an appeal. */
  take_back: z
    .object({
      ground: z.string(),
      taken_at: moment,
      appeal: z.string().nullable(),
      /** Deadline for the answer to an open appeal. */
      answer_by: day.nullable(),
      answer: z.string().nullable(),
      is_granted: z.boolean().nullable(),
    })
    .nullable(),
});
/** A gift in the earnings of its VB, with its hold or reversal. */
export type ReceivedGift = z.infer<typeof receivedGift>;

const year = z.string().regex(/^20\d\d$/);

const ofMonth = z.object({ month: month.optional() });

export const getEarnings = defineCall({
  method: 'GET',
  path: '/v1/earnings',
  summary:
    "Returns the caller's earnings from gifts: today, in a month, by live, gift and giver, and held amounts with reasons",
  access: 'caster',
  query: ofMonth,
  answer: one(own),
});

export const getFamilyEarnings = defineCall({
  method: 'GET',
  path: '/v1/earnings/family',
  summary: "Returns the earnings of the VBs of the caller's family, and the family's share",
  access: 'family',
  query: ofMonth,
  failures: ['family_account_required'],
  answer: one(ofFamily),
});

export const getEarningYear = defineCall({
  method: 'GET',
  path: '/v1/earnings/years/{year}',
  summary: "Returns the caller's earnings in a year by month, as gross amounts at the current rate",
  access: 'caster',
  params: z.object({ year }),
  answer: one(z.object({ year, gross: sum, months: z.array(sum.extend({ month })) })),
});

export const getFamilyEarningYear = defineCall({
  method: 'GET',
  path: '/v1/earnings/family/years/{year}',
  summary: "Returns the yearly earnings of the VBs of the caller's family by month, and the family's share",
  access: 'family',
  params: z.object({ year }),
  failures: ['family_account_required'],
  answer: one(z.object({ year, gross: sum, share: tokens, months: z.array(sum.extend({ month, share: tokens })) })),
});

export const listReceivedGifts = defineCall({
  method: 'GET',
  path: '/v1/earnings/gifts',
  summary: 'Lists the gifts that the caller received with their states, latest first',
  access: 'caster',
  query: pageQuery,
  answer: listWithArchive(receivedGift),
});

export const appealTakeBack = defineCall({
  method: 'POST',
  path: '/v1/earnings/gifts/{uuid}/appeal',
  summary: 'Appeals the reversal of a gift, once. Another person reviews it',
  access: 'caster',
  params: z.object({ uuid }),
  form: z.object({ appeal: singleLine(1000) }),
  failures: ['gift_not_found', 'gift_appealed'],
  answer: one(z.object({ uuid, appeal: z.string() })),
});
