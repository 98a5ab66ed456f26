/** Sources and stays of a live's visitors, beside a model that looks at every interval. */
import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { deleteLive, endMyLive } from '../../../../calls/live/live.ts';
import { listAudienceDays } from '../../../../calls/live/live-office.ts';
import { getAudienceOverview, getLiveResult, STAY_MINUTES } from '../../../../calls/live/live-result.ts';
import { BEAT_SECONDS, GONE_SECONDS } from '../../../../calls/live/room/room-presence-time.ts';
import { keepPresence, type VisitSource, visitSources } from '../../../../calls/live/room-presence.ts';
import { effort, seed } from '../../../effort.ts';
import { ask } from '../../ask.ts';
import { addMember, tokenOf } from '../../member.ts';
import { addLives, addUsers, liveUuid, userUuid } from '../../world.ts';

/** In the future, so that an alarm runs only when the test runs it. */
const NOW = Date.parse('2031-11-20T08:00:00.000Z');
const RUNS = effort({ daily: 6, torture: 60 });
const MAX_BEATS = 40;

let slug = '';
let caster = '';
let staff = '';

beforeEach(async () => {
  vi.setSystemTime(NOW);
  caster = await addMember('star', 'caster');
  staff = await addMember('house', 'staff');
  await addUsers(['fan', 'other']);
});

const begin = async () => {
  slug = `live-${crypto.randomUUID().slice(0, 8)}`;
  await addLives([{ slug, caster: 'star', started_at_ms: Date.now() }]);
};
const room = () => env.ROOMS.getByName(liveUuid(slug));
const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
const end = async () => {
  await ask(endMyLive, { token: caster });
  await runDurableObjectAlarm(room());
};
const overview = async () => (await ask(getAudienceOverview, { token: caster })).data.lives;
const result = async () => (await ask(getLiveResult, { token: caster, params: { id: liveUuid(slug) } })).data;
const days = async (month = '') => (await ask(listAudienceDays, { token: staff, query: month ? { month } : {} })).data;

const viewers = ['user:fan', 'user:other', 'guest:a', 'guest:b', 'guest:c'] as const;
const someVisit = fc.record({
  viewer: fc.nat(viewers.length - 1),
  from: fc.nat(MAX_BEATS - 2),
  beats: fc.integer({ min: 1, max: MAX_BEATS }),
  source: fc.option(fc.constantFrom(...visitSources), { nil: undefined }),
});

/** Seconds that a viewer was in the room, interval by interval, and their first source. */
function model(visits: readonly { viewer: number; from: number; beats: number; source: VisitSource | undefined }[]) {
  return viewers.flatMap((_, viewer) => {
    const own = visits.filter((visit) => visit.viewer === viewer);
    if (own.length === 0) return [];
    let seconds = 0;
    for (let beat = 0; beat < MAX_BEATS; beat += 1) {
      const wasSeen = Array.from({ length: Math.ceil(GONE_SECONDS / BEAT_SECONDS) }, (__, ago) => beat - ago).some(
        (at) => own.some(({ from, beats }) => at >= from && at < from + beats),
      );
      if (wasSeen) seconds += BEAT_SECONDS;
    }
    const reports = own
      .flatMap(({ from, source }, order) => (source ? [{ from, order, source }] : []))
      .toSorted((a, b) => a.from - b.from || a.order - b.order);
    return [{ seconds, source: reports[0]?.source ?? 'other' }];
  });
}

