/** Recorded facts stay recorded, whatever happens to counting them. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openDb } from '../../../api/platform/framework/db.ts';
import { countFacts, countingDue } from '../../../api/rankings/fact/count-facts.ts';
import { getBalance } from '../../../calls/money/package.ts';
import { listEventStandings } from '../../../calls/rankings/event.ts';
import { getEventResult, listEventFacts } from '../../../calls/rankings/event-outcome.ts';
import { listUserCoinRanking, typeCalls } from '../../../calls/rankings/ranking.ts';
import { ask } from '../ask.ts';
import { beginMoney, NOW, placeOrder, processed, webhook } from '../money/money-world.ts';
import { countReportedFacts } from '../rankings/count-facts.ts';
import { addCountedFacts, addEvent, finalizeAt, insertFacts, rowsOf } from '../rankings/event-world.ts';
import { addUsers, userUuid } from '../world.ts';

const NOW_MS = Date.parse(NOW);
const HOUR_MS = 3_600_000;

/** Runs the counting job; returns whether all is counted, and the logged events. */
async function countAt(ms: number) {
  const logLines: string[] = [];
  const ports = { db: openDb(env.DB), now: new Date(ms), log: (_: string, event: string) => logLines.push(event) };
  return { isAll: await countFacts(ports), logged: logLines };
}

const breakCounting = (when = '1') =>
  env.DB.prepare(
    `CREATE TRIGGER broken BEFORE INSERT ON standings WHEN ${when} BEGIN SELECT RAISE(ABORT, 'broken'); END`,
  ).run();
const mendCounting = () => env.DB.prepare('DROP TRIGGER broken').run();

const today = { dateStart: '2031-11-20', dateEnd: '2031-11-20' };
const topUps = async () => {
  const call = typeCalls.find(({ type }) => type.type === 'topbuy')?.plain;
  if (!call) throw new Error('topbuy is a ranking');
  return (await ask(call, { params: today })).data.map(({ user, score }) => [user.name, score]);
};

test('a payment completes although counting fails, and is counted after the repair', async () => {
  const money = await beginMoney();
  await breakCounting();
  const { uuid, reference, total_satang } = await placeOrder(money.fan);
  money.bank.pay(reference, total_satang, new Date());
  expect((await webhook(reference)).status).toBe(200);
  await processed(money.fan, uuid);
  expect((await ask(getBalance, { token: money.fan })).data.coins).toBeGreaterThan(0);
  expect((await countAt(NOW_MS)).logged).toEqual(['fact_quarantined']);
  await mendCounting();
  expect(await countAt(NOW_MS + HOUR_MS)).toEqual({ isAll: true, logged: ['fact_counted_after_all'] });
  expect(await topUps()).toEqual([['fan', 1_000]]);
});

