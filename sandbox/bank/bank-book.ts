/** The bank's books and its outgoing webhooks, in one object. What the biller does not take in is sent again for a while. */
import { DurableObject } from 'cloudflare:workers';
import type { SandboxBindings } from '../env.ts';
import { type Charge, charge as chargeForm, type Telling, type Webhook, webhooksOf } from './charge.ts';
import { sendWebhook } from './send-webhook.ts';

const AGAIN_MS = 10_000;
const ATTEMPTS = 6;

export interface Payment {
  satang: number;
  times: number;
  telling: Telling;
  /** From now on the biller asks in vain. */
  is_silent: boolean;
}

export class BankBook extends DurableObject<SandboxBindings> {
  find(reference: string): Charge | null {
    const stored = this.ctx.storage.kv.get(`charge:${reference}`);
    return stored === undefined ? null : chargeForm.parse(stored);
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

  async refuse(reference: string, telling: Telling) {
    const known = this.find(reference);
    if (!known) return null;
    const refused = this.put({ ...known, state: known.payments.length > 0 ? 'closed' : 'refused' });
    return { charge: refused, answers: await this.tell('charge.refused', reference, telling) };
  }

  /** Answers again, and tells nothing by itself. */
  answerAgain(reference: string): { charge: Charge; answers: number[] } | null {
    const known = this.find(reference);
    return known && { charge: this.put({ ...known, is_silent: false }), answers: [] };
  }

  override async alarm() {
    const now = Date.now();
    const waiting = this.outbox();
    this.ctx.storage.kv.put(
      'outbox',
      waiting.filter(({ send_at_ms }) => send_at_ms > now),
    );
    for (const webhook of waiting.filter(({ send_at_ms }) => send_at_ms <= now)) await this.send(webhook);
    await this.ringForNext();
  }

  /** Sends what is to be sent at once, and gives what the biller answered; the rest goes out later. */
  private async tell(event: 'charge.paid' | 'charge.refused', reference: string, telling: Telling): Promise<number[]> {
    const now = new Date();
    const webhooks = webhooksOf(telling, { event, reference, now, newId: () => crypto.randomUUID() });
    const later = webhooks.filter(({ send_at_ms }) => send_at_ms > now.getTime());
    this.ctx.storage.kv.put('outbox', [...this.outbox(), ...later]);
    const answers: number[] = [];
    for (const webhook of webhooks) if (!later.includes(webhook)) answers.push(await this.send(webhook));
    await this.ringForNext();
    return answers;
  }

  private async send(webhook: Webhook): Promise<number> {
    const to = { biller: this.env.API, secret: this.env.BANK_SECRET, now: new Date() };
    const status = await sendWebhook(webhook, to).catch(() => 0);
    const isHeard = status >= 200 && status < 300;
    if (!isHeard && webhook.fault === null && webhook.attempts < ATTEMPTS) {
      const again = { ...webhook, attempts: webhook.attempts + 1, send_at_ms: Date.now() + AGAIN_MS };
      this.ctx.storage.kv.put('outbox', [...this.outbox(), again]);
    }
    return status;
  }

  private async ringForNext() {
    const times = this.outbox().map(({ send_at_ms }) => send_at_ms);
    if (times.length > 0) await this.ctx.storage.setAlarm(Math.min(...times));
  }

  private outbox(): Webhook[] {
    return this.ctx.storage.kv.get<Webhook[]>('outbox') ?? [];
  }

  private put(changed: Charge): Charge {
    this.ctx.storage.kv.put(`charge:${changed.reference}`, changed);
    return changed;
  }
}
