/**
 * Each gateway adapter with its gateway, simulated in this process by the sandbox or, for the bank, by
 * its model. Requests of the adapter go through `fetch` and are answered or lost.
 */

import { expect } from 'vitest';
import { type AdapterPorts, openExchange } from '../../../../api/money/gateway/exchange.ts';
import type { ChargeRequest, Gateway } from '../../../../api/money/gateway/gateway.ts';
import { opnGateway } from '../../../../api/money/gateway/opn/opn.ts';
import { openPictures } from '../../../../api/money/gateway/picture.ts';
import type { SettlementLine } from '../../../../api/money/gateway/settlement-line.ts';
import { stripeGateway } from '../../../../api/money/gateway/stripe/stripe.ts';
import { thaiQrGateway } from '../../../../api/money/gateway/thai-qr.ts';
import { storeSettlementLines } from '../../../../api/money/settlement/store-lines.ts';
import { openDb } from '../../../../api/platform/framework/db.ts';
import type { RawBody } from '../../../../api/platform/framework/env.ts';
import type { GatewayKey } from '../../../../calls/money/order-details.ts';
import { bangkokDay } from '../../../../calls/platform/bangkok-day.ts';
import { bankStatementOf } from '../../../../sandbox/bank/statement.ts';
import { type GatewayEvent, GatewayRecords } from '../../../../sandbox/gateway/book.ts';
import { dialects } from '../../../../sandbox/gateway/dialects.ts';
import { type Fault, Faults } from '../../../../sandbox/gateway/fault.ts';
import { memoryStore } from '../../../../sandbox/gateway/record-store.ts';
import type { SettlementFault } from '../../../../sandbox/gateway/settlement.ts';
import { BANK_SECRET, BankModel, signedWebhook } from '../model/bank-model.ts';
import { SqliteBooks } from '../model/sqlite-d1.ts';

/** Options of a webhook's signature. */
interface Sending {
  secrets?: readonly string[];
  at?: Date;
  unsigned?: true;
}

/** A gateway with its adapter, as tests use it. */
export interface Subject {
  key: TestedGateway;
  gateway: Gateway;
  /** Secrets that the gateway signs with: current, then previous. */
  secrets: readonly [string, string];
  nowMs: number;
  /** Sets the faults of the next requests, one each. `none`: the request succeeds. */
  fault(...faults: (Fault | 'none')[]): void;
  pay(chargeId: string, how?: { late: boolean }): void;
  refuse(chargeId: string): void;
  /** Moves a refund into a state. */
  endRefund(refundId: string, state: 'on_the_way' | 'paid' | 'failed'): void;
  /** Returns the number of refunds at the gateway. */
  countRefunds(): number;
  /** Returns the webhook of the latest event. */
  webhook(chargeId: string, sending?: Sending): RawBody;
  /** Pays a paid charge again. If the gateway accepts that, no charge reports it. */
  payAgain(chargeId: string): void;
  /** Puts a fault into the next settlement. */
  addSettlementFault(fault: SettlementFault): void;
  payOut(): void;
  /** Returns the number of charges at the gateway. */
  count(): number;
  /** Stores settlement lines of the first day. */
  storeSettlementLines(lines: readonly SettlementLine[]): Promise<void>;
  cases(): Promise<Record<string, unknown>[]>;
  /** Returns the stored requests and responses. */
  messages(): Promise<Record<string, unknown>[]>;
}

export const START_MS = Date.parse('2026-11-22T05:00:00Z');
export const keys = ['thai_qr', 'opn', 'stripe'] as const satisfies readonly GatewayKey[];
type TestedGateway = (typeof keys)[number];

const secretsOf = {
  thai_qr: [BANK_SECRET, BANK_SECRET],
  opn: [btoa('the secret that Opn has now'), btoa('the secret that Opn had')],
  stripe: ['whsec_the_secret_that_is', 'whsec_the_secret_that_was'],
} as const satisfies Record<TestedGateway, readonly [string, string]>;

const baseUrls = { opn: 'https://api.omise.co', stripe: 'https://api.stripe.com' } as const;
const secretKeys = { opn: 'skey_test_of_nobody', stripe: 'sk_test_of_nobody' } as const;

/** Returns a request for a charge of 100 baht. */
export const requestOf = (changes: Partial<ChargeRequest> = {}): ChargeRequest => ({
  reference: 'VL0123456789AB',
  order_uuid: '00000000-0000-4000-8000-000000000001',
  amount_satang: 10_000,
  expires_at_ms: START_MS + 600_000,
  asked_at_ms: START_MS,
  email: 'payer@example.com',
  ...changes,
});

/** Returns a gateway without any charges. */
export function subjectOf(key: TestedGateway): Subject {
  const books = new SqliteBooks();
  const subject = { key, nowMs: START_MS, secrets: secretsOf[key] };
  const now = () => new Date(subject.nowMs);
  const sandbox = key === 'thai_qr' ? simulatedBank(now) : simulatedGateway(key, now);
  const db = openDb(books.open(() => {}));
  const fetcher: typeof fetch = (input, init) => {
    expect(init?.redirect, String(input)).toBe('manual');
    return sandbox.fetch(input, init);
  };
  const ports: AdapterPorts = {
    exchange: (question) => openExchange(key, { fetcher, deadline_ms: 1_000, db, now: now() })(question),
    fetchPicture: openPictures({ fetcher, played: null }),
    log: () => {},
  };
  const messages = () => books.rows('SELECT * FROM gateway_messages ORDER BY number');
  const cases = () => books.rows('SELECT * FROM money_cases ORDER BY number');
  const days = [bangkokDay(now())];
  const storeLines = (lines: readonly SettlementLine[]) =>
    storeSettlementLines({ db, now: now() }, key, { lines, days });
  const gateway = adapterOf(key, ports);
  return Object.assign(subject, { ...sandbox, gateway, messages, cases, storeSettlementLines: storeLines });
}

