/**
 * Settlements against the books: a day closes if both agree. Otherwise it stores what keeps it
 * open.
 */

import { describe, expect, test } from 'vitest';
import { nextSettlementMs, readSettlements } from '../../../api/money/settlement/settlement-job.ts';
import { storeSettlementLines } from '../../../api/money/settlement/store-lines.ts';
import { brokenLink } from '../../../api/platform/base/chain.ts';
import officeTexts from '../../../locales/th/office/office.json' with { type: 'json' };
import { aViewer, refillForm } from './model/money-seed.ts';
import type { MoneyWorld } from './model/money-world.ts';
import { newWorld } from './model/sqlite-world.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** One in the morning in Bangkok, on the day after the worlds begin. */
const MORNING_MS = Date.parse('2026-11-20T18:00:00Z');

const readReports = (world: MoneyWorld) => world.worker((ports) => readSettlements(ports));
const dueOf = (world: MoneyWorld) => world.worker((ports) => nextSettlementMs(ports));
const days = (world: MoneyWorld) => world.rows('SELECT day, open FROM settlement_days ORDER BY day');
const closingsOf = (world: MoneyWorld) => world.rows('SELECT * FROM settlement_closings ORDER BY number');
const cases = (world: MoneyWorld) =>
  world.rows(`SELECT kind, payment_id FROM money_cases WHERE kind GLOB '*settled*' ORDER BY number`);

/** Returns a world in which a viewer has paid 350 baht. */
async function paidWorld(): Promise<MoneyWorld> {
  const world = await newWorld();
  await pay(world, 'the-one-key');
  return world;
}

async function pay(world: MoneyWorld, key: string) {
  await world.create(aViewer, refillForm, key);
  const [order] = await world.rows('SELECT reference, total_satang FROM orders ORDER BY created_at_ms DESC LIMIT 1');
  world.bank.pay(String(order?.reference), Number(order?.total_satang), world.now);
  await world.webhook(String(order?.reference));
  await world.consume();
}

test('settlements are read an hour after a day with payments', async () => {
  const world = await newWorld();
  expect(await dueOf(world)).toBeNull();
  await pay(world, 'the-one-key');
  expect(await dueOf(world)).toBe(MORNING_MS);
});

test('days close in order, with their sums, in one hash chain', async () => {
  const world = await paidWorld();
  world.nowMs = MORNING_MS;
  await readReports(world);
  world.nowMs = MORNING_MS + DAY_MS;
  await readReports(world);
  const lines = await closingsOf(world);
  expect(lines.map(({ day }) => day)).toEqual(['2026-11-20', '2026-11-21']);
  expect(JSON.parse(String(lines[0]?.sums))).toMatchObject({ lines: 1, paid_satang: 35_000, net_satang: 35_000 });
  expect(JSON.parse(String(lines[1]?.sums))).toMatchObject({ lines: 0, paid_satang: 0 });
  // The office has a text for each sum.
  expect(Object.keys(officeTexts.sum)).toEqual(expect.arrayContaining(Object.keys(JSON.parse(String(lines[0]?.sums)))));
  const chain = lines.map((line) => ({
    number: Number(line.number),
    previous_hash: String(line.previous_hash),
    hash: String(line.hash),
    content: [String(line.gateway), String(line.day), String(line.sums)],
  }));
  expect(await brokenLink(chain)).toBeNull();
  await expect(world.rows(`UPDATE settlement_closings SET sums = '{}'`)).rejects.toThrow('append-only');
  await expect(world.rows('DELETE FROM settlement_lines')).rejects.toThrow('append-only');
  expect(await cases(world)).toEqual([]);
  expect(await dueOf(world)).toBe(MORNING_MS + 2 * DAY_MS);
});

