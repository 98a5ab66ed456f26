/**
 * One purchase, disturbed at each of its steps in turn. The worker crashes at the step, or an
 * outside call fails before or after it took effect. Everyone retries as they would, and the books
 * must equal those of an undisturbed purchase.
 */
import { describe, expect, test } from 'vitest';
import type { OrderForm } from '../../../api/money/order/create-order.ts';
import { order as orderSchema } from '../../../calls/money/order-details.ts';
import { effort } from '../../effort.ts';
import { brokenInvariants } from './model/invariants.ts';
import { callers, DEBT_SATANG, familyPackage, refillForm, userPackage } from './model/money-seed.ts';
import type { MoneyWorld } from './model/money-world.ts';
import { newWorld } from './model/sqlite-world.ts';

const MINUTE_MS = 60_000;
const QUARTER_HOUR_MS = 15 * MINUTE_MS;

const formOf = (fields: Partial<OrderForm>): OrderForm => ({ ...refillForm, package_uuid: undefined, ...fields });

const purchases = {
  'a package with a voucher': { caller: 0, form: formOf({ package_uuid: userPackage, voucher_code: 'ONCE-IN-ALL' }) },
  'a family package': { caller: 2, form: formOf({ kind: 'family_refill', package_uuid: familyPackage }) },
  'a partial debt repayment': { caller: 2, form: formOf({ kind: 'family_credit', amount_satang: DEBT_SATANG / 4 }) },
};
type Purchase = (typeof purchases)[keyof typeof purchases];

/**
 * The moments of a purchase, in order. Without webhook and queue, the scheduled job must find the
 * payment.
 */
const waysToBeHeard = {
  'by webhook and queue': ['create', 'webhook', 'consume', 'tick 1'],
  'by the scheduled job alone': ['create', 'tick 1', 'tick 2', 'tick 3', 'tick 4', 'tick 5'],
} as const;
type Way = keyof typeof waysToBeHeard;
type Moment = (typeof waysToBeHeard)[Way][number];

const ticks = ['tick 1', 'tick 2', 'tick 3', 'tick 4', 'tick 5'] as const;

interface Disturbance {
  at: Moment;
  step: number;
  how: 'diesAt' | 'failsAt';
}

/**
 * Buys, pays and waits for the credit. A request without a response is retried. Returns the number
 * of steps per moment.
 */
async function buy({ caller, form }: Purchase, way: Way, disturbance?: Disturbance) {
  const world = await newWorld();
  const stepsOf: Partial<Record<Moment, number>> = {};
  const during = async <T>(moment: Moment, work: () => Promise<T>) => {
    if (disturbance?.at === moment && stepsOf[moment] === undefined) world[disturbance.how] = disturbance.step;
    const result = await work();
    stepsOf[moment] ??= world.steps;
    return result;
  };
  const who = callers[caller];
  if (!who) throw new Error('There are three callers');
  let response: string | null = null;
  while (response === null) {
    const outcome = await during('create', () => world.create(who, form, 'the-one-key'));
    if (outcome && 'stored' in outcome) response = outcome.stored;
    else await world.pass(31_000);
  }
  const order = orderSchema.parse(JSON.parse(response).data);
  world.bank.pay(order.reference, order.total_satang, world.now);
  const paidAtMs = world.nowMs;
  let isHeard = way === 'by the scheduled job alone';
  while (!isHeard) {
    isHeard = 'received' in ((await during('webhook', () => world.webhook(order.reference))) ?? {});
    if (!isHeard) await world.pass(10_000);
  }
  for (const tick of ticks) {
    // The queue redelivers a message after a crash. The scheduled job replaces a lost message.
    if (way === 'by webhook and queue') await during('consume', () => world.consume());
    await during(tick, () => world.pass(MINUTE_MS));
  }
  await world.pass(5 * MINUTE_MS);
  expect(await brokenInvariants(world)).toEqual([]);
  expect(await world.create(who, form, 'the-one-key')).toEqual({ stored: response });
  return { world, stepsOf, stored: response, paidAtMs };
}

/** Returns all permanent rows, without times and with placeholders for random ids. */
async function books({ rows }: MoneyWorld): Promise<unknown> {
  const [order] = await rows('SELECT uuid, reference FROM orders');
  const all = {
    accounts: await rows('SELECT id, balance, entry_count FROM ledger_accounts ORDER BY id'),
    transfers: await rows('SELECT id, from_account, to_account, amount FROM named_transfers ORDER BY id'),
    orders: await rows('SELECT uuid, state, total_satang, refundable_satang, failure_reason FROM orders'),
    steps: await rows('SELECT order_uuid, state FROM order_steps ORDER BY version'),
    payments: await rows('SELECT payment_id, order_uuid, amount_satang, is_accepted FROM payments'),
    vouchers: await rows('SELECT order_uuid, voucher_uuid, state FROM voucher_uses'),
    receipts: await rows('SELECT number, order_uuid FROM receipts'),
    keys: await rows('SELECT key, subject, answer IS NOT NULL AS is_answered FROM idempotency_keys'),
  };
  return JSON.parse(
    JSON.stringify(all).replaceAll(String(order?.uuid), 'UUID').replaceAll(String(order?.reference), 'REFERENCE'),
  );
}

const processedWithin = async ({ rows }: MoneyWorld, paidAtMs: number) =>
  Number((await rows('SELECT processed_at_ms FROM orders'))[0]?.processed_at_ms) - paidAtMs;

const series = Object.entries(purchases)
  .flatMap(([name, purchase]) =>
    (['by webhook and queue', 'by the scheduled job alone'] as const).map((way) => ({ name, way, purchase })),
  )
  .map((one, index) => ({ ...one, nth: index + Math.floor(index / 2) }));

