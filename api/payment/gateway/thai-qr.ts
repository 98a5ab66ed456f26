/**
 * The embedded gateway: a Thai QR bill of our own, and a bank that is told of it, asked about it, and sends webhooks.
 * On a developer's machine the bank is the sandbox's, reached by the binding BANK.
 */
import { z } from 'zod';
import { webhookBody, webhookSignature } from '../../../calls/payment.ts';
import type { RawBody } from '../../host/env.ts';
import type { log } from '../../host/log.ts';
import {
  type BankPayment,
  type ChargeRequest,
  type ChargeStatus,
  type Gateway,
  GatewayUnavailable,
  type NewCharge,
} from './gateway.ts';
import { writeThaiQr } from './thai-qr-payload.ts';
import { signatureRefusal } from './webhook-signature.ts';

/** Who is paid, and the bank that is asked. */
export interface ThaiQrSettings {
  /** The name that the payer's bank shows. */
  payee_name: string;
  biller_id: string;
  /** The bank's API; charges are at `{base_url}/charges`. */
  base_url: string;
  /** Shared with the bank: its bearer token, and what its webhooks are signed with. */
  secret: string;
}

/** Less than the edge waits for us. */
const DEADLINE_MS = 2_500;

const chargeAnswer = z.object({
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
export function thaiQrGateway(settings: ThaiQrSettings, outside: { fetcher: typeof fetch; log: typeof log }): Gateway {
  const { payee_name, biller_id, base_url, secret } = settings;

  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
    try {
      return await outside.fetcher(`${base_url}${path}`, {
        ...init,
        headers,
        signal: AbortSignal.timeout(DEADLINE_MS),
      });
    } catch (cause) {
      throw new GatewayUnavailable('The bank did not answer', { cause });
    }
  }

  async function askStatus(reference: string, verb = '', init?: RequestInit): Promise<ChargeStatus> {
    const response = await ask(`/charges/${encodeURIComponent(reference)}${verb}`, init);
    if (response.status === 404) return { state: 'absent', payments: [] };
    const answer = chargeAnswer.safeParse(await response.json().catch(() => null));
    if (!response.ok || !answer.success) throw new GatewayUnavailable(`The bank answered ${response.status}`);
    const { state, payments } = answer.data;
    return { state, payments: payments.flatMap((payment) => readPayment(payment, reference)) };
  }

  /** One that cannot be read hides none of the others; somebody must look at it. */
  function readPayment(payment: unknown, reference: string): BankPayment[] {
    const read = chargePayment.safeParse(payment);
    if (!read.success) {
      outside.log('error', 'payment_unreadable', {
        reference,
        fields: read.error.issues.map(({ path }) => path.join('.')),
      });
      return [];
    }
    const { payment_id, amount_satang, paid_at } = read.data;
    return [{ payment_id, amount_satang, paid_at_ms: Date.parse(paid_at) }];
  }

  return {
    is_set_up: true,
    payee_name,

    async createCharge({ reference, amount_satang, expires_at_ms }: ChargeRequest): Promise<NewCharge> {
      const payee = { kind: 'bill', biller_id, reference_1: reference } as const;
      const qr_payload = writeThaiQr({ payee, amount_satang, once: true });
      const charge = { reference, qr_payload, expires_at: new Date(expires_at_ms).toISOString() };
      const response = await ask('/charges', { method: 'POST', body: JSON.stringify(charge) });
      if (response.status === 422) return { refused: 'The bank refused the charge' };
      if (!response.ok) throw new GatewayUnavailable(`The bank answered ${response.status}`);
      return { qr_payload };
    },

    async verifyWebhook({ body, header }: RawBody, now: Date) {
      const refused = await signatureRefusal({ body, signature: header(webhookSignature.header) }, { secret, now });
      if (refused) return { refused };
      const told = webhookBody.safeParse(jsonOf(body));
      return told.success ? { reference: told.data.reference } : { refused: 'unreadable' };
    },

    fetchStatus: (reference) => askStatus(reference),

    cancel: (reference) => askStatus(reference, '/cancel', { method: 'POST', body: '{}' }),
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
