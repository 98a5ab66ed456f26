/** Polls in a live: who may start one, one vote per member, the result after crashes, and staff. */
import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { wakeRoom } from '../../../api/live/room/wake-room.ts';
import {
  endPoll,
  getOfficePoll,
  listOfficePolls,
  listPolls,
  listStudioPolls,
  removePoll,
  startPoll,
  votePoll,
} from '../../../calls/deck/poll.ts';
import { listLines } from '../../../calls/live/chat.ts';
import { setTalkRules } from '../../../calls/live/chat-moderation.ts';
import { endMyLive } from '../../../calls/live/live.ts';
import { blockUser } from '../../../calls/people/block.ts';
import { getCacheGeneration } from '../../../calls/platform/cache.ts';
import { ask, askInVain } from '../ask.ts';
import { RoomReader } from '../live/room-reader.ts';
import { addMember, tokenOf } from '../member.ts';
import { addLives, addUsers, liveUuid, userUuid } from '../world.ts';

/** In the future, so that an alarm runs only when a test runs it. */
const NOW = Date.parse('2031-11-20T08:00:00.000Z');
let slug = '';
let star = '';

beforeEach(async () => {
  vi.setSystemTime(NOW);
  slug = `live-${crypto.randomUUID().slice(0, 8)}`;
  star = await addMember('star', 'caster');
  await addUsers(['fan', 'other']);
  await addLives([{ slug, caster: 'star', started_at_ms: NOW - 60_000 }]);
});

const token = (name: string) => tokenOf(name, { now: new Date() });
const form = { question: 'Which song?', answers: 'Rain\nMoon\nNo more', seconds: '60' };
const start = async (input: Partial<typeof form> = {}, by = star) =>
  (await ask(startPoll, { token: by, key: crypto.randomUUID(), params: { slug }, form: { ...form, ...input } })).data;
const startInVain = async (input: Partial<typeof form> = {}, by = star) =>
  (await askInVain(startPoll, { token: by, key: crypto.randomUUID(), params: { slug }, form: { ...form, ...input } }))
    .error.code;
const vote = async (name: string, uuid: string, answer: string) =>
  (await ask(votePoll, { token: await token(name), params: { slug, uuid }, form: { answer } })).data;
const voteInVain = async (name: string, uuid: string, answer: string) =>
  (await askInVain(votePoll, { token: await token(name), params: { slug, uuid }, form: { answer } })).error.code;
const pollsOf = async (name: string) => (await ask(listPolls.own, { token: await token(name), params: { slug } })).data;
const news = async () =>
  (await ask(listLines, { params: { slug } })).data.lines.flatMap((line) => (line.news ? [line.news] : []));
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const crash = () =>
  expect(runInDurableObject(env.ROOMS.getByName(liveUuid(slug)), (_, ctx) => ctx.abort('killed'))).rejects.toThrow(
    'killed',
  );

describe('POST /v1/lives/{slug}/polls', () => {
  test('the VB starts one poll at a time, a viewer none', async () => {
    expect(await startInVain({}, await token('fan'))).toBe('talk_not_kept');
    await start();
    expect(await startInVain()).toBe('poll_running');
    expect(await pollsOf('fan')).toMatchObject({ polls: [{ question: 'Which song?' }], may_start: false });
    pass(60_000);
    await start();
    expect((await pollsOf('star')).may_start).toBe(true);
  });

  test('equal answers, one answer and blocked words are refused', async () => {
    await ask(setTalkRules, {
      token: star,
      params: { slug },
      form: { slow_seconds: '0', talkers: 'all', words: 'rain' },
    });
    expect(await startInVain()).toBe('talk_word');
    expect(await startInVain({ answers: 'Moon\nmoon' })).toBe('poll_answers');
    expect(await startInVain({ answers: 'Moon' })).toBe('invalid_form');
    expect(await startInVain({ seconds: '61' })).toBe('invalid_form');
  });

  test('no poll starts after the live', async () => {
    await ask(endMyLive, { token: star });
    expect(await startInVain()).toBe('live_over');
  });
});

