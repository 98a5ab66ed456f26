import { beforeEach, describe, expect, test } from 'vitest';
import {
  getEndLiveInfo,
  getLive,
  getLiveSupporters,
  getOnAir,
  getSharedLive,
  listLives,
  listLiveUsers,
  shareLive,
} from '../../../calls/live/live.ts';
import { ask, askInVain, walk } from '../ask.ts';
import { tokenOf } from '../member.ts';
import {
  addFamily,
  addGifts,
  addLabels,
  addLives,
  addShare,
  addToRoom,
  addUsers,
  addVips,
  liveUuid,
  userUuid,
} from '../world.ts';

const ENDED_AT_MS = Date.parse('2026-11-20T07:00:00Z');
const nobody = 'c0ffee00-0000-4000-a000-000000000000';

beforeEach(async () => {
  await addUsers(['somo', 'toei', 'praewa', 'fan', 'guest']);
});

describe('GET /v1/live', () => {
  test('returns zero and no lives if no VB is on air', async () => {
    expect(await ask(getOnAir)).toEqual({ data: { on_air_count: 0, lives: [] } });
  });

  test('counts all lives on air and lists the most watched first, with labels', async () => {
    const casters = Array.from({ length: 30 }, (_, index) => `vb${index}`);
    await addUsers(casters);
    await addLabels('vb29', ['singer', 'star']);
    await addLives(casters.map((caster, index) => ({ slug: `live-${index}`, caster, viewer_count: index })));
    await addLives([{ slug: 'over', caster: 'somo', ended_at_ms: ENDED_AT_MS }]);
    const { data } = await ask(getOnAir);
    expect(data.on_air_count).toBe(30);
    expect(data.lives.map(({ viewer_count }) => viewer_count)).toEqual(Array.from({ length: 24 }, (_, i) => 29 - i));
    expect(data.lives[0]?.labels.map(({ key }) => key)).toEqual(['singer', 'star']);
    expect(data.lives[1]?.labels).toEqual([]);
  });
});

describe('GET /v4/lives/', () => {
  test('lists lives on air by viewers, each once across all pages', async () => {
    const casters = Array.from({ length: 23 }, (_, index) => `vb${index}`);
    await addUsers(casters);
    // With equal viewer counts, the uuid decides the order.
    await addLives(casters.map((caster, index) => ({ slug: `live-${index}`, caster, viewer_count: index % 3 })));
    const lives = await walk((cursor) => ask(listLives, { query: { limit: 5, ...cursor } }));
    expect(new Set(lives.map(({ slug }) => slug)).size).toBe(23);
    const viewers = lives.map(({ viewer_count }) => viewer_count);
    expect(viewers).toEqual([...viewers].sort((a, b) => b - a));
  });

  test('lists ended lives newest first, and filters by caster', async () => {
    await addLives([
      { slug: 'old', caster: 'somo', ended_at_ms: ENDED_AT_MS },
      { slug: 'new', caster: 'somo', ended_at_ms: ENDED_AT_MS + 1 },
      { slug: 'another', caster: 'toei', ended_at_ms: ENDED_AT_MS + 2 },
      { slug: 'on-air', caster: 'somo' },
    ]);
    const slugs = async (query: object) => (await ask(listLives, { query })).data.map(({ slug }) => slug);
    expect(await slugs({ status: 'ended' })).toEqual(['another', 'new', 'old']);
    expect(await slugs({ status: 'ended', caster_uuid: userUuid('somo') })).toEqual(['new', 'old']);
    expect(await slugs({ caster_uuid: userUuid('somo') })).toEqual(['on-air']);
    expect(await slugs({ caster_uuid: nobody })).toEqual([]);
  });

  test('rejects a cursor of another status', async () => {
    await addLives([
      { slug: 'one', caster: 'somo' },
      { slug: 'two', caster: 'toei' },
    ]);
    const { next_cursor } = await ask(listLives, { query: { limit: 1 } });
    const query = { status: 'ended', cursor: next_cursor ?? '' } as const;
    expect(await askInVain(listLives, { query })).toMatchObject({ status: 400, error: { code: 'invalid_cursor' } });
  });

  test('rejects an unknown status as an invalid query', async () => {
    const query = { status: 'soon' } as unknown as { status: 'ended' };
    expect(await askInVain(listLives, { query })).toMatchObject({ status: 400, error: { code: 'invalid_query' } });
  });
});

