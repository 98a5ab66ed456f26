/**
 * Random histories of the payment system. People order, pay, pay twice, late or wrongly. Webhooks
 * are forged, stale or lost, queues and banks fail, and workers crash anywhere. After each command
 * the books must be right and the orders’ pages true.
 */
import fc from 'fast-check';
import { expect } from 'vitest';
import type { OrderForm } from '../../../../api/money/order/create-order.ts';
import { addDays, bangkokDay, dayStart } from '../../../../calls/platform/bangkok-day.ts';
import { brokenInvariants } from './invariants.ts';
import { callers } from './money-seed.ts';
import type { MoneyWorld } from './money-world.ts';
import { Pages } from './page-truth.ts';
import { addPromotion, BONUS_COINS } from './promotion.ts';
import { type Command, command } from './random-command.ts';
import { Settlements } from './settlement-truth.ts';

const MIN_COMMANDS_PER_LIFE = 20;
const MAX_COMMANDS_PER_LIFE = 200;
const HOUR_MS = 3_600_000;

interface Sent {
  caller: number;
  form: OrderForm;
  key: string;
  stored: string | null;
}

/** One history: the world, the commands sent to it, and their responses. */
class Life {
  readonly world: MoneyWorld;
  readonly settlements: Settlements;
  private readonly sent: Sent[] = [];
  private latestMs = 0;

  constructor(world: MoneyWorld) {
    this.world = world;
    world.settles.has_list = true;
    this.settlements = new Settlements(world);
  }

  async run(one: Command) {
    const { world } = this;
    switch (one.do) {
      case 'create':
        return this.send({ ...one.wish, key: `key-${this.sent.length}`, stored: null });
      case 'create_again': {
        const entry = this.sent[one.which % Math.max(1, this.sent.length)];
        return entry && this.send(entry);
      }
      case 'reuse_key': {
        const entry = this.sent[one.which % Math.max(1, this.sent.length)];
        if (!entry?.stored || JSON.stringify(entry.form) === JSON.stringify(one.wish.form)) return;
        const outcome = await this.create({ ...entry, form: one.wish.form });
        return expect(outcome === null || 'failed' in outcome).toBe(true);
      }
      case 'pay': {
        const charge = await this.charge(one.which);
        return charge && world.bank.pay(charge.reference, Math.max(1, charge.total_satang + one.off_satang), world.now);
      }
      case 'webhook': {
        const charge = await this.charge(one.which);
        return charge && world.webhook(charge.reference, one.kind);
      }
      case 'staff':
        return world.desk(one.work, one.which);
      case 'consume':
        return world.consume({ times: one.times });
      case 'advance_time':
        return world.pass(one.seconds * 1_000);
      case 'shift_clock':
        this.latestMs = Math.max(this.latestMs, world.nowMs);
        world.nowMs += one.seconds * 1_000;
        return;
      case 'cancel': {
        const charge = await this.charge(one.which);
        return charge && world.cancel(charge.uuid);
      }
      case 'refuse': {
        const charge = await this.charge(one.which);
        return charge && world.bank.refuse(charge.reference);
      }
      case 'morning':
        // Runs one late alarm for the whole night: running all of them would take most of the time.
        world.nowMs = dayStart(addDays(bangkokDay(world.now), 1)).getTime() + HOUR_MS;
        await world.pass(0);
        return this.poll('clock');
      case 'settle':
        return this.poll(one.by);
      case 'end_found':
        return this.settlements.end(one.which);
      case 'fault_settlement':
        world.settles.fault = one.fault;
        return;
      case 'report_differently':
        return world.settles.reportDifferently(one.which);
      case 'report_all':
        return world.settles.reportAll(one.isNow ? world.now : null);
      case 'outage':
        world.bank.silent = one.bank === 'silent';
        world.bank.deaf = one.bank === 'deaf';
        world.bank.refusing = one.bank === 'refusing';
        world.queueIsBroken = one.queue;
        world.refunds.can = one.gives_back;
        world.refunds.is_lying = one.lies;
        return;
    }
  }

  /** Reads the settlements and expects the result of the reference model. */
  private async poll(by: 'clock' | 'file') {
    expect(await this.settlements.poll(by)).toEqual([]);
  }

  private async send(entry: Sent) {
    const isNew = entry.stored === null && !this.sent.includes(entry);
    if (isNew) this.sent.push(entry);
    const outcome = await this.create(entry);
    if (outcome === null || !('stored' in outcome)) return;
    if (entry.stored !== null) expect(outcome.stored).toBe(entry.stored);
    entry.stored = outcome.stored;
  }

  private create({ caller, form: orderForm, key }: Sent) {
    const who = callers[caller];
    if (!who) throw new Error('There are three callers');
    return this.world.create(who, orderForm, key);
  }

  /** Returns an order with a charge, mostly a recent one, so that much happens to few orders. */
  private async charge(nth: number) {
    const rows = await this.world.rows(
      'SELECT uuid, reference, total_satang FROM orders ORDER BY created_at_ms DESC, uuid LIMIT 6',
    );
    const row = rows[nth % Math.max(1, rows.length)];
    return row && { uuid: String(row.uuid), reference: String(row.reference), total_satang: Number(row.total_satang) };
  }

  /**
   * Ends all faults and corrects the clock. The bank repeats its webhooks until they are received.
   */
  async end() {
    const { world } = this;
    world.queueIsBroken = false;
    world.bank.silent = false;
    world.bank.deaf = false;
    world.nowMs = Math.max(world.nowMs, this.latestMs);
    for (const { reference } of world.bank.charges.values()) await world.webhook(reference);
    for (let minute = 0; minute < 7; minute += 1) {
      await world.consume();
      await world.pass(60_000);
    }
    world.refunds.is_lying = false;
    await world.hearOfRefunds();
    // The gateway reports the rest, staff end every case, and every day is closed.
    world.settles.reportAll(null);
    for (let round = 0; round < 3; round += 1) {
      await this.run({ do: 'morning' });
      while (await this.settlements.end(0));
    }
    await this.poll('clock');
  }

