/**
 * Moderation of a live’s room: hidden messages, silences and room moderators, with the permissions
 * for each.
 */
import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { listLines, sayLine } from '../../../calls/live/chat.ts';
import {
  dismissTalkModerator,
  getLineDesk,
  getTalkDesk,
  hideLine,
  liftSilence,
  nameTalkModerator,
  pinLine,
  setTalkRules,
  silenceTalker,
  unpinLine,
} from '../../../calls/live/chat-moderation.ts';
import { endMyLive } from '../../../calls/live/live.ts';
import type { RoomMessage } from '../../../calls/live/room/room-message.ts';
import { blockUser, unblockUser } from '../../../calls/people/block.ts';
import { followUser } from '../../../calls/people/follow.ts';
import { ask, askInVain } from '../ask.ts';
import { addMember, tokenOf } from '../member.ts';
import { addLives, addUsers, liveUuid, userUuid } from '../world.ts';

/** In the future, so that an alarm runs only when a test runs it. */
const NOW = Date.parse('2031-11-20T08:00:00.000Z');
let slug = '';
let star = '';
let house = '';

beforeEach(async () => {
  vi.setSystemTime(NOW);
  slug = `live-${crypto.randomUUID().slice(0, 8)}`;
  star = await addMember('star', 'caster');
  house = await addMember('house', 'moderator');
  await addUsers(['fan', 'other', 'helper']);
  await addLives([{ slug, caster: 'star', started_at_ms: NOW - 60_000 }]);
});

const room = () => env.ROOMS.getByName(liveUuid(slug));
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const token = (name: string) => tokenOf(name, { now: new Date() });
const params = () => ({ slug });
const say = async (name: string, text: string) => {
  const input = { token: await token(name), key: crypto.randomUUID(), params: params(), form: { text } };
  return (await ask(sayLine, input)).data.seq;
};
const refusal = async (name: string, text: string) => {
  const input = { token: await token(name), key: crypto.randomUUID(), params: params(), form: { text } };
  return (await askInVain(sayLine, input)).error;
};
const texts = async () => (await ask(listLines, { params: params() })).data.lines.map(({ text }) => text);
const nameModerator = async (user: string) =>
  ask(nameTalkModerator, { token: star, params: params(), form: { user_uuid: userUuid(user) } });
const silence = (by: string, user: string, minutes = '') =>
  ask(silenceTalker, { token: by, params: params(), form: { user_uuid: userUuid(user), minutes } as never });

async function enter(after = 0) {
  const headers = { upgrade: 'websocket', 'x-live': liveUuid(slug), 'x-visitor': 'guest:a' };
  const { webSocket } = await room().fetch(`https://room.internal/?after=${after}`, { headers });
  if (!webSocket) throw new Error('The room takes nobody');
  const messages: RoomMessage[] = [];
  webSocket.addEventListener('message', ({ data }) => messages.push(JSON.parse(String(data))));
  webSocket.accept();
  return messages;
}
const hiddenIn = (messages: RoomMessage[]) =>
  messages.flatMap((message) => ('hidden' in message ? message.hidden : []));
const slowIn = (messages: RoomMessage[]) =>
  messages.flatMap((message) => ('rules' in message ? message.rules.slow_seconds : []));

test('a hidden message stays hidden after a crash and the live’s end', async () => {
  const messages = await enter();
  const seq = await say('fan', 'something rude');
  await say('other', 'something kind');
  expect((await askInVain(hideLine, { token: await token('other'), params: { slug, seq } })).error.code).toBe(
    'talk_not_kept',
  );
  for (let time = 0; time < 2; time += 1) await ask(hideLine, { token: star, params: { slug, seq } });
  await expect.poll(() => hiddenIn(messages)).toEqual([seq]);
  expect(await texts()).toEqual(['something kind']);
  await expect(runInDurableObject(room(), (_, ctx) => ctx.abort('killed'))).rejects.toThrow('killed');
  expect(await texts()).toEqual(['something kind']);
  const back = await enter(seq + 1);
  await expect.poll(() => hiddenIn(back)).toEqual([seq]);
  const last = await say('fan', 'rude again');
  await ask(endMyLive, { token: star });
  await ask(hideLine, { token: star, params: { slug, seq: last } });
  expect((await ask(listLines, { params: params() })).data).toMatchObject({
    lines: [{ text: 'something kind' }],
    hidden: [last, seq],
  });
});

