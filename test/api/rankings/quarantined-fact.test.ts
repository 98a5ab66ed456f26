/**
 * Quarantined facts: staff list, retry or drop them, and an event shows how many it closed without.
 */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openDb } from '../../../api/platform/framework/db.ts';
import { countFacts, countingDue } from '../../../api/rankings/fact/count-facts.ts';
import { countAgain } from '../../../api/rankings/fact/counting-round.ts';
import { listEventStandings } from '../../../calls/rankings/event.ts';
import { getEventResult, listEventFacts } from '../../../calls/rankings/event-outcome.ts';
import { correctFact } from '../../../calls/rankings/fact.ts';
import { dropUncountedFact, listUncountedFacts, retryUncountedFact } from '../../../calls/rankings/fact-quarantined.ts';
import { getMonster } from '../../../calls/rankings/monster.ts';
import { listUserCoinRanking } from '../../../calls/rankings/ranking.ts';
import { listOfficeFacts } from '../../../calls/rankings/ranking-office.ts';
import { ask, askInVain } from '../ask.ts';
import { addMember } from '../member.ts';
import { addUsers, userUuid } from '../world.ts';
import { addEvent, addMonsterEvent, finalizeAt, insertFacts, rowsOf } from './event-world.ts';

const NOW = '2031-11-20T08:00:00.000Z';
const NOW_MS = Date.parse(NOW);
const HOUR_MS = 3_600_000;
const window = { from: '2031-11-20T00:00:00Z', to: '2031-11-20T10:00:00Z' };

let token: string;

beforeEach(async () => {
  vi.setSystemTime(NOW);
  await addUsers(['somo'], { role: 'caster' });
  await addUsers(['ann', 'bee']);
  token = await addMember('boss', 'staff');
});

const gift = (id: string, from: string, amount: number) => ({ id, from, to: 'somo', amount, at: NOW });

/** Runs the counting job; returns the logged events. */
async function countAt(ms: number) {
  const logLines: string[] = [];
  await countFacts({ db: openDb(env.DB), now: new Date(ms), log: (_, event) => logLines.push(event) });
  return logLines;
}

/** Makes the gifts of bee uncountable, as an invalid entry would. */
const breakCounting = () =>
  env.DB.prepare(
    `CREATE TRIGGER broken BEFORE INSERT ON standings 
      WHEN NEW.subject_id = (SELECT short_id FROM users WHERE uuid = '${userUuid('bee')}')
      BEGIN SELECT RAISE(ABORT, 'broken'); END`,
  ).run();
const mendCounting = () => env.DB.prepare('DROP TRIGGER broken').run();

/** Reports two gifts, of which the second is quarantined. */
async function setAside() {
  await breakCounting();
  await insertFacts([gift('report:ann-gave', 'ann', 1), gift('report:bee-gave', 'bee', 2)]);
  await countAt(NOW_MS);
}

const listFacts = async () => (await ask(listUncountedFacts, { token })).data;
const positionOf = async (id: string) => String((await listFacts()).find((fact) => fact.id === id)?.position);
const drop = (position: string) => ask(dropUncountedFact, { params: { position }, token });
const scores = async () => {
  const params = { dateStart: '2031-11-20', dateEnd: '2031-11-20' };
  return (await ask(listUserCoinRanking, { params })).data.map(({ user, score }) => [user.name, score]);
};

