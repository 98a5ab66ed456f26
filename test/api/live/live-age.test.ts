/**
 * Lives with a minimum age: a viewer who is too young, or of unknown age, gets no media and no
 * chat. A flagged live starts blurred.
 */

import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { listLines, sayLine } from '../../../calls/live/chat.ts';
import { getLineDesk } from '../../../calls/live/chat-moderation.ts';
import { deleteLive, endMyLive, getLive, listLiveUsers } from '../../../calls/live/live.ts';
import { getLivePass, tellAgeToWatch } from '../../../calls/live/live-age.ts';
import { listOfficeLives, markLive } from '../../../calls/live/live-office.ts';
import type { RoomMessage } from '../../../calls/live/room/room-message.ts';
import { BEAT_SECONDS } from '../../../calls/live/room/room-presence-time.ts';
import { keepPresence } from '../../../calls/live/room-presence.ts';
import { report } from '../../../calls/moderation/moderation.ts';
import { decideReports } from '../../../calls/moderation/moderation-office.ts';
import { forgetPayingAge } from '../../../calls/privacy/age.ts';
import { pack } from '../../../client/live/broadcast/send/envelope.ts';
import { PART_MS } from '../../../scripts/dev/camera/camera.ts';
import { ClockCamera } from '../../../scripts/dev/camera/clock-camera.ts';
import { mediaRequest, senderSocketRequest } from '../../../src/live/room-request.ts';
import { ask, askInVain } from '../ask.ts';
import { addMember } from '../member.ts';
import { addContract, userUuid } from '../world.ts';
import { startOnAir } from './on-air.ts';
import { roomHeaders } from './room-headers.ts';

/** In the future, so that an alarm runs only when a test runs it. */
const NOW = Date.parse('2031-11-20T08:00:00.000Z');
const TWENTY_TODAY = '2011-11-20';
const TWENTY_TOMORROW = '2011-11-21';

let [caster, fan, moderator] = ['', '', ''];
let live: { uuid: string; slug: string; ingest_key: string };

beforeEach(async () => {
  vi.setSystemTime(NOW);
  [caster, fan, moderator] = [
    await addMember('star', 'caster'),
    await addMember('fan', 'normal'),
    await addMember('guard', 'moderator'),
  ];
  await addContract('star');
  live = await startOnAir(caster, { title: 'ดื่มไปคุยไป', least_age: '20' });
});

const ofLive = () => ({ params: { slug: live.slug } });
const pass = async (token: string) => (await ask(getLivePass, { token, ...ofLive() })).data;
const sendBirthDate = async (token: string, birth_date: string) =>
  (await ask(tellAgeToWatch, { token, ...ofLive(), form: { birth_date } })).data;
const mark = (form: { starts_blurred: 'yes' | 'no'; least_age: 'everybody' | '18' | '20' }) =>
  ask(markLive, { token: moderator, params: { uuid: live.uuid }, form: { ...form, ground: 'It is a bar' } });

const media = (address: string, pass: string | null = null) =>
  env.LIVE_MEDIA.getByName(live.uuid).fetch(mediaRequest(new URL(address, 'https://edge'), { pass }));
const statusOf = async (address: string, pass: string | null = null) => (await media(address, pass)).status;
const plain = (name: string) => `/live-media/${live.uuid}/${name}`;

/** Sends eight parts of media. */
async function send() {
  const { webSocket } = await env.LIVE_MEDIA.getByName(live.uuid).fetch(senderSocketRequest(live.ingest_key));
  const replies: unknown[] = [];
  webSocket?.addEventListener('message', ({ data }) => replies.push(JSON.parse(String(data))));
  webSocket?.accept();
  webSocket?.send(JSON.stringify({ hello: 's' }));
  const camera = new ClockCamera('a');
  webSocket?.send(pack('init', 0, 0, camera.init()));
  for (let part = 0; part < 8; part += 1)
    webSocket?.send(pack('part', part + 1, NOW + part * PART_MS, camera.part(NOW + part * PART_MS)));
  await expect.poll(() => replies).toContainEqual({ ack: 8 });
}

/** Opens a socket of the room; returns the status if it is rejected. */
async function enter(visitor: string) {
  const headers = await roomHeaders(live.uuid, visitor);
  const { webSocket, status } = await env.ROOMS.getByName(live.uuid).fetch('https://room.internal/?after=0', {
    headers,
  });
  if (!webSocket) return status;
  const messages: RoomMessage[] = [];
  let isClosed = false;
  webSocket.addEventListener('message', ({ data }) => messages.push(JSON.parse(String(data))));
  webSocket.addEventListener('close', () => {
    isClosed = true;
  });
  webSocket.accept();
  return { messages, isClosed: () => isClosed };
}

