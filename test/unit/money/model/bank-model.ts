/**
 * A bank as the gateway adapter sees it over HTTP. It creates charges, accepts money for them,
 * returns their state and signs webhooks. It can be silent. The money that it accepted is the truth
 * that the books are compared with.
 */
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { type BankPayment, bankStatementOf } from '../../../../sandbox/bank/statement.ts';

export const BANK_SECRET = 'a secret of the bank and us';

interface Charge {
  reference: string;
  state: 'open' | 'refused' | 'closed';
  payments: { payment_id: string; amount_satang: number; currency: string; paid_at: string }[];
}

const newCharge = z.object({ reference: z.string(), qr_payload: z.string(), expires_at: z.iso.datetime() });

export class BankModel {
  readonly charges = new Map<string, Charge>();
  /** While true, the bank does not answer. */
  silent = false;
  /** Runs during each unanswered request. */
  whileSilent = () => {};
  /** While true, the bank obeys, but its response is lost. */
  deaf = false;
  /** While true, the bank refuses new charges. */
  refusing = false;

  readonly fetch: typeof fetch = async (input, init) => {
    if (this.silent) {
      this.whileSilent();
      throw new TypeError('The network is down');
    }
    const url = new URL(String(input));
    const [, day] = /\/statements\/([0-9-]{10})$/.exec(url.pathname) ?? [];
    if (day) return new Response(bankStatementOf(day, this.booked()));
    const [, , , reference, verb] = url.pathname.split('/');
    const answer = this.answer(init?.method ?? 'GET', reference, { verb, body: String(init?.body ?? '{}') });
    if (this.deaf) throw new TypeError('The connection broke');
    return answer;
  };

  private answer(method: string, reference: string | undefined, request: { verb: string | undefined; body: string }) {
    if (method === 'POST' && reference === undefined) return this.create(newCharge.parse(JSON.parse(request.body)));
    const charge = this.charges.get(reference ?? '');
    if (!charge) return Response.json({ error: 'unknown' }, { status: 404 });
    if (request.verb === 'cancel' && charge.payments.length === 0) charge.state = 'closed';
    return Response.json(charge);
  }

  private create({ reference }: z.infer<typeof newCharge>) {
    if (this.refusing && !this.charges.has(reference)) return Response.json({ error: 'refused' }, { status: 422 });
    const charge = this.charges.get(reference) ?? { reference, state: 'open', payments: [] };
    this.charges.set(reference, charge);
    return Response.json(charge);
  }

  /** Accepts money in any state of the charge: late and repeated payments happen. */
  pay(reference: string, amount_satang: number, now: Date) {
    const charge = this.charges.get(reference);
    if (!charge) return;
    const payment_id = `${reference}-${charge.payments.length + 1}`;
    charge.payments.push({ payment_id, amount_satang, currency: 'THB', paid_at: now.toISOString() });
    charge.state = 'closed';
  }

  refuse(reference: string) {
    const charge = this.charges.get(reference);
    if (charge?.state === 'open') charge.state = 'refused';
  }

  /** Returns the entries of the bank’s statements, unless a test replaces this function. */
  booked = (): BankPayment[] =>
    [...this.charges.values()].flatMap(({ reference, payments }) =>
      payments.map((payment) => ({ ...payment, reference })),
    );

  /** All money that payers have paid. */
  get taken_satang(): number {
    return this.booked().reduce((sum, { amount_satang }) => sum + amount_satang, 0);
  }
}

/** Returns a webhook about a charge, signed at this time with this secret. */
export function signedWebhook(
  reference: string,
  { at, secret = BANK_SECRET, event = 'charge.changed' }: { at: Date; secret?: string; event?: string },
) {
  const body = JSON.stringify({ event, reference });
  const seconds = Math.floor(at.getTime() / 1000);
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return { body, signature: `t=${seconds},v1=${signature}` };
}
