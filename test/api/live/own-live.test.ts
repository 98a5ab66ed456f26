import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { deleteLive, endLive, endMyLive, getLive, getOnAir, listLives, startLive } from '../../../calls/live/live.ts';
import { getLiveResult } from '../../../calls/live/live-result.ts';
import { ask, askInVain } from '../ask.ts';
import { addMember } from '../member.ts';
import { addContract, addLives, addShare, addToRoom, addUsers, liveUuid, userUuid } from '../world.ts';
import { startOnAir } from './on-air.ts';

let somo: string;
let toei: string;

beforeEach(async () => {
  somo = await addMember('somo', 'caster');
  toei = await addMember('toei', 'vtuber');
  await addContract('somo');
  await addContract('toei', { state: 'accepted_temp' });
});

const start = async (token: string, title = 'ร้องเพลงก่อนนอน') => ({ data: await startOnAir(token, { title }) });

test('the result of a live shows its own VB the gifts and new followers', async () => {
  await addLives([{ slug: 'sang', caster: 'somo', status: 'ended', started_at_ms: 1_000_000, ended_at_ms: 4_600_000 }]);
  await addUsers(['a', 'b', 'c', 'd']);
  const follows = (
    [
      ['a', 999_999],
      ['b', 1_000_000],
      ['c', 4_600_000],
      ['d', 4_600_001],
    ] as const
  ).map(([name, at]) =>
    env.DB.prepare('INSERT INTO follows VALUES (?, ?, ?)').bind(userUuid(name), userUuid('somo'), at),
  );
  await env.DB.batch(follows);
  const params = { id: liveUuid('sang') };
  const { data } = await ask(getLiveResult, { token: somo, params });
  expect(data).toMatchObject({ duration_seconds: 3_600, gift_count: 0, vtokens_received: 0, new_follower_count: 2 });
  expect(await askInVain(getLiveResult, { token: toei, params })).toMatchObject({ error: { code: 'live_not_found' } });
  const onAir = (await start(somo)).data;
  expect(await askInVain(getLiveResult, { token: somo, params: { id: onAir.uuid } })).toMatchObject({
    error: { code: 'live_not_ended' },
  });
});