describe('a live with a minimum age of twenty', () => {
  test('asks a viewer once for the birth date, without storing it', async () => {
    expect(await pass(fan)).toEqual({
      min_age: 20,
      state: 'unknown',
      from: null,
      media_base: null,
      media_pass: null,
      until: null,
    });
    const wrong = await askInVain(tellAgeToWatch, { token: fan, ...ofLive(), form: { birth_date: '2032-01-01' } });
    expect(wrong.error.code).toBe('birth_date_wrong');
    const young = {
      min_age: 20,
      state: 'too_young',
      from: '2031-11-21',
      media_base: null,
      media_pass: null,
      until: null,
    };
    expect(await sendBirthDate(fan, TWENTY_TOMORROW)).toEqual(young);
    expect(await sendBirthDate(fan, '1990-01-01')).toEqual(young);
    const ages = await env.DB.prepare('SELECT min_age, old_enough_on FROM viewing_ages ORDER BY 1').all();
    expect(ages.results).toEqual([
      { min_age: 18, old_enough_on: '2031-11-20' },
      { min_age: 20, old_enough_on: '2031-11-21' },
    ]);
    await mark({ starts_blurred: 'no', least_age: '18' });
    expect(await pass(fan)).toMatchObject({ min_age: 18, state: 'may_watch' });
    vi.setSystemTime(NOW + 24 * 60 * 60 * 1000);
    await mark({ starts_blurred: 'no', least_age: '20' });
    expect(await pass(fan)).toMatchObject({ min_age: 20, state: 'may_watch' });
  });

  test('asks neither the VB nor staff, and asks again after staff reset the answer', async () => {
    expect([(await pass(caster)).state, (await pass(moderator)).state]).toEqual(['may_watch', 'may_watch']);
    await sendBirthDate(fan, TWENTY_TOMORROW);
    const staff = await addMember('helper', 'staff');
    await ask(forgetPayingAge, { token: staff, params: { uuid: userUuid('fan') }, form: { ground: 'Mistyped' } });
    expect((await pass(fan)).state).toBe('unknown');
    expect((await sendBirthDate(fan, TWENTY_TODAY)).state).toBe('may_watch');
  });

  test('serves age-restricted media only with a pass, which belongs to one viewer and expires', async () => {
    await send();
    expect(await statusOf(plain('picture.json'))).toBe(200);
    const names = [
      'edge.json',
      'i0.mp4',
      'c0.m4s',
      's0.m4s',
      'k0.m4s',
      'index.m3u8',
      'replay.json',
      'stream.mp4',
      'r0-0.mp4',
    ];
    expect(await Promise.all(names.map((name) => statusOf(plain(name))))).toEqual(names.map(() => 403));
    const nobodys = `${crypto.randomUUID()}${crypto.randomUUID()}`.replaceAll('-', '');
    expect(await statusOf(plain('edge.json'), nobodys)).toBe(403);
    const { media_base, media_pass, until } = await sendBirthDate(fan, TWENTY_TODAY);
    expect([media_base, media_pass]).toEqual([plain(''), expect.stringMatching(/^[0-9a-f]{64}$/)]);
    expect((await pass(caster)).media_pass).not.toBe(media_pass);
    const watched = async () => [
      await statusOf(plain('edge.json'), media_pass),
      await statusOf(plain('s0.m4s'), media_pass),
    ];
    expect(await watched()).toEqual([200, 200]);
    vi.setSystemTime(Date.parse(until ?? ''));
    expect(await watched()).toEqual([403, 403]);
    expect((await pass(fan)).media_pass).not.toBe(media_pass);
  });

  test('only viewers of age can open the socket, read and write chat', async () => {
    const visitor = `user:${userUuid('fan')}`;
    const key = crypto.randomUUID();
    const saying = () => ({ token: fan, key, ...ofLive(), form: { text: 'สวัสดี' } });
    const refusals = async () => [
      await enter('guest:a'),
      await enter(visitor),
      (await askInVain(listLines, ofLive())).error.code,
      (await askInVain(listLines.own, { token: fan, ...ofLive() })).error.code,
      (await askInVain(sayLine, saying())).error.code,
      (await askInVain(getLineDesk.own, { token: fan, params: { slug: live.slug, seq: '1' } })).error.code,
    ];
    const codes = Array.from({ length: 4 }, () => 'live_age_wanted');
    expect(await refusals()).toEqual([403, 403, ...codes]);
    await sendBirthDate(fan, TWENTY_TOMORROW);
    expect(await refusals()).toEqual([403, 403, ...codes]);
    vi.setSystemTime(NOW + 24 * 60 * 60 * 1000);
    expect(await enter(visitor)).toMatchObject({ messages: expect.anything() });
    expect((await ask(sayLine, saying())).data.seq).toBe(1);
    expect((await ask(listLines.own, { token: fan, ...ofLive() })).data.last).toBe(1);
    expect(await enter('guest:a')).toBe(403);
  });

  test('a removed live serves no media, with or without a pass', async () => {
    await send();
    const { media_pass } = await sendBirthDate(fan, TWENTY_TODAY);
    await ask(endMyLive, { token: caster });
    const names = ['edge.json', 'i0.mp4', 's0.m4s', 's1.m4s', 'r0-1.mp4', 'replay.json', 'picture.json'];
    await expect.poll(() => statusOf(plain('r0-1.mp4'), media_pass)).toBe(200);
    await ask(deleteLive, { token: caster, params: { id: live.uuid } });
    const countFiles = async () => (await env.MEDIA.list({ prefix: `live/${live.uuid}/` })).objects.length;
    await expect.poll(countFiles).toBe(0);
    for (const pass of [null, media_pass])
      expect(await Promise.all(names.map((name) => statusOf(plain(name), pass)))).toEqual(names.map(() => 404));
  });

  test('neither admits nor lists viewers who are too young or of unknown age', async () => {
    const there = async () => (await ask(keepPresence, { token: fan, params: { id: live.uuid } })).data.next_seconds;
    expect(await there()).toBeNull();
    await sendBirthDate(fan, TWENTY_TOMORROW);
    expect(await there()).toBeNull();
    expect((await env.ROOMS.getByName(live.uuid).see(live.uuid, 'guest:a'))?.next_seconds).toBeNull();
    await runDurableObjectAlarm(env.ROOMS.getByName(live.uuid));
    const present = async () => {
      const query = { uuids: userUuid('fan') };
      return (await ask(listLiveUsers, { ...ofLive(), query })).data.map(({ name }) => name);
    };
    expect(await present()).toEqual([]);
    vi.setSystemTime(NOW + 24 * 60 * 60 * 1000);
    expect(await there()).toBe(BEAT_SECONDS);
    await runDurableObjectAlarm(env.ROOMS.getByName(live.uuid));
    expect(await present()).toEqual(['fan']);
  });

  test('a minimum age set during a live disconnects everyone and asks on return', async () => {
    await mark({ starts_blurred: 'no', least_age: 'everybody' });
    await send();
    const guest = await enter('guest:a');
    const stream = await media(plain('stream.mp4'));
    expect(stream.status).toBe(200);
    await mark({ starts_blurred: 'no', least_age: '18' });
    const room = typeof guest === 'number' ? expect.fail(`refused: ${guest}`) : guest;
    await expect.poll(() => [room.messages.at(-1), room.isClosed()]).toEqual([{ comes_back: true }, true]);
    await stream.arrayBuffer();
    expect([await enter('guest:a'), await statusOf(plain('s0.m4s'))]).toEqual([403, 403]);
    await mark({ starts_blurred: 'no', least_age: 'everybody' });
    expect(await enter('guest:a')).toMatchObject({ messages: expect.anything() });
    expect(await statusOf(plain('s0.m4s'))).toBe(200);
  });
});

