/**
 * What every payment gateway does for us. A method ("Thai QR") is how a payer pays; a gateway is who takes the money for us by it.
 * What one cannot do, its capabilities say, and we do ourselves.
 */
import type { GatewayKey } from '../../../calls/money/order-details.ts';
import type { RawBody } from '../../platform/host/env.ts';
import type { Picture } from './picture.ts';
import type { SettlementLine } from './settlement-line.ts';

/** What a gateway can do, and within which bounds. */
export interface Capabilities {
  /** `call`: pays back when asked. `mails_payer`: writes to the payer, who says where to. `none`: we pay back ourselves. */
  refund: 'call' | 'mails_payer' | 'none';
  /** Who ends a charge that nobody pays: the gateway, at the time that it was told, or our clock. */
  expiry: 'theirs' | 'ours';
  /** For how long a charge that is asked for again by the same key is the same one; 0: asked for twice, there are two. */
  same_charge_hours: number;
  /** Sends a webhook again that was not received. */
  sends_again: boolean;
  /** One charge may be paid more than once, and each payment is told. */
  several_payments: boolean;
  /** Makes no charge without the payer's e-mail address. */
  needs_email: boolean;
  /** What one charge may be for, at least and at most. */
  min_satang: number;
  max_satang: number;
}

/** What a gateway is to take money for. */
export interface ChargeRequest {
  /** The charge's own reference, kept by the gateway beside it. */
  reference: string;
  /** Whoever pays at a page of the gateway's is led back to this order. */
  order_uuid: string;
  amount_satang: number;
  expires_at_ms: number;
  /** When it was first asked for. */
  asked_at_ms: number;
  /** The payer's, where the gateway needs one. */
  email: string | null;
}

/** How a charge is paid: by a Thai QR (as its text, or as the gateway's own picture), or at a page of the gateway. */
export type Payable =
  | { kind: 'qr'; payload: string }
  | { kind: 'qr'; picture_url: string }
  | { kind: 'redirect'; url: string };

/** A charge that waits for its payment; `charge_id` is the gateway's own name for it. */
export type MadeCharge = { charge_id: string } & Payable;

/** A charge, or the gateway will certainly not take the money; `charge_id` where it has made one that is not as asked. */
export type NewCharge = MadeCharge | { kind: 'refused'; reason: string; charge_id?: string };

/** Largest amount that the books take from a gateway or a bank: ten billion baht. A larger one becomes a case. */
export const AMOUNT_MOST_SATANG = 1_000_000_000_000;

/** A charge that the gateway has, as our books know it. */
export interface KnownCharge {
  charge_id: string;
  reference: string;
  amount_satang: number;
}

/** Money that a gateway took for a charge. There may be more than one: people do pay twice. */
export interface BankPayment {
  payment_id: string;
  amount_satang: number;
  paid_at_ms: number;
}

/** How a charge stands with its gateway, and what was paid for it. */
export interface ChargeStatus {
  /**
   * `absent`: the gateway has no such charge. `refused`: the payer or the bank said no. `closed`: no payment can come
   * any more, or so the gateway says.
   */
  state: 'absent' | 'open' | 'refused' | 'closed';
  payments: readonly BankPayment[];
  /** Payments that it told of in a way that cannot be read, as they came. */
  unreadable: readonly unknown[];
}

/** Which charge a message is about: by our reference, by the gateway's own id, or by both. */
interface ChargeName {
  reference: string | null;
  charge_id: string | null;
}

/**
 * `signed`: it is the gateway's, and not an old one sent again. `hint`: nobody says that it is not, and it is good for a look.
 * `refused`: it says to be the gateway's, and is not.
 */
export type WebhookVerdict = ({ verdict: 'signed' | 'hint' } & ChargeName) | { verdict: 'refused'; reason: string };

/** What a gateway has told of, read from its own list: whose webhooks never came is found so. */
export interface ListedMessage extends ChargeName {
  /** The gateway's own id of it. */
  event_id: string;
  body: string;
}

/** Money of a payment that its gateway is to give back. */
export interface RefundRequest {
  /** Our own name of it, kept by the gateway beside it: asked for again by the same, it is the same one. */
  refund_uuid: string;
  /** Of the charge that was paid. */
  reference: string;
  payment_id: string;
  amount_satang: number;
}

/** How a refund stands with its gateway. */
export interface RefundStatus {
  /** The gateway's own name of it. */
  refund_id: string;
  /**
   * `waits`: for the payer to say where to. `failed`: nothing left, or it is back; nobody gets it any more. What it called paid
   * may fail later all the same.
   */
  state: 'waits' | 'on_the_way' | 'paid' | 'failed';
  /** Whom it has written to, as it is shown, and until when they may answer; null where it does not say. */
  told: string | null;
  answer_until_ms: number | null;
  /** Why it failed, in the gateway's words. */
  reason: string | null;
}

/** A refund; or it will certainly not be made. `wrong`: there is one by our name that is not as it was asked for. */
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
 * A gateway. Every answer is stored before it is read, and none is believed that is about another charge, another sum, another
 * currency or another mode: then, and where there is no answer, it is `GatewayUnavailable`, which says nothing of what was done.
 */
export interface Gateway {
  /** Its settings are all there; if not, nothing is ordered that could not be paid. */
  readonly is_set_up: boolean;
  /** Whom the payer sees at the bank. */
  readonly payee_name: string;
  readonly can: Capabilities;
  /** The id that a charge of this reference will have, where that is known before it is made; null: the gateway gives one. */
  chargeIdOf(reference: string): string | null;
  createCharge(request: ChargeRequest): Promise<NewCharge>;
  /** The charges of a reference, where the answer to their making was lost. */
  findCharges(request: ChargeRequest): Promise<MadeCharge[]>;
  /** The headers in which its webhooks are signed. */
  readonly signature_headers: readonly string[];
  /** Whether a webhook is the gateway's, may be, or is not; and which charge it is about. Asks nobody. */
  verifyWebhook(webhook: RawBody, now: Date): Promise<WebhookVerdict>;
  /** What a webhook is answered with once it is stored: some send on and on what is not answered in their words. */
  readonly acknowledgement: Readonly<Record<string, string | boolean>>;
  fetchStatus(charge: KnownCharge): Promise<ChargeStatus>;
  /** Asks for the charge to be closed; what became of it is in the answer. */
  cancel(charge: KnownCharge): Promise<ChargeStatus>;
  /** Gives money back: one by one name, however often it is asked for. Absent where it can do none. */
  refund?(request: RefundRequest): Promise<NewRefund>;
  /** How a refund that it has made stands. */
  fetchRefund?(request: RefundRequest, refundId: string): Promise<NewRefund>;
  /** The gateway's id of the dispute that a message is about; null where it is about none. Absent where it tells of none. */
  disputeIn?(body: string): string | null;
  /** How a dispute stands. */
  fetchDispute?(reference: string, disputeId: string): Promise<Dispute>;
  /** A picture that a charge of its is shown by; null where it is not to be had from a host of its own. */
  fetchPicture(url: string): Promise<Picture | null>;
  /** What it has told of since then, earliest first; absent where it keeps no list. */
  listMessages?(sinceMs: number): Promise<ListedMessage[]>;
  /** All that it has settled from that moment until just before the other; absent where it tells nothing by itself. */
  listSettlement?(fromMs: number, untilMs: number): Promise<SettlementLine[]>;
}

/** The gateway did not answer, or not in a way that could be read or believed: what it did is not known. */
export class GatewayUnavailable extends Error {}

/** Every gateway by its key. */
export type Gateways = Readonly<Record<GatewayKey, Gateway>>;
