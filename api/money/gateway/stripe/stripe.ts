/**
 * Stripe (https://docs.stripe.com/payments/promptpay). A charge is a PaymentIntent with our
 * reference as metadata. For one day, the same idempotency key creates it once. It never expires,
 * so the scheduled job `orders` cancels it. It requires the payer's email address, because Stripe
 * handles refunds by email.
 */
import { z } from 'zod';
import { jsonOf } from '../../../platform/base/json.ts';
import type { AdapterPorts, RawAnswer } from '../exchange.ts';
import {
  type Capabilities,
  type ChargeRequest,
  type ChargeStatus,
  type Gateway,
  GatewayUnavailable,
  type KnownCharge,
  type ListedMessage,
  type MadeCharge,
  type Payable,
} from '../gateway.ts';
import { readAnswer } from '../read-answer.ts';
import { wrongOf } from '../reported-charge.ts';
import { fetchDispute } from '../reported-dispute.ts';
import { readThaiQr } from '../thai-qr-payload.ts';
import { readTimedSignature, signatureRefusal } from '../webhook-signature.ts';
import { fetchStripeRefund, makeStripeRefund } from './stripe-refund.ts';
import { stripeLine } from './stripe-settlement.ts';
import { type Intent, intentShape, listShape, stripeErrorShape, stripeEventShape } from './stripe-shapes.ts';

/** Settings of an account at Stripe. */
export interface StripeSettings {
  payee_name: string;
  base_url: string;
  /** `sk_…` or `rk_…`, or `sk_test_…` for a sandbox. */
  secret_key: string;
  /** Secrets that sign webhooks, `whsec_…`. Two during a rotation. */
  webhook_secrets: readonly string[];
}

/**
 * Capabilities. Stripe emails the payer about a refund. A QR can be scanned and paid again, which
 * only the balance transactions show.
 */
export const stripeCan: Capabilities = {
  refund: 'mails_payer',
  expiry: 'ours',
  same_charge_hours: 24,
  sends_again: true,
  several_payments: false,
  needs_email: true,
  min_satang: 1_000,
  max_satang: 200_000_000,
};

/** API version that this code supports. */
const API_VERSION = '2026-10-28.endive';

/** Error types about the request itself: Stripe would refuse it again. */
const final = new Set(['invalid_request_error', 'card_error']);

const stateNames = {
  requires_payment_method: 'refused',
  requires_confirmation: 'open',
  requires_action: 'open',
  processing: 'open',
  requires_capture: 'open',
  canceled: 'closed',
  succeeded: 'closed',
} as const satisfies Record<Intent['status'], ChargeStatus['state']>;

const PICTURE_HOSTS = /(?:^|\.)stripe\.com$/;

const PAGE = 100;
const MAX_PAGES = 5;
/** Maximum pages of a settlement. It must be complete, however many payments a day has. */
const MAX_SETTLEMENT_PAGES = 500;
const CLOCKS_APART_MS = 60_000;