describe('GET /v1/lives/{slug}', () => {
  test('a live has its poster, its caster with family, and its labels', async () => {
    await addUsers(['star'], { family_uuid: await addFamily('สังกัดเมฆา') });
    await addLabels('star', ['singer']);
    await addLives([{ slug: 'sing', caster: 'star', viewer_count: 12, poster_url: '/media/poster/sing.svg' }]);
    const { data } = await ask(getLive, { params: { slug: 'sing' } });
    expect(data).toMatchObject({
      uuid: liveUuid('sing'),
      profile_picture_url: '/media/poster/sing.svg',
      caster: { uuid: userUuid('star'), name: 'star', family_name: 'สังกัดเมฆา' },
      labels: [{ key: 'singer', name: { th: 'ไทย singer', en: 'singer' } }],
      status: 'on_air',
      viewer_count: 12,
      ended_at: null,
    });
  });

  test('an ended live includes its summary; a live on air has none', async () => {
    await addLives([
      { slug: 'sing', caster: 'somo' },
      { slug: 'over', caster: 'somo', ended_at_ms: ENDED_AT_MS },
    ]);
    const at = ENDED_AT_MS - 1000;
    await addGifts([{ id: 'one', from: 'fan', to: 'somo', amount: 7, at, live: 'over' }]);
    const { data } = await ask(getLive, { params: { slug: 'over' } });
    expect(data.summary?.top_givers).toMatchObject([{ rank: 1, user: { name: 'fan' }, coins: 7 }]);
    expect(data.summary).toEqual((await ask(getEndLiveInfo, { params: { id: liveUuid('over') } })).data);
    expect((await ask(getLive, { params: { slug: 'sing' } })).data.summary).toBeNull();
  });

  test('finds a live by its slug in capitals', async () => {
    await addLives([{ slug: 'sing', caster: 'somo' }]);
    expect((await ask(getLive, { params: { slug: 'SING' } })).data.slug).toBe('sing');
  });

  test('an unknown slug is a 404', async () => {
    const failure = await askInVain(getLive, { params: { slug: 'nothing' } });
    expect(failure).toMatchObject({ status: 404, error: { code: 'live_not_found' } });
  });

  test.each(['-', 'a b', '../live', 'ไทย', 'x'.repeat(81)])('the slug %j is an invalid parameter', async (slug) => {
    const failure = await askInVain(getLive, { params: { slug } });
    expect(failure).toMatchObject({ status: 400, error: { code: 'invalid_params', fields: ['slug'] } });
  });
});

describe('GET /v1/lives/{slug}/supporters', () => {
  test('returns the VB’s five top givers of today over all lives, and five VIPs', async () => {
    const fans = Array.from({ length: 7 }, (_, index) => `fan${index}`);
    await addUsers(fans);
    await addLives([
      { slug: 'sing', caster: 'somo' },
      { slug: 'dance', caster: 'toei' },
    ]);
    const now = Date.now();
    await addGifts(fans.map((from, index) => ({ id: from, from, to: 'somo', amount: 10 + index, at: now })));
    await addGifts([
      { id: 'another', from: 'guest', to: 'toei', amount: 99, at: now },
      { id: 'earlier', from: 'guest', to: 'somo', amount: 99, at: now - 86_400_000 },
    ]);
    await addVips(
      'somo',
      fans.slice(0, 6).map((name, index) => ({ name, level: 5 - (index % 5) })),
    );
    const { data } = await ask(getLiveSupporters, { params: { slug: 'sing' } });
    expect(data.givers.map(({ rank, user, coins }) => [rank, user.name, coins])).toEqual(
      [6, 5, 4, 3, 2].map((fan, index) => [index + 1, `fan${fan}`, 10 + fan]),
    );
    expect(data.vips.map(({ level }) => level)).toEqual([5, 5, 4, 3, 2]);
    const nobodyYet = await ask(getLiveSupporters, { params: { slug: 'dance' } });
    expect(nobodyYet.data).toMatchObject({ givers: [{ user: { name: 'guest' } }], vips: [] });
  });

  test('the supporters of an unknown live are a 404', async () => {
    const failure = await askInVain(getLiveSupporters, { params: { slug: 'nothing' } });
    expect(failure).toMatchObject({ status: 404, error: { code: 'live_not_found' } });
  });
});