describe('the visitors of a live', () => {
  test(`equal the model by source and stay, also per day (SEED=${seed})`, async () => {
    const totals = { visits: 0, minutes: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(someVisit, { minLength: 1, maxLength: 8 }), async (visits) => {
        await begin();
        for (let beat = 0; beat < MAX_BEATS; beat += 1) {
          for (const { viewer, from, beats, source } of visits) {
            const name = viewers[viewer] ?? expect.fail('a viewer has a name');
            const visitor = name.startsWith('user:') ? (`user:${userUuid(name.slice(5))}` as const) : name;
            if (beat < from || beat >= from + beats) continue;
            const session = visitor.startsWith('user:') ? await sessionOf(name.slice(5)) : null;
            const by = { session, address: null, ...(beat === from && { source }) };
            expect(await room().see(liveUuid(slug), visitor as `guest:${string}`, by)).not.toBeNull();
          }
          await runDurableObjectAlarm(room());
          pass(BEAT_SECONDS);
        }
        await end();
        const expected = model(visits);
        const [live] = await overview();
        const { visitors, stays } = await result();
        expect(live?.visitors).toEqual(visitors);
        const bySource = new Map<string, { visit_count: number; watched_seconds: number }>();
        for (const { source, seconds } of expected) {
          const before = bySource.get(source) ?? { visit_count: 0, watched_seconds: 0 };
          bySource.set(source, {
            visit_count: before.visit_count + 1,
            watched_seconds: before.watched_seconds + seconds,
          });
        }
        expect(new Map(visitors?.sources.map(({ source, ...rest }) => [source, rest]))).toEqual(bySource);
        for (const { minutes, viewer_count } of stays)
          expect(viewer_count).toBe(expected.filter(({ seconds }) => seconds >= minutes * 60).length);
        expect(stays.map(({ minutes }) => minutes)).toEqual(
          STAY_MINUTES.filter((minutes) => minutes * 60 <= MAX_BEATS * BEAT_SECONDS),
        );
        totals.visits += expected.length;
        totals.minutes += expected.reduce((sum, { seconds }) => sum + seconds, 0) / 60;
        const [day] = await days();
        expect(day).toMatchObject({ visitor_count: totals.visits, watched_minutes: Math.round(totals.minutes) });
        const sources = visitSources.map((source) => day?.[`from_${source}`] ?? 0);
        expect(sources.reduce((sum, visits) => sum + visits, 0)).toBe(totals.visits);
      }),
      { numRuns: RUNS, seed },
    );
  });

  test('members who watched the VB before return; the VB is left out', async () => {
    const enter = async (token: string, from?: VisitSource) =>
      ask(keepPresence, { token, params: { id: liveUuid(slug) }, query: { from } });
    const [fan, other] = [await tokenOf('fan', { now: new Date() }), await tokenOf('other', { now: new Date() })];
    await begin();
    await enter(fan, 'notice');
    await runDurableObjectAlarm(room());
    pass(2 * GONE_SECONDS);
    await runDurableObjectAlarm(room());
    await end();
    expect((await result()).visitors).toMatchObject({ new_count: 1, returning_count: 0 });

    pass(60);
    await begin();
    for (const token of [fan, other, caster]) await enter(token, 'vb');
    await room().see(liveUuid(slug), 'guest:a', { session: null, address: null });
    await end();
    expect((await result()).visitors).toMatchObject({
      ...{ new_count: 1, returning_count: 1, guest_count: 1 },
      sources: [
        { source: 'vb', visit_count: 2 },
        { source: 'other', visit_count: 1 },
      ],
    });
  });

  test('a live that its VB deletes leaves the totals of its day', async () => {
    await begin();
    await room().see(liveUuid(slug), 'guest:a', { session: null, address: null, source: 'search' });
    await end();
    await ask(deleteLive, { token: caster, params: { id: liveUuid(slug) } });
    expect(await overview()).toEqual([]);
    expect(await days('2031-11')).toMatchObject([
      { day: '2031-11-20', ended_live_count: 1, from_search: 1, guest_count: 1 },
    ]);
    expect(await days('2031-10')).toEqual([]);
  });
});

async function sessionOf(name: string): Promise<string> {
  const { hashOf } = await import('../../../../api/identity/auth/token.ts');
  return hashOf(await tokenOf(name, { now: new Date() }));
}