/** Opens Stripe. Answers that violate its documentation throw `GatewayUnavailable`. */
export function stripeGateway(settings: StripeSettings, ports: AdapterPorts): Gateway {
  const { payee_name, base_url, secret_key, webhook_secrets } = settings;
  const is_live = !/^[sr]k_test_/.test(secret_key);
  const headers = { authorization: `Bearer ${secret_key}`, 'stripe-version': API_VERSION };

  const get = (reference: string | null, path: string): Promise<RawAnswer> =>
    ports.exchange({ reference, url: `${base_url}${path}`, method: 'GET', headers });

  /**
   * Sends a request, and repeats it once if there is no answer. The same key and body have one
   * effect.
   */
  async function post(reference: string, path: string, form: Record<string, string>, key: string): Promise<RawAnswer> {
    const question = {
      reference,
      url: `${base_url}${path}`,
      method: 'POST' as const,
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': key },
      body: new URLSearchParams(form).toString(),
    };
    try {
      return await ports.exchange(question);
    } catch (error) {
      if (!(error instanceof GatewayUnavailable)) throw error;
      return ports.exchange(question);
    }
  }

  function wrong(intent: Intent, request: { reference: string; amount_satang: number }) {
    const { metadata, amount, currency, livemode } = intent;
    const details = { reference: metadata.reference ?? null, amount_satang: amount, currency, is_live: livemode };
    const mismatch = wrongOf(details, { ...request, is_live });
    if (mismatch) ports.log('error', 'charge_not_as_asked', { reference: request.reference, wrong: mismatch });
    return mismatch;
  }

  function readStatus(answer: RawAnswer, charge: KnownCharge): ChargeStatus {
    if (answer.status === 404) return { state: 'absent', payments: [], unreadable: [] };
    const intent = readAnswer(answer, intentShape);
    const isWrong = wrong(intent, charge);
    if (isWrong === 'mode' || isWrong === 'currency') throw new GatewayUnavailable(`Of another ${isWrong}`);
    const state = stateNames[intent.status];
    if (intent.status !== 'succeeded') return { state, payments: [], unreadable: [] };
    const { latest_charge: latestCharge } = intent;
    if (!latestCharge || typeof latestCharge === 'string') return { state, payments: [], unreadable: [intent] };
    const payment = {
      payment_id: latestCharge.id,
      amount_satang: intent.amount_received,
      paid_at_ms: latestCharge.created * 1000,
    };
    return { state, payments: [payment], unreadable: [] };
  }

  const pathOf = ({ charge_id }: KnownCharge) => `/v1/payment_intents/${encodeURIComponent(charge_id)}`;
  const fetchStatus = async (charge: KnownCharge) =>
    readStatus(await get(charge.reference, `${pathOf(charge)}?expand[]=latest_charge`), charge);

  return {
    is_set_up: true,
    payee_name,
    can: stripeCan,
    chargeIdOf: () => null,

    async createCharge({ reference, amount_satang, email }) {
      if (email === null) throw new GatewayUnavailable('The payer’s address is not known');
      const form = {
        amount: `${amount_satang}`,
        currency: 'thb',
        confirm: 'true',
        'allowed_payment_method_types[]': 'promptpay',
        'payment_method_data[type]': 'promptpay',
        'payment_method_data[billing_details][email]': email,
        'metadata[reference]': reference,
      };
      const answer = await post(reference, '/v1/payment_intents', form, reference);
      const error = stripeErrorShape.safeParse(jsonOf(answer.body));
      if (error.success && [400, 402].includes(answer.status) && final.has(error.data.error.type)) {
        return { kind: 'refused', reason: error.data.error.code ?? error.data.error.type };
      }
      const intent = readAnswer(answer, intentShape);
      const isWrong = wrong(intent, { reference, amount_satang });
      if (isWrong) return { kind: 'refused', reason: `another ${isWrong}`, charge_id: intent.id };
      return madeOf(intent);
    },

    async findCharges({ reference, asked_at_ms }: ChargeRequest): Promise<MadeCharge[]> {
      const since = Math.floor((asked_at_ms - CLOCKS_APART_MS) / 1000);
      const items = await pages((after) =>
        get(reference, `/v1/payment_intents?created[gte]=${since}&limit=${PAGE}${after}`),
      );
      return items
        .flatMap((item) => intentShape.safeParse(item).data ?? [])
        .filter(({ metadata }) => metadata.reference === reference)
        .map(madeOf);
    },

    signature_headers: ['stripe-signature'],

    acknowledgement: { received: true },

    async verifyWebhook({ body, header }, now) {
      const signature = header('stripe-signature');
      if (signature !== undefined) {
        const timedSignature = readTimedSignature(signature);
        const encoder = new TextEncoder();
        const verdicts = await Promise.all(
          webhook_secrets.map((secret) =>
            signatureRefusal({ ...timedSignature, body }, { secret: encoder.encode(secret), now }),
          ),
        );
        if (!verdicts.includes(null)) return { verdict: 'refused', reason: verdicts[0] ?? 'not_set_up' };
      }
      const event = stripeEventShape.safeParse(jsonOf(body));
      if (!event.success) return { verdict: 'refused', reason: 'unreadable' };
      return { verdict: signature === undefined ? 'hint' : 'signed', ...nameOf(event.data) };
    },

    fetchStatus,

    /** An intent that was paid cannot be cancelled. In this case the status is read instead. */
    async cancel(charge) {
      const path = `${pathOf(charge)}/cancel`;
      const answer = await post(charge.reference, path, { 'expand[]': 'latest_charge' }, `${charge.reference}-cancel`);
      return answer.status === 400 ? fetchStatus(charge) : readStatus(answer, charge);
    },

    refund: (request) => makeStripeRefund({ get, post }, request),
    fetchRefund: (request, id) => fetchStripeRefund({ get }, request, id),

    disputeIn,
    fetchDispute: (reference, id) => fetchDispute(get, { path: '/v1/disputes', reference, id, is_live }),

    fetchPicture: (url) => ports.fetchPicture(url, PICTURE_HOSTS),

    async listSettlement(fromMs, untilMs) {
      const [from, until] = [fromMs, untilMs].map((ms) => Math.ceil(ms / 1000));
      const items = await pages(
        (after) =>
          get(null, `/v1/balance_transactions?created[gte]=${from}&created[lt]=${until}&limit=${PAGE}${after}`),
        MAX_SETTLEMENT_PAGES,
      );
      try {
        // Stripe returns the latest first.
        return items.reverse().map(stripeLine);
      } catch (cause) {
        throw new GatewayUnavailable('The settlement cannot be read', { cause });
      }
    },

    async listMessages(sinceMs): Promise<ListedMessage[]> {
      const since = Math.floor(sinceMs / 1000);
      const items = await pages((after) => get(null, `/v1/events?created[gte]=${since}&limit=${PAGE}${after}`));
      // Stripe returns the latest first.
      return items.reverse().flatMap(listedOf);
    },
  };
}

