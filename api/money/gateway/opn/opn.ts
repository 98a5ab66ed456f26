/**
 * Opn Payments (https://docs.omise.co), PromptPay. Opn assigns the id of a charge and stores our
 * reference as metadata. It has no idempotency key, so after a lost answer the latest charges are
 * searched for ours. Its QR is a picture.
 */
import { z } from 'zod';
import { jsonOf } from '../../../platform/base/json.ts';
import { type AdapterPorts, askInJson } from '../exchange.ts';
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
  type RefundRequest,
} from '../gateway.ts';
import { decodeBase64 } from '../picture.ts';
import { readAnswer } from '../read-answer.ts';
import { wrongOf } from '../reported-charge.ts';
import { fetchDispute } from '../reported-dispute.ts';
import { signatureRefusal } from '../webhook-signature.ts';
import { fetchOpnRefund, makeOpnRefund } from './opn-refund.ts';
import { opnSettlement } from './opn-settlement.ts';
import { type Charge, chargeShape, listOf, opnErrorShape, opnEventShape, passing } from './opn-shapes.ts';

/** Settings of an account at Opn. */
export interface OpnSettings {
  payee_name: string;
  base_url: string;
  /** `skey_…`, or `skey_test_…` for a test account. */
  secret_key: string;
  /** Keys that sign webhooks, in Base64. Two during a rotation. */
  webhook_secrets: readonly string[];
  /**
   * `call`: the account's contract includes PromptPay refunds, as a reseller's may. `none`: we
   * refund.
   */
  refunds: 'call' | 'none';
  /** Origin of our site, to which the payment page returns the payer. */
  public_origin: string;
}

/** Capabilities without a special contract. A lost webhook may never be sent again. */
export const opnCan: Capabilities = {
  refund: 'none',
  expiry: 'theirs',
  same_charge_hours: 0,
  sends_again: false,
  several_payments: false,
  needs_email: false,
  min_satang: 2_000,
  max_satang: 15_000_000,
};

const stateNames = {
  pending: 'open',
  successful: 'closed',
  failed: 'refused',
  expired: 'closed',
  reversed: 'closed',
} as const satisfies Record<Charge['status'], ChargeStatus['state']>;

const PICTURE_HOSTS = /(?:^|\.)(?:omise\.co|opn\.ooo)$/;

const PAGE = 100;
const MAX_PAGES = 5;
/** Opn's clock may be behind ours. */
const CLOCKS_APART_MS = 60_000;

