/**
 * Refunds by Opn, for accounts whose contract includes PromptPay refunds. The money returns to its
 * source, without a question to the payer.
 */
import { z } from 'zod';
import { jsonOf } from '../../../platform/base/json.ts';
import type { RawAnswer } from '../exchange.ts';
import type { NewRefund, RefundRequest } from '../gateway.ts';
import { readAnswer } from '../read-answer.ts';
import { listOf, opnErrorShape, passing } from './opn-shapes.ts';

const refundShape = z.object({
  object: z.literal('refund'),
  id: z.string().min(1).max(100),
  amount: z.number().int(),
  currency: z.string(),
  charge: z.string(),
  status: z.enum(['pending', 'closed', 'failed']).default('closed'),
  metadata: z.object({ refund: z.string().optional() }).catch({}),
});
type Refund = z.output<typeof refundShape>;

const stateNames = { pending: 'on_the_way', closed: 'paid', failed: 'failed' } as const;

type Ask = (reference: string | null, path: string, body?: object) => Promise<RawAnswer>;

const pathOf = ({ payment_id }: RefundRequest) => `/charges/${encodeURIComponent(payment_id)}/refunds`;

/** Makes a refund. Opn has no idempotency key, so this looks for an existing refund first. */
export async function makeOpnRefund(ask: Ask, request: RefundRequest): Promise<NewRefund> {
  const { refund_uuid, reference, amount_satang } = request;
  const list = readAnswer(await ask(reference, `${pathOf(request)}?limit=100`), listOf(z.unknown()));
  const refund = list.data
    .flatMap((item) => refundShape.safeParse(item).data ?? [])
    .find(({ metadata }) => metadata.refund === refund_uuid);
  if (refund) return statusOf(refund, request);
  const params = { amount: amount_satang, metadata: { refund: refund_uuid, reference } };
  const answer = await ask(reference, pathOf(request), params);
  const error = opnErrorShape.safeParse(jsonOf(answer.body));
  if (error.success && [400, 404, 422].includes(answer.status) && !passing.has(error.data.code)) {
    return { kind: 'refused', reason: error.data.code };
  }
  return statusOf(readAnswer(answer, refundShape), request);
}

/** Returns the current status of a refund. */
export async function fetchOpnRefund(ask: Ask, request: RefundRequest, id: string): Promise<NewRefund> {
  const answer = await ask(request.reference, `${pathOf(request)}/${encodeURIComponent(id)}`);
  return statusOf(readAnswer(answer, refundShape), request);
}

function statusOf(refund: Refund, { refund_uuid, payment_id, amount_satang }: RefundRequest): NewRefund {
  const { id, amount, currency, charge, status, metadata } = refund;
  const wrong =
    (metadata.refund !== refund_uuid && 'another name') ||
    (amount !== amount_satang && 'another amount') ||
    (currency.toUpperCase() !== 'THB' && 'another currency') ||
    (charge !== payment_id && 'another payment');
  if (wrong) return { kind: 'wrong', reason: wrong };
  const noAnswer = { reported: null, answer_until_ms: null, reason: null };
  return { kind: 'made', refund_id: id, state: stateNames[status], ...noAnswer };
}
