import {
  createExecutionContext,
  runDurableObjectAlarm,
  runInDurableObject,
  waitOnExecutionContext,
} from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import app from '../../../api/index.ts';
import { COUNT_JOB } from '../../../api/platform/scheduler/schedule-counting.ts';
import { getLive } from '../../../calls/live/live.ts';
import { correctFact, FACT_AMOUNT_MAX, FACT_QUANTITY_MAX, recordFact } from '../../../calls/rankings/fact.ts';
import { getMonster } from '../../../calls/rankings/monster.ts';
import { listUserCoinRanking, typeCalls } from '../../../calls/rankings/ranking.ts';
import { ask, askInVain } from '../ask.ts';
import { addService } from '../identity/service-secret.ts';
import { addMember } from '../member.ts';
import { addLives, addUsers, liveUuid, userUuid } from '../world.ts';
import { countReportedFacts } from './count-facts.ts';
import { addEvent, addMonsterEvent, insertFacts as reportedBefore, rowsOf } from './event-world.ts';

/** In the future, so that an alarm runs only when a test runs it. */
const NOW = '2031-11-20T08:00:00.000Z';
const window = { from: '2031-11-20T00:00:00Z', to: '2031-11-21T00:00:00Z' };

let token: string;
let server: string;

beforeEach(async () => {
  vi.setSystemTime(NOW);
  await addUsers(['somo', 'toei'], { role: 'caster' });
  await addUsers(['ann', 'bee']);
  await addLives([{ slug: 'sing', caster: 'somo' }]);
  token = await addMember('boss', 'staff');
  server = await addService();
});

const minutes = (id: string, change: object = {}) => ({
  id: `watch-${id.padStart(4, '0')}`,
  kind: 'watching' as const,
  vb_uuid: userUuid('somo'),
  user_uuid: userUuid('ann'),
  amount: '25',
  happened_at: NOW,
  ...change,
});

const report = async (form: ReturnType<typeof minutes>) => (await ask(recordFact, { form, token: server })).data;
const refusalOf = async (change: object) =>
  (await askInVain(recordFact, { form: minutes('1', change), token: server })).error;
const correct = async (id: string) => (await ask(correctFact, { params: { id }, token })).data;

const watching =
  typeCalls.find(({ type }) => type.type === 'live-watching')?.plain ?? expect.fail('nobody ranks who watches');
async function ranking(call: typeof listUserCoinRanking | typeof watching = watching) {
  const { data } = await ask(call, { params: { dateStart: '2031-11-20', dateEnd: '2031-11-20' } });
  return data.map(({ user, score }) => [user.name, score]);
}

describe('POST /v1/facts', () => {
  test('accepts the maximum amount and quantity of a fact, and no more', async () => {
    await report(minutes('1', { amount: String(FACT_AMOUNT_MAX), quantity: String(FACT_QUANTITY_MAX) }));
    for (const amount of [String(FACT_AMOUNT_MAX + 1), '999999999999', '0', '-5', '1.5', '1e3']) {
      expect(await refusalOf({ amount }), amount).toMatchObject({ code: 'invalid_form', fields: ['amount'] });
    }
    expect(await refusalOf({ quantity: String(FACT_QUANTITY_MAX + 1) })).toMatchObject({ fields: ['quantity'] });
    expect(await rowsOf('SELECT id FROM facts')).toHaveLength(1);
  });

  test.each(['gift', 'sticker', 'vip', 'purchase'])(
    'rejects a reported %s, which counts when its coins leave a wallet',
    async (kind) => {
      expect(await askInVain(recordFact, { form: minutes('1', { kind }), token: server })).toMatchObject({
        status: 422,
        error: { code: 'fact_moves_coins', message_key: 'error:code.fact_moves_coins' },
      });
      expect(await rowsOf('SELECT id FROM facts')).toEqual([]);
    },
  );

  test('rejects self-watching, a user who is no VB, or an unknown live', async () => {
    expect(await refusalOf({ user_uuid: userUuid('somo') })).toMatchObject({ code: 'fact_to_oneself' });
    expect(await refusalOf({ vb_uuid: userUuid('bee') })).toMatchObject({ code: 'fact_not_of_vb' });
    expect(await refusalOf({ live_uuid: liveUuid('nowhere') })).toMatchObject({ code: 'fact_live_not_found' });
    expect(await refusalOf({ live_uuid: liveUuid('sing'), vb_uuid: userUuid('toei') })).toMatchObject({
      code: 'fact_live_not_found',
    });
    expect(await rowsOf('SELECT id FROM facts')).toEqual([]);
    const pkFact = minutes('1', { kind: 'pk', variant: 'won', live_uuid: liveUuid('sing') });
    expect(await report(pkFact)).toMatchObject({ is_new: true });
  });

  test('rejects watch time that a room records, and accepts other watch time', async () => {
    expect(await refusalOf({ live_uuid: liveUuid('sing') })).toMatchObject({ code: 'fact_told_by_room' });
    expect(await rowsOf('SELECT id FROM facts')).toEqual([]);
    expect(await report(minutes('1'))).toMatchObject({ is_new: true });
  });

  test('records the reporter of a fact and schedules its counting', async () => {
    const rings: [string, number][] = [];
    const CLOCK = { getByName: () => ({ wake: async (task: string, atMs: number) => void rings.push([task, atMs]) }) };
    const context = createExecutionContext();
    const request = new Request('http://api/v1/facts', {
      method: 'POST',
      headers: { authorization: `Bearer ${server}` },
      body: new URLSearchParams(minutes('1')),
    });
    expect((await app.fetch(request, { ...env, CLOCK }, context)).status).toBe(200);
    await waitOnExecutionContext(context);
    expect(rings).toContainEqual([COUNT_JOB, Date.parse(NOW) + 250]);
    expect(await rowsOf('SELECT name FROM facts JOIN services ON services.uuid = service_uuid')).toEqual([
      { name: 'server for facts:write' },
    ]);
  });

  test('the scheduled job counts facts, and without any sleeps for an hour', async () => {
    await report(minutes('1'));
    expect(await ranking()).toEqual([]);
    const clock = env.CLOCK.getByName(COUNT_JOB);
    await clock.wake(COUNT_JOB, Date.parse(NOW) + 250);
    vi.setSystemTime(Date.parse(NOW) + 250);
    expect(await runDurableObjectAlarm(clock)).toBe(true);
    expect(await ranking()).toEqual([['ann', 25]]);
    const alarm = await runInDurableObject(clock, (_, { storage }) => storage.getAlarm());
    expect(alarm).toBe(Date.parse(NOW) + 250 + 3_600_000);
  });
});