test('a mute ends at its time, a ban when lifted; the latest silence wins', async () => {
  await say('fan', 'first');
  await silence(star, 'fan', '10');
  expect(await refusal('fan', 'again')).toMatchObject({ code: 'talk_muted', retry_after_seconds: 600 });
  pass(600_000);
  await say('fan', 'back');
  await silence(star, 'fan');
  expect((await refusal('fan', 'again')).code).toBe('talk_banned');
  pass(24 * 3_600_000);
  expect((await refusal('fan', 'a day later')).code).toBe('talk_banned');
  const desk = (await ask(getTalkDesk, { token: star, params: params() })).data;
  expect(desk.silenced).toMatchObject([{ user: { uuid: userUuid('fan') }, until: null }]);
  await ask(liftSilence, { token: star, params: { slug, user_uuid: userUuid('fan') } });
  await say('fan', 'thanks');
});

test('a ban applies within a minute without notification, also for members without a socket', async () => {
  await say('fan', 'first');
  await env.DB.prepare('INSERT INTO talk_silences VALUES (?, ?, NULL, ?, ?)')
    .bind(userUuid('star'), userUuid('fan'), userUuid('star'), NOW)
    .run();
  pass(60_000);
  expect((await refusal('fan', 'second')).code).toBe('talk_banned');
});

test('room moderators cannot act on each other, the VB or staff, nor after dismissal', async () => {
  const helper = await token('helper');
  expect((await askInVain(getTalkDesk, { token: helper, params: params() })).error.code).toBe('talk_not_kept');
  await nameModerator('helper');
  await nameModerator('other');
  await silence(helper, 'fan', '5');
  expect((await refusal('fan', 'hello')).code).toBe('talk_muted');
  for (const whom of ['star', 'house', 'other']) {
    const form = { user_uuid: userUuid(whom) };
    expect((await askInVain(silenceTalker, { token: helper, params: params(), form })).error.code).toBe(
      'talk_not_kept',
    );
  }
  const desk = (await ask(getTalkDesk, { token: helper, params: params() })).data;
  expect([desk.part, desk.moderators.length]).toEqual(['moderator', 2]);
  const input = { token: helper, params: params(), form: { user_uuid: userUuid('fan') } };
  expect((await askInVain(nameTalkModerator, input)).error.code).toBe('talk_not_kept');
  const line = await say('helper', 'please be kind');
  const { lines } = (await ask(listLines, { params: params() })).data;
  expect(lines.at(-1)).toMatchObject({ seq: line, who: { part: 'moderator' } });
  await ask(dismissTalkModerator, { token: star, params: { slug, user_uuid: userUuid('helper') } });
  expect((await askInVain(hideLine, { token: helper, params: { slug, seq: line } })).error.code).toBe('talk_not_kept');
});

test('staff moderate every room, and their actions are audited', async () => {
  const seq = await say('fan', 'rude');
  await ask(hideLine, { token: house, params: { slug, seq } });
  await silence(house, 'fan', '60');
  const { results } = await env.DB.prepare('SELECT call, by_uuid FROM audit_entries ORDER BY at_ms, call').all();
  expect(results).toEqual([
    { call: 'POST /v1/lives/{slug}/lines/{seq}/hide', by_uuid: userUuid('house') },
    { call: 'POST /v1/lives/{slug}/silences', by_uuid: userUuid('house') },
  ]);
});

