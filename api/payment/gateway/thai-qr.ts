/**
 * The embedded gateway: a Thai QR bill of our own, and a bank that is told of it, asked about it, and sends webhooks.
 * On a developer's machine the bank is the sandbox's, reached by the binding BANK.
 */

import { z } from 'zod';
import { webhookBody, webhookSignature } from '../../../calls/payment.ts';
import type { RawBody } from '../../host/env.ts';
import { jsonOf } from '../../host/json.ts';
import type { log } from '../../host/log.ts';
import type { Answered, Exchange } from './exchange.ts';
import {
  type BankPayment,
  type ChargeRequest,
  type ChargeStatus,
  type Gateway,
  GatewayUnavailable,
  type NewCharge,
  type WebhookVerdict,
} from './gateway.ts';
import { type Merchant, writeThaiQr } from './thai-qr-payload.ts';
import { signatureRefusal } from './webhook-signature.ts';

/** Who is paid, and the bank that is asked. */
export interface ThaiQrSettings {
  /** The name that the payer's bank shows. */
  payee_name: string;
  biller_id: string;
  merchant: Merchant;
  /** The bank's API; charges are at `{base_url}/charges`. */
  base_url: string;
  /** Shared with the bank: its bearer token, and what its webhooks are signed with. */
  secret: string;
}

/** Less than the edge waits for us. */
export const DEADLINE_MS = 2_500;

const chargeAnswer = z.object({
  reference: z.string(),
  /** What it is for, where the bank says so. */
  amount_satang: z.number().int().optional(),
  state: z.enum(['open', 'refused', 'closed']),
  payments: z.array(z.unknown()),
});

const chargePayment = z.object({
  payment_id: z.string().min(1).max(100),
  amount_satang: z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  currency: z.literal('THB'),
  paid_at: z.iso.datetime(),
});

/** The gateway of Thai QR, on the bank's API. A bank that does not answer, or not as agreed, is `GatewayUnavailable`. */
export function thaiQrGateway(settings: ThaiQrSettings, outside: { exchange: Exchange; log: typeof log }): Gateway {
  const { payee_name, biller_id, merchant, base_url, secret } = settings;

  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };

  const ask = (reference: string, path: string, body?: object): Promise<Answered> =>
    outside.exchange({
      reference,
      url: `${base_url}${path}`,
      method: body ? 'POST' : 'GET',
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });

  async function askStatus(reference: string, verb = '', form?: object): Promise<ChargeStatus> {
    const { status, body } = await ask(reference, `/charges/${encodeURIComponent(reference)}${verb}`, form);
    if (status === 404) return { state: 'absent', payments: [], unreadable: [] };
    const { state, payments } = readCharge({ status, body }, reference);
    const read = payments.map((payment) => readPayment(payment, reference));
    return {
      state,
      payments: read.flatMap((payment) => payment ?? []),
      unreadable: payments.filter((_, index) => read[index] === null),
    };
  }

  /** An answer about another charge is none about this one. */
  function readCharge({ status, body }: Answered, reference: string): z.output<typeof chargeAnswer> {
    const answer = chargeAnswer.safeParse(jsonOf(body));
    const isOk = status >= 200 && status < 300;
    if (!isOk || !answer.success || answer.data.reference !== reference) {
      throw new GatewayUnavailable(`The bank answered ${status}`);
    }
    return answer.data;
  }

  /** One that cannot be read hides none of the others; somebody must look at it. */
  function readPayment(payment: unknown, reference: string): BankPayment | null {
    const read = chargePayment.safeParse(payment);
    if (!read.success) {
      outside.log('error', 'payment_unreadable', {
        reference,
        fields: read.error.issues.map(({ path }) => path.join('.')),
      });
      return null;
    }
    const { payment_id, amount_satang, paid_at } = read.data;
    return { payment_id, amount_satang, paid_at_ms: Date.parse(paid_at) };
  }

  return {
    is_set_up: true,
    payee_name,

    async createCharge({ reference, amount_satang, expires_at_ms }: ChargeRequest): Promise<NewCharge> {
      const payee = { kind: 'bill', biller_id, reference_1: reference } as const;
      const qr_payload = writeThaiQr({ payee, amount_satang, once: true, merchant });
      const charge = { reference, qr_payload, expires_at: new Date(expires_at_ms).toISOString() };
      const answered = await ask(reference, '/charges', charge);
      if (answered.status === 422) return { refused: 'The bank refused the charge' };
      const made = readCharge(answered, reference);
      if (made.amount_satang !== undefined && made.amount_satang !== amount_satang) {
        outside.log('error', 'charge_not_as_asked', { reference, amount_satang: made.amount_satang });
        return { refused: 'The bank has the charge with another amount' };
      }
      return { qr_payload };
    },

    signature_header: webhookSignature.header,

    async verifyWebhook({ body, header }: RawBody, now: Date): Promise<WebhookVerdict> {
      const signature = header(webhookSignature.header);
      const refused = signature === undefined ? null : await signatureRefusal({ body, signature }, { secret, now });
      if (refused) return { verdict: 'refused', reason: refused };
      const told = webhookBody.safeParse(jsonOf(body));
      if (!told.success) return { verdict: 'refused', reason: 'unreadable' };
      return { verdict: signature === undefined ? 'hint' : 'signed', reference: told.data.reference };
    },

    fetchStatus: (reference) => askStatus(reference),

    cancel: (reference) => askStatus(reference, '/cancel', {}),
  };
}
