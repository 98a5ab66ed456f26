/**
 * The interface of payment gateways. A method ("Thai QR") is how a customer pays; a gateway takes
 * the money for us. Capabilities say what a gateway cannot do and we do ourselves.
 */
import type { GatewayKey } from '../../../calls/money/order-details.ts';
import type { RawBody } from '../../platform/framework/env.ts';
import type { QrImage } from './picture.ts';
import type { SettlementLine } from './settlement-line.ts';

/** Capabilities and limits of a gateway. */
export interface Capabilities {
  /**
   * `call`: refunds on request. `mails_payer`: emails the payer, who enters an account. `none`: we
   * refund.
   */
  refund: 'call' | 'mails_payer' | 'none';
  /**
   * `theirs`: the gateway ends an unpaid charge at the requested time. `ours`: the scheduled job
   * `orders` ends it.
   */
  expiry: 'theirs' | 'ours';
  /**
   * Hours during which a repeated request with the same key returns the same charge. 0: a second
   * request creates a second charge.
   */
  same_charge_hours: number;
  /** Whether an unacknowledged webhook is sent again. */
  sends_again: boolean;
  /** Whether a charge can be paid more than once, with each payment reported. */
  several_payments: boolean;
  /** Whether a charge requires the payer's email address. */
  needs_email: boolean;
  /** Limits of the amount of a charge. */
  min_satang: number;
  max_satang: number;
}

/** Data that a gateway needs to create a charge. */
export interface ChargeRequest {
  /** Our reference of the charge, which the gateway stores. */
  reference: string;
  /** Order to which the gateway's payment page returns the payer. */
  order_uuid: string;
  amount_satang: number;
  expires_at_ms: number;
  /** Time of the first request. */
  asked_at_ms: number;
  /** The payer's email address, if the gateway needs one. */
  email: string | null;
}

/** Means of payment: a Thai QR (as text, or as the gateway's picture), or a page of the gateway. */
export type Payable =
  | { kind: 'qr'; payload: string }
  | { kind: 'qr'; picture_url: string }
  | { kind: 'redirect'; url: string };

/** A charge that can be paid. `charge_id` is the gateway's id. */
export type MadeCharge = { charge_id: string } & Payable;

/**
 * A charge, or a definite refusal to take the money. A refusal has `charge_id` if the gateway
 * created a charge that differs from the request.
 */
export type NewCharge = MadeCharge | { kind: 'refused'; reason: string; charge_id?: string };

/**
 * Maximum amount that the books accept from a gateway or a bank: ten billion baht. A larger one
 * becomes a case.
 */
export const MAX_AMOUNT_SATANG = 1_000_000_000_000;

/** A charge at the gateway, as stored in our books. */
export interface KnownCharge {
  charge_id: string;
  reference: string;
  amount_satang: number;
}

/**
 * Money that a gateway received for a charge. A charge can have several payments, because people
 * pay twice.
 */
export interface BankPayment {
  payment_id: string;
  amount_satang: number;
  paid_at_ms: number;
}

/** The status of a charge at its gateway, with its payments. */
export interface ChargeStatus {
  /**
   * `absent`: the gateway has no such charge. `refused`: the payer or the bank declined. `closed`:
   * according to the gateway, no further payment can arrive.
   */
  state: 'absent' | 'open' | 'refused' | 'closed';
  payments: readonly BankPayment[];
  /** Payments that cannot be parsed, unchanged. */
  unreadable: readonly unknown[];
}

/** The charge that a message is about: our reference, the gateway's id, or both. */
interface ChargeName {
  reference: string | null;
  charge_id: string | null;
}

/**
 * `signed`: sent by the gateway, and not a replay. `hint`: not verified, but it may trigger a
 * query. `refused`: claims to be from the gateway, and is not.
 */
export type WebhookVerdict = ({ verdict: 'signed' | 'hint' } & ChargeName) | { verdict: 'refused'; reason: string };

/** A message from the gateway's own list, which finds webhooks that never arrived. */
export interface ListedMessage extends ChargeName {
  /** The gateway's id of the message. */
  event_id: string;
  body: string;
}

/** A refund to request from the gateway. */
export interface RefundRequest {
  /**
   * Our id of the refund, which the gateway stores. A repeated request with it returns the same
   * refund.
   */
  refund_uuid: string;
  /** Reference of the paid charge. */
  reference: string;
  payment_id: string;
  amount_satang: number;
}

