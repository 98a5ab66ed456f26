/** A gateway of the sandbox in one object: its records, its API and its webhooks. */
import { DurableObject } from 'cloudflare:workers';
import type { SandboxBindings } from '../env.ts';
import { Outbox } from '../outbox.ts';
import { type GatewayCharge, GatewayRecords, type GatewayRefund } from './book.ts';
import { type Dialect, dialects } from './dialects.ts';
import type { DisputeEnd, GatewayDispute } from './dispute.ts';
import { type Fault, Faults } from './fault.ts';
import { REACHED_AT } from './public-address.ts';
import { storedIn } from './record-store.ts';
import { settlementFaults } from './settlement.ts';

/** Bindings with the gateways' objects. */
export interface GatewayBindings extends SandboxBindings {
  GATEWAY_BOOK: DurableObjectNamespace<GatewayBook>;
}

/** Returns the single object of a gateway. */
export const gatewayBookOf = ({ GATEWAY_BOOK }: GatewayBindings, dialect: Dialect) => GATEWAY_BOOK.getByName(dialect);

/** Ways in which the gateway notifies its seller. */
export const webhookDeliveries = ['now', 'twice', 'forged', 'never'] as const;
export type WebhookDelivery = (typeof webhookDeliveries)[number];

/** Decisions of a payer about a charge. */
export const payerDecisions = ['pay', 'refuse'] as const;
export type PayerDecision = (typeof payerDecisions)[number];

/**
 * Next states of a refund: the payer has answered, the money has arrived, or the refund failed or
 * came back.
 */
export const refundEnds = ['on_the_way', 'paid', 'failed'] as const;
export type RefundEnd = (typeof refundEnds)[number];

/**
 * Actions on the seller's balance: pay the QR again, pay the balance out, or falsify the next
 * settlement.
 */
export const balanceActions = ['pay_again', 'pay_out', ...settlementFaults] as const;
export type BalanceAction = (typeof balanceActions)[number];

interface PendingWebhook {
  eventId: string;
  is_forged: boolean;
  send_at_ms: number;
  attempts: number;
}

const ATTEMPTS = 3;

export class GatewayBook extends DurableObject<SandboxBindings> {
  private readonly dialect = dialects[this.ctx.id.name as Dialect];
  private readonly book = new GatewayRecords(storedIn(this.ctx.storage), {
    prefixes: this.dialect.prefixes,
    acceptsRepeats: this.dialect.acceptsRepeats,
    now: () => new Date(),
  });
  private readonly faults = new Faults();
  private readonly outbox = new Outbox<PendingWebhook>(this.ctx.storage, {
    send: (webhook) => this.send(webhook),
    isRetried: ({ is_forged, attempts }) => this.dialect.retriesWebhooks && !is_forged && attempts < ATTEMPTS,
  });

  /** Answers a request of a seller, and sends the webhooks afterwards. */
  override async fetch(request: Request): Promise<Response> {
    const base_url = request.headers.get(REACHED_AT) ?? this.baseUrl();
    const { book, faults, dialect } = this;
    const answer = await dialect.api({ book, faults, secret_key: dialect.secret_key, base_url }).fetch(request);
    await this.outbox.enqueue(this.undelivered());
    return answer;
  }

  /**
   * Returns a charge by its id, or the last one whose id ends so, or that has this reference of the
   * seller.
   */
  find(name: { id: string } | { end: string } | { reference: string }): GatewayCharge | null {
    if ('id' in name) return this.book.find(name.id) ?? null;
    const isIt = ({ id, metadata }: GatewayCharge) =>
      'end' in name ? id.endsWith(name.end) : metadata.reference === name.reference;
    return this.book.charges().findLast(isIt) ?? null;
  }

  /** Applies a decision; null if it is impossible. The fault applies to the next request. */
  async decide(
    id: string,
    {
      decision,
      late,
      delivery,
      fault,
    }: { decision: PayerDecision; late: boolean; delivery: WebhookDelivery; fault: Fault | null },
  ): Promise<{ answers: number[] } | null> {
    if (fault) this.faults.add(fault);
    const isDone = decision === 'pay' ? this.book.pay(id, { late }) : this.book.end(id, 'failed');
    if (!isDone) return null;
    const events = this.undelivered();
    if (delivery === 'never') return { answers: [] };
    const webhooks = events.map((webhook) => ({ ...webhook, is_forged: delivery === 'forged' }));
    return {
      answers: await this.outbox.deliver(delivery === 'twice' ? [...webhooks, ...webhooks] : webhooks, new Date()),
    };
  }

  /** Returns the refunds of a charge, earliest first. */
  refundsOf(chargeId: string): GatewayRefund[] {
    return this.book.refunds(chargeId);
  }

  /** Changes the state of a refund and notifies the seller; false if it is final. */
  async endRefund(id: string, state: RefundEnd): Promise<boolean> {
    if (!this.book.endRefund(id, state)) return false;
    await this.outbox.deliver(this.undelivered(), new Date());
    return true;
  }

  /** Returns the disputes of a charge, earliest first. */
  disputesOf(chargeId: string): GatewayDispute[] {
    return this.book.disputes(chargeId);
  }

  /**
   * Disputes the remaining amount of a charge, or ends its dispute. Returns whether this was
   * possible.
   */
  async dispute(chargeId: string, ending: { id: string; state: DisputeEnd } | null): Promise<boolean> {
    const charge = this.book.find(chargeId);
    const dispute = ending
      ? this.book.endDispute(ending.id, ending.state)
      : charge && this.book.dispute(chargeId, charge.amount_satang - charge.refunded_satang);
    if (!dispute) return false;
    await this.outbox.deliver(this.undelivered(), new Date());
    return true;
  }

  /**
   * Performs an action on the balance; false if it is impossible. A fault applies to the next
   * request about it.
   */
  changeBalance(id: string, action: BalanceAction): boolean {
    if (action === 'pay_again') return this.book.payAgain(id);
    if (action === 'pay_out') this.book.payOut();
    else this.faults.addSettlementFault(action);
    return true;
  }

  override alarm = () => this.outbox.deliverDue(new Date());

  /** Returns webhooks for the events since the last call. */
  private undelivered(): PendingWebhook[] {
    const lastId = this.ctx.storage.kv.get<string>('told') ?? '';
    const events = this.book.events().filter(({ id }) => id > lastId);
    const last = events.at(-1);
    if (last) this.ctx.storage.kv.put('told', last.id);
    return events.map(({ id, at_ms }) => ({ eventId: id, is_forged: false, send_at_ms: at_ms, attempts: 0 }));
  }

  private async send({ eventId, is_forged }: PendingWebhook): Promise<number> {
    const event = this.book.events().find(({ id }) => id === eventId);
    if (!event) return 0;
    const secrets = is_forged ? this.dialect.guessedSecrets : [this.dialect.webhook_secret];
    const is_live = false;
    const webhook = this.dialect.webhook(event, { base_url: this.baseUrl(), is_live, secrets, at: new Date() });
    const response = await this.env.EDGE.fetch(`http://seller/api/v1/payment/webhooks/${this.ctx.id.name}`, {
      method: 'POST',
      ...webhook,
    });
    await response.body?.cancel();
    return response.status;
  }

  /** Address at which the API reaches it through the binding. */
  private baseUrl = () => `http://sandbox/sandbox/${this.ctx.id.name}`;
}
