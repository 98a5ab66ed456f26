/**
 * Opn Payments (https://docs.omise.co), PromptPay. A charge has an id of theirs and keeps our reference as metadata; there is no
 * key that would make one once, so a lost answer is looked for among the latest charges. Its QR is a picture of theirs.
 */
import { z } from 'zod';
import { jsonOf } from '../../platform/base/json.ts';
import { askInJson, type Outside } from './exchange.ts';
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
} from './gateway.ts';
import { fetchOpnRefund, makeOpnRefund } from './opn-refund.ts';
import { opnSettlement } from './opn-settlement.ts';
import { type Charge, chargeShape, errorShape, eventShape, listOf, passing } from './opn-shapes.ts';
import { bytesOf } from './picture.ts';
import { readAnswer } from './read-answer.ts';
import { wrongOf } from './told-charge.ts';
import { fetchDispute } from './told-dispute.ts';
import { signatureRefusal } from './webhook-signature.ts';

/** An account at Opn. */
export interface OpnSettings {
  payee_name: string;
  /** `https://api.omise.co`. */
  base_url: string;
  /** `skey_…`; of a test account `skey_test_…`. */
  secret_key: string;
  /** What webhooks are signed with, in Base64; two while it is changed. */
  webhook_secrets: readonly string[];
  /** `call`: this account's contract has refunds of PromptPay, as a reseller's may; `none`: we pay back. */
  refunds: 'call' | 'none';
  /** Of our site, to which whoever has paid at a page of theirs is led back. */
  public_origin: string;
}

/** Refunds of PromptPay are none of its, unless its contract says so. A webhook that was not received may never come again. */
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
const PAGES_MOST = 5;
/** Their clock may be behind ours. */
const CLOCKS_APART_MS = 60_000;

/** The gateway of Opn. Whatever it does not answer as it has promised to is `GatewayUnavailable`. */
export function opnGateway(settings: OpnSettings, outside: Outside): Gateway {
  const { payee_name, base_url, secret_key, webhook_secrets, refunds, public_origin } = settings;
  const is_live = !secret_key.startsWith('skey_test_');
  const headers = {
    authorization: `Basic ${btoa(`${secret_key}:`)}`,
    'omise-version': '2019-05-29',
  };

  const ask = askInJson(outside, { base_url, headers });

  /** What is wrong with a charge is told to who runs this. */
  function wrong(charge: Charge, asked: { reference: string; amount_satang: number }) {
    const { metadata, amount, currency, livemode } = charge;
    const told = { reference: metadata.reference ?? null, amount_satang: amount, currency, is_live: livemode };
    const found = wrongOf(told, { ...asked, is_live });
    if (found) outside.log('error', 'charge_not_as_asked', { reference: asked.reference, wrong: found });
    return found;
  }

  async function askStatus(known: KnownCharge, verb = ''): Promise<ChargeStatus> {
    const path = `/charges/${encodeURIComponent(known.charge_id)}${verb}`;
    const answered = await ask(known.reference, path, verb === '' ? undefined : {});
    if (answered.status === 404) return { state: 'absent', payments: [], unreadable: [] };
    return statusOf(readAnswer(answered, chargeShape), known);
  }

  /** One charge has one payment, of all that it is for. */
  function statusOf(charge: Charge, known: KnownCharge): ChargeStatus {
    const isWrong = wrong(charge, known);
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
      const answered = await ask(reference, '/charges', {
        amount: amount_satang,
        currency: 'THB',
        source: { type: 'promptpay' },
        return_uri: `${public_origin}/payment/${order_uuid}/callback`,
        expires_at: new Date(expires_at_ms).toISOString(),
        metadata: { reference },
      });
      const error = errorShape.safeParse(jsonOf(answered.body));
      if (error.success && [400, 422].includes(answered.status) && !passing.has(error.data.code)) {
        return { kind: 'refused', reason: error.data.code };
      }
      const charge = readAnswer(answered, chargeShape);
      const isWrong = wrong(charge, { reference, amount_satang });
      if (isWrong) return { kind: 'refused', reason: `another ${isWrong}`, charge_id: charge.id };
      return madeOf(charge);
    },

    async findCharges({ reference, asked_at_ms }: ChargeRequest): Promise<MadeCharge[]> {
      const from = new Date(asked_at_ms - CLOCKS_APART_MS).toISOString();
      const found: Charge[] = [];
      for (let page = 0; page < PAGES_MOST; page += 1) {
        const query = new URLSearchParams({ from, order: 'chronological', limit: `${PAGE}`, offset: `${page * PAGE}` });
        const list = readAnswer(await ask(reference, `/charges?${query}`), listOf(z.unknown()));
        found.push(...list.data.flatMap((one) => chargeShape.safeParse(one).data ?? []));
        if ((page + 1) * PAGE >= list.total) return ofReference(found, reference);
      }
      // Not all were looked through: that it is not there would be more than is known.
      const ours = ofReference(found, reference);
      if (ours.length === 0) throw new GatewayUnavailable('More charges than are looked through');
      return ours;
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
            signatureRefusal({ body, signed_at, hexes }, { secret: bytesOf(secret), now }),
          ),
        );
        if (!verdicts.includes(null)) return { verdict: 'refused', reason: verdicts[0] ?? 'not_set_up' };
      }
      const event = eventShape.safeParse(jsonOf(body));
      if (!event.success) return { verdict: 'refused', reason: 'unreadable' };
      return { verdict: signatures === undefined ? 'hint' : 'signed', ...nameOf(event.data) };
    },

    fetchStatus: (charge) => askStatus(charge),

    /** One that was paid cannot be closed any more, nor one of a kind that has no end: then it is read. */
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

    fetchPicture: (url) => outside.fetchPicture(url, PICTURE_HOSTS),

    listSettlement: (fromMs, untilMs) => opnSettlement(ask, { fromMs, untilMs }),

    async listMessages(sinceMs): Promise<ListedMessage[]> {
      const messages: ListedMessage[] = [];
      for (let page = 0; page < PAGES_MOST; page += 1) {
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
  throw new GatewayUnavailable('A charge that cannot be paid');
}

function disputeIn(body: string): string | null {
  const data = eventShape.safeParse(jsonOf(body)).data?.data;
  return data?.object === 'dispute' ? data.id : null;
}

/** An event is about a charge, or a refund or dispute of one, or about something of no use here. */
function nameOf({ data }: z.output<typeof eventShape>) {
  const reference = data.metadata?.reference ?? null;
  if (data.object === 'charge') return { reference, charge_id: data.id };
  return data.object === 'refund' || data.object === 'dispute'
    ? { reference, charge_id: data.charge ?? null }
    : { reference: null, charge_id: null };
}

function listedOf(item: unknown): ListedMessage[] {
  const event = eventShape.safeParse(item);
  if (!event.success || !['charge', 'refund', 'dispute'].includes(event.data.data.object)) return [];
  return [{ event_id: event.data.id, ...nameOf(event.data), body: JSON.stringify(item) }];
}
