/** Schemas of Opn's answers, limited to the fields in use. */
import { z } from 'zod';
import { wholeNumber } from '../read-answer.ts';

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

export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ object: z.literal('list'), total: z.number().int(), data: z.array(item) });

/** An event, from a webhook or from the list of events. */
export const opnEventShape = z.object({
  object: z.literal('event'),
  id: z.string(),
  key: z.string(),
  data: z.object({
    object: z.string(),
    id: z.string(),
    /** Charge of a refund or dispute. */
    charge: z.string().optional(),
    metadata: z.object({ reference: z.string().optional() }).catch({}).optional(),
  }),
});

/** An error instead of an answer. */
export const opnErrorShape = z.object({ object: z.literal('error'), code: z.string(), message: z.string() });

/** Error codes that say nothing about the request: internal or temporary errors. */
export const passing = new Set(['backend_error', 'service_unavailable', 'rate_limit_exceeded', 'internal_error']);
