/**
 * The built-in gateway: Thai QR bills of our own, and a bank with an API for charges, status and
 * webhooks. In development the bank is in the sandbox.
 */

import { z } from 'zod';
import { webhookBody } from '../../../calls/money/message.ts';
import { addDays, bangkokDay, dayStart } from '../../../calls/platform/bangkok-day.ts';
import { jsonOf } from '../../platform/base/json.ts';
import type { RawBody } from '../../platform/framework/env.ts';
import { type AdapterPorts, askInJson, type RawAnswer } from './exchange.ts';
import {
  type BankPayment,
  type Capabilities,
  type ChargeRequest,
  type ChargeStatus,
  type Gateway,
  GatewayUnavailable,
  MAX_AMOUNT_SATANG,
  type NewCharge,
  type WebhookVerdict,
} from './gateway.ts';
import { readAnswer } from './read-answer.ts';
import { readStatement } from './read-statement.ts';
import type { SettlementLine } from './settlement-line.ts';
import { type Merchant, writeThaiQr } from './thai-qr-payload.ts';
import { readTimedSignature, signatureRefusal } from './webhook-signature.ts';

/** The payee and its bank. */
export interface ThaiQrSettings {
  /** Name that the payer's bank shows. */
  payee_name: string;
  biller_id: string;
  merchant: Merchant;
  /** The bank's API. Charges are at `{base_url}/charges`. */
  base_url: string;
  /** Secret shared with the bank: its bearer token, and the key that signs webhooks. */
  secret: string;
}

const chargeAnswer = z.object({
  reference: z.string(),
  /** Amount, if the bank states it. */
  amount_satang: z.number().int().optional(),
  state: z.enum(['open', 'refused', 'closed']),
  payments: z.array(z.unknown()),
});

const chargePayment = z.object({
  payment_id: z.string().min(1).max(100),
  amount_satang: z.number().int().positive().max(MAX_AMOUNT_SATANG),
  currency: z.literal('THB'),
  paid_at: z.iso.datetime(),
});

/**
 * Capabilities. A charge is identified by its bill, so a repeated request always returns the same
 * one. The bank ends it on request.
 */
export const thaiQrCan: Capabilities = {
  refund: 'none',
  expiry: 'theirs',
  same_charge_hours: Number.POSITIVE_INFINITY,
  sends_again: true,
  several_payments: true,
  needs_email: false,
  min_satang: 1,
  max_satang: 200_000_000,
};

const SIGNATURE_HEADER = 'vela-signature';

/**
 * Opens the gateway. Throws `GatewayUnavailable` if the bank does not answer or violates the agreed
 * format.
 */
export function thaiQrGateway(settings: ThaiQrSettings, ports: Omit<AdapterPorts, 'fetchPicture'>): Gateway {
  const { payee_name, biller_id, merchant, base_url } = settings;
  const secret = new TextEncoder().encode(settings.secret);

  const headers = { authorization: `Bearer ${settings.secret}` };
  const ask = askInJson(ports, { base_url, headers });

  async function askStatus(reference: string, verb = '', form?: object): Promise<ChargeStatus> {
    const answer = await ask(reference, `/charges/${encodeURIComponent(reference)}${verb}`, form);
    if (answer.status === 404) return { state: 'absent', payments: [], unreadable: [] };
    const { state, payments } = readCharge(answer, reference);
    const results = payments.map((payment) => readPayment(payment, reference));
    return {
      state,
      payments: results.flatMap((payment) => payment ?? []),
      unreadable: payments.filter((_, index) => results[index] === null),
    };
  }

  /** Parses an answer. Rejects one about another charge. */
  function readCharge(answer: RawAnswer, reference: string): z.output<typeof chargeAnswer> {
    const charge = readAnswer(answer, chargeAnswer);
    if (charge.reference !== reference) throw new GatewayUnavailable('The bank answered about another charge');
    return charge;
  }

  /**
   * Parses a payment. Returns null and logs an unreadable one, which staff must check; the other
   * payments still count.
   */
  function readPayment(payment: unknown, reference: string): BankPayment | null {
    const result = chargePayment.safeParse(payment);
    if (!result.success) {
      ports.log('error', 'payment_unreadable', {
        reference,
        fields: result.error.issues.map(({ path }) => path.join('.')),
      });
      return null;
    }
    const { payment_id, amount_satang, paid_at } = result.data;
    return { payment_id, amount_satang, paid_at_ms: Date.parse(paid_at) };
  }

  return {
    is_set_up: true,
    payee_name,
    can: thaiQrCan,
    chargeIdOf: (reference) => reference,

    async createCharge({ reference, amount_satang, expires_at_ms }: ChargeRequest): Promise<NewCharge> {
      const payee = { kind: 'bill', biller_id, reference_1: reference } as const;
      const payload = writeThaiQr({ payee, amount_satang, once: true, merchant });
      const charge = { reference, qr_payload: payload, expires_at: new Date(expires_at_ms).toISOString() };
      const answer = await ask(reference, '/charges', charge);
      if (answer.status === 422) return { kind: 'refused', reason: 'The bank refused the charge' };
      const response = readCharge(answer, reference);
      if (response.amount_satang !== undefined && response.amount_satang !== amount_satang) {
        ports.log('error', 'charge_not_as_asked', { reference, wrong: 'amount' });
        return { kind: 'refused', reason: 'The bank has the charge with another amount', charge_id: reference };
      }
      return { kind: 'qr', payload, charge_id: reference };
    },

    // Nothing to search: repeating the request returns the same charge.
    findCharges: async () => [],

    signature_headers: [SIGNATURE_HEADER],

    acknowledgement: { received: true },

    async verifyWebhook({ body, header }: RawBody, now: Date): Promise<WebhookVerdict> {
      const signature = header(SIGNATURE_HEADER);
      const timedSignature = signature === undefined ? null : readTimedSignature(signature);
      const refusal = timedSignature && (await signatureRefusal({ ...timedSignature, body }, { secret, now }));
      if (refusal) return { verdict: 'refused', reason: refusal };
      const result = webhookBody.safeParse(jsonOf(body));
      if (!result.success) return { verdict: 'refused', reason: 'unreadable' };
      const { reference } = result.data;
      return { verdict: timedSignature ? 'signed' : 'hint', reference, charge_id: reference };
    },

    fetchStatus: ({ reference }) => askStatus(reference),

    cancel: ({ reference }) => askStatus(reference, '/cancel', {}),

    async listSettlement(fromMs, untilMs) {
      const lines: SettlementLine[] = [];
      for (let day = bangkokDay(new Date(fromMs)); dayStart(day).getTime() < untilMs; day = addDays(day, 1)) {
        const { status, body } = await ask(null, `/statements/${day}`);
        const statementLines = status === 200 ? readStatement(body) : null;
        if (!statementLines) throw new GatewayUnavailable('The bank’s statement cannot be read');
        lines.push(...statementLines);
      }
      return lines;
    },

    // The API writes the QR itself.
    fetchPicture: async () => null,
  };
}
