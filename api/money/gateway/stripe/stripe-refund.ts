/**
 * Refunds by Stripe, which emails the payer for an account. A refund without a timely reply fails.
 */
import { z } from 'zod';
import { jsonOf } from '../../../platform/base/json.ts';
import { maskEmail } from '../../../privacy/personal/mask.ts';
import type { RawAnswer } from '../exchange.ts';
import type { NewRefund, RefundRequest, RefundStatus } from '../gateway.ts';
import { readAnswer } from '../read-answer.ts';
import { listShape, stripeErrorShape } from './stripe-shapes.ts';

const refundShape = z.object({
  object: z.literal('refund'),
  id: z.string().min(1).max(100),
  amount: z.number().int(),
  currency: z.string(),
  charge: z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]).nullable(),
  status: z.enum(['requires_action', 'pending', 'succeeded', 'failed', 'canceled']),
  metadata: z.object({ refund: z.string().optional() }).nullable().catch(null),
  instructions_email: z.string().nullish().catch(null),
  failure_reason: z.string().nullish().catch(null),
  next_action: z
    .object({
      display_details: z
        .object({
          expires_at: z.number().int().optional(),
          email_sent: z.object({ email_sent_to: z.string() }).optional(),
        })
        .optional(),
    })
    .nullish()
    .catch(null),
});
type Refund = z.output<typeof refundShape>;

const stateNames = {
  requires_action: 'waits',
  pending: 'on_the_way',
  succeeded: 'paid',
  failed: 'failed',
  canceled: 'failed',
} as const satisfies Record<Refund['status'], RefundStatus['state']>;

/** Error types about the request itself: Stripe would refuse it again. */
const final = new Set(['invalid_request_error', 'card_error']);

/** Requests to Stripe. */
interface Ask {
  get: (reference: string | null, path: string) => Promise<RawAnswer>;
  post: (reference: string, path: string, form: Record<string, string>, key: string) => Promise<RawAnswer>;
}

/**
 * Makes a refund. Looks for an existing one first, because Stripe keeps an idempotency key for one
 * day only.
 */
export async function makeStripeRefund({ get, post }: Ask, request: RefundRequest): Promise<NewRefund> {
  const { refund_uuid, reference, payment_id, amount_satang } = request;
  const list = readAnswer(
    await get(reference, `/v1/refunds?charge=${encodeURIComponent(payment_id)}&limit=100`),
    listShape,
  );
  const refund = list.data
    .flatMap((item) => refundShape.safeParse(item).data ?? [])
    .find(({ metadata }) => metadata?.refund === refund_uuid);
  if (refund) return statusOf(refund, request);
  const form = {
    charge: payment_id,
    amount: `${amount_satang}`,
    'metadata[refund]': refund_uuid,
    'metadata[reference]': reference,
  };
  const answer = await post(reference, '/v1/refunds', form, `refund-${refund_uuid}`);
  const error = stripeErrorShape.safeParse(jsonOf(answer.body));
  if (error.success && [400, 402].includes(answer.status) && final.has(error.data.error.type)) {
    return { kind: 'refused', reason: error.data.error.code ?? error.data.error.type };
  }
  return statusOf(readAnswer(answer, refundShape), request);
}

/** Returns the current status of a refund. */
export async function fetchStripeRefund({ get }: Pick<Ask, 'get'>, request: RefundRequest, id: string) {
  return statusOf(
    readAnswer(await get(request.reference, `/v1/refunds/${encodeURIComponent(id)}`), refundShape),
    request,
  );
}

function statusOf(refund: Refund, { refund_uuid, payment_id, amount_satang }: RefundRequest): NewRefund {
  const { id, amount, currency, charge, status, metadata, next_action, instructions_email, failure_reason } = refund;
  const wrong =
    (metadata?.refund !== refund_uuid && 'another name') ||
    (amount !== amount_satang && 'another amount') ||
    (currency !== 'thb' && 'another currency') ||
    (charge !== payment_id && 'another payment');
  if (wrong) return { kind: 'wrong', reason: wrong };
  const { expires_at, email_sent } = next_action?.display_details ?? {};
  const address = email_sent?.email_sent_to ?? instructions_email ?? null;
  return {
    kind: 'made',
    refund_id: id,
    state: stateNames[status],
    reported: address === null ? null : maskEmail(address),
    answer_until_ms: expires_at === undefined ? null : expires_at * 1_000,
    reason: failure_reason ?? (status === 'canceled' ? 'canceled' : null),
  };
}