describe('GET /v1/lives/{slug}/users', () => {
  const room = { params: { slug: 'sing' } };

  test('returns users in the room with labels, VIP level and coins, and omits others', async () => {
    await addLives([{ slug: 'sing', caster: 'somo' }]);
    await addToRoom('sing', ['fan', 'guest']);
    await addLabels('fan', ['true-fan']);
    await addVips('somo', [{ name: 'fan', level: 3 }]);
    await addVips('toei', [{ name: 'guest', level: 5 }]);
    await addGifts([
      { id: '1', from: 'fan', to: 'somo', amount: 20, at: '2026-11-20T06:00:00Z', live: 'sing' },
      { id: '2', from: 'fan', to: 'somo', amount: 7, at: '2026-11-20T06:01:00Z', live: 'sing' },
      { id: '3', from: 'fan', to: 'somo', amount: 500, at: '2026-11-19T06:00:00Z' },
    ]);
    const uuids = [userUuid('fan'), userUuid('guest').toUpperCase(), userUuid('toei'), nobody].join(',');
    const { data, next_cursor } = await ask(listLiveUsers, { ...room, query: { uuids } });
    expect(next_cursor).toBeNull();
    expect(data).toHaveLength(2);
    const [fan, guest] = [userUuid('fan'), userUuid('guest')].map((uuid) => data.find((user) => user.uuid === uuid));
    expect(fan).toMatchObject({ vip_level: 3, coins_given: 27, labels: [{ key: 'true-fan' }] });
    expect(guest).toMatchObject({ vip_level: 0, coins_given: 0, labels: [] });
  });

  test('without uuids returns users in the room, fifty at most', async () => {
    await addLives([{ slug: 'sing', caster: 'somo' }]);
    const names = Array.from({ length: 60 }, (_, index) => `user${index}`);
    await addUsers(names);
    await addToRoom('sing', names.slice(0, 2));
    const two = await ask(listLiveUsers, { ...room, query: {} });
    expect(two.data.map(({ uuid }) => uuid).toSorted()).toEqual(names.slice(0, 2).map(userUuid).toSorted());
    await addToRoom('sing', names.slice(2));
    expect((await ask(listLiveUsers, { ...room, query: {} })).data).toHaveLength(50);
  });

  test('returns no users for an empty room', async () => {
    await addLives([{ slug: 'sing', caster: 'somo' }]);
    const answer = await ask(listLiveUsers, { ...room, query: { uuids: userUuid('fan') } });
    expect(answer).toEqual({ data: [], next_cursor: null });
  });

  test('returns up to 50 users per request and rejects 51', async () => {
    await addLives([{ slug: 'sing', caster: 'somo' }]);
    const names = Array.from({ length: 51 }, (_, index) => `user${index}`);
    await addUsers(names);
    await addToRoom('sing', names);
    const uuids = names.map(userUuid);
    const fifty = await ask(listLiveUsers, { ...room, query: { uuids: uuids.slice(1).join(',') } });
    expect(fifty.data).toHaveLength(50);
    const failure = await askInVain(listLiveUsers, { ...room, query: { uuids: uuids.join(',') } });
    expect(failure).toMatchObject({ status: 400, error: { code: 'invalid_query', fields: ['uuids'] } });
  });

  test('the room of an unknown live is a 404', async () => {
    const failure = await askInVain(listLiveUsers, { ...room, query: { uuids: nobody } });
    expect(failure).toMatchObject({ status: 404, error: { code: 'live_not_found' } });
  });
});