test('a message lists the actions that its reader may take', async () => {
  const seq = await say('fan', 'hello');
  const desk = async (by: string) => (await ask(getLineDesk.own, { token: by, params: { slug, seq } })).data;
  expect(await desk(await token('other'))).toMatchObject({
    line: { seq, text: 'hello' },
    may_hide: false,
    may_silence: false,
    may_name: false,
    silence: null,
  });
  await silence(star, 'fan', '10');
  expect(await desk(star)).toMatchObject({
    may_hide: true,
    may_silence: true,
    may_name: true,
    silence: { until: new Date(NOW + 600_000).toISOString() },
  });
  await ask(hideLine, { token: star, params: { slug, seq } });
  expect(await desk(house)).toMatchObject({ is_hidden: true, may_hide: false, may_silence: true, may_name: false });
  const rejection = await askInVain(getLineDesk.own, { token: await token('other'), params: { slug, seq } });
  expect(rejection.error.code).toBe('talk_line_not_found');
});

test('slow mode, flagged words and followers-only apply immediately and reach the room', async () => {
  const messages = await enter();
  await say('fan', 'one');
  const set = (form: Record<string, string>) =>
    ask(setTalkRules, { token: star, params: params(), form: form as never });
  await set({ slow_seconds: '30', talkers: 'all', words: 'สปอยล์\n\nสปอยล์\nspoiler' });
  await expect.poll(() => slowIn(messages)).toEqual([0, 30]);
  expect(await refusal('fan', 'two')).toMatchObject({ code: 'talk_slow', retry_after_seconds: 30 });
  await say('star', 'and quick');
  await say('star', 'as I like');
  expect((await refusal('other', 'ส.ป.อ.ย.ล์ นะ')).code).toBe('talk_word');
  await set({ slow_seconds: '0', talkers: 'followers', words: '' });
  expect((await refusal('other', 'hello')).code).toBe('talk_followers_only');
  const desk = (await ask(getTalkDesk, { token: house, params: params() })).data;
  expect(desk.rules).toEqual({ slow_seconds: 0, talkers: 'followers', raids: 'all', words: [] });
  const short = { slow_seconds: 0, talkers: 'all', words: 'x' } as never;
  expect((await askInVain(setTalkRules, { token: star, params: params(), form: short })).error).toMatchObject({
    code: 'word_too_short',
    fields: ['words'],
  });
  const other = { token: house, params: params(), form: { slow_seconds: 0, talkers: 'all', words: '' } as never };
  expect((await askInVain(setTalkRules, other)).error.code).toBe('talk_not_kept');
});

test('the page of a message shows its author, and members their relation', async () => {
  const seq = await say('fan', 'hello');
  await ask(followUser, { token: await token('other'), params: { uuid: userUuid('fan') } });
  const author = { user: { uuid: userUuid('fan'), name: 'fan' }, follower_count: 1, is_following: false };
  const permissions = { may_hide: false, may_pin: false, may_silence: false, may_name: false };
  expect((await ask(getLineDesk, { params: { slug, seq } })).data).toMatchObject({ author, ...permissions });
  const own = async (who: string) => (await ask(getLineDesk.own, { token: who, params: { slug, seq } })).data;
  const [fan, other] = [await token('fan'), await token('other')];
  expect((await own(other)).author).toMatchObject({ is_following: true, is_blocked: false });
  await ask(blockUser, { token: other, params: { uuid: userUuid('fan') } });
  expect((await own(other)).author).toMatchObject({ is_blocked: true });
  const otherLine = await say('other', 'hi');
  const ofBlocker = { token: other, params: { slug, seq } };
  await ask(unblockUser, { token: other, params: { uuid: userUuid('fan') } });
  await ask(blockUser, { token: fan, params: { uuid: userUuid('other') } });
  expect((await askInVain(getLineDesk.own, ofBlocker)).error.code).toBe('talk_line_not_found');
  expect((await ask(getLineDesk.own, { token: star, params: { slug, seq: otherLine } })).data).toMatchObject({
    author: { user: { name: 'other' } },
    may_silence: true,
  });
  await ask(hideLine, { token: star, params: { slug, seq } });
  expect((await askInVain(getLineDesk, { params: { slug, seq } })).error.code).toBe('talk_line_not_found');
});