describe('POST /v1/facts/{id}/correct', () => {
  test('reverses a report once wherever it was counted, and leaves the fact unchanged', async () => {
    await addEvent({ slug: 'stars', ...window });
    await addMonsterEvent({ slug: 'dragon', ...window }, [100], 2);
    await reportedBefore([
      { id: 'report:gift-0001', from: 'ann', to: 'somo', amount: 25, live: 'sing', at: NOW },
      { id: 'report:gift-0002', from: 'bee', to: 'somo', amount: 10, live: 'sing', at: NOW },
    ]);
    await countReportedFacts();
    const monster = async () => (await ask(getMonster, { params: { id: 'dragon' } })).data;
    expect(await monster()).toMatchObject({ damage: 70, hit_count: 2 });
    expect(await correct('gift-0001')).toEqual({ id: 'gift-0001', is_new: true });
    expect(await correct('gift-0001')).toEqual({ id: 'gift-0001', is_new: false });
    await countReportedFacts();
    expect(await ranking(listUserCoinRanking)).toEqual([['bee', 10]]);
    expect(await monster()).toMatchObject({ damage: 20, hit_count: 1 });
    expect(await rowsOf("SELECT sum(score) AS score FROM board_entries WHERE board LIKE 'event:%'")).toEqual([
      { score: 10 + 10 + 20 + 20 },
    ]);
    expect(await rowsOf('SELECT coins_received FROM lives')).toEqual([{ coins_received: 10 }]);
    expect(
      await rowsOf("SELECT amount, corrects, reporter_uuid FROM facts WHERE kind = 'gift' ORDER BY position"),
    ).toEqual([
      { amount: 25, corrects: null, reporter_uuid: null },
      { amount: 10, corrects: null, reporter_uuid: null },
      { amount: -25, corrects: 'report:gift-0001', reporter_uuid: userUuid('boss') },
    ]);
    expect((await ask(getLive, { params: { slug: 'sing' } })).data.status).toBe('on_air');
  });

  test('correcting an unreported fact is a 404, and only staff may correct', async () => {
    const params = { id: 'gift-0404' };
    expect(await askInVain(correctFact, { params, token })).toMatchObject({
      status: 404,
      error: { code: 'fact_not_found' },
    });
    expect(await askInVain(correctFact, { params, token: await addMember('fan', 'normal') })).toMatchObject({
      status: 403,
    });
  });

  test.each([
    [
      'that does not reverse the exact amount',
      "SELECT 'c', kind, vb_uuid, user_uuid, -amount - 1, -quantity, happened_at_ms, id",
    ],
    [
      'with another time than the corrected fact',
      "SELECT 'c', kind, vb_uuid, user_uuid, -amount, -quantity, happened_at_ms + 1, id",
    ],
    [
      'that corrects an unknown fact',
      "SELECT 'c', kind, vb_uuid, user_uuid, -amount, -quantity, happened_at_ms, 'nothing'",
    ],
    [
      'without the id of the corrected fact',
      "SELECT 'c', kind, vb_uuid, user_uuid, -amount, -quantity, happened_at_ms, NULL",
    ],
    ['with an amount above the maximum', "SELECT 'c', kind, vb_uuid, user_uuid, 10000001, 1, happened_at_ms, NULL"],
    ['from a user to themselves', "SELECT 'c', kind, vb_uuid, vb_uuid, amount, quantity, happened_at_ms, NULL"],
  ])('the database rejects a fact %s', async (_, select) => {
    await report(minutes('1'));
    const sql = `INSERT INTO facts (id, kind, vb_uuid, user_uuid, amount, quantity, happened_at_ms, corrects)
      ${select} FROM facts`;
    await expect(env.DB.prepare(sql).run()).rejects.toThrow('SQLITE_CONSTRAINT');
  });
});
