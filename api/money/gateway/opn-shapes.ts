/** What Opn answers, as much of it as is read here. */
import { z } from 'zod';
import { wholeNumber } from './read-answer.ts';

/** A charge. */
export const chargeShape = z.object({
  object: z.literal('charge'),
  id: z.string().min(1).max(100),
  livemode: z.boolean(),
  amount: wholeNumber,
  currency: z.string(),
  status: z.enum(['pending', 'successful', 'failed', 'expired', 'reversed']),
  paid_at: z.iso.datetime().nullish(),
  metadata: z.object({ reference: z.string().optional() }).catch({}),
  source: z
    .object({ scannable_code: z.object({ image: z.object({ download_uri: z.url() }) }).nullish() })
    .nullish()
    .catch(null),
  authorize_uri: z
    .url({ protocol: /^https$/ })
    .nullish()
    .catch(null),
});
export type Charge = z.output<typeof chargeShape>;

/** A page of a list. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ object: z.literal('list'), total: z.number().int(), data: z.array(item) });

/** What webhooks bring, and the list of events has. */
export const eventShape = z.object({
  object: z.literal('event'),
  id: z.string(),
  key: z.string(),
  data: z.object({
    object: z.string(),
    id: z.string(),
    /** Of a refund or dispute: what it is of. */
    charge: z.string().optional(),
    metadata: z.object({ reference: z.string().optional() }).catch({}).optional(),
  }),
});

/** What is answered in place of all that. */
export const errorShape = z.object({ object: z.literal('error'), code: z.string(), message: z.string() });

/** Errors that say nothing about what was asked for: theirs, or of the moment. */
export const passing = new Set(['backend_error', 'service_unavailable', 'rate_limit_exceeded', 'internal_error']);
