/** What every payment gateway does for us. Adapters of others (Stripe, Opn) fit behind this. */
import type { GatewayKey } from '../../../calls/payment-order.ts';
import type { RawBody } from '../../host/env.ts';

/** What a gateway is to take money for. */
export interface ChargeRequest {
  /** The order's reference: asked twice for one, a gateway makes one charge. */
  reference: string;
  amount_satang: number;
  expires_at_ms: number;
}

/** A charge that waits for its payment, with the Thai QR to pay it by; or the gateway will certainly not take it. */
export type NewCharge = { qr_payload: string } | { refused: string };

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

/**
 * `signed`: it is the gateway's, and not an old one sent again. `hint`: nobody says that it is not, and it is good for a look.
 * `refused`: it says to be the gateway's, and is not.
 */
export type WebhookVerdict = { verdict: 'signed' | 'hint'; reference: string } | { verdict: 'refused'; reason: string };

/**
 * A charge goes by our reference, which we know before we ask for it: so one whose making was interrupted is found
 * again. A gateway that gives ids of its own takes the reference along as metadata, and its adapter looks it up.
 */
export interface Gateway {
  /** Its settings are all there; if not, nothing is ordered that could not be paid. */
  readonly is_set_up: boolean;
  /** Whom the payer sees at the bank. */
  readonly payee_name: string;
  createCharge(request: ChargeRequest): Promise<NewCharge>;
  /** The header in which its webhooks are signed. */
  readonly signature_header: string;
  /** Whether a webhook is the gateway's, may be, or is not; and which charge it is about. Asks nobody. */
  verifyWebhook(webhook: RawBody, now: Date): Promise<WebhookVerdict>;
  fetchStatus(reference: string): Promise<ChargeStatus>;
  /** Asks for the charge to be closed; what became of it is in the answer. */
  cancel(reference: string): Promise<ChargeStatus>;
}

/** The gateway did not answer, or not in a way that could be read: what it did is not known. */
export class GatewayUnavailable extends Error {}

/** Every gateway by its key. */
export type Gateways = Readonly<Record<GatewayKey, Gateway>>;
