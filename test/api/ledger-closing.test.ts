/** The daily closing: sums that hold are written down and chained; one that does not keeps the day open, and is named. */
import { env } from 'cloudflare:workers';
import { beforeEach, expect, test, vi } from 'vitest';
import { brokenLink } from '../../api/chain/chain.ts';
import { openDb } from '../../api/host/db.ts';
import { attend } from '../../api/host/task.ts';
import { bookTask } from '../../api/ledger/closing.ts';
import { addGiving, gives } from './gift-world.ts';

const NOW = '2026-11-20T08:00:00.000Z';
const DAY_MS = 86_400_000;

const ring = async (days: number) => {
  const now = new Date(Date.parse(NOW) + days * DAY_MS);
  await attend(bookTask, { db: openDb(env.DB), env, now });
};
const closings = async () =>
  (await env.DB.prepare('SELECT * FROM ledger_closings ORDER BY number').all<Record<string, string | number>>())
    .results;

beforeEach(async () => {
  vi.setSystemTime(NOW);
  await gives(await addGiving(1_000), 'heart', { quantity: 3 });
});

test('a day is closed once, with all coins and V-tokens where they are, on the day before it', async () => {
  await ring(0);
  await ring(0.1);
  await ring(1);
  const lines = await closings();
  expect(lines.map(({ day }) => day)).toEqual(['2026-11-19', '2026-11-20']);
  expect(JSON.parse(String(lines[0]?.sums))).toMatchObject({
    coins_issued: 1_000,
    coins_held: 970,
    coins_given: 30,
    vtokens_earned: 30,
    vtokens_held: 30,
  });
  const chained = lines.map((line) => ({
    number: Number(line.number),
    previous_hash: String(line.previous_hash),
    hash: String(line.hash),
    said: [String(line.day), String(line.sums)],
  }));
  expect(await brokenLink(chained)).toBeNull();
  await expect(env.DB.prepare(`UPDATE ledger_closings SET sums = '{}'`).run()).rejects.toThrow('append-only');
});

test('a sum that does not hold keeps the day open, and the log says which', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  await env.DB.batch([
    env.DB.prepare('DROP TRIGGER ledger_accounts_follow_entries'),
    env.DB.prepare(`UPDATE ledger_accounts SET balance = balance - 1 WHERE id LIKE '%:vtoken_held' AND balance > 0`),
  ]);
  await ring(0);
  expect(await closings()).toEqual([]);
  expect(logged.mock.calls.map(([line]) => JSON.parse(String(line)))).toMatchObject([
    { event: 'books_not_closed', reason: 'vtokens' },
  ]);
  logged.mockClear();
});