/**
 * Reads all items of a list. Throws if it is longer than the limit, because an incomplete list does
 * not prove that an item is missing.
 */
async function pages(ask: (after: string) => Promise<RawAnswer>, maxPages = MAX_PAGES): Promise<unknown[]> {
  const items: unknown[] = [];
  let after = '';
  for (let page = 0; page < maxPages; page += 1) {
    const list = readAnswer(await ask(after), listShape);
    items.push(...list.data);
    if (!list.has_more) return items;
    const last = z.object({ id: z.string() }).parse(list.data.at(-1));
    after = `&starting_after=${encodeURIComponent(last.id)}`;
  }
  throw new GatewayUnavailable('The list is longer than the limit');
}

function madeOf(intent: Intent): MadeCharge {
  return { charge_id: intent.id, ...payableOf(intent) };
}

function payableOf({ next_action }: Intent): Payable {
  const display = next_action?.promptpay_display_qr_code;
  // Skips a QR that bank apps cannot read, or that leaves the amount to the payer.
  if (display?.data && readThaiQr(display.data)?.amount_satang !== undefined)
    return { kind: 'qr', payload: display.data };
  if (display?.image_url_png) return { kind: 'qr', picture_url: display.image_url_png };
  if (display?.hosted_instructions_url) return { kind: 'redirect', url: display.hosted_instructions_url };
  throw new GatewayUnavailable('The gateway returned a charge that cannot be paid');
}

function disputeIn(body: string): string | null {
  const object = stripeEventShape.safeParse(jsonOf(body)).data?.data.object;
  return object?.object === 'dispute' ? object.id : null;
}

/**
 * Returns the charge that an event is about: directly, or through its refund or dispute. Both names
 * are null for other events.
 */
function nameOf({ data: { object } }: z.output<typeof stripeEventShape>) {
  const reference = object.metadata?.reference ?? null;
  if (object.object === 'payment_intent') return { reference, charge_id: object.id };
  const charge_id = ['refund', 'dispute'].includes(object.object) ? (object.payment_intent ?? null) : null;
  return charge_id === null ? { reference: null, charge_id } : { reference, charge_id };
}

function listedOf(item: unknown): ListedMessage[] {
  const event = stripeEventShape.safeParse(item);
  if (!event.success || !['payment_intent', 'refund', 'dispute'].includes(event.data.data.object.object)) return [];
  return [{ event_id: event.data.id, ...nameOf(event.data), body: JSON.stringify(item) }];
}
