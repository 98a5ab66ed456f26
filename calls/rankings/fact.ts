/** What happens on the platform and counts somewhere. Rankings, events and monsters are all sums of these. */
import { z } from 'zod';
import { defineCall, one } from '../platform/call.ts';
import { moment, uuid } from '../platform/field.ts';

/** What somebody does. What `amount` is: coins (gift, sticker, vip, purchase), seconds (watching, streaming), candies (pk). */
const doneKinds = ['gift', 'sticker', 'watching', 'streaming', 'vip', 'pk', 'purchase'] as const;

/** Kinds by which coins leave a purse: what moves them makes such a fact in the same batch, and no server reports one. */
export const coinKinds: readonly FactKind[] = ['gift', 'sticker', 'vip', 'purchase'];

/** What the host makes of other facts by itself: a blow from a gift, a day with a blow, the levels that fell. */
const derivedKinds = ['monster_hit', 'monster_date', 'monster_level'] as const;

/** What is done, and what the host derives of it. */
export const factKinds = [...doneKinds, ...derivedKinds] as const;
/** What can happen and count. */
export type FactKind = (typeof factKinds)[number];
/** Kinds of facts as they are stored: no ranking, event or monster counts what a family gives. */
const storedFactKinds = [...factKinds, 'family_gift'] as const;
export type StoredFactKind = (typeof storedFactKinds)[number];

/** A gift or sticker within a match (`pk`), a whole set of stickers, how a match ended, what was bought. */
export const factVariant = z.enum(['pk', 'set', 'won', 'lost', 'drawn', 'refill', 'shop']);
export type FactVariant = z.infer<typeof factVariant>;

/** Facts that everybody in the room sees as they happen; who watches and who tops up is nobody else's business. */
export const publicKinds: readonly FactKind[] = [
  'gift',
  'sticker',
  'streaming',
  'vip',
  'pk',
  'monster_hit',
  'monster_date',
  'monster_level',
];

/** A fact as it is exported: all that a standing is computed from. */
export const exportedFact = z.object({
  id: z.string(),
  kind: z.enum(storedFactKinds),
  variant: factVariant.nullable(),
  vb_uuid: uuid.nullable(),
  user_uuid: uuid.nullable(),
  vb_role: z.string().nullable(),
  /** Below zero, as its quantity, where it corrects another. */
  amount: z.number().int(),
  quantity: z.number().int(),
  happened_at_ms: z.number().int().nonnegative(),
});
export type ExportedFact = z.infer<typeof exportedFact>;

/** The most that one fact may be of: a million baht in coins, or 115 days in seconds. */
export const FACT_AMOUNT_MAX = 10_000_000;
export const FACT_QUANTITY_MAX = 1_000_000;

const wholeUpTo = (most: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,7}$/)
    .refine((sent) => Number(sent) <= most)
    .transform(Number);

/** The id of a report, by which it counts once. */
const factId = z.string().regex(/^[A-Za-z0-9._-]{8,80}$/);

export const recordFact = defineCall({
  method: 'POST',
  path: '/v1/facts',
  summary:
    'Reports what happened and moved no coins, for the servers of the app. The id makes it count once, however often it is sent',
  access: 'service',
  scope: 'facts:write',
  not_for_browsers: true,
  form: z.object({
    id: factId,
    kind: z.enum(doneKinds),
    variant: factVariant.optional(),
    vb_uuid: uuid.optional(),
    user_uuid: uuid.optional(),
    live_uuid: uuid.optional(),
    amount: wholeUpTo(FACT_AMOUNT_MAX),
    quantity: wholeUpTo(FACT_QUANTITY_MAX).default(1),
    /** Not in the future, and not more than a week ago. */
    happened_at: moment,
  }),
  failures: [
    'fact_moves_coins',
    'fact_incomplete',
    'fact_out_of_time',
    'fact_to_oneself',
    'fact_not_of_vb',
    'fact_live_not_found',
    'fact_told_by_room',
  ],
  answer: one(z.object({ id: z.string(), is_new: z.boolean() })),
});

export const correctFact = defineCall({
  method: 'POST',
  path: '/v1/facts/{id}/correct',
  summary:
    'Takes back what was reported wrongly, once: its opposite is counted, and the report stays as it was. Wants a sign-in of the last 15 minutes',
  access: 'staff',
  // Rankings and events give coins by what is counted.
  params: z.object({ id: factId }),
  failures: ['fact_not_found'],
  answer: one(z.object({ id: z.string(), is_new: z.boolean() })),
});
