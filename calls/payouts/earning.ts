/** What VBs earn by gifts, and families with them: sums, what is held and why, what is payable. Baht stand beside tokens. */
import { z } from 'zod';
import { heldReason } from '../live/gift-hold.ts';
import { defineCall, list, one, pageQuery } from '../platform/call.ts';
import { bilingual, coins, count, day, line, moment, satang, slug, uuid } from '../platform/field.ts';
import { month } from '../platform/page-field.ts';

/** By what earnings are summed. `age`: what comes of age on a day. */
export type EarningBy = 'day' | 'live' | 'gift' | 'giver' | 'vb' | 'age';

/** V-tokens, and what they are worth by the rate of now. */
const tokens = z.object({ vtokens: count, satang });
export type Tokens = z.infer<typeof tokens>;

/** What was given in all. */
const sum = tokens.extend({ gift_count: count, coins });
export type EarningSum = z.infer<typeof sum>;

/** A part of what is held: why, and when it ends or somebody looks at it again. */
const heldPart = tokens.extend({ reason: heldReason, reference: z.string(), until: moment, gift_count: count });
export type HeldPart = z.infer<typeof heldPart>;

const own = z.object({
  month,
  /** What 100 V-tokens are worth now. */
  satang_per_100_vtokens: satang,
  today: sum,
  of_month: sum,
  /** The family's part of the month, where the VB is of one. */
  family_share: tokens,
  held: tokens,
  held_parts: z.array(heldPart),
  payable: tokens,
  /** What gifts that were taken back after they were paid leave to repay; the next gifts do. */
  owed: tokens,
  set_aside: tokens,
  on_the_way: tokens,
  paid: tokens,
  reversed: tokens,
  days: z.array(sum.extend({ day })),
  /** The twenty of each that gave most in the month; summed up to a minute ago. */
  lives: z.array(sum.extend({ live_uuid: uuid, title: z.string().nullable(), slug: slug.nullable() })),
  gifts: z.array(sum.extend({ gift_uuid: uuid, name: bilingual.nullable() })),
  /** `name` is null where the giver asks not to be named: all of those together. */
  givers: z.array(sum.extend({ name: z.string().nullable() })),
});
export type Earnings = z.infer<typeof own>;

const ofFamily = z.object({
  month,
  satang_per_100_vtokens: satang,
  today: sum,
  of_month: sum,
  share: tokens,
  /** What its next shares repay. */
  owed: tokens,
  days: z.array(sum.extend({ day })),
  vbs: z.array(sum.extend({ vb_uuid: uuid, name: z.string(), share: tokens })),
});
export type FamilyEarnings = z.infer<typeof ofFamily>;

/** One gift as its VB sees it. */
const received = z.object({
  uuid,
  given_at: moment,
  gift: bilingual.nullable(),
  quantity: count,
  coins,
  vtokens: count,
  satang,
  giver_name: z.string().nullable(),
  state: z.enum(['held', 'payable', 'taken_back']),
  /** Why it is held, and until when; null: it is not. */
  held: z.object({ reason: heldReason, until: moment }).nullable(),
  /** Why it was taken back, and what became of an appeal. */
  take_back: z
    .object({
      ground: z.string(),
      taken_at: moment,
      appeal: z.string().nullable(),
      /** The day by which an appeal is answered that was not yet. */
      answer_by: day.nullable(),
      answer: z.string().nullable(),
      is_granted: z.boolean().nullable(),
    })
    .nullable(),
});
export type ReceivedGift = z.infer<typeof received>;

const year = z.string().regex(/^20\d\d$/);

const ofMonth = z.object({ month: month.optional() });

export const getEarnings = defineCall({
  method: 'GET',
  path: '/v1/earnings',
  summary: 'What the caller has earned by gifts: today, in a month, by live, gift and giver; what is held and why',
  access: 'caster',
  query: ofMonth,
  answer: one(own),
});

export const getFamilyEarnings = defineCall({
  method: 'GET',
  path: '/v1/earnings/family',
  summary: "What the VBs of the caller's family have earned, and the family's share of it",
  access: 'family',
  query: ofMonth,
  failures: ['family_account_required'],
  answer: one(ofFamily),
});

export const getEarningYear = defineCall({
  method: 'GET',
  path: '/v1/earnings/years/{year}',
  summary: 'What the caller has earned in a year, month by month, as gross amounts by the rate of now',
  access: 'caster',
  params: z.object({ year }),
  answer: one(z.object({ year, gross: sum, months: z.array(sum.extend({ month })) })),
});

export const getFamilyEarningYear = defineCall({
  method: 'GET',
  path: '/v1/earnings/family/years/{year}',
  summary: "What the VBs of the caller's family have earned in a year, month by month, and the family's share of it",
  access: 'family',
  params: z.object({ year }),
  failures: ['family_account_required'],
  answer: one(z.object({ year, gross: sum, share: tokens, months: z.array(sum.extend({ month, share: tokens })) })),
});

export const listReceivedGifts = defineCall({
  method: 'GET',
  path: '/v1/earnings/gifts',
  summary: 'The gifts that the caller was given, newest first, each with what becomes of it',
  access: 'caster',
  query: pageQuery,
  answer: list(received),
});

export const appealTakeBack = defineCall({
  method: 'POST',
  path: '/v1/earnings/gifts/{uuid}/appeal',
  summary: 'Asks that a gift that was taken back is looked at again, by somebody else; once',
  access: 'caster',
  params: z.object({ uuid }),
  form: z.object({ appeal: line(1000) }),
  failures: ['gift_not_found', 'gift_appealed'],
  answer: one(z.object({ uuid, appeal: z.string() })),
});