describe('settlement day that stays open', () => {
  test('an unsettled payment keeps its day open, later as a case', async () => {
    const world = await paidWorld();
    const { booked } = world.bank;
    world.bank.booked = () => [];
    world.nowMs = MORNING_MS;
    await readReports(world);
    expect(await days(world)).toEqual([{ day: '2026-11-20', open: '{"lines":0,"payments":1}' }]);
    expect(await cases(world)).toEqual([]);
    expect(await dueOf(world)).toBe(MORNING_MS + 6 * HOUR_MS);
    world.nowMs = MORNING_MS + 2 * DAY_MS;
    await readReports(world);
    expect(await cases(world)).toEqual([{ kind: 'not_settled', payment_id: expect.stringMatching(/-1$/) }]);
    expect(await closingsOf(world)).toEqual([]);
    world.bank.booked = booked;
    await readReports(world);
    expect((await closingsOf(world)).map(({ day }) => day)).toEqual(['2026-11-20', '2026-11-21', '2026-11-22']);
  });

  test('an unknown settlement line keeps its day open until its case ends', async () => {
    const world = await paidWorld();
    const stray = { payment_id: 'nobodys', reference: 'VL', amount_satang: 4_200, paid_at: world.now.toISOString() };
    const { booked } = world.bank;
    world.bank.booked = () => [...booked(), stray];
    world.nowMs = MORNING_MS;
    await readReports(world);
    await readReports(world);
    expect(await cases(world)).toEqual([{ kind: 'settled_unknown', payment_id: 'C:nobodys' }]);
    expect(await closingsOf(world)).toEqual([]);
    await world.rows(
      `UPDATE money_cases SET ended_at_ms = 1, end_note = 'a test of the bank' WHERE payment_id = 'C:nobodys'`,
    );
    await readReports(world);
    expect(await closingsOf(world)).toHaveLength(1);
  });

  test('a day that an unknown line keeps open is checked again', async () => {
    const world = await newWorld();
    const stray = { line_id: 'stray', kind: 'payment' as const, source: 'nobodys', reference: null, payout_id: null };
    const sums = { gross_satang: 100, fee_satang: 0, vat_satang: 0, net_satang: 100 };
    const lines = [{ ...stray, ...sums, happened_at_ms: world.nowMs }];
    world.nowMs = MORNING_MS;
    await world.worker((ports) => storeSettlementLines(ports, 'thai_qr', { lines, days: ['2026-11-20'] }));
    await world.rows(`UPDATE money_cases SET ended_at_ms = 1, end_note = 'a test of the bank'`);
    expect(await dueOf(world)).toBe(MORNING_MS + 6 * HOUR_MS);
    await readReports(world);
    expect((await closingsOf(world)).map(({ day }) => day)).toEqual(['2026-11-20']);
  });

  test('a payment found after its day closed keeps the next one open', async () => {
    const world = await paidWorld();
    world.nowMs = MORNING_MS;
    await readReports(world);
    await world.create(aViewer, refillForm, 'a-second-key');
    const [order] = await world.rows('SELECT reference FROM orders ORDER BY created_at_ms DESC LIMIT 1');
    // By the bank’s clock, the payment came on the day before.
    world.bank.pay(String(order?.reference), 35_000, new Date(MORNING_MS - 4 * HOUR_MS));
    await world.webhook(String(order?.reference));
    const { booked } = world.bank;
    world.bank.booked = () => booked().slice(0, 1);
    world.nowMs = MORNING_MS + DAY_MS;
    await readReports(world);
    expect(await days(world)).toContainEqual({ day: '2026-11-21', open: '{"lines":0,"payments":1}' });
  });

  test('a late-found payment with another settled amount keeps a day open', async () => {
    const world = await paidWorld();
    await world.create(aViewer, refillForm, 'a-second-key');
    const [order] = await world.rows('SELECT reference FROM orders ORDER BY created_at_ms DESC LIMIT 1');
    world.bank.pay(String(order?.reference), 35_000, world.now);
    const { booked } = world.bank;
    world.bank.booked = () => booked().map((one, nth) => (nth === 1 ? { ...one, amount_satang: 35_100 } : one));
    const endCases = () =>
      world.rows(
        `UPDATE money_cases SET ended_at_ms = 1, end_note = 'asked' WHERE kind GLOB 'settled*' AND ended_at_ms IS NULL`,
      );
    world.nowMs = MORNING_MS;
    await readReports(world);
    await endCases();
    await readReports(world);
    expect(await closingsOf(world)).toHaveLength(1);
    await world.webhook(String(order?.reference));
    await world.consume();
    world.nowMs = MORNING_MS + DAY_MS;
    await readReports(world);
    expect((await cases(world)).map(({ kind }) => kind)).toEqual(['settled_unknown', 'settled_otherwise']);
    expect(await days(world)).toContainEqual({ day: '2026-11-21', open: '{"lines":1,"payments":0}' });
    await endCases();
    await readReports(world);
    expect(await closingsOf(world)).toHaveLength(2);
  });

  test('a payment settled under two ids keeps its day open', async () => {
    const world = await paidWorld();
    const [payment] = await world.rows('SELECT payment_id FROM payments');
    const sums = { gross_satang: 35_000, fee_satang: 0, vat_satang: 0, net_satang: 35_000 };
    const of = { kind: 'payment' as const, source: String(payment?.payment_id), reference: null, payout_id: null };
    const lines = ['1', '2'].map((line_id) => ({ line_id, ...of, ...sums, happened_at_ms: world.nowMs }));
    world.nowMs = MORNING_MS;
    await world.worker((ports) => storeSettlementLines(ports, 'thai_qr', { lines, days: ['2026-11-20'] }));
    expect(await cases(world)).toEqual([{ kind: 'settled_otherwise', payment_id: '2' }]);
    expect(await closingsOf(world)).toEqual([]);
  });

  test('a settlement line with another amount keeps its day open', async () => {
    const world = await paidWorld();
    const { booked } = world.bank;
    world.bank.booked = () => booked().map((line) => ({ ...line, amount_satang: line.amount_satang - 100 }));
    world.nowMs = MORNING_MS;
    await readReports(world);
    expect(await cases(world)).toMatchObject([{ kind: 'settled_otherwise' }]);
    expect(await closingsOf(world)).toEqual([]);
  });

  test('a changed settlement line is a case, and the first values stay', async () => {
    const world = await paidWorld();
    const [payment] = await world.rows('SELECT payment_id FROM payments');
    const about = {
      line_id: '1',
      kind: 'payment' as const,
      source: String(payment?.payment_id),
      reference: null,
      payout_id: null,
    };
    const line = { ...about, gross_satang: 35_000, fee_satang: 577, vat_satang: 40, net_satang: 34_383 };
    const changedLine = { ...line, fee_satang: 600, net_satang: 34_360 };
    world.nowMs = MORNING_MS;
    const take = (reportLine: typeof line, day: string) =>
      world.worker((ports) =>
        storeSettlementLines(ports, 'thai_qr', {
          lines: [{ ...reportLine, happened_at_ms: MORNING_MS - DAY_MS / 2 }],
          days: [day],
        }),
      );
    await take({ ...line, source: 'nobody' }, '2026-11-20');
    // The same line again changes nothing. Each set of other sums is one case.
    for (const reportLine of [changedLine, changedLine, line]) await take(reportLine, '2026-11-20');
    expect(await cases(world)).toEqual([
      { kind: 'settled_unknown', payment_id: '1' },
      { kind: 'settled_changed', payment_id: '1' },
      { kind: 'settled_changed', payment_id: '1' },
    ]);
    expect(await world.rows('SELECT source, fee_satang FROM settlement_lines')).toEqual([
      { source: 'nobody', fee_satang: 577 },
    ]);
  });

  test('a day with a changed line closes once its case ends', async () => {
    const world = await paidWorld();
    const [payment] = await world.rows('SELECT payment_id FROM payments');
    const sums = { gross_satang: 35_000, fee_satang: 0, vat_satang: 0, net_satang: 35_000 };
    const of = {
      line_id: '1',
      kind: 'payment' as const,
      source: String(payment?.payment_id),
      reference: null,
      payout_id: null,
    };
    const line = { ...of, ...sums, happened_at_ms: world.nowMs };
    world.nowMs = MORNING_MS;
    const days = ['2026-11-20'];
    const changedLine = { ...line, gross_satang: 36_000, net_satang: 36_000 };
    await world.worker((ports) => storeSettlementLines(ports, 'thai_qr', { lines: [line, changedLine], days }));
    expect(await cases(world)).toEqual([{ kind: 'settled_changed', payment_id: '1' }]);
    expect(await closingsOf(world)).toEqual([]);
    await world.rows(
      `UPDATE money_cases SET ended_at_ms = opened_at_ms, end_note = 'the bank was asked' WHERE kind = 'settled_changed'`,
    );
    await world.worker((ports) => storeSettlementLines(ports, 'thai_qr', { lines: [line], days }));
    expect(await closingsOf(world)).toMatchObject([{ day: '2026-11-20' }]);
  });

  test('a changed line keeps its day open, a similar id does not', async () => {
    const world = await paidWorld();
    await pay(world, 'another-key');
    const payments = await world.rows('SELECT payment_id FROM payments');
    const sums = { gross_satang: 35_000, fee_satang: 0, vat_satang: 0, net_satang: 35_000 };
    const of = { kind: 'payment' as const, reference: null, payout_id: null, happened_at_ms: world.nowMs };
    const [line, other] = ['1', '1:again'].map((line_id, nth) => {
      return { ...of, ...sums, line_id, source: String(payments[nth]?.payment_id) };
    });
    if (!line || !other) throw new Error('two lines');
    world.nowMs = MORNING_MS;
    const lines = [line, other, { ...other, gross_satang: 36_000, net_satang: 36_000 }];
    await world.worker((ports) => storeSettlementLines(ports, 'thai_qr', { lines, days: ['2026-11-20'] }));
    expect(await days(world)).toEqual([{ day: '2026-11-20', open: '{"lines":1,"payments":0}' }]);
  });

  test('a day stays open as unread while the bank is silent', async () => {
    const world = await paidWorld();
    world.bank.silent = true;
    world.nowMs = MORNING_MS;
    await readReports(world);
    expect(await days(world)).toEqual([{ day: '2026-11-20', open: '{"unread":1}' }]);
    expect(await dueOf(world)).toBe(MORNING_MS + 6 * HOUR_MS);
  });
});