/** The status of a refund at its gateway. */
export interface RefundStatus {
  /** The gateway's id of the refund. */
  refund_id: string;
  /**
   * `waits`: for the payer to enter an account. `failed`: the money never left or came back,
   * finally. A refund that was `paid` can still become `failed`.
   */
  state: 'waits' | 'on_the_way' | 'paid' | 'failed';
  /** Masked address that the gateway wrote to, and the deadline for the reply. Null if unknown. */
  reported: string | null;
  answer_until_ms: number | null;
  /** Reason for the failure, in the gateway's words. */
  reason: string | null;
}

/**
 * A refund, or a definite refusal to make it. `wrong`: a refund with our id exists and differs from
 * the request.
 */
export type NewRefund =
  | ({ kind: 'made' } & RefundStatus)
  | { kind: 'refused'; reason: string }
  | { kind: 'wrong'; reason: string };

/** A dispute of a payment: the bank of its payer takes the money back through the gateway. */
export interface Dispute {
  dispute_id: string;
  payment_id: string;
  amount_satang: number;
  /** `open`: the money may have left already. `lost`: it is gone. `won`: it stays, or came back. */
  state: 'open' | 'lost' | 'won';
  /** The gateway's word for why. */
  reason: string | null;
}

/**
 * A payment gateway. Every answer is stored before it is parsed.
 * - Without an answer, or with one about another charge, methods throw `GatewayUnavailable`. The
 *   gateway's action is then unknown.
 * - For a charge with another amount, currency or mode, `createCharge` returns a refusal.
 * - `fetchStatus` and `cancel` throw for a charge with another currency or mode. They log another
 *   amount, and return the amount that was paid.
 * - If each payment has its own currency, they return one in another as `unreadable`: staff check
 *   it, and the other payments of the charge count.
 */
export interface Gateway {
  /** Whether all settings exist. Otherwise no order is created, because it could not be paid. */
  readonly is_set_up: boolean;
  /** Payee name that the payer sees at the bank. */
  readonly payee_name: string;
  readonly can: Capabilities;
  /** Returns the id that a charge with this reference will have. Null: the gateway assigns one. */
  chargeIdOf(reference: string): string | null;
  createCharge(request: ChargeRequest): Promise<NewCharge>;
  /** Finds the charges of a reference after the answer to their creation was lost. */
  findCharges(request: ChargeRequest): Promise<MadeCharge[]>;
  /** Names of the headers that contain the signature of webhooks. */
  readonly signature_headers: readonly string[];
  /** Verifies a webhook and returns the charge that it is about. Makes no request. */
  verifyWebhook(webhook: RawBody, now: Date): Promise<WebhookVerdict>;
  /**
   * Body that acknowledges a stored webhook. Some gateways send it again until they receive exactly
   * this.
   */
  readonly acknowledgement: Readonly<Record<string, string | boolean>>;
  fetchStatus(charge: KnownCharge): Promise<ChargeStatus>;
  /** Requests to close the charge. The answer contains the result. */
  cancel(charge: KnownCharge): Promise<ChargeStatus>;
  /** Refunds money, once per `refund_uuid`. Absent if the gateway cannot refund. */
  refund?(request: RefundRequest): Promise<NewRefund>;
  /** Returns the status of an existing refund. */
  fetchRefund?(request: RefundRequest, refundId: string): Promise<NewRefund>;
  /**
   * Returns the gateway's id of the dispute in a message, or null. Absent if the gateway reports no
   * disputes.
   */
  disputeIn?(body: string): string | null;
  /** Returns the current state of a dispute. */
  fetchDispute?(reference: string, disputeId: string): Promise<Dispute>;
  /**
   * Fetches the picture of a charge. Null if it is not available from one of the gateway's hosts.
   */
  fetchPicture(url: string): Promise<QrImage | null>;
  /** Lists the gateway's messages since a time, oldest first. Absent if the gateway has no list. */
  listMessages?(sinceMs: number): Promise<ListedMessage[]>;
  /**
   * Lists settlement lines from `fromMs` (inclusive) to `untilMs` (exclusive). Absent if the
   * gateway provides none.
   */
  listSettlement?(fromMs: number, untilMs: number): Promise<SettlementLine[]>;
}

/** The gateway did not answer, or its answer cannot be parsed or trusted. Its action is unknown. */
export class GatewayUnavailable extends Error {}

/** Another request may still be creating the charge, so its result is unknown. */
export class ChargeInProgress extends GatewayUnavailable {}

/** All gateways by key. */
export type Gateways = Readonly<Record<GatewayKey, Gateway>>;
