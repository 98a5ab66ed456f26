import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { insertRow } from '../../../api/platform/framework/statement.ts';
import { digestAll, factLine, finalLine } from '../../../api/rankings/event/digest.ts';
import { recompute } from '../../../api/rankings/event/recompute.ts';
import { shopCategories, shopItems } from '../../../api/shop/item/item-tables.ts';
import { browseEvents, listEventStandings } from '../../../calls/rankings/event.ts';
import { getEventResult, listEventFacts, listRankingRewards } from '../../../calls/rankings/event-outcome.ts';
import { listPrizes } from '../../../calls/shop/order-history.ts';
import { CATEGORY, itemRow, itemUuid } from '../../shop-rows.ts';
import { ask, askInVain, fetchCall, walk } from '../ask.ts';
import { addMember, tokenOf } from '../member.ts';
import { addUsers, userUuid } from '../world.ts';
import {
  addCountedFacts,
  addEvent,
  addMonsterEvent,
  addRewards,
  eventUuid,
  finalizeAt,
  rowsOf,
} from './event-world.ts';

/** In the future, so that an alarm runs only when a test runs it. */
const START = '2031-11-20T00:00:00.000Z';
const END = '2031-11-21T00:00:00.000Z';
/** Five minutes for facts in transit. */
const DUE = '2031-11-21T00:05:00.000Z';
const DURING = '2031-11-20T12:00:00.000Z';
const window = { slug: 'stars', from: START, to: END };

beforeEach(async () => {
  vi.setSystemTime(DUE);
  await addUsers(['somo', 'toei', 'ann', 'bee', 'cat', 'dan']);
});

const gifts = [
  { id: '1', from: 'ann', to: 'somo', amount: 50, at: DURING },
  { id: '2', from: 'bee', to: 'toei', amount: 30, at: DURING },
  { id: '3', from: 'cat', to: 'somo', amount: 30, at: '2031-11-20T23:59:59.999Z' },
  { id: '4', from: 'cat', to: 'somo', amount: 99, at: END },
  { id: '5', kind: 'sticker', from: 'ann', to: 'toei', amount: 5, at: START },
];

async function addItem(name: string, stock_total: number | null = null) {
  const [category, item] = [insertRow(shopCategories, CATEGORY), insertRow(shopItems, itemRow({ name, stock_total }))];
  await env.DB.batch([category, item].map(({ sql, params }) => env.DB.prepare(sql).bind(...params)));
}

const coinsOf = async (name: string) =>
  (await rowsOf(`SELECT balance FROM ledger_accounts WHERE id = 'user:${userUuid(name)}:coins'`))[0]?.balance ?? 0;

test('an event card shows the prize of the first rank and the leader', async () => {
  await addItem('trophy');
  await addEvent(window);
  await addRewards('stars', [
    { ranked: 'vb', ranks: [1, 1], coins: 1000, item_uuid: itemUuid('trophy') },
    { ranked: 'user', ranks: [1, 2], coins: 100 },
  ]);
  await addEvent({ ...window, slug: 'bare', vb_ranking: null, user_ranking: null });
  vi.setSystemTime(DURING);
  await addCountedFacts(gifts.slice(0, 2));
  const { data } = await ask(browseEvents, {});
  const prizes = Object.fromEntries(data.map(({ slug, prize, leader }) => [slug, { prize, leader: leader?.name }]));
  expect(prizes).toMatchObject({
    stars: { prize: { coins: 1000, item: expect.anything() }, leader: 'somo' },
    bare: { prize: null, leader: undefined },
  });
});