describe('a flagged live', () => {
  const isBlurred = async () => (await ask(getLive, ofLive())).data.is_blurred;
  const of = () => ({ kind: 'live', target_uuid: live.uuid, reason: 'spam' }) as const;
  const byThree = async () => {
    for (const name of ['one', 'two', 'three']) {
      expect(await isBlurred()).toBe(false);
      await ask(report, { token: await addMember(name, 'normal'), form: of() });
    }
  };
  const dismiss = () =>
    ask(decideReports, {
      token: moderator,
      params: { kind: 'live', target_uuid: live.uuid },
      form: { decision_count: '0', measure: 'dismiss', reason: 'Nothing to see' },
    });

  test('a live reported three times starts blurred until a moderator decides', async () => {
    await byThree();
    expect(await isBlurred()).toBe(true);
    await dismiss();
    expect(await isBlurred()).toBe(false);
  });

  test('a live stays blurred until staff lift the blur with an audited reason', async () => {
    await byThree();
    const { data } = await mark({ starts_blurred: 'yes', least_age: '20' });
    expect(data).toMatchObject({ is_blurred: 'staff', least_age: '20' });
    await dismiss();
    expect(await isBlurred()).toBe(true);
    const [officeLive] = (await ask(listOfficeLives, { token: moderator, query: { state: 'on_air' } })).data;
    expect(officeLive).toMatchObject({ uuid: live.uuid, is_blurred: 'staff' });
    await mark({ starts_blurred: 'no', least_age: '20' });
    expect(await isBlurred()).toBe(false);
    const auditCount = await env.DB.prepare(
      "SELECT count(*) AS n FROM audit_entries WHERE ground = 'It is a bar'",
    ).first('n');
    expect(auditCount).toBe(2);
  });

  test('only moderators and higher roles can mark a live', async () => {
    const form = { starts_blurred: 'yes', least_age: '18', ground: 'x' } as const;
    expect(await askInVain(markLive, { token: fan, params: { uuid: live.uuid }, form })).toMatchObject({ status: 403 });
  });
});