describe('POST /v1/live', () => {
  test('starting a live accepts the VB’s own picture as poster, and no other’s', async () => {
    for (const name of ['somo', 'toei'])
      await env.DB.prepare('INSERT INTO uploads VALUES (?, ?, 1, NULL)')
        .bind(`upload/${name}.jpg`, userUuid(name))
        .run();
    const startWith = (name: string) => ({
      token: somo,
      form: { title: 'x', picture_url: `/media/upload/${name}.jpg` },
    });
    const refusal = await askInVain(startLive, startWith('toei'));
    expect(refusal).toMatchObject({ status: 422, error: { code: 'post_picture_unknown' } });
    const { data } = await ask(startLive, startWith('somo'));
    expect(data).toMatchObject({
      profile_picture_url: '/media/upload/somo.jpg',
      share_picture_url: `/cards/th/live/${data.slug}.jpg`,
    });
  });

  test('starting a live shows the VB on air to every visitor', async () => {
    const { data } = await start(somo, '  ร้องเพลง\u202Eก่อนนอน\n👩‍🍳 ');
    expect(data).toMatchObject({ title: 'ร้องเพลงก่อนนอน 👩‍🍳', status: 'on_air', caster: { name: 'somo' } });
    const { data: publicLive } = await ask(getLive, { params: { slug: data.slug } });
    const { ingest_key, ...publicFields } = data;
    expect(publicLive).toEqual({
      ...publicFields,
      caster_role: 'caster',
      summary: null,
      recordings: [],
      matches: [],
      stage: { layout: 'grid', pictures: [] },
      raid: null,
      goal: null,
    });
    expect(JSON.stringify(publicLive)).not.toContain(ingest_key);
  });

  test.for([
    ['missing', null],
    ['not accepted', { state: 'done' }],
    ['cancelled', { state: 'cancelled' }],
    ['not in force yet', { starts_at_ms: Date.UTC(2099, 0) }],
    ['no longer in force', { starts_at_ms: 1, ends_at_ms: 2 }],
  ] as const)('a VB whose contract is %s cannot go on air', async ([, contract]) => {
    const praewa = await addMember('praewa', 'caster');
    if (contract) await addContract('praewa', contract);
    expect(await askInVain(startLive, { token: praewa, form: { title: 'x' } })).toMatchObject({
      status: 403,
      error: { code: 'contract_not_in_force' },
    });
    expect((await ask(getOnAir)).data.on_air_count).toBe(0);
  });

  test('an empty or overlong title is a 422 and starts nothing', async () => {
    for (const title of ['', ' \n ', 'ก'.repeat(81)]) {
      expect(await askInVain(startLive, { token: somo, form: { title } })).toMatchObject({ status: 422 });
    }
    expect((await ask(getOnAir)).data.on_air_count).toBe(0);
  });

  test('a second concurrent live of a VB is a 409', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 5 }, () => ask(startLive, { token: somo, form: { title: 'x' } })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await askInVain(startLive, { token: somo, form: { title: 'x' } })).toMatchObject({
      status: 409,
      error: { code: 'live_on_air' },
    });
  });

  test('a new live has the poster of the VB’s last live', async () => {
    await addLives([
      { slug: 'a', caster: 'somo', started_at_ms: 1, ended_at_ms: 2, poster_url: '/media/poster/old.svg' },
      { slug: 'b', caster: 'somo', started_at_ms: 3, ended_at_ms: 4, poster_url: '/media/poster/new.svg' },
    ]);
    expect((await start(somo)).data.profile_picture_url).toBe('/media/poster/new.svg');
    expect((await start(toei)).data.profile_picture_url).toBe('/media/avatar/somo.svg');
  });
});

describe('ending a live', () => {
  test('DELETE /v1/live ends only the caller’s live', async () => {
    await start(somo);
    await start(toei);
    expect((await ask(endMyLive, { token: somo })).data.status).toBe('ended');
    expect((await ask(getOnAir)).data.lives.map(({ caster }) => caster.name)).toEqual(['toei']);
    expect(await askInVain(endMyLive, { token: somo })).toMatchObject({ status: 404 });
  });

  test('DELETE /v1/lives/{id}/end_live ends a live and is idempotent', async () => {
    const { data } = await start(somo);
    const response = await ask(endLive, { token: somo, params: { id: data.uuid } });
    expect(response.data.status).toBe('ended');
    expect(await ask(endLive, { token: somo, params: { id: data.uuid } })).toEqual(response);
  });

  test('another VB’s live is a 404 and stays on air', async () => {
    const { data } = await start(toei);
    for (const call of [endLive, deleteLive]) {
      const inVain = await askInVain(call, { token: somo, params: { id: data.uuid } });
      expect(inVain).toMatchObject({ status: 404, error: { code: 'live_not_found' } });
    }
    expect((await ask(getOnAir)).data.on_air_count).toBe(1);
  });
});

describe('DELETE /v1/live/{id}', () => {
  test('removes an ended live with its room and its share keys', async () => {
    await addLives([{ slug: 'over', caster: 'somo', ended_at_ms: Date.now() }]);
    await addToRoom('over', ['toei']);
    await addShare('abc123', 'over', 'toei');
    await ask(deleteLive, { token: somo, params: { id: liveUuid('over') } });
    expect(await askInVain(getLive, { params: { slug: 'over' } })).toMatchObject({ status: 404 });
    expect((await ask(listLives, { query: { status: 'ended' } })).data).toEqual([]);
  });

  test('deleting a live on air is a 409', async () => {
    const { data } = await start(somo);
    const inVain = await askInVain(deleteLive, { token: somo, params: { id: data.uuid } });
    expect(inVain).toMatchObject({ status: 409, error: { code: 'live_on_air' } });
    expect((await ask(getOnAir)).data.on_air_count).toBe(1);
  });
});