describe('POST /v1/lives/{slug}/polls/{uuid}/vote', () => {
  test('the first vote counts, repeated or not, also after a crash', async () => {
    const { uuid } = await start();
    expect(await vote('fan', uuid, '2')).toEqual({ uuid, own_answer: 2, vote_counts: [0, 1, 0] });
    await crash();
    expect(await vote('fan', uuid, '2')).toMatchObject({ vote_counts: [0, 1, 0] });
    expect(await voteInVain('fan', uuid, '1')).toBe('poll_voted');
    expect(await voteInVain('other', uuid, '4')).toBe('poll_answers');
    expect(await vote('other', uuid, '1')).toMatchObject({ vote_counts: [1, 1, 0] });
    expect((await pollsOf('fan')).polls).toMatchObject([{ own_answer: 2, vote_count: 2 }]);
  });

  test('a viewer whom the VB blocks cannot vote', async () => {
    const { uuid } = await start();
    await ask(blockUser, { token: star, params: { uuid: userUuid('fan') } });
    expect(await voteInVain('fan', uuid, '1')).toBe('live_not_found');
  });

  test('no vote counts after the end, by time or by the VB', async () => {
    const first = await start();
    pass(60_000);
    expect(await voteInVain('fan', first.uuid, '1')).toBe('poll_over');
    const second = await start();
    await ask(endPoll, { token: star, params: { slug, uuid: second.uuid } });
    expect(await voteInVain('fan', second.uuid, '1')).toBe('poll_over');
  });

  test('visitors receive the poll and the votes', async () => {
    const reader = new RoomReader(slug, 'guest:a');
    await reader.enter();
    const { uuid } = await start();
    await vote('fan', uuid, '3');
    await expect.poll(() => reader.messages).toContainEqual({ votes: { uuid, counts: [0, 0, 1] } });
    expect(reader.messages.find((message) => 'deck' in message)).toMatchObject({
      deck: [{ kind: 'poll', uuid, answers: ['Rain', 'Moon', 'No more'], is_over: false }],
    });
  });
});

describe('results', () => {
  test('the room stores the result once and writes it into the chat', async () => {
    const { uuid } = await start();
    await vote('fan', uuid, '2');
    pass(61_000);
    await crash();
    await wakeRoom({ env }, liveUuid(slug));
    await crash();
    await wakeRoom({ env }, liveUuid(slug));
    expect(await news()).toEqual([
      { is: 'poll_begun', title: 'Which song?' },
      { is: 'poll_won', title: 'Which song?', name: 'Moon', percent: 100 },
    ]);
    expect((await ask(listStudioPolls, { token: await token('star') })).data).toMatchObject([
      { uuid, vote_count: 1, is_over: true, answers: [{ vote_count: 0 }, { vote_count: 1 }, { vote_count: 0 }] },
    ]);
  });

  test('the end of the live ends its poll with the votes so far', async () => {
    const { uuid } = await start();
    await vote('fan', uuid, '1');
    pass(5_000);
    await ask(endMyLive, { token: star });
    await wakeRoom({ env }, liveUuid(slug));
    expect((await ask(listStudioPolls, { token: star })).data).toMatchObject([{ uuid, vote_count: 1, is_over: true }]);
  });
});

describe('polls in the back office', () => {
  test('a removed poll disappears from the live, the chat and the history', async () => {
    const staff = await addMember('boss', 'moderator');
    const { uuid } = await start();
    await wakeRoom({ env }, liveUuid(slug));
    expect(await news()).toHaveLength(1);
    await ask(removePoll, { token: staff, params: { uuid }, form: { ground: 'insults a viewer' } });
    await wakeRoom({ env }, liveUuid(slug));
    expect(await news()).toEqual([]);
    expect((await pollsOf('fan')).polls).toEqual([]);
    expect((await ask(listStudioPolls, { token: star })).data).toEqual([]);
    expect((await ask(listOfficePolls, { token: staff })).data).toMatchObject([{ uuid, poll_state: 'removed' }]);
    expect((await ask(getOfficePoll, { token: staff, params: { uuid } })).data.answers).toHaveLength(3);
    expect(await voteInVain('fan', uuid, '1')).toBe('poll_not_found');
  });

  test('a removal empties the caches once, however often it is repeated', async () => {
    const staff = await addMember('boss', 'moderator');
    const { uuid } = await start();
    const generation = async () => (await ask(getCacheGeneration)).data.generation;
    const before = await generation();
    for (let time = 0; time < 2; time += 1) {
      await ask(removePoll, { token: staff, params: { uuid }, form: { ground: 'insults a viewer' } });
      expect(await generation()).toBe(before + 1);
    }
  });
});