describe('counting of facts', () => {
  beforeEach(async () => {
    vi.setSystemTime(NOW);
    await addUsers(['somo', 'luna'], { role: 'caster' });
    await addUsers(['toei'], { role: 'vtuber' });
    await addUsers(['ann', 'bee', 'cat', 'dan']);
  });

  const scores = async () =>
    (await ask(listUserCoinRanking, { params: today })).data.map(({ user, score }) => [user.name, score]);
  const gift = (id: string, from: string, amount: number, to = 'somo') => ({ id, from, to, amount, at: NOW });

  test('an uncountable fact is quarantined and logged, and does not delay others', async () => {
    await breakCounting(`NEW.subject_id = (SELECT short_id FROM users WHERE uuid = '${userUuid('bee')}')`);
    await insertFacts([gift('1', 'ann', 1), gift('2', 'bee', 2), gift('3', 'cat', 3), gift('4', 'dan', 4)]);
    expect(await countAt(NOW_MS)).toEqual({ isAll: true, logged: ['fact_quarantined'] });
    expect(await scores()).toEqual([
      ['dan', 4],
      ['cat', 3],
      ['ann', 1],
    ]);
    expect(await rowsOf('SELECT position, reason, set_aside_at_ms FROM uncounted_facts')).toEqual([
      { position: 2, reason: expect.stringContaining('broken'), set_aside_at_ms: NOW_MS },
    ]);
    expect(await countingDue({ db: openDb(env.DB), now: new Date(NOW_MS) })).toBe(NOW_MS + HOUR_MS);
    await countAt(NOW_MS + HOUR_MS);
    await mendCounting();
    expect((await countAt(NOW_MS + 2 * HOUR_MS)).logged).toEqual(['fact_counted_after_all']);
    expect((await scores())[2]).toEqual(['bee', 2]);
    expect(await rowsOf('SELECT * FROM uncounted_facts')).toEqual([]);
  });

  test('if nothing can be counted, all but a few facts wait for the repair', async () => {
    await breakCounting();
    await insertFacts(Array.from({ length: 40 }, (_, index) => gift(`${index}`, 'ann', 1)));
    await expect(countAt(NOW_MS)).rejects.toThrow('broken');
    expect(await rowsOf('SELECT count(*) AS facts FROM uncounted_facts')).toEqual([{ facts: 5 }]);
    await mendCounting();
    await countAt(NOW_MS + HOUR_MS);
    expect(await scores()).toEqual([['ann', 40]]);
  });

  test('the database rejects counting a fact twice or skipping one', async () => {
    await addCountedFacts([gift('1', 'ann', 1), gift('2', 'ann', 2)]);
    for (const sql of [
      'UPDATE fact_counting SET window_after = 0, window_to = 2',
      'UPDATE fact_counting SET window_after = 0, window_to = 2, counted_to = 2',
      'UPDATE fact_counting SET counted_to = 0',
      'UPDATE fact_counting SET counted_to = 9',
      'DELETE FROM fact_counting',
      'INSERT OR REPLACE INTO fact_counting (id, counted_to, window_after, window_to) VALUES (1, 0, 0, 0)',
      "INSERT INTO uncounted_facts (position, reason, set_aside_at_ms, retry_at_ms) VALUES (1, '', 0, 0)",
    ]) {
      await expect(env.DB.prepare(sql).run(), sql).rejects.toThrow('SQLITE_CONSTRAINT');
    }
    expect(await scores()).toEqual([['ann', 3]]);
  });

  test('the database rejects sums of another window', async () => {
    await addCountedFacts([gift('1', 'ann', 1)]);
    await insertFacts([gift('2', 'ann', 2)]);
    const moveWindow = env.DB.prepare('UPDATE fact_counting SET window_after = 1, window_to = 2, counted_to = 2');
    await expect(moveWindow.run()).rejects.toThrow('the counted sums must cover exactly the window');
    expect(await scores()).toEqual([['ann', 1]]);
  });

  test('a new rule counts facts already counted, and leaves the rest to the job', async () => {
    const watchFact = (id: string, from: string, amount: number) => ({ ...gift(id, from, amount), kind: 'watching' });
    await addCountedFacts([watchFact('1', 'ann', 1)]);
    await breakCounting(`NEW.subject_id = (SELECT short_id FROM users WHERE uuid = '${userUuid('bee')}')`);
    await insertFacts([watchFact('2', 'bee', 2)]);
    await countAt(NOW_MS);
    await insertFacts([watchFact('3', 'ann', 4), watchFact('4', 'cat', 6)]);
    await env.DB.prepare(
      "INSERT INTO ranking_rules VALUES ('watching', 'usercoin', 'user', 'everyone', 'day', 'amount', NULL)",
    ).run();
    expect(await scores()).toEqual([['ann', 1]]);
    await mendCounting();
    await countAt(NOW_MS + HOUR_MS);
    expect(await scores()).toEqual([
      ['cat', 6],
      ['ann', 5],
      ['bee', 2],
    ]);
  });

  test('ten concurrent counting jobs count each fact once', async () => {
    await insertFacts(Array.from({ length: 60 }, (_, index) => gift(`${index}`, 'ann', 1)));
    const ports = { db: openDb(env.DB), now: new Date(NOW_MS), log: () => undefined };
    await Promise.all(Array.from({ length: 10 }, () => countFacts(ports, 7)));
    expect(await scores()).toEqual([['ann', 60]]);
  });

  test('an event closes with all earlier facts, even uncounted ones', async () => {
    await addEvent({ slug: 'stars', from: '2031-11-20T00:00:00Z', to: '2031-11-20T10:00:00Z' });
    await insertFacts([gift('1', 'ann', 1), gift('2', 'bee', 2)]);
    await finalizeAt('2031-11-20T10:05:00Z');
    const params = { id: 'stars', target: 'user' as const };
    expect((await ask(listEventStandings, { params })).data.map(({ score }) => score)).toEqual([2, 1]);
    expect((await ask(getEventResult, { params })).data.final).toMatchObject({ fact_count: 2 });
  });

  test('the inputs of a final event equal what it counted, and never change', async () => {
    const window = { from: '2031-11-20T00:00:00Z', to: '2031-11-20T10:00:00Z' };
    await addEvent({ slug: 'stars', ...window, participant_roles: ['vtuber'] });
    await addCountedFacts([gift('1', 'ann', 1, 'toei'), gift('other-role', 'ann', 9, 'somo')]);
    const params = { id: 'stars' };
    const inputs = async () => (await ask(listEventFacts, { params })).data.map(({ id }) => id);
    expect(await inputs()).toEqual(['1']);
    await insertFacts([gift('not-counted-yet', 'ann', 5, 'toei')]);
    expect(await inputs()).toEqual(['1']);
    await finalizeAt('2031-11-20T10:05:00Z');
    const { final } = (await ask(getEventResult, { params })).data;
    await insertFacts([gift('late', 'ann', 7, 'toei'), gift('late-other-role', 'ann', 7, 'luna')]);
    expect(await inputs()).toEqual(['1', 'not-counted-yet']);
    await countReportedFacts();
    expect(await inputs()).toEqual(['1', 'not-counted-yet']);
    expect(final).toMatchObject({ fact_count: 2 });
    expect((await ask(getEventResult, { params })).data.final).toEqual({ ...final, late_fact_count: 1 });
  });
});
