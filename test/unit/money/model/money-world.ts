/**
 * Payments with simulated surroundings: clock, bank, queue, alarm, and workers that crash. All
 * decisions and writes are the API’s own code on its own schema.
 */
import { followRefundsOf } from '../../../../api/money/case/gateway-refund.ts';
import { openExchange } from '../../../../api/money/gateway/exchange.ts';
import { openGateways } from '../../../../api/money/gateway/open-gateways.ts';
import type { PaymentPorts } from '../../../../api/money/gateway/ports.ts';
import { thaiQrGateway } from '../../../../api/money/gateway/thai-qr.ts';
import { storeWebhook } from '../../../../api/money/message/receive-webhook.ts';
import { closeOrder } from '../../../../api/money/order/close-order.ts';
import { completeOrder } from '../../../../api/money/order/complete-order.ts';
import { type OrderForm, placeOrder, selectOrderInput } from '../../../../api/money/order/create-order.ts';
import { LATE_PAYMENT_WATCH_MS } from '../../../../api/money/order/due-time.ts';
import { isOpen } from '../../../../api/money/order/order-state.ts';
import { orderViewOf, readOrder, selectOrderView } from '../../../../api/money/order/read-order.ts';
import { nextDueOrder, reconcileOrders } from '../../../../api/money/order/reconcile.ts';
import { serializeWatchedOrder } from '../../../../api/money/order/serialize-order.ts';
import { batchRead, openDb } from '../../../../api/platform/framework/db.ts';
import type { Caller } from '../../../../api/platform/framework/env.ts';
import type { Failed } from '../../../../api/platform/framework/fail.ts';
import type { StoredAnswer } from '../../../../api/platform/framework/idempotency.ts';
import { bearerOf } from '../../../../api/platform/framework/route.ts';
import { nextCheck, RETRY_MS, runIfDue } from '../../../../api/platform/scheduler/job.ts';
import { refundAccountKind } from '../../../../calls/money/order-details.ts';
import { uuidOf } from '../../../../seed/uuid.ts';
import { BANK_SECRET, BankModel, signedWebhook } from './bank-model.ts';
import type { Books } from './books.ts';
import { type CaseWork, tell, workOnCases } from './case-work.ts';
import { seedMoney } from './money-seed.ts';
import { RefundBank } from './refund-bank.ts';
import { SettlingBank } from './settling-bank.ts';

/** Thrown when a worker crashes: its remaining work does not happen. */
class Died extends Error {}

export const settings = {
  min_satang: 2_000,
  max_satang: 5_000_000,
  step_satang: 100,
  coins_per_baht: 10,
  order_ttl_ms: 600_000,
  poll_ms: 60_000,
};

const gatewaySettings = {
  payee_name: 'VELA',
  biller_id: '099999999999990',
  merchant: {},
  base_url: 'https://bank.test/api',
  secret: BANK_SECRET,
};

const START_MS = Date.parse('2026-11-20T05:00:00Z');

type Webhook = 'good' | 'stale' | 'forged' | 'altered' | 'unknown';

export class MoneyWorld {
  readonly bank = new BankModel();
  /** The destination of refunds. */
  readonly refunds = new RefundBank();
  /** The gateway’s settlements. */
  readonly settles = new SettlingBank(this.bank, this.refunds);
  readonly books: Books;
  readonly logged: { event: string; facts: Record<string, unknown> }[] = [];
  /** Messages in transit. */
  queue: string[] = [];
  queueIsBroken = false;
  nowMs = START_MS;
  /** The step at which the next worker crashes. Null: it does not crash. */
  diesAt: number | null = null;
  /** The step at which one outside call of the next worker fails. The worker continues. */
  failsAt: number | null = null;
  /** The number of steps of the last worker. */
  steps = 0;
  private alarmAtMs: number | null = null;
  private wokenAtMs = 0;
  private uuids = 0;

  private constructor(books: Books) {
    this.books = books;
  }

  /** Returns a world on migrated, empty books. */
  static async on(books: Books): Promise<MoneyWorld> {
    await seedMoney(openDb(books.open(() => {})));
    return new MoneyWorld(books);
  }

  /** Returns the rows of a test’s own query. */
  readonly rows = (sql: string) => this.books.rows(sql);

  get now() {
    return new Date(this.nowMs);
  }

