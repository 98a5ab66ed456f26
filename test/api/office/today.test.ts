/** The office start page: waiting work, and the sums of days. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type ComparedMeasure, getToday, getWaiting, type Waiting } from '../../../calls/office/operation-today.ts';
import { type OpenWorkKind, openWorkKind } from '../../../calls/open-work.ts';
import { addDays, bangkokDay, dayStart } from '../../../calls/platform/bangkok-day.ts';
import type { Call } from '../../../calls/platform/call.ts';
import { openWorkLists, resources } from '../../../pages/office/resources/index.ts';
import { ask, askInVain } from '../ask.ts';
import { beginExamples, endExamples, exampleOf, NOW, tokenOf } from '../example-world.ts';
import { addGiving, gives } from '../live/gift-world.ts';
import { addMember } from '../member.ts';
import { rowsOf } from '../rankings/event-world.ts';

const today = async () => (await ask(getToday, { token: await addMember('boss', 'staff') })).data;
const readWaiting = async () => (await ask(getWaiting, { token: await addMember('boss', 'staff') })).data;
const listSchema = z.object({ data: z.array(z.unknown()) });
const countOf = ({ waiting }: Waiting, what: OpenWorkKind) => waiting.find((one) => one.what === what)?.count;

const close = (number: number, day: string, sums: object) =>
  rowsOf(`INSERT INTO ledger_closings (number, day, sums, previous_hash, hash, closed_at_ms)
    VALUES (${number}, '${day}', '${JSON.stringify(sums)}', '${number === 1 ? '0'.repeat(64) : `hash-${number - 1}`}', 'hash-${number}', ${Date.parse(day)})`);

test('without waiting work, all counts and days are zero', async () => {
  const { waiting } = await readWaiting();
  expect(waiting.length).toBeGreaterThan(5);
  expect(waiting.filter(({ count }) => count !== 0)).toEqual([]);
  const { days } = await today();
  expect(days).toHaveLength(14);
  for (const { day: _, ...totals } of days)
    expect(totals).toEqual({ sales_satang: 0, gift_coins: 0, paid_out_satang: 0 });
});

test('waiting work is counted up to a hundred', async () => {
  const add = (from: number, to: number) =>
    rowsOf(`WITH RECURSIVE many (n) AS (SELECT ${from} UNION ALL SELECT n + 1 FROM many WHERE n < ${to})
      INSERT INTO failed_messages (id, queue, body, failed_at_ms) SELECT 'message-' || n, 'vela-facts', '{}', n FROM many`);
  await add(1, 3);
  const waitingNow = await readWaiting();
  expect([countOf(waitingNow, 'failed-messages'), countOf(waitingNow, 'approvals'), waitingNow.counted_to]).toEqual([
    3, 0, 100,
  ]);
  await add(4, 140);
  expect(countOf(await readWaiting(), 'failed-messages')).toBe(100);
});

test('a day equals its closing minus the previous one, and never less than zero', async () => {
  const before = (count: number) => addDays(bangkokDay(new Date()), -count);
  await close(1, before(4), { sales_satang: 100_00, coins_given: 7, bank_out_satang: 55_00, bank_fees_satang: 5_00 });
  await close(2, before(3), { sales_satang: 350_00, coins_given: 5, bank_out_satang: 55_00, bank_fees_satang: 5_00 });
  const { days } = await today();
  expect(days[3]).toEqual({ day: before(3), sales_satang: 250_00, gift_coins: 0, paid_out_satang: 0 });
  expect(days[4]).toEqual({ day: before(4), sales_satang: 100_00, gift_coins: 7, paid_out_satang: 50_00 });
});

test('a day covers Bangkok midnight to midnight, closed or not, and today so far', async () => {
  const now = new Date();
  vi.setSystemTime(now);
  const day = bangkokDay(now);
  const givenOn = async (count: number) => (await today()).days[count]?.gift_coins;
  const ann = await addGiving(500);
  vi.setSystemTime(dayStart(addDays(day, -2)).getTime());
  for (let times = 0; times < 3; times += 1) await gives(ann, 'heart');
  vi.setSystemTime(dayStart(day).getTime() - 1);
  for (let times = 0; times < 5; times += 1) await gives(ann, 'heart');
  vi.setSystemTime(now);
  expect([await givenOn(0), await givenOn(1), await givenOn(2), await givenOn(3)]).toEqual([0, 50, 30, 0]);
  await gives(ann, 'heart', { quantity: 12 });
  expect((await today()).days[0]).toMatchObject({ day, gift_coins: 120 });
  // A closing has the totals at its end.
  await close(1, addDays(day, -1), { coins_given: 170 });
  await gives(ann, 'heart', { quantity: 3 });
  expect([await givenOn(0), await givenOn(1), await givenOn(2)]).toEqual([60, 140, 30]);
});

test('today is compared with the same day of last week until the same time', async () => {
  const now = dayStart(bangkokDay(new Date())).getTime() + 10 * 3_600_000;
  const week = 7 * 86_400_000;
  const ann = await addGiving(500);
  // An hour too late to compare with.
  for (const at of [now - week - 60_000, now - week + 3_600_000, now - 60_000]) {
    vi.setSystemTime(at);
    await gives(ann, 'heart', { quantity: at === now - 60_000 ? 3 : 1 });
  }
  vi.setSystemTime(now);
  const alertAt = (at: number) =>
    rowsOf(
      `INSERT INTO alerts (uuid, rule, subject, details, opened_at_ms) VALUES ('${at}', 'failing_task', '${at}', '{}', ${at})`,
    );
  for (const at of [now - week, now - week + 1, now - 10 * 3_600_000, now - 10 * 3_600_000 - 1]) await alertAt(at);
  const { compared } = await today();
  const of = (measure: ComparedMeasure) => compared.find((one) => one.measure === measure);
  expect(of('gift_coins')).toMatchObject({ today: 30, week_before: 10 });
  expect(of('alert_count')).toMatchObject({ today: 1, week_before: 1 });
  expect(of('viewer_count')).toMatchObject({ today: 0, week_before: 0 });
  const { data } = await ask(getToday, { token: await addMember('guard', 'moderator') });
  expect(data.compared.map(({ measure }) => measure)).toEqual(['viewer_count', 'watched_minutes', 'report_count']);
});

test('days stay equal after archived entries have left the database', async () => {
  const first = bangkokDay(new Date());
  const startOf = (days: number) => dayStart(addDays(first, days)).getTime();
  const ann = await addGiving(5_000);
  for (const [days, times] of [
    [0, 4],
    [5, 3],
    [18, 2],
  ] as const) {
    if (days > 0) vi.setSystemTime(startOf(days));
    for (let count = 0; count < times; count += 1) await gives(ann, 'heart');
  }
  vi.setSystemTime(startOf(20));
  const { days } = await today();
  expect(days[2]).toMatchObject({ gift_coins: 20 });
  const entries = 'SELECT count(*) AS many FROM ledger_transfers';
  const [before] = await rowsOf(entries);
  await rowsOf('DROP TRIGGER ledger_transfers_never_go');
  await rowsOf(`DELETE FROM ledger_transfers WHERE id NOT IN (
    SELECT transfer_id FROM ledger_entries AS last WHERE NOT EXISTS (
      SELECT 1 FROM ledger_entries AS later WHERE later.account_id = last.account_id AND later.position > last.position
        AND later.moved_at_ms < ${startOf(7)}
    )
  )`);
  expect((await rowsOf(entries))[0]?.many).toBeLessThan(Number(before?.many) - 5);
  expect((await today()).days).toEqual(days);
});

describe('counts of waiting work', () => {
  beforeEach(beginExamples);
  afterEach(endExamples);

  /** Returns the waiting work after comparing each count with its list. */
  async function heldAgainstLists(): Promise<Map<string, number>> {
    const token = await tokenOf('staff');
    const { waiting } = (await ask(getWaiting, { token })).data;
    for (const { what, count } of waiting) {
      const { resource, query } = openWorkLists.get(what) ?? expect.fail(`${what} has no list`);
      const list = resources.find(({ name }) => name === resource)?.list ?? expect.fail(what);
      const { data } = listSchema.parse(await ask(list, { token, query: { ...query, limit: '50' } }));
      expect.soft(data.length, what).toBe(Math.min(count, 50));
    }
    return new Map(waiting.map(({ what, count }) => [what, count]));
  }

  test('each count of waiting work equals the rows of its list', async () => {
    await exampleOf('takeGatewayMessage');
    await exampleOf('listUncountedFacts');
    await rowsOf(`INSERT OR REPLACE INTO gateway_message_takes (message_number, times, did, last_at_ms)
      SELECT max(number), 1, 'silent', 1 FROM gateway_messages`);
    await rowsOf(`INSERT OR REPLACE INTO settlement_days (gateway, day, looked_at_ms, open)
      VALUES ('thai_qr', '2031-11-17', 1, NULL), ('thai_qr', '2031-11-18', 1, '{"payments":2}')`);
    await rowsOf('DELETE FROM ledger_closings');
    await close(1, addDays(bangkokDay(NOW), -4), {});
    const before = await heldAgainstLists();
    for (const what of ['gateway-messages', 'settlement-days', 'uncounted-facts'])
      expect(before.get(what), what).toBe(1);
    expect([before.get('orders-late'), before.get('ledger-closings')]).toEqual([0, 3]);

    await rowsOf('UPDATE uncounted_facts SET dropped_at_ms = 2');
    // An order unpaid after its expiry and another quarter of an hour.
    vi.setSystemTime(NOW.getTime() + 3_600_000);
    const after = await heldAgainstLists();
    expect([after.get('orders-late'), after.get('uncounted-facts')]).toEqual([1, 0]);
  });
});

test('moderators see only their waiting work, and no sums', async () => {
  const token = await addMember('mod', 'moderator');
  expect((await ask(getWaiting, { token })).data.waiting.map(({ what }) => what)).toEqual(
    openWorkKind.options.filter(
      (what) => resources.find(({ name }) => name === openWorkLists.get(what)?.resource)?.list.access === 'moderator',
    ),
  );
  expect((await ask(getToday, { token })).data.days).toEqual([]);
  expect((await today()).days).toHaveLength(14);
});

test('only staff can read the office start page', async () => {
  const token = await addMember('fan', 'normal');
  for (const call of [getToday, getWaiting])
    expect(await askInVain<Call>(call, { token })).toMatchObject({ status: 403 });
});
