/** Schemas of Stripe's answers, limited to the fields in use. */
import { z } from 'zod';
import { wholeNumber } from '../read-answer.ts';

/** A PaymentIntent, which is our charge. */
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

export const listShape = z.object({ object: z.literal('list'), has_more: z.boolean(), data: z.array(z.unknown()) });

/** An event, from a webhook or from the list of events. */
export const stripeEventShape = z.object({
  object: z.literal('event'),
  id: z.string(),
  type: z.string(),
  data: z.object({
    object: z.object({
      object: z.string(),
      id: z.string(),
      /** Charge of a refund or dispute. */
      payment_intent: z.string().nullish(),
      metadata: z.object({ reference: z.string().optional() }).nullish().catch({}),
    }),
  }),
});

/** An error instead of an answer. */
export const stripeErrorShape = z.object({ error: z.object({ type: z.string(), code: z.string().optional() }) });
