/**
 * The bank's charges and its outgoing webhooks, in one object. A webhook that the biller does not
 * accept is retried for a while.
 */
import { DurableObject } from 'cloudflare:workers';
import type { SandboxBindings } from '../env.ts';
import { Outbox } from '../outbox.ts';
import { type BankCharge, type BankDelivery, bankCharge as chargeForm, type Webhook, webhooksOf } from './charge.ts';
import { sendWebhook } from './send-webhook.ts';
import type { BankPayment } from './statement.ts';

const ATTEMPTS = 6;

export interface Payment {
  satang: number;
  times: number;
  delivery: BankDelivery;
  /** Whether the bank answers the biller's requests about this charge with an error. */
  is_silent: boolean;
}

export class BankBook extends DurableObject<SandboxBindings> {
  private readonly outbox = new Outbox<Webhook>(this.ctx.storage, {
    send: (webhook) => sendWebhook(webhook, { biller: this.env.EDGE, secret: this.env.BANK_SECRET, now: new Date() }),
    isRetried: ({ fault, attempts }) => fault === null && attempts < ATTEMPTS,
  });

  find(reference: string): BankCharge | null {
    const value = this.ctx.storage.kv.get(`charge:${reference}`);
    return value === undefined ? null : chargeForm.parse(value);
  }

  /** Returns all payments received. */
  payments(): BankPayment[] {
    return [...this.ctx.storage.kv.list({ prefix: 'charge:' })].flatMap(([, value]) => {
      const { reference, payments } = chargeForm.parse(value);
      return payments.map((payment) => ({ ...payment, reference }));
    });
  }

  /** Creates a charge. An existing one with the same reference stays unchanged. */
  open(draft: Pick<BankCharge, 'reference' | 'qr_payload' | 'amount_satang' | 'expires_at'>): BankCharge {
    return this.find(draft.reference) ?? this.put({ ...draft, state: 'open', payments: [], is_silent: false });
  }

  close(reference: string): BankCharge | null {
    const charge = this.find(reference);
    return charge && this.put({ ...charge, state: charge.state === 'refused' ? 'refused' : 'closed' });
  }

  /** Records `times` payments, even beyond the amount of the charge. */
  async pay(reference: string, { satang, times, delivery, is_silent }: Payment) {
    const charge = this.find(reference);
    if (!charge) return null;
    const payments = Array.from({ length: times }, () => ({
      payment_id: crypto.randomUUID(),
      amount_satang: satang,
      currency: 'THB' as const,
      paid_at: new Date().toISOString(),
    }));
    const paidCharge = this.put({ ...charge, state: 'closed', payments: [...charge.payments, ...payments], is_silent });
    return { charge: paidCharge, answers: await this.notifyBiller('charge.paid', reference, delivery) };
  }

  /**
   * Refuses a charge. Returns null if it has been paid: a bank cannot refuse money that it has
   * taken.
   */
  async refuse(reference: string, delivery: BankDelivery) {
    const charge = this.find(reference);
    if (!charge || charge.payments.length > 0) return null;
    const refusedCharge = this.put({ ...charge, state: 'refused' });
    return { charge: refusedCharge, answers: await this.notifyBiller('charge.refused', reference, delivery) };
  }

  /** Ends the silence about a charge, without a webhook. */
  answerAgain(reference: string): { charge: BankCharge; answers: number[] } | null {
    const charge = this.find(reference);
    return charge && { charge: this.put({ ...charge, is_silent: false }), answers: [] };
  }

  override alarm = () => this.outbox.deliverDue(new Date());

  /**
   * Sends the webhooks that are due and returns the biller's answers; the others are sent later.
   */
  private notifyBiller(
    event: 'charge.paid' | 'charge.refused',
    reference: string,
    delivery: BankDelivery,
  ): Promise<number[]> {
    const now = new Date();
    return this.outbox.deliver(webhooksOf(delivery, { event, reference, now, newId: () => crypto.randomUUID() }), now);
  }

  private put(charge: BankCharge): BankCharge {
    this.ctx.storage.kv.put(`charge:${charge.reference}`, charge);
    return charge;
  }
}
