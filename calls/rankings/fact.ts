/** Facts: actions that count. Rankings, events and monsters are sums of facts. */
import { z } from 'zod';
import { defineCall, one } from '../platform/call.ts';
import { moment, uuid } from '../platform/field.ts';

/**
 * Actions of users and VBs. Unit of `amount`: coins (gift, sticker, vip, purchase), seconds
 * (watching, streaming) or candies (pk).
 */
const doneKinds = ['gift', 'sticker', 'watching', 'streaming', 'vip', 'pk', 'purchase'] as const;

/**
 * Kinds that spend coins. The transaction that moves the coins writes the fact, and servers cannot
 * report one.
 */
export const coinKinds: readonly FactKind[] = ['gift', 'sticker', 'vip', 'purchase'];

/**
 * Kinds that the API derives from other facts: a hit by a gift, a day with a hit, and the levels
 * that fell.
 */
const derivedKinds = ['monster_hit', 'monster_date', 'monster_level'] as const;

/** All kinds that can count. */
export const factKinds = [...doneKinds, ...derivedKinds] as const;
/** A kind of fact that can count. */
export type FactKind = (typeof factKinds)[number];
/** Kinds as stored. No ranking, event or monster counts what a family gives. */
const storedFactKinds = [...factKinds, 'family_gift'] as const;
export type StoredFactKind = (typeof storedFactKinds)[number];

/**
 * Variants: a gift, sticker or VIP during a PK (`pk`), a whole sticker set, the outcome of a PK, or
 * the kind of purchase.
 */
export const factVariant = z.enum(['pk', 'set', 'won', 'lost', 'drawn', 'refill', 'shop']);
export type FactVariant = z.infer<typeof factVariant>;

/** Facts that everyone in the room sees anyway. Watching and purchases are private. */
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

/** A fact as exported, with everything from which standings are computed. */
export const exportedFact = z.object({
  id: z.string(),
  kind: z.enum(storedFactKinds),
  variant: factVariant.nullable(),
  vb_uuid: uuid.nullable(),
  user_uuid: uuid.nullable(),
  vb_role: z.string().nullable(),
  /** Negative for a correction, as is `quantity`. */
  amount: z.number().int(),
  quantity: z.number().int(),
  happened_at_ms: z.number().int().nonnegative(),
});
export type ExportedFact = z.infer<typeof exportedFact>;

/**
 * Maximum amount of one fact: 10 million coins (a million baht at 10 coins per baht), or 115 days
 * in seconds.
 */
export const FACT_AMOUNT_MAX = 10_000_000;
export const FACT_QUANTITY_MAX = 1_000_000;

const wholeUpTo = (max: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,7}$/)
    .refine((text) => Number(text) <= max)
    .transform(Number);

/** Id of a report. Reports with the same id count once. */
const factId = z.string().regex(/^[A-Za-z0-9._-]{8,80}$/);

export const recordFact = defineCall({
  method: 'POST',
  path: '/v1/facts',
  summary:
    'Reports an action that moved no coins, for the servers of the app. Repeated reports with the same id count once',
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
    /** At most one week ago, and not in the future. A clock may be one minute ahead. */
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
    'Reverses a wrong report, once. A fact with the opposite sign is counted, and the report stays stored. Requires a sign-in within the last 15 minutes',
  access: 'staff',
  // Events award coins by these facts, so a correction is as sensitive as a payment.
  params: z.object({ id: factId }),
  failures: ['fact_not_found'],
  answer: one(z.object({ id: z.string(), is_new: z.boolean() })),
});