describe('an event that is over', () => {
  test('an event is finalized after five minutes and grants its rewards once', async () => {
    await addItem('trophy');
    await addEvent(window);
    await addRewards('stars', [
      { ranked: 'vb', ranks: [1, 1], coins: 1000, item_uuid: itemUuid('trophy') },
      { ranked: 'user', ranks: [1, 2], coins: 100 },
      { ranked: 'user', ranks: [3, 9], coins: 10 },
    ]);
    await addCountedFacts(gifts);
    expect(await finalizeAt('2031-11-21T00:04:59.999Z')).toEqual({ next: Date.parse(DUE), logged: [] });
    expect(await coinsOf('ann')).toBe(0);
    for (let ring = 0; ring < 3; ring += 1) expect(await finalizeAt(DUE)).toEqual({ next: null, logged: [] });
    expect(await Promise.all(['somo', 'toei', 'ann', 'bee', 'cat'].map(coinsOf))).toEqual([1000, 0, 100, 100, 10]);
    const { data } = await ask(getEventResult, { params: { id: 'stars' } });
    expect(data.awards.map(({ target, rank, user, coins }) => [target, rank, user.name, coins])).toEqual([
      ['user', 1, 'ann', 100],
      ['user', 2, 'bee', 100],
      ['user', 3, 'cat', 10],
      ['vb', 1, 'somo', 1000],
    ]);
    const prizes = await ask(listPrizes, { token: await tokenOf('somo') });
    expect(prizes.data.map(({ item, state, reason }) => [item.uuid, state, reason.en])).toEqual([
      [itemUuid('trophy'), 'redeemable', 'stars, place 1'],
    ]);
    expect((await ask(listRankingRewards, { params: { id: 'stars' } })).data).toHaveLength(3);
  });

  test('an unredeemed prize returns its stock when it expires, without other wake-ups', async () => {
    await addItem('trophy', 1);
    await addEvent(window);
    await addRewards('stars', [{ ranked: 'vb', ranks: [1, 1], item_uuid: itemUuid('trophy') }]);
    await addCountedFacts(gifts);
    await finalizeAt(DUE);
    const free = async () => (await rowsOf('SELECT stock_free FROM shop_items'))[0]?.stock_free;
    const ringAt = (at: string) => {
      vi.setSystemTime(at);
      return runDurableObjectAlarm(env.CLOCK.getByName('reservations'));
    };
    // The scheduler still runs long after its start, until the prize expires.
    for (const at of ['2031-11-21T00:30:00Z', '2032-01-20T00:04:59Z']) expect(await ringAt(at)).toBe(true);
    expect(await free()).toBe(0);
    expect(await ringAt('2032-01-20T00:05:01Z')).toBe(true);
    expect(await free()).toBe(1);
  });

  test('concurrent runs of the job grant rewards once', async () => {
    await addEvent(window);
    await addRewards('stars', [{ ranked: 'user', ranks: [1, 3], coins: 7 }]);
    await addCountedFacts(gifts);
    await Promise.all([finalizeAt(DUE), finalizeAt(DUE), finalizeAt(DUE)]);
    // A run that lost the race is retried a minute later.
    await finalizeAt('2031-11-21T00:07:00.000Z');
    expect(await Promise.all(['ann', 'bee', 'cat'].map(coinsOf))).toEqual([7, 7, 7]);
    expect((await ask(getEventResult, { params: { id: 'stars' } })).data.state).toBe('final');
  });

  test('the digests of a result can be recomputed from the exported facts', async () => {
    await addEvent(window);
    await addCountedFacts(gifts);
    await addCountedFacts(
      Array.from({ length: 1203 }, (_, index) => ({
        id: `m${index}`,
        from: 'bee',
        to: 'toei',
        amount: 1 + index,
        at: DURING,
      })),
    );
    await finalizeAt(DUE);
    const params = { id: 'stars' };
    const { data: result } = await ask(getEventResult, { params });
    const facts = await walk((cursor) => ask(listEventFacts, { params, query: { limit: 100, ...cursor } }));
    const [vbs, users] = [
      recompute('vb', { rules: result.rules, facts }),
      recompute('user', { rules: result.rules, facts }),
    ];
    expect(result.final).toMatchObject({
      fact_count: 1207,
      late_fact_count: 0,
      inputs_digest: await digestAll(facts.map(factLine)),
      result_digest: await digestAll(users.map(finalLine), await digestAll(vbs.map(finalLine))),
    });
    const standings = await ask(listEventStandings, { params: { ...params, target: 'vb' } });
    expect(standings.data.map(({ rank, user, score }) => [rank, user.uuid, score])).toEqual(
      vbs.map(({ rank, uuid, score }) => [rank, uuid, score]),
    );
  });

  test('facts of a closed event are read from R2 after the database dropped them', async () => {
    await addEvent(window);
    await addCountedFacts(gifts);
    await addCountedFacts(
      Array.from({ length: 603 }, (_, index) => ({ id: `m${index}`, from: 'bee', to: 'toei', amount: 1, at: DURING })),
    );
    await finalizeAt(DUE);
    const params = { id: 'stars' };
    const facts = () => walk((cursor) => ask(listEventFacts, { params, query: { limit: 50, ...cursor } }));
    const before = await facts();
    expect(before).toHaveLength(607);
    await env.DB.exec('DROP TRIGGER facts_never_go');
    await env.DB.exec('DELETE FROM facts');
    expect(await facts()).toEqual(before);
  });

  test('a forged cursor returns no fact from outside the event', async () => {
    await addEvent(window);
    await addCountedFacts([
      ...gifts,
      { id: 'before', from: 'ann', to: 'somo', amount: 7, at: '2031-11-19T23:59:59.999Z' },
    ]);
    const cursorOf = (key: string) =>
      btoa(JSON.stringify([`event:${eventUuid('stars')}:facts`, key, 0]))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replace(/=+$/, '');
    const params = { id: 'stars' };
    for (const key of ['gift:0000000000000000:', 'gift:0000000000000000:0', 'a:0000000000000000:0']) {
      const response = await fetchCall(listEventFacts, { params, query: { cursor: cursorOf(key) } });
      expect(await response.text()).not.toContain('before');
    }
    for (const key of ['gift', 'gift:soon:1', 'gift:0:1', 'gift:99999999999999999999:1', 'GIFT:0000000000000000:1']) {
      expect(await askInVain(listEventFacts, { params, query: { cursor: cursorOf(key) } })).toMatchObject({
        status: 400,
        error: { code: 'invalid_cursor' },
      });
    }
  });

  test('a fact within five minutes counts; a later one does not, and is reported', async () => {
    await addEvent(window);
    await addCountedFacts(gifts.slice(0, 2));
    await finalizeAt('2031-11-21T00:04:00.000Z');
    await addCountedFacts([{ id: 'slow', from: 'bee', to: 'toei', amount: 100, at: DURING }]);
    await finalizeAt(DUE);
    await addCountedFacts([{ id: 'late', from: 'ann', to: 'somo', amount: 900, at: DURING }]);
    const params = { id: 'stars', target: 'vb' as const };
    expect((await ask(listEventStandings, { params })).data.map(({ score }) => score)).toEqual([130, 50]);
    expect((await ask(getEventResult, { params })).data.final).toMatchObject({ fact_count: 3, late_fact_count: 1 });
    expect((await ask(listEventFacts, { params })).data.map(({ id }) => id)).not.toContain('late');
    const ofEvents = "WHERE board_id IN (SELECT id FROM boards WHERE name LIKE 'event:%')";
    await expect(env.DB.prepare(`UPDATE standings SET score = 1 ${ofEvents}`).run()).rejects.toThrow('final');
    await expect(env.DB.prepare(`DELETE FROM standings ${ofEvents}`).run()).rejects.toThrow('final');
    await expect(env.DB.prepare("DELETE FROM boards WHERE name LIKE 'event:%'").run()).rejects.toThrow('final');
    await expect(env.DB.prepare('UPDATE boards SET is_final = 0 WHERE is_final = 1').run()).rejects.toThrow('final');
    const added = `INSERT INTO board_entries (board, subject_uuid, score, last_at_ms)
      SELECT board, subject_uuid, 1, last_at_ms FROM board_entries WHERE board LIKE 'event:%'`;
    await expect(env.DB.prepare(added).run()).rejects.toThrow('final');
    const moved = `UPDATE standings SET board_id = (SELECT max(id) FROM boards WHERE is_final = 1)
      WHERE board_id = (SELECT min(id) FROM boards WHERE is_final = 0)`;
    await expect(env.DB.prepare(moved).run()).rejects.toThrow('final');
    await expect(env.DB.prepare("UPDATE boards SET name = 'mine'").run()).rejects.toThrow('keeps its number and name');
  });

  test('a prize out of stock is owed, and the event is final otherwise', async () => {
    await addItem('bear', 1);
    await addEvent(window);
    await addRewards('stars', [
      { ranked: 'user', ranks: [1, 2], coins: 5, item_uuid: itemUuid('bear') },
      { ranked: 'user', ranks: [3, 3], coins: 1 },
      { ranked: 'vb', ranks: [1, 1], coins: 9 },
    ]);
    await addCountedFacts(gifts);
    const hourLater = '2031-11-21T01:05:00.000Z';
    const { next, logged } = await finalizeAt(DUE);
    expect(logged).toEqual([expect.stringContaining('reward_owed')]);
    expect(next).toBe(Date.parse(hourLater));
    const coins = () => Promise.all(['ann', 'bee', 'cat', 'somo'].map(coinsOf));
    expect(await coins()).toEqual([5, 0, 1, 9]);
    const result = async () => (await ask(getEventResult, { params: { id: 'stars' } })).data;
    const owing = await result();
    expect(owing).toMatchObject({ state: 'final', final: { owed_count: 1, settled_at: DUE } });
    expect((await finalizeAt(hourLater)).logged).toHaveLength(1);
    await env.DB.prepare('UPDATE shop_items SET stock_total = 2, stock_free = stock_free + 1').run();
    expect(await finalizeAt('2031-11-21T02:05:00.000Z')).toEqual({ next: null, logged: [] });
    expect(await coins()).toEqual([5, 5, 1, 9]);
    expect((await result()).final).toEqual({ ...owing.final, owed_count: 0 });
  });

  test('a winner with a closed account gets an award but no prize', async () => {
    await addItem('bear', 2);
    await addEvent(window);
    await addRewards('stars', [{ ranked: 'user', ranks: [1, 3], item_uuid: itemUuid('bear') }]);
    await addCountedFacts(gifts);
    await env.DB.prepare('INSERT INTO closings (user_uuid, asked_at_ms, due_at_ms, done_at_ms) VALUES (?, 1, 2, 2)')
      .bind(userUuid('ann'))
      .run();
    expect(await finalizeAt(DUE)).toEqual({ next: null, logged: [expect.stringContaining('prize_withheld')] });
    const prizes = await rowsOf('SELECT user_uuid FROM shop_prizes');
    expect(prizes.map(({ user_uuid }) => user_uuid).toSorted()).toEqual(['bee', 'cat'].map(userUuid).toSorted());
    expect(await rowsOf('SELECT rank FROM event_awards ORDER BY rank')).toEqual([1, 2, 3].map((rank) => ({ rank })));
    const { data } = await ask(getEventResult, { params: { id: 'stars' } });
    expect(data).toMatchObject({ state: 'final', final: { owed_count: 0 } });
  });

  test('a reward owed to a merged account goes to the surviving one', async () => {
    await addItem('bear', 0);
    await addEvent(window);
    await addRewards('stars', [{ ranked: 'user', ranks: [1, 1], coins: 5, item_uuid: itemUuid('bear') }]);
    await addCountedFacts(gifts);
    expect((await finalizeAt(DUE)).logged).toEqual([expect.stringContaining('reward_owed')]);
    await env.DB.prepare("INSERT INTO account_merges VALUES (?1, ?2, ?2, 0, ?2, 'x', ?3)")
      .bind(userUuid('ann'), userUuid('dan'), Date.parse(DUE))
      .run();
    await env.DB.prepare('UPDATE shop_items SET stock_total = 1, stock_free = stock_free + 1').run();
    expect(await finalizeAt('2031-11-21T01:05:00.000Z')).toEqual({ next: null, logged: [] });
    expect(await rowsOf('SELECT user_uuid FROM shop_prizes')).toEqual([{ user_uuid: userUuid('dan') }]);
    expect([await coinsOf('ann'), await coinsOf('dan')]).toEqual([0, 5]);
  });

  test('facts about coin purchases are exported only to staff', async () => {
    await addEvent({ ...window, vb_ranking: null, user_ranking: 'topbuy' });
    await addCountedFacts([{ id: '1', kind: 'purchase', variant: 'refill', from: 'ann', amount: 100, at: DURING }]);
    const params = { id: 'stars' };
    expect(await askInVain(listEventFacts, { params })).toMatchObject({
      status: 403,
      error: { code: 'event_facts_private' },
    });
    expect(await askInVain(listEventFacts.own, { params, token: await tokenOf('ann') })).toMatchObject({ status: 403 });
    const token = await addMember('boss', 'staff');
    expect((await ask(listEventFacts.own, { params, token })).data.map(({ id }) => id)).toEqual(['1']);
  });

  test('grants no reward of an undefeated level, and records defeated ones per VB', async () => {
    await addMonsterEvent({ ...window, slug: 'dragon' }, [60, 1000]);
    await addRewards('dragon', [
      { ranked: 'user', ranks: [1, 1], coins: 5, needs_level: 1 },
      { ranked: 'user', ranks: [2, 2], coins: 5, needs_level: 2 },
    ]);
    await addCountedFacts(gifts);
    await finalizeAt(DUE);
    expect(await Promise.all(['ann', 'bee', 'cat'].map(coinsOf))).toEqual([5, 0, 0]);
    expect(await rowsOf("SELECT vb_uuid, amount FROM facts WHERE kind = 'monster_level' ORDER BY amount")).toHaveLength(
      2,
    );
  });

  test('the alarm of the durable object finalizes an event', async () => {
    await addEvent({ ...window, from: '2020-11-20T00:00:00Z', to: '2020-11-21T00:00:00Z' });
    const clock = env.CLOCK.getByName('events');
    await clock.wake('events', Date.now());
    await runDurableObjectAlarm(clock);
    const state = async () => (await ask(getEventResult, { params: { id: 'stars' } })).data.state;
    await expect.poll(state).toBe('final');
  });
});
