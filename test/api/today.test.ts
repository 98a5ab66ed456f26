/** The office's front door: what waits, and what days came to. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { addDays, bangkokDay, dayStart } from '../../calls/bangkok-day.ts';
import { getToday, type Today, waitingFor } from '../../calls/today.ts';
import { resources } from '../../pages/office/index.ts';
import { waitingLists } from '../../pages/office/waiting.ts';
import { ask, askInVain } from './ask.ts';
import { rowsOf } from './event-world.ts';
import { beginExamples, endExamples, exampleOf, NOW, tokenOf } from './example-world.ts';
import { addGiving, gives } from './gift-world.ts';
import { addMember } from './member.ts';

const today = async () => (await ask(getToday, { token: await addMember('boss', 'staff') })).data;
const listed = z.object({ data: z.array(z.unknown()) });
const countOf = ({ waiting }: Today, what: Today['waiting'][number]['what']) =>
  waiting.find((one) => one.what === what)?.count;

const close = (number: number, day: string, sums: object) =>
  rowsOf(`INSERT INTO ledger_closings (number, day, sums, previous_hash, hash, closed_at_ms)
    VALUES (${number}, '${day}', '${JSON.stringify(sums)}', '${number === 1 ? '0'.repeat(64) : `hash-${number - 1}`}', 'hash-${number}', ${Date.parse(day)})`);

test('where nothing waits everything is there with nought, and no day is closed', async () => {
  const { waiting, days } = await today();
  expect(waiting.length).toBeGreaterThan(5);
  expect(waiting.filter(({ count }) => count !== 0)).toEqual([]);
  expect(days).toEqual([]);
});

test('what waits is counted up to a hundred', async () => {
  const add = (from: number, to: number) =>
    rowsOf(`WITH RECURSIVE many (n) AS (SELECT ${from} UNION ALL SELECT n + 1 FROM many WHERE n < ${to})
      INSERT INTO failed_messages (id, queue, body, failed_at_ms) SELECT 'message-' || n, 'vela-facts', '{}', n FROM many`);
  await add(1, 3);
  const seen = await today();
  expect([countOf(seen, 'failed-messages'), countOf(seen, 'approvals'), seen.counted_to]).toEqual([3, 0, 100]);
  await add(4, 140);
  expect(countOf(await today(), 'failed-messages')).toBe(100);
});

test('a day is what its closing has more than the one before, and never less than nothing', async () => {
  await close(1, '2026-11-19', {
    sales_satang: 100_00,
    coins_given: 7,
    bank_out_satang: 55_00,
    bank_fees_satang: 5_00,
  });
  await close(2, '2026-11-20', {
    sales_satang: 350_00,
    coins_given: 5,
    bank_out_satang: 55_00,
    bank_fees_satang: 5_00,
  });
  const { days } = await today();
  expect(days).toMatchObject([
    { day: '2026-11-20', sales_satang: 250_00, gift_coins: 0, paid_out_satang: 0 },
    { day: '2026-11-19', sales_satang: 100_00, gift_coins: 7, paid_out_satang: 50_00 },
  ]);
});

test('today is told as far as it has come: what moved since midnight in Bangkok, whether the day before is closed or not', async () => {
  const now = new Date();
  vi.setSystemTime(now);
  const yesterday = addDays(bangkokDay(now), -1);
  expect((await today()).so_far).toEqual({
    day: bangkokDay(now),
    ...{ sales_satang: 0, gift_coins: 0, paid_out_satang: 0 },
  });
  const ann = await addGiving(500);
  vi.setSystemTime(dayStart(bangkokDay(now)).getTime() - 1);
  for (let times = 0; times < 5; times += 1) await gives(ann, 'heart');
  vi.setSystemTime(now);
  expect((await today()).so_far).toMatchObject({ gift_coins: 0 });
  await gives(ann, 'heart', { quantity: 12 });
  expect((await today()).so_far).toMatchObject({ gift_coins: 120 });
  await close(1, yesterday, { coins_given: 170 });
  await gives(ann, 'heart', { quantity: 3 });
  expect((await today()).so_far).toMatchObject({ day: bangkokDay(now), gift_coins: 30 });
});

describe('each number', () => {
  beforeEach(beginExamples);
  afterEach(endExamples);

  /** What waits, each held against its list. */
  async function heldAgainstLists(): Promise<Map<string, number>> {
    const token = await tokenOf('staff');
    const { waiting } = (await ask(getToday, { token })).data;
    for (const { what, count } of waiting) {
      const { resource, query = {} } = waitingLists[what];
      const list = resources.find(({ name }) => name === resource)?.list ?? expect.fail(what);
      const { data } = listed.parse(await ask(list, { token, query: { ...query, limit: '50' } }));
      expect.soft(data.length, what).toBe(Math.min(count, 50));
    }
    return new Map(waiting.map(({ what, count }) => [what, count]));
  }

  test('is that of the rows of the list that it leads to', async () => {
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
    // An order that nobody has paid within its time, and a quarter of an hour more.
    vi.setSystemTime(NOW.getTime() + 3_600_000);
    const after = await heldAgainstLists();
    expect([after.get('orders-late'), after.get('uncounted-facts')]).toEqual([1, 0]);
  });
});

test('who looks after the community alone is told what of it waits, and no sums', async () => {
  await rowsOf(`INSERT INTO ledger_closings (number, day, sums, previous_hash, hash, closed_at_ms)
    VALUES (1, '2026-11-19', '{"sales_satang":10000}', '${'0'.repeat(64)}', 'hash-1', ${Date.parse('2026-11-20')})`);
  const { data } = await ask(getToday, { token: await addMember('mod', 'moderator') });
  expect(data.waiting.map(({ what }) => what)).toEqual(
    waitingFor.options.filter(
      (what) => resources.find(({ name }) => name === waitingLists[what].resource)?.list.access === 'moderator',
    ),
  );
  expect([data.days, data.so_far]).toEqual([[], null]);
  expect((await today()).days).toHaveLength(1);
});

test('is nobody’s but the house’s', async () => {
  expect(await askInVain(getToday, { token: await addMember('fan', 'normal') })).toMatchObject({ status: 403 });
});