describe('quarantined facts', () => {
  test('GET /v1/facts/uncounted lists quarantined facts with reason and retry time, by page', async () => {
    await setAside();
    await insertFacts([gift('report:bee-gave-2', 'bee', 3)]);
    await countAt(NOW_MS);
    const first = await ask(listUncountedFacts, { query: { limit: 1 }, token });
    expect(first.data).toEqual([
      {
        position: 2,
        id: 'report:bee-gave',
        kind: 'gift',
        variant: null,
        vb_uuid: userUuid('somo'),
        user_uuid: userUuid('bee'),
        amount: 2,
        quantity: 1,
        happened_at: NOW,
        corrects: null,
        reason: expect.stringContaining('broken'),
        set_aside_at: NOW,
        retry_at: '2031-11-20T09:00:00.000Z',
        dropped_at: null,
      },
    ]);
    const next = await ask(listUncountedFacts, { query: { limit: 1, cursor: first.next_cursor ?? '' }, token });
    expect(next).toMatchObject({ data: [{ position: 3 }], next_cursor: null });
  });

  test('the facts of a score leave out any number of quarantined ones', async () => {
    await breakCounting();
    await insertFacts([
      gift('report:ann-gave', 'ann', 1),
      ...Array.from({ length: 24 }, (_, index) => gift(`report:bee-gave-${index}`, 'bee', 2)),
      gift('report:ann-gave-2', 'ann', 1),
    ]);
    // A run accepts five quarantined facts.
    for (let run = 0; run < 6; run += 1) await countAt(NOW_MS).catch(() => []);
    expect(await rowsOf('SELECT count(*) AS count FROM uncounted_facts')).toEqual([{ count: 24 }]);
    const factsOf = async (name: string) => {
      const query = { period: 'day', on: '2031-11-20', subject_uuid: userUuid(name), ranking: 'spend_coin' } as const;
      return (await ask(listOfficeFacts, { token, query })).data.length;
    };
    expect([await factsOf('ann'), await factsOf('bee')]).toEqual([2, 0]);
  });

  test('a retried fact is counted immediately, and once however often it is retried', async () => {
    await setAside();
    await mendCounting();
    const params = { position: '2' };
    for (let times = 0; times < 2; times += 1) {
      expect((await ask(retryUncountedFact, { params, token })).data).toEqual({ position: 2, retry_at: NOW });
    }
    expect(await countAt(NOW_MS)).toEqual(['fact_counted_after_all']);
    expect(await countAt(NOW_MS)).toEqual([]);
    expect(await listFacts()).toEqual([]);
    expect(await scores()).toEqual([
      ['bee', 2],
      ['ann', 1],
    ]);
    expect((await askInVain(retryUncountedFact, { params, token })).error.code).toBe('fact_not_set_aside');
  });

  test('a dropped fact and its opposite never count, and both are recorded', async () => {
    await setAside();
    expect((await drop('2')).data).toEqual({ position: 2, is_new: true });
    expect((await drop('2')).data).toEqual({ position: 2, is_new: false });
    await mendCounting();
    expect(await countAt(NOW_MS + HOUR_MS)).toEqual([]);
    expect(await scores()).toEqual([['ann', 1]]);
    expect(await listFacts()).toMatchObject([
      { position: 2, corrects: null, retry_at: null, dropped_at: NOW },
      { position: 3, corrects: 'report:bee-gave', amount: -2, retry_at: null, dropped_at: NOW },
    ]);
    expect(await rowsOf('SELECT sum(amount) AS amount FROM facts')).toEqual([{ amount: 1 }]);
    expect(await rowsOf("SELECT reporter_uuid AS by FROM facts WHERE corrects = 'report:bee-gave'")).toEqual([
      { by: userUuid('boss') },
    ]);
    expect(await countingDue({ db: openDb(env.DB), now: new Date(NOW_MS) })).toBeNull();
    expect((await askInVain(retryUncountedFact, { params: { position: '2' }, token })).error.code).toBe('fact_dropped');
    const { sql, params } = countAgain(2);
    await expect(
      env.DB.prepare(sql)
        .bind(...params)
        .run(),
    ).rejects.toThrow('counted only once');
    await expect(env.DB.prepare('UPDATE uncounted_facts SET dropped_at_ms = NULL').run()).rejects.toThrow('dropped');
  });

  test('a correction drops a quarantined report, whichever was quarantined first', async () => {
    await breakCounting();
    await insertFacts([gift('report:bee-gave-1', 'bee', 2), gift('report:bee-gave-2', 'bee', 3)]);
    await countAt(NOW_MS);
    await ask(correctFact, { params: { id: 'bee-gave-1' }, token });
    await env.DB.prepare(
      `INSERT INTO facts (id, kind, user_uuid, vb_uuid, vb_role, amount, quantity, happened_at_ms, corrects)
      SELECT 'correction:' || id, kind, user_uuid, vb_uuid, vb_role, -amount, -quantity, happened_at_ms, id
      FROM facts WHERE id = 'report:bee-gave-2'`,
    ).run();
    expect(await countAt(NOW_MS)).toEqual(['fact_quarantined']);
    expect((await askInVain(dropUncountedFact, { params: { position: '4' }, token })).error.code).toBe(
      'fact_is_correction',
    );
    await drop('2');
    expect((await listFacts()).map(({ dropped_at }) => dropped_at)).toEqual([NOW, NOW, NOW, NOW]);
    await mendCounting();
    expect(await countAt(NOW_MS + HOUR_MS)).toEqual([]);
    expect(await scores()).toEqual([]);
  });

  test('a gift whose hit fails is quarantined, and can be dropped or reversed', async () => {
    await addMonsterEvent({ slug: 'dragon', ...window }, [100]);
    await env.DB.prepare(
      `CREATE TRIGGER broken BEFORE UPDATE OF damage ON monsters BEGIN SELECT RAISE(ABORT, 'broken'); END`,
    ).run();
    await insertFacts([gift('report:bee-gave', 'bee', 7)]);
    expect(await countAt(NOW_MS)).toEqual(['fact_quarantined']);
    const [blow] = await listFacts();
    expect(blow).toMatchObject({ kind: 'gift', amount: 7 });
    await drop(String(blow?.position));
    await mendCounting();
    await ask(correctFact, { params: { id: 'bee-gave' }, token });
    expect(await countAt(NOW_MS + HOUR_MS)).toEqual([]);
    expect(await scores()).toEqual([]);
    expect((await ask(getMonster, { params: { id: 'dragon' } })).data).toMatchObject({ damage: 0 });
  });

  test('the reversal of a quarantined stored hit waits until the hit is dropped', async () => {
    const damage = async () => (await ask(getMonster, { params: { id: 'dragon' } })).data.damage;
    await insertFacts([gift('report:bee-gave', 'bee', 7)]);
    await countAt(NOW_MS);
    // The hit of a gift that was counted before the announcement is stored as a fact of its own.
    await addMonsterEvent({ slug: 'dragon', ...window }, [100]);
    await env.DB.prepare(
      `CREATE TRIGGER broken BEFORE UPDATE OF damage ON monsters WHEN NEW.damage - OLD.damage = 7
      BEGIN SELECT RAISE(ABORT, 'broken'); END`,
    ).run();
    await countAt(NOW_MS);
    const [hit] = await listFacts();
    expect(hit?.kind).toBe('monster_hit');
    await mendCounting();
    await insertFacts([gift('report:ann-gave', 'ann', 20)]);
    await ask(correctFact, { params: { id: 'bee-gave' }, token });
    await countAt(NOW_MS + 1_000);
    expect(await damage()).toBe(20);
    await drop(String(hit?.position));
    await countAt(NOW_MS + 2 * HOUR_MS);
    expect(await damage()).toBe(20);
    expect((await listFacts()).every(({ kind, retry_at }) => kind === 'monster_hit' && retry_at === null)).toBe(true);
    expect((await scores()).filter(([, score]) => score !== 0)).toEqual([['ann', 20]]);
  });

  test('an event that closes with quarantined facts shows their number and stays final', async () => {
    await addEvent({ slug: 'stars', ...window });
    await addEvent({ slug: 'other', from: '2031-11-19T00:00:00Z', to: '2031-11-19T10:00:00Z' });
    await addMonsterEvent({ slug: 'dragon', ...window }, [100]);
    await setAside();
    await insertFacts([gift('report:bee-gave-2', 'bee', 3)]);
    await countAt(NOW_MS);
    await drop(await positionOf('report:bee-gave-2'));
    await finalizeAt('2031-11-20T10:05:00Z');
    const result = async (id: string) => (await ask(getEventResult, { params: { id } })).data.final;
    const closedResult = await result('stars');
    expect(closedResult).toMatchObject({ fact_count: 1, uncounted_fact_count: 1, late_fact_count: 0 });
    expect(await result('dragon')).toMatchObject({ uncounted_fact_count: 1 });
    expect(await result('other')).toMatchObject({ uncounted_fact_count: 0 });

    await mendCounting();
    await ask(retryUncountedFact, { params: { position: await positionOf('report:bee-gave') }, token });
    await countAt(Date.parse('2031-11-20T12:00:00Z'));
    expect(await result('stars')).toEqual({ ...closedResult, late_fact_count: 1 });
    expect(await scores()).toContainEqual(['bee', 2]);
    const params = { id: 'stars', target: 'user' as const };
    expect((await ask(listEventStandings, { params })).data.map(({ user }) => user.name)).toEqual(['ann']);
    expect((await ask(listEventFacts, { params })).data.map(({ id }) => id)).toEqual(['report:ann-gave']);
  });

  test('the security log has each retry and drop of a fact once', async () => {
    const lines: string[] = [];
    vi.spyOn(console, 'info').mockImplementation((line) => void lines.push(String(line)));
    await setAside();
    await ask(retryUncountedFact, { params: { position: '2' }, token });
    await drop('2');
    await drop('2');
    const securityEvents = lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'security');
    expect(securityEvents).toMatchObject([
      { security: 'fact_retried', user_uuid: userUuid('boss'), position: 2 },
      { security: 'fact_dropped', user_uuid: userUuid('boss'), position: 2 },
    ]);
  });
});