describe('the pinned message', () => {
  const pinnedIn = (messages: RoomMessage[]) =>
    messages.flatMap((message) => ('pinned' in message ? (message.pinned?.text ?? null) : []));
  const pinned = async () => (await ask(listLines, { params: params() })).data.pinned?.text ?? null;
  const pin = (by: string, seq: number) => ask(pinLine, { token: by, params: { slug, seq } });

  test('reaches everyone, survives a restart, and is replaced and removed by moderators', async () => {
    const messages = await enter();
    const [first, second] = [await say('fan', 'rules of the room'), await say('star', 'next song at nine')];
    await nameModerator('helper');
    await pin(await token('helper'), first);
    await expect.poll(() => pinnedIn(messages)).toEqual(['rules of the room']);
    await pin(house, second);
    await expect.poll(() => pinnedIn(messages)).toEqual(['rules of the room', 'next song at nine']);
    await expect(runInDurableObject(room(), (_, ctx) => ctx.abort('killed'))).rejects.toThrow('killed');
    const newcomer = await enter();
    await expect.poll(() => pinnedIn(newcomer)).toEqual(['next song at nine']);
    expect(await pinned()).toBe('next song at nine');
    // A late request about an earlier pin leaves the current one.
    await ask(unpinLine, { token: star, params: { slug, seq: first } });
    expect(await pinned()).toBe('next song at nine');
    await ask(unpinLine, { token: star, params: { slug, seq: second } });
    await expect.poll(() => pinnedIn(newcomer)).toEqual(['next song at nine', null]);
    const newEntry = await enter(second);
    await expect.poll(() => pinnedIn(newEntry)).toEqual([null]);
  });

  test('is unpinned when hidden, and survives the deletion of old messages', async () => {
    const messages = await enter();
    const seq = await say('fan', 'something rude');
    await pin(star, seq);
    await expect.poll(pinned).toBe('something rude');
    await runInDurableObject(room(), (_, { storage }) => storage.sql.exec('DELETE FROM lines'));
    await expect(runInDurableObject(room(), (_, ctx) => ctx.abort('killed'))).rejects.toThrow('killed');
    expect(await pinned()).toBe('something rude');
    await env.DB.prepare('INSERT INTO hidden_lines (live_uuid, seq, by_uuid, hidden_at_ms) VALUES (?, ?, ?, ?)')
      .bind(liveUuid(slug), seq, userUuid('star'), NOW)
      .run();
    await room().renew(liveUuid(slug));
    expect(await pinned()).toBe(null);
    expect(pinnedIn(messages)[0]).toBe('something rude');
    expect(await env.DB.prepare('SELECT count(*) AS n FROM pinned_lines').first('n')).toBe(0);
  });

  test('only moderators pin; members who block the author see no pin', async () => {
    const seq = await say('fan', 'hello');
    const refusal = await askInVain(pinLine, { token: await token('other'), params: { slug, seq } });
    expect(refusal.error.code).toBe('talk_not_kept');
    await pin(star, seq);
    await expect.poll(pinned).toBe('hello');
    await ask(blockUser, { token: await token('other'), params: { uuid: userUuid('fan') } });
    const own = await ask(listLines.own, { token: await token('other'), params: params() });
    expect(own.data.pinned).toBe(null);
    await ask(hideLine, { token: star, params: { slug, seq } });
    expect((await askInVain(pinLine, { token: star, params: { slug, seq } })).error.code).toBe('talk_line_not_found');
  });
});