function adapterOf(key: TestedGateway, ports: AdapterPorts): Gateway {
  const payee_name = 'VELA';
  if (key === 'thai_qr') {
    const bank = { biller_id: '099999999999100', merchant: {}, base_url: 'https://bank.test/api', secret: BANK_SECRET };
    return thaiQrGateway({ payee_name, ...bank }, ports);
  }
  const account = { payee_name, base_url: baseUrls[key], secret_key: secretKeys[key], webhook_secrets: secretsOf[key] };
  return key === 'opn'
    ? opnGateway({ ...account, refunds: 'call', public_origin: 'https://vela.test' }, ports)
    : stripeGateway(account, ports);
}

type Simulated = Pick<
  Subject,
  | 'fault'
  | 'pay'
  | 'payAgain'
  | 'addSettlementFault'
  | 'payOut'
  | 'refuse'
  | 'webhook'
  | 'count'
  | 'endRefund'
  | 'countRefunds'
> & { fetch: typeof fetch };

function simulatedGateway(key: 'opn' | 'stripe', now: () => Date): Simulated {
  const book = new GatewayRecords(memoryStore(), { ...dialects[key], now });
  const faults = new Faults();
  const account = { book, faults, secret_key: secretKeys[key], base_url: baseUrls[key] };
  const api = dialects[key].api(account);
  return {
    async fetch(input, init) {
      const response = await api.request(String(input), init);
      if (response.status === 444) throw new TypeError('The connection broke');
      return response;
    },
    fault: (...more) => faults.add(...more),
    pay: (id, how) => void book.pay(id, how),
    payAgain: (id) => void book.payAgain(id),
    addSettlementFault: (fault) => faults.addSettlementFault(fault),
    payOut: () => book.payOut(),
    refuse: (id) => void book.end(id, 'failed'),
    endRefund: (id, state) => void book.endRefund(id, state),
    countRefunds: () => book.refunds().length,
    count: () => book.charges().length,
    webhook(id, { secrets = [secretsOf[key][0]], at = now(), unsigned } = {}) {
      const event = book.events().findLast(({ charge }) => charge.id === id) as GatewayEvent;
      const about = { base_url: baseUrls[key], is_live: false, secrets, at };
      const { body, headers } = dialects[key].webhook(event, about);
      return { body, header: (name) => (unsigned ? undefined : headers[name]) };
    },
  };
}

/** Returns the bank’s model, with the same faults as the sandbox gateways. */
function simulatedBank(now: () => Date): Simulated {
  const bank = new BankModel();
  const faults = new Faults();
  let settlementFault: SettlementFault | undefined;
  const stray = { payment_id: 'nobodys', reference: 'NOBODYS', amount_satang: 4_200 };
  return {
    async fetch(input, init) {
      const fault = faults.take();
      if (fault === '500' || fault === '429') return Response.json({ error: 'busy' }, { status: Number(fault) });
      const [, day] = /\/statements\/(.*)$/.exec(String(input)) ?? [];
      if (day && fault === undefined) {
        const [first, ...others] = bank.booked();
        const bookedLines = settlementFault === 'line_missing' ? others : [...(first ? [first] : []), ...others];
        const strays = settlementFault === 'line_unknown' ? [{ ...stray, paid_at: now().toISOString() }] : [];
        settlementFault = undefined;
        return new Response(bankStatementOf(day, [...bookedLines, ...strays]));
      }
      const response = await bank.fetch(input, init);
      if (fault === undefined) return response;
      if (fault === 'lost' || fault === 'late') throw new TypeError('The connection broke');
      if (fault === 'html') return new Response('<!doctype html>');
      const body: Record<string, unknown> = await response.json();
      return Response.json({
        ...body,
        ...(fault === 'other_amount' && { amount_satang: 1 }),
        ...(fault === 'other_reference' && { reference: 'SOMEBODYELSE' }),
      });
    },
    fault: (...more) => faults.add(...more),
    pay: (id) => bank.pay(id, 10_000, now()),
    payAgain: (id) => bank.pay(id, 10_000, now()),
    addSettlementFault: (fault) => {
      settlementFault = fault;
    },
    // A payment is already at the bank.
    payOut: () => {},
    refuse: (id) => bank.refuse(id),
    // The bank makes no refunds: we do, by a transfer.
    endRefund: () => {},
    countRefunds: () => 0,
    count: () => bank.charges.size,
    webhook(id, { secrets = [BANK_SECRET], at = now(), unsigned } = {}) {
      const webhooks = secrets.map((secret) => signedWebhook(id, { at, secret }));
      const [first, ...others] = webhooks.map(({ signature }) => signature);
      const signature = [first, ...others.map((other) => other?.split(',')[1])].join(',');
      const header = (name: string) => (name === 'vela-signature' && !unsigned ? signature : undefined);
      return { body: webhooks[0]?.body ?? '', header };
    },
  };
}