describe('GET /v3/lives/{id}/endlive_info', () => {
  test('an ended live has its duration, viewers, coins and top givers', async () => {
    await addLives([
      {
        slug: 'over',
        caster: 'somo',
        started_at_ms: ENDED_AT_MS - 90_000,
        ended_at_ms: ENDED_AT_MS,
        peak_viewer_count: 80,
        total_viewer_count: 200,
      },
    ]);
    const givers = Array.from({ length: 12 }, (_, index) => `giver${index}`);
    await addUsers(givers);
    const at = ENDED_AT_MS - 1000;
    await addGifts(
      givers.map((from, index) => ({
        ...{ id: from, from, to: 'somo', amount: 100 + index, at, live: 'over' },
        kind: index % 2 === 0 ? ('gift' as const) : ('sticker' as const),
      })),
    );
    const { data } = await ask(getEndLiveInfo, { params: { id: liveUuid('over') } });
    expect(data).toMatchObject({
      slug: 'over',
      started_at: '2026-11-20T06:58:30.000Z',
      ended_at: '2026-11-20T07:00:00.000Z',
      duration_seconds: 90,
      peak_viewer_count: 80,
      total_viewer_count: 200,
      coins_received: 1266,
    });
    expect(data.top_givers).toHaveLength(10);
    expect(data.top_givers[0]).toMatchObject({ rank: 1, user: { name: 'giver11' }, coins: 111 });
    expect(data.top_givers[9]).toMatchObject({ rank: 10, user: { name: 'giver2' } });
  });

  test('a live without gifts has an empty list of givers', async () => {
    await addLives([{ slug: 'over', caster: 'somo', ended_at_ms: ENDED_AT_MS }]);
    const { data } = await ask(getEndLiveInfo, { params: { id: liveUuid('over') } });
    expect(data).toMatchObject({ coins_received: 0, top_givers: [] });
  });

  test('a live on air has no summary yet', async () => {
    await addLives([{ slug: 'sing', caster: 'somo' }]);
    const failure = await askInVain(getEndLiveInfo, { params: { id: liveUuid('sing') } });
    expect(failure).toMatchObject({ status: 409, error: { code: 'live_not_ended' } });
  });

  test('an unknown live is a 404, and an invalid uuid an invalid parameter', async () => {
    const unknown = await askInVain(getEndLiveInfo, { params: { id: nobody } });
    expect(unknown).toMatchObject({ status: 404, error: { code: 'live_not_found' } });
    const refusal = await askInVain(getEndLiveInfo, { params: { id: 'sing' } });
    expect(refusal).toMatchObject({ status: 400, error: { code: 'invalid_params' } });
  });
});

describe('GET /v1/lives/{id}/shared', () => {
  const shareInput = (slug: string, key: string) => ({ params: { id: liveUuid(slug) }, query: { key } });

  beforeEach(async () => {
    await addLives([
      { slug: 'sing', caster: 'somo' },
      { slug: 'play', caster: 'toei' },
    ]);
    await addShare('known-sharer', 'sing', 'fan');
    await addShare('unknown-sharer', 'sing', null);
  });

  test('a share key returns the live and its sharer', async () => {
    const { data } = await ask(getSharedLive, shareInput('sing', 'known-sharer'));
    expect(data).toMatchObject({ slug: 'sing', title: 'ไลฟ์ sing', sharer: { uuid: userUuid('fan'), name: 'fan' } });
  });

  test('sharing a live twice returns the same key, which names the sharer', async () => {
    const token = await tokenOf('fan');
    const share = (slug: string) => ask(shareLive, { token, params: { id: liveUuid(slug) } });
    const [first, again] = await Promise.all([share('play'), share('play')]);
    expect(again).toEqual(first);
    const { data } = await ask(getSharedLive, shareInput('play', first.data.key));
    expect(data).toMatchObject({ slug: 'play', sharer: { uuid: userUuid('fan') } });
    const nothing = await askInVain(shareLive, { token, params: { id: liveUuid('nothing') } });
    expect(nothing.error.code).toBe('live_not_found');
  });

  test('a share key without a sharer still returns the live', async () => {
    const { data } = await ask(getSharedLive, shareInput('sing', 'unknown-sharer'));
    expect(data).toEqual({ uuid: liveUuid('sing'), slug: 'sing', title: 'ไลฟ์ sing', sharer: null });
  });

  test('an unknown share key, or one of another live, is a 404', async () => {
    const another = await askInVain(getSharedLive, shareInput('play', 'known-sharer'));
    expect(another).toMatchObject({ status: 404, error: { code: 'not_found' } });
    const unknown = await askInVain(getSharedLive, shareInput('nothing', 'known-sharer'));
    expect(unknown).toMatchObject({ status: 404, error: { code: 'live_not_found' } });
    const refusal = await askInVain(getSharedLive, shareInput('sing', 'no'));
    expect(refusal).toMatchObject({ status: 400, error: { code: 'invalid_query' } });
  });
});
