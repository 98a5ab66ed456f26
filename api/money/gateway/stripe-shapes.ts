/** What Stripe answers, as much of it as is read here. */
import { z } from 'zod';
import { wholeNumber } from './read-answer.ts';

/** A PaymentIntent, which is a charge. */
export const intentShape = z.object({
  object: z.literal('payment_intent'),
  id: z.string().min(1).max(100),
  livemode: z.boolean(),
  amount: wholeNumber,
  amount_received: wholeNumber,
  currency: z.string(),
  status: z.enum([
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
    'processing',
    'requires_capture',
    'canceled',
    'succeeded',
  ]),
  metadata: z.object({ reference: z.string().optional() }).catch({}),
  next_action: z
    .object({
      promptpay_display_qr_code: z
        .object({
          data: z.string().optional().catch(undefined),
          image_url_png: z.url().optional().catch(undefined),
          hosted_instructions_url: z
            .url({ protocol: /^https$/ })
            .optional()
            .catch(undefined),
        })
        .optional(),
    })
    .nullish()
    .catch(null),
  latest_charge: z.union([z.string(), z.object({ id: z.string(), created: z.number().int() })]).nullish(),
});
export type Intent = z.output<typeof intentShape>;

/** A page of a list. */
export const listShape = z.object({ object: z.literal('list'), has_more: z.boolean(), data: z.array(z.unknown()) });

/** What webhooks bring, and the list of events has. */
export const eventShape = z.object({
  object: z.literal('event'),
  id: z.string(),
  type: z.string(),
  data: z.object({
    object: z.object({
      object: z.string(),
      id: z.string(),
      /** Of a refund or dispute: what it is of. */
      payment_intent: z.string().nullish(),
      metadata: z.object({ reference: z.string().optional() }).nullish().catch({}),
    }),
  }),
});

/** What is answered in place of all that. */
export const errorShape = z.object({ error: z.object({ type: z.string(), code: z.string().optional() }) });