/** Opens Opn. Answers that violate its documentation throw `GatewayUnavailable`. */
export function opnGateway(settings: OpnSettings, ports: AdapterPorts): Gateway {
  const { payee_name, base_url, secret_key, webhook_secrets, refunds, public_origin } = settings;
  const is_live = !secret_key.startsWith('skey_test_');
  const headers = {
    authorization: `Basic ${btoa(`${secret_key}:`)}`,
    'omise-version': '2019-05-29',
  };

  const ask = askInJson(ports, { base_url, headers });

  /** Returns how a charge differs from the request, and logs it for operators. */
  function wrong(charge: Charge, request: { reference: string; amount_satang: number }) {
    const { metadata, amount, currency, livemode } = charge;
    const details = { reference: metadata.reference ?? null, amount_satang: amount, currency, is_live: livemode };
    const mismatch = wrongOf(details, { ...request, is_live });
    if (mismatch) ports.log('error', 'charge_not_as_asked', { reference: request.reference, wrong: mismatch });
    return mismatch;
  }

  async function askStatus(charge: KnownCharge, verb = ''): Promise<ChargeStatus> {
    const path = `/charges/${encodeURIComponent(charge.charge_id)}${verb}`;
    const answer = await ask(charge.reference, path, verb === '' ? undefined : {});
    if (answer.status === 404) return { state: 'absent', payments: [], unreadable: [] };
    return statusOf(readAnswer(answer, chargeShape), charge);
  }

  /** A successful charge has exactly one payment. */
  function statusOf(charge: Charge, request: KnownCharge): ChargeStatus {
    const isWrong = wrong(charge, request);
    if (isWrong === 'mode' || isWrong === 'currency') throw new GatewayUnavailable(`Of another ${isWrong}`);
    const state = stateNames[charge.status];
    if (charge.status !== 'successful') return { state, payments: [], unreadable: [] };
    if (!charge.paid_at) return { state, payments: [], unreadable: [charge] };
    const payment = { payment_id: charge.id, amount_satang: charge.amount, paid_at_ms: Date.parse(charge.paid_at) };
    return { state, payments: [payment], unreadable: [] };
  }

  return {
    is_set_up: true,
    payee_name,
    can: { ...opnCan, refund: refunds },
    chargeIdOf: () => null,

    async createCharge({ reference, order_uuid, amount_satang, expires_at_ms }) {
      const answer = await ask(reference, '/charges', {
        amount: amount_satang,
        currency: 'THB',
        source: { type: 'promptpay' },
        return_uri: `${public_origin}/payment/${order_uuid}/callback`,
        expires_at: new Date(expires_at_ms).toISOString(),
        metadata: { reference },
      });
      const error = opnErrorShape.safeParse(jsonOf(answer.body));
      if (error.success && [400, 422].includes(answer.status) && !passing.has(error.data.code)) {
        return { kind: 'refused', reason: error.data.code };
      }
      const charge = readAnswer(answer, chargeShape);
      const isWrong = wrong(charge, { reference, amount_satang });
      if (isWrong) return { kind: 'refused', reason: `another ${isWrong}`, charge_id: charge.id };
      return madeOf(charge);
    },

    async findCharges({ reference, asked_at_ms }: ChargeRequest): Promise<MadeCharge[]> {
      const from = new Date(asked_at_ms - CLOCKS_APART_MS).toISOString();
      const matches: Charge[] = [];
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const query = new URLSearchParams({ from, order: 'chronological', limit: `${PAGE}`, offset: `${page * PAGE}` });
        const list = readAnswer(await ask(reference, `/charges?${query}`), listOf(z.unknown()));
        matches.push(...list.data.flatMap((one) => chargeShape.safeParse(one).data ?? []));
        if ((page + 1) * PAGE >= list.total) return ofReference(matches, reference);
      }
      // Not all charges were searched, so the charge may still exist.
      const ownMatches = ofReference(matches, reference);
      if (ownMatches.length === 0) throw new GatewayUnavailable('The list has more charges than the limit');
      return ownMatches;
    },

    signature_headers: ['omise-signature', 'omise-signature-timestamp'],

    acknowledgement: { received: true },

    async verifyWebhook({ body, header }, now) {
      const signatures = header('omise-signature');
      if (signatures !== undefined) {
        const signed_at = header('omise-signature-timestamp') ?? '';
        const hexes = signatures.split(',').map((hex) => hex.trim());
        const verdicts = await Promise.all(
          webhook_secrets.map((secret) =>
            signatureRefusal({ body, signed_at, hexes }, { secret: decodeBase64(secret), now }),
          ),
        );
        if (!verdicts.includes(null)) return { verdict: 'refused', reason: verdicts[0] ?? 'not_set_up' };
      }
      const event = opnEventShape.safeParse(jsonOf(body));
      if (!event.success) return { verdict: 'refused', reason: 'unreadable' };
      return { verdict: signatures === undefined ? 'hint' : 'signed', ...nameOf(event.data) };
    },

    fetchStatus: (charge) => askStatus(charge),

    /**
     * A paid charge cannot be closed, and some kinds never expire. In these cases the status is
     * read instead.
     */
    async cancel(charge) {
      try {
        return await askStatus(charge, '/expire');
      } catch (error) {
        if (!(error instanceof GatewayUnavailable)) throw error;
        return askStatus(charge);
      }
    },

    ...(refunds === 'call' && {
      refund: (request: RefundRequest) => makeOpnRefund(ask, request),
      fetchRefund: (request: RefundRequest, id: string) => fetchOpnRefund(ask, request, id),
    }),

    disputeIn,
    fetchDispute: (reference, id) => fetchDispute(ask, { path: '/disputes', reference, id, is_live }),

    fetchPicture: (url) => ports.fetchPicture(url, PICTURE_HOSTS),

    listSettlement: (fromMs, untilMs) => opnSettlement(ask, { fromMs, untilMs }),

    async listMessages(sinceMs): Promise<ListedMessage[]> {
      const messages: ListedMessage[] = [];
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const from = new Date(sinceMs).toISOString();
        const query = new URLSearchParams({ from, order: 'chronological', limit: `${PAGE}`, offset: `${page * PAGE}` });
        const list = readAnswer(await ask(null, `/events?${query}`), listOf(z.unknown()));
        messages.push(...list.data.flatMap(listedOf));
        if ((page + 1) * PAGE >= list.total) break;
      }
      return messages;
    },
  };
}

const ofReference = (charges: readonly Charge[], reference: string): MadeCharge[] =>
  charges.filter(({ metadata }) => metadata.reference === reference).map(madeOf);

function madeOf(charge: Charge): MadeCharge {
  return { charge_id: charge.id, ...payableOf(charge) };
}

function payableOf({ source, authorize_uri }: Charge): Payable {
  const picture_url = source?.scannable_code?.image.download_uri;
  if (picture_url) return { kind: 'qr', picture_url };
  if (authorize_uri) return { kind: 'redirect', url: authorize_uri };
  throw new GatewayUnavailable('The gateway returned a charge that cannot be paid');
}

function disputeIn(body: string): string | null {
  const data = opnEventShape.safeParse(jsonOf(body)).data?.data;
  return data?.object === 'dispute' ? data.id : null;
}

/**
 * Returns the charge that an event is about: directly, or through its refund or dispute. Both names
 * are null for other events.
 */
function nameOf({ data }: z.output<typeof opnEventShape>) {
  const reference = data.metadata?.reference ?? null;
  if (data.object === 'charge') return { reference, charge_id: data.id };
  return data.object === 'refund' || data.object === 'dispute'
    ? { reference, charge_id: data.charge ?? null }
    : { reference: null, charge_id: null };
}

function listedOf(item: unknown): ListedMessage[] {
  const event = opnEventShape.safeParse(item);
  if (!event.success || !['charge', 'refund', 'dispute'].includes(event.data.data.object)) return [];
  return [{ event_id: event.data.id, ...nameOf(event.data), body: JSON.stringify(item) }];
}