  async count(query: string): Promise<number> {
    return Number(Object.values((await this.world.rows(query))[0] ?? {})[0]);
  }
}

/**
 * Runs histories with this many commands in total, shortening the last one. Returns how often each
 * outcome occurred.
 */
export async function liveThrough(
  newWorld: () => Promise<MoneyWorld>,
  { commands, seed }: { commands: number; seed: number },
) {
  const counts = {
    commands: 0,
    deaths: 0,
    orders: 0,
    processed: 0,
    paid_late: 0,
    refundable: 0,
    refunds: 0,
    by_gateway: 0,
    returned: 0,
    written_off: 0,
    credited: 0,
    reversed: 0,
    recalled: 0,
    borne: 0,
    settled: 0,
    settled_wrongly: 0,
    settled_changed: 0,
    days_closed: 0,
  };
  const step = fc.record({ one: command, diesAt: fc.option(fc.integer({ min: 1, max: 24 }), { freq: 3 }) });
  const lives = fc.array(step, { minLength: MIN_COMMANDS_PER_LIFE, maxLength: MAX_COMMANDS_PER_LIFE, size: 'max' });
  const life = fc.asyncProperty(lives, async (all) => {
    const steps = all.slice(0, commands - counts.commands);
    if (steps.length === 0) return;
    const one = new Life(await newWorld());
    const { world } = one;
    // The budget is used up soon, so that late payments find it empty.
    await addPromotion(world, {
      budget_coins: 5 * BONUS_COINS,
      coins_per_user: 3 * BONUS_COINS,
      lasts_ms: 48 * HOUR_MS,
    });
    const pages = new Pages();
    for (const { one: command, diesAt } of steps) {
      world.diesAt = diesAt;
      await one.run(command);
      world.diesAt = null;
      if (diesAt !== null && world.steps >= diesAt) counts.deaths += 1;
      const untrue = await Promise.all([brokenInvariants(world), pages.untruths(world), one.settlements.untruths()]);
      expect(untrue.flat()).toEqual([]);
    }
    await one.end();
    expect([...(await brokenInvariants(world)), ...(await one.settlements.untruths())]).toEqual([]);
    const open = `SELECT 1 FROM payments WHERE date(paid_at_ms / 1000, 'unixepoch', '+7 hours') > (SELECT max(day) FROM settlement_closings)`;
    expect(await one.count(`SELECT count(*) FROM (${open})`)).toBe(0);
    // All money of the payers is in the books, and nothing is unfinished.
    const paidBack = world.refunds.paidBack_satang;
    const sumOfPaid = `SELECT coalesce(sum(amount_satang), 0) FROM refunds WHERE state = 'paid' AND way`;
    expect(await one.count(`${sumOfPaid} <> 'recall'`)).toBe(paidBack);
    const recalledSatang = await one.count(`${sumOfPaid} = 'recall'`);
    expect(await one.count(`SELECT -balance FROM ledger_accounts WHERE id = 'world:thai_qr'`)).toBe(
      world.bank.taken_satang - paidBack - recalledSatang,
    );
    expect(await one.count(`SELECT balance FROM ledger_accounts WHERE id = 'house:pending'`)).toBe(0);
    expect(await one.count(`SELECT count(*) FROM orders WHERE state IN ('paid', 'paid_late')`)).toBe(0);
    counts.commands += steps.length;
    counts.orders += await one.count('SELECT count(*) FROM orders');
    counts.processed += await one.count(`SELECT count(*) FROM orders WHERE state = 'processed'`);
    counts.paid_late += await one.count(`SELECT count(*) FROM order_steps WHERE state = 'paid_late'`);
    counts.refunds += await one.count(`SELECT count(*) FROM refunds WHERE state IN ('paid', 'returned')`);
    counts.by_gateway += await one.count(`SELECT count(*) FROM refunds WHERE gateway_refund_id IS NOT NULL`);
    counts.returned += await one.count(`SELECT count(*) FROM refunds WHERE state = 'returned'`);
    counts.written_off += await one.count('SELECT count(*) FROM money_cases WHERE written_off_satang > 0');
    counts.credited += await one.count('SELECT count(*) FROM case_credits');
    counts.reversed += await one.count(
      `SELECT count(*) FROM order_reversals WHERE state = 'done' AND cause = 'refund'`,
    );
    counts.recalled += await one.count(
      `SELECT count(*) FROM order_reversals WHERE state = 'done' AND cause = 'recall'`,
    );
    counts.borne += await one.count(`SELECT count(*) FROM order_reversals WHERE taken_coins < coins`);
    counts.settled += await one.count('SELECT count(*) FROM settlement_lines');
    counts.settled_wrongly += await one.count(`SELECT count(*) FROM money_cases WHERE kind GLOB '*settled*'`);
    counts.settled_changed += await one.count(`SELECT count(*) FROM money_cases WHERE kind = 'settled_changed'`);
    counts.days_closed += await one.count('SELECT count(*) FROM settlement_closings');
    counts.refundable += await one.count('SELECT count(*) FROM orders WHERE refundable_satang > 0');
  });
  // Enough histories even if all are short. A history that starts after the last command does
  // nothing.
  await fc.assert(life, { numRuns: Math.ceil(commands / MIN_COMMANDS_PER_LIFE), seed });
  return counts;
}