describe('purchase disturbed at any step', () => {
  test.each(series)(
    'the purchase of $name, reported $way, ends like an undisturbed one',
    { timeout: 120_000 },
    async ({ purchase, way, nth }) => {
      const idealPurchase = await buy(purchase, way);
      const ideal = await books(idealPurchase.world);
      let disturbances = 0;
      // One turn: crashes and failures alternate from step to step. Two turns: both at every step.
      const turns = effort({ daily: 1, torture: 2 });
      // Each series disturbs other steps than the next one.
      const every = effort({ daily: 4, torture: 1 });
      // Later ticks usually find nothing to do, so disturbing them adds little.
      for (const at of waysToBeHeard[way].slice(0, effort({ daily: 3, torture: 6 }))) {
        for (let step = 1 + (nth % every); step <= (idealPurchase.stepsOf[at] ?? 0); step += every) {
          for (let turn = 0; turn < turns; turn += 1) {
            const faultKind = (Math.floor(step / every) + turn) % 2 === 0 ? 'diesAt' : 'failsAt';
            const { world, paidAtMs } = await buy(purchase, way, { at, step, how: faultKind });
            expect(await books(world), `${faultKind} ${at}:${step}`).toEqual(ideal);
            expect(await processedWithin(world, paidAtMs), `${faultKind} ${at}:${step}`).toBeLessThanOrEqual(
              QUARTER_HOUR_MS,
            );
            disturbances += 1;
          }
        }
      }
      expect(disturbances).toBeGreaterThan((25 * turns) / every);
    },
  );
});

interface Fault {
  /** Runs between the creation of the order and its payment. */
  before?: (world: MoneyWorld, order: { uuid: string; reference: string }) => Promise<unknown> | unknown;
  /** Runs right after the payment. */
  after?: (world: MoneyWorld, order: { uuid: string; reference: string }) => Promise<unknown> | unknown;
  /** How often each queue message is delivered. */
  times?: 0 | 1 | 3;
  /** Runs at the end of each minute. */
  minute?: (world: MoneyWorld, minute: number, order: { reference: string }) => Promise<unknown> | unknown;
  state?: string;
}

const ORDER_TTL_MS = 600_000;

const faults: Record<string, Fault> = {
  'nothing goes wrong': { after: (world, { reference }) => world.webhook(reference) },
  'the webhook never arrives': {},
  'the webhook arrives late': { minute: (world, minute, { reference }) => minute === 8 && world.webhook(reference) },
  'the webhook arrives three times': {
    after: async (world, { reference }) => {
      for (const _ of [1, 2, 3]) await world.webhook(reference);
    },
  },
  'every message is lost': { after: (world, { reference }) => world.webhook(reference), times: 0 },
  'every message is delivered three times': { after: (world, { reference }) => world.webhook(reference), times: 3 },
  'the webhook and every message are lost': { times: 0 },
  'the queue is broken': {
    before: (world) => {
      world.queueIsBroken = true;
    },
    after: (world, { reference }) => world.webhook(reference),
  },
  'the bank is silent for eight minutes after the payment': {
    after: (world) => {
      world.bank.silent = true;
    },
    minute: (world, minute) => {
      if (minute === 8) world.bank.silent = false;
    },
  },
  'the consumer crashes each time': {
    after: (world, { reference }) => world.webhook(reference),
    minute: (world) => {
      world.diesAt = 3;
    },
  },
  'it is paid in the last second and the webhook never arrives': {
    before: (world) => world.pass(ORDER_TTL_MS - 1_000),
    times: 0,
  },
  'it is paid just before it expires while the bank is silent': {
    before: async (world) => {
      await world.pass(ORDER_TTL_MS - 1_000);
      world.bank.silent = true;
    },
    minute: (world, minute) => {
      if (minute === 5) world.bank.silent = false;
    },
  },
  'it is paid half an hour late and the webhook never arrives': {
    before: (world) => world.pass(ORDER_TTL_MS + 30 * MINUTE_MS),
    times: 0,
  },
  'it is cancelled and then paid': { before: (world, { uuid }) => world.cancel(uuid), times: 0 },
  'it is paid and then cancelled before the payment is known': {
    after: (world, { uuid }) => world.cancel(uuid),
    times: 0,
  },
  'the bank refuses one payment and accepts the next': {
    before: async (world, { reference }) => {
      world.bank.refuse(reference);
      await world.webhook(reference);
    },
  },
};

describe('paid order under trouble', () => {
  test.each(Object.entries(faults))(
    'a paid order is processed within 15 minutes when %s',
    async (_, { before, after, times = 1, minute }) => {
      const world = await newWorld();
      const who = callers[0];
      if (!who) throw new Error('There are three callers');
      const outcome = await world.create(who, formOf({ package_uuid: userPackage }), 'the-one-key');
      if (!outcome || 'failed' in outcome) throw new Error('The order was not created');
      const order = orderSchema.parse(JSON.parse(outcome.stored).data);
      await before?.(world, order);
      world.bank.pay(order.reference, order.total_satang, world.now);
      const paidAtMs = world.nowMs;
      await after?.(world, order);
      for (let nth = 1; nth <= 20; nth += 1) {
        await minute?.(world, nth, order);
        await world.consume({ times });
        world.diesAt = null;
        await world.pass(MINUTE_MS);
      }
      expect(await world.rows('SELECT state FROM orders')).toEqual([{ state: 'processed' }]);
      expect(await processedWithin(world, paidAtMs)).toBeLessThanOrEqual(QUARTER_HOUR_MS);
      expect(await brokenInvariants(world)).toEqual([]);
    },
  );
});
