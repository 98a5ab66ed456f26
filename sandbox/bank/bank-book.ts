/** The bank's books and its outgoing webhooks, in one object. What the biller does not take in is sent again for a while. */
import { DurableObject } from 'cloudflare:workers';
import type { SandboxBindings } from '../env.ts';
import { Outbox } from '../outbox.ts';
import { type Charge, charge as chargeForm, type Telling, type Webhook, webhooksOf } from './charge.ts';
import { sendWebhook } from './send-webhook.ts';
import type { Booked } from './statement.ts';

const ATTEMPTS = 6;

export interface Payment {
  satang: number;
  times: number;
  telling: Telling;
  /** From now on the biller asks in vain. */
  is_silent: boolean;
}

export class BankBook extends DurableObject<SandboxBindings> {
  private readonly outbox = new Outbox<Webhook>(this.ctx.storage, {
    send: (webhook) => sendWebhook(webhook, { biller: this.env.EDGE, secret: this.env.BANK_SECRET, now: new Date() }),
    isSentAgain: ({ fault, attempts }) => fault === null && attempts < ATTEMPTS,
  });

  find(reference: string): Charge | null {
    const stored = this.ctx.storage.kv.get(`charge:${reference}`);
    return stored === undefined ? null : chargeForm.parse(stored);
  }

  /** All money that it has taken. */
  payments(): Booked[] {
    return [...this.ctx.storage.kv.list({ prefix: 'charge:' })].flatMap(([, stored]) => {
      const { reference, payments } = chargeForm.parse(stored);
      return payments.map((payment) => ({ ...payment, reference }));
    });
  }

  /** Makes a charge; one of that reference that is there already stays as it is. */
  open(wanted: Pick<Charge, 'reference' | 'qr_payload' | 'amount_satang' | 'expires_at'>): Charge {
    return this.find(wanted.reference) ?? this.put({ ...wanted, state: 'open', payments: [], is_silent: false });
  }

  close(reference: string): Charge | null {
    const known = this.find(reference);
    return known && this.put({ ...known, state: known.state === 'refused' ? 'refused' : 'closed' });
  }

  /** Takes money, as often as it is given. */
  async pay(reference: string, { satang, times, telling, is_silent }: Payment) {
    const known = this.find(reference);
    if (!known) return null;
    const payments = Array.from({ length: times }, () => ({
      payment_id: crypto.randomUUID(),
      amount_satang: satang,
      currency: 'THB' as const,
      paid_at: new Date().toISOString(),
    }));
    const paid = this.put({ ...known, state: 'closed', payments: [...known.payments, ...payments], is_silent });
    return { charge: paid, answers: await this.tell('charge.paid', reference, telling) };
  }

  /** Null for what is paid already: what a bank has taken it does not refuse. */
  async refuse(reference: string, telling: Telling) {
    const known = this.find(reference);
    if (!known || known.payments.length > 0) return null;
    const refused = this.put({ ...known, state: 'refused' });
    return { charge: refused, answers: await this.tell('charge.refused', reference, telling) };
  }

  /** Answers again, and tells nothing by itself. */
  answerAgain(reference: string): { charge: Charge; answers: number[] } | null {
    const known = this.find(reference);
    return known && { charge: this.put({ ...known, is_silent: false }), answers: [] };
  }

  override alarm = () => this.outbox.work(new Date());

  /** Sends what is to be sent at once, and gives what the biller answered; the rest goes out later. */
  private tell(event: 'charge.paid' | 'charge.refused', reference: string, telling: Telling): Promise<number[]> {
    const now = new Date();
    return this.outbox.tell(webhooksOf(telling, { event, reference, now, newId: () => crypto.randomUUID() }), now);
  }

  private put(changed: Charge): Charge {
    this.ctx.storage.kv.put(`charge:${changed.reference}`, changed);
    return changed;
  }
}