test('a late settlement line counts for the first open day', async () => {
  const world = await paidWorld();
  world.nowMs = MORNING_MS;
  await readReports(world);
  const { storeSettlementLines } = await import('../../../api/money/settlement/store-lines.ts');
  const late = {
    line_id: 'late',
    kind: 'fee' as const,
    source: null,
    reference: null,
    gross_satang: 0,
    fee_satang: 100,
    vat_satang: 7,
    net_satang: -107,
    payout_id: null,
    happened_at_ms: MORNING_MS - 10 * HOUR_MS,
  };
  await world.worker((ports) => storeSettlementLines(ports, 'thai_qr', { lines: [late], days: [] }));
  expect(await world.rows(`SELECT day FROM settlement_lines WHERE line_id = 'late'`)).toEqual([{ day: '2026-11-21' }]);
});

describe('refund by a gateway', () => {
  const lineOf = (line_id: string, source: string, gross_satang: number, happened_at_ms: number) => ({
    line_id,
    kind: 'refund' as const,
    source,
    reference: null,
    gross_satang,
    fee_satang: 0,
    vat_satang: 0,
    net_satang: gross_satang,
    payout_id: null,
    happened_at_ms,
  });

  /**
   * Returns a world in which 300 baht were paid for an order of 350 baht, and refunded completely.
   */
  async function givenBack() {
    const world = await newWorld();
    world.refunds.can = 'call';
    await world.create(aViewer, refillForm, 'the-one-key');
    const [order] = await world.rows('SELECT reference FROM orders');
    world.bank.pay(String(order?.reference), 30_000, world.now);
    await world.webhook(String(order?.reference));
    await world.desk('ask', 1);
    await world.desk('decide', 0);
    await world.pass(120_000);
    world.refunds.runJobs(1);
    await world.hearOfRefunds();
    const [refund] = await world.rows('SELECT state, amount_satang, gateway_refund_id FROM refunds');
    expect(refund?.state).toBe('paid');
    return { world, id: String(refund?.gateway_refund_id), satang: Number(refund?.amount_satang) };
  }

  const take = (world: MoneyWorld, lines: ReturnType<typeof lineOf>[]) =>
    world.worker(({ db, now }) => storeSettlementLines({ db, now }, 'thai_qr', { lines, days: ['2026-11-20'] }));

  test('a refund matches its settlement line and the line of its return', async () => {
    const { world, id, satang } = await givenBack();
    world.refunds.runJobs(0);
    await world.hearOfRefunds();
    expect(await world.rows('SELECT state FROM refunds')).toEqual([{ state: 'returned' }]);
    await take(world, [lineOf('1', id, -satang, world.nowMs), lineOf('2', id, satang, world.nowMs)]);
    expect(await cases(world)).toEqual([]);
  });

  test('a refund line with another sum, unknown or reversed is a case', async () => {
    const { world, id, satang } = await givenBack();
    const at = world.nowMs;
    await take(world, [
      lineOf('1', id, -satang, at),
      lineOf('2', id, -satang - 1, at),
      lineOf('3', 're_nobodys', -100, at),
      lineOf('4', id, satang, at),
    ]);
    expect(await cases(world)).toEqual([
      { kind: 'settled_otherwise', payment_id: '2' },
      { kind: 'settled_unknown', payment_id: '3' },
      { kind: 'settled_otherwise', payment_id: '4' },
    ]);
  });
});