  /**
   * Runs work as one worker. Returns null if the worker crashed or did not recover from a failure.
   */
  async worker<T>(work: (ports: PaymentPorts) => Promise<T>): Promise<T | null> {
    const { diesAt, failsAt } = this;
    this.diesAt = null;
    this.failsAt = null;
    this.steps = 0;
    // This worker’s own count: pending operations of a crashed worker stay dead while the next one
    // runs.
    let steps = 0;
    const step = () => {
      steps += 1;
      this.steps = steps;
      if (diesAt !== null && steps >= diesAt) throw new Died();
      if (steps === failsAt) throw new Error('D1_ERROR: internal error');
    };
    const outside =
      <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result> | Result) =>
      async (...args: Args): Promise<Result> => {
        step();
        const result = await call(...args);
        step();
        return result;
      };
    const log: PaymentPorts['log'] = (_, event, facts) => this.logged.push({ event, facts });
    const db = openDb(this.books.open(step));
    const fetcher = outside(this.bank.fetch);
    const exchange = openExchange('thai_qr', { fetcher, deadline_ms: 60_000, db, now: this.now });
    const thaiQr = thaiQrGateway(gatewaySettings, { exchange, log });
    const ports: PaymentPorts = {
      db,
      now: this.now,
      settings,
      refund_account_kinds: refundAccountKind.options,
      gateway_of: { thai_qr: 'thai_qr' },
      gateways: {
        ...openGateways(
          { THAI_QR_PAYEE_NAME: 'VELA', THAI_QR_BILLER_ID: gatewaySettings.biller_id },
          { db, now: this.now },
        ),
        thai_qr: this.settles.around(this.refunds.around(thaiQr, outside), outside),
      },
      refusePayer: async () => null,
      newUuid: () => uuidOf(`order:${++this.uuids}`),
      announcePaid: outside((uuid: string) => {
        if (this.queueIsBroken) throw new Error('The queue is broken');
        this.queue.push(uuid);
      }),
      wakeOrderJob: outside(() => this.wakeOrderJob()),
      scheduleCounting: outside(() => {}),
      log,
    };
    try {
      return await work(ports);
    } catch (error) {
      const isDisturbed = (diesAt !== null && steps >= diesAt) || (failsAt !== null && steps >= failsAt);
      if (isDisturbed) return null;
      throw error;
    }
  }

  create(caller: Caller, form: OrderForm, key: string): Promise<StoredAnswer | Failed | null> {
    const command = { caller_uuid: caller.user_uuid, key, fingerprint: JSON.stringify(form) };
    return this.worker((ports) => {
      const { db } = ports;
      const read = () => batchRead(db, selectOrderInput({ form }, { db, now: ports.now, bearer: bearerOf(caller) }));
      return placeOrder(ports, { caller, command, read, form });
    });
  }

  desk(work: CaseWork, nth: number) {
    return this.worker((ports) => workOnCases(ports, this.refunds, work, nth));
  }

  /** Returns the order as its page would show it now. */
  page(uuid: string) {
    return this.worker(async (ports) => {
      const view = orderViewOf(await batchRead(ports.db, selectOrderView(ports.db, uuid)));
      return view && serializeWatchedOrder(view, ports);
    });
  }

  /**
   * The bank reports everything again, and the API reads the state of refunds from every gateway.
   */
  async hearOfRefunds(): Promise<void> {
    for (const report of this.refunds.everything()) await this.worker((ports) => tell(ports, report));
    for (const { order_uuid } of await this.rows(
      'SELECT DISTINCT order_uuid FROM money_cases WHERE order_uuid IS NOT NULL',
    )) {
      await this.worker((ports) => followRefundsOf(ports, String(order_uuid)));
    }
  }

  async cancel(uuid: string): Promise<void> {
    await this.worker(async (ports) => {
      const order = await readOrder(ports.db, uuid);
      if (order && isOpen(order.state)) await closeOrder(ports, { order }, { to: 'cancelled' });
    });
  }

  webhook(reference: string, kind: Webhook = 'good') {
    const at = new Date(this.nowMs - (kind === 'stale' ? 301_000 : 0));
    const secret = kind === 'forged' ? 'a guess' : BANK_SECRET;
    const { body, signature } = signedWebhook(kind === 'unknown' ? 'VLNOBODY' : reference, { at, secret });
    const header = (name: string) => (name === 'vela-signature' ? signature : undefined);
    const raw = { header, body: kind === 'altered' ? body.replace('changed', 'CHANGED') : body };
    return this.worker((ports) => storeWebhook(ports, 'thai_qr', raw));
  }

  /** Processes the messages of the queue. A message whose processing fails is delivered again. */
  async consume({ times = 1 }: { times?: 0 | 1 | 3 } = {}): Promise<void> {
    const messages = this.queue;
    this.queue = [];
    for (const uuid of messages.flatMap((message) => Array.from({ length: times }, () => message))) {
      const isSettled = await this.worker(async (ports) => {
        await completeOrder(ports, uuid);
        return true;
      });
      if (!isSettled) this.queue.push(uuid);
    }
  }

  /** Lets time pass and runs each alarm that becomes due. */
  async pass(ms: number): Promise<void> {
    const end = this.nowMs + ms;
    while (this.alarmAtMs !== null && this.alarmAtMs <= end) {
      this.nowMs = Math.max(this.nowMs, this.alarmAtMs);
      await this.wakeJobs();
    }
    this.nowMs = end;
  }

  private wakeOrderJob() {
    this.wokenAtMs = this.nowMs;
    this.alarmAtMs = Math.min(this.alarmAtMs ?? Number.POSITIVE_INFINITY, this.nowMs + RETRY_MS);
  }

  /**
   * Runs an alarm like the Durable Object: sets the next alarm, works, then sets the alarm that the
   * work asks for.
   */
  async wakeJobs() {
    this.alarmAtMs = this.nowMs + RETRY_MS;
    const orderAnswer = await this.worker(async (ports) => {
      try {
        const { due_ms, turn } = await runIfDue({ due: nextDueOrder, run: reconcileOrders }, ports);
        return { due_ms: turn?.failure === undefined ? due_ms : Math.max(due_ms ?? 0, this.nowMs + RETRY_MS) };
      } catch (error) {
        if (error instanceof Died) throw error;
        return { due_ms: this.nowMs + RETRY_MS };
      }
    });
    const { wokenAtMs: woken_at_ms } = this;
    if (orderAnswer)
      this.alarmAtMs = nextCheck(this.nowMs, {
        ...orderAnswer,
        rung_at_ms: woken_at_ms,
        watch_ms: LATE_PAYMENT_WATCH_MS,
      });
  }
}
