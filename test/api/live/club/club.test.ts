/** Fan clubs: joining, points and levels, the badge in the chat, and the numbers of VBs and staff. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { clubJob } from '../../../../api/live/club/club-job.ts';
import { levelOfPoints, pointsOfLevel } from '../../../../api/live/club/level.ts';
import { storeMessages } from '../../../../api/live/club/store-messages.ts';
import { wakeRoom } from '../../../../api/live/room/wake-room.ts';
import { openDb } from '../../../../api/platform/framework/db.ts';
import { runIfDue } from '../../../../api/platform/scheduler/job.ts';
import { listLines, sayLine } from '../../../../calls/live/chat.ts';
import {
  getClub,
  getStudioClub,
  joinClub,
  leaveClub,
  listClubs,
  resetClubName,
  setStudioClub,
} from '../../../../calls/live/club.ts';
import { blockUser } from '../../../../calls/people/block.ts';
import { ask, askInVain } from '../../ask.ts';
import { addMember, tokenOf } from '../../member.ts';
import { liveUuid, userUuid } from '../../world.ts';
import { addGiving, gives } from '../gift-world.ts';

const DAY_MS = 86_400_000;
const rule = {
  points_per_minute: 1,
  minutes_per_day: 120,
  points_per_message: 2,
  messages_per_day: 20,
  coins_per_point: 10,
  level_points: 30,
  max_level: 50,
  silent_days: 30,
};

let ann: string;
let somo: string;
const params = { uuid: userUuid('somo') };

beforeEach(async () => {
  ann = await addGiving(10_000);
  somo = await tokenOf('somo', { now: new Date() });
});

const join = () => ask(joinClub, { token: ann, params });
const own = async () => (await ask(getClub.own, { token: ann, params })).data.own;
const membership = async () => {
  const member = (await own())?.membership;
  if (!member) throw new Error('ann is no member');
  return member;
};

let factCount = 0;
/** Adds a stay of ann in the live, which ends at a time. */
const watch = (seconds: number, at_ms = Date.now()) => {
  factCount += 1;
  return env.DB.prepare(
    `INSERT INTO facts (id, kind, vb_uuid, user_uuid, live_uuid, amount, happened_at_ms, vb_role)
     VALUES (?, 'watching', ?, ?, ?, ?, ?, 'caster')`,
  )
    .bind(`watching:test:${factCount}`, userUuid('somo'), userUuid('ann'), liveUuid('sing'), seconds, at_ms)
    .run();
};

/** Reports the number of messages that ann wrote in the live so far. */
const write = (message_count: number, now_ms = Date.now()) =>
  storeMessages(env, {
    live_uuid: liveUuid('sing'),
    writers: [{ user_uuid: userUuid('ann'), message_count }],
    now_ms,
  });

describe('POST /v1/clubs/{uuid}/join', () => {
  test('a member joins once, and visitors see the count', async () => {
    expect((await own())?.membership).toBeNull();
    await join();
    await join();
    expect((await ask(getClub, { params })).data).toMatchObject({ name: 'somo', member_count: 1, own: null });
    expect(await membership()).toMatchObject({ level: 1, points: 0, next_points: 30, week_rank: null });
  });

  test('a VB cannot join their own club', async () => {
    expect(await askInVain(joinClub, { token: somo, params })).toMatchObject({ error: { code: 'club_own' } });
  });

  test('a viewer, nobody and a VB who blocks have no club', async () => {
    await ask(blockUser, { token: somo, params: { uuid: userUuid('ann') } });
    for (const uuid of [userUuid('ann'), crypto.randomUUID(), userUuid('somo')])
      expect(await askInVain(joinClub, { token: ann, params: { uuid } })).toMatchObject({ status: 404 });
  });

  test('a club that asks for a gift opens once the gifts reach its price', async () => {
    await ask(setStudioClub, { token: somo, form: { name: '', join_coins: '20' } });
    await gives(ann, 'heart');
    expect(await askInVain(joinClub, { token: ann, params })).toMatchObject({
      status: 409,
      error: { code: 'club_gift_needed', join_coins: 20, given_coins: 10 },
    });
    await gives(ann, 'heart');
    expect((await own())?.entry_coins).toBe(20);
    await join();
    expect((await own())?.entry_coins).toBe(0);
  });
});

describe('POST /v1/clubs/{uuid}/leave', () => {
  test('leaving deletes the level and works twice', async () => {
    await join();
    await watch(3_600);
    await ask(leaveClub, { token: ann, params });
    await ask(leaveClub, { token: ann, params });
    expect((await ask(getClub, { params })).data.member_count).toBe(0);
    await join();
    expect(await membership()).toMatchObject({ level: 1, points: 0 });
  });

  test('a block ends the membership', async () => {
    await join();
    await ask(blockUser, { token: somo, params: { uuid: userUuid('ann') } });
    expect((await ask(getClub, { params })).data.member_count).toBe(0);
  });
});

describe('points of a fan', () => {
  test('minutes count up to the maximum of a day', async () => {
    await join();
    await watch(90);
    expect(await membership()).toMatchObject({ points: 1, minutes_today: 1 });
    await watch(30);
    expect(await membership()).toMatchObject({ points: 2, minutes_today: 2 });
    await watch(10 * 3_600);
    expect(await membership()).toMatchObject({ points: 120 });
    await watch(3_600);
    expect(await membership()).toMatchObject({ points: 120 });
    await watch(120, Date.now() + DAY_MS);
    expect(await membership()).toMatchObject({ points: 122 });
  });

  test('a repeated report of messages changes nothing', async () => {
    await join();
    await write(3);
    await write(3);
    await write(2);
    expect(await membership()).toMatchObject({ points: 6, messages_today: 3 });
    await write(500);
    expect((await membership()).points).toBe(40);
  });

  test('coins given as a member count, and those before do not', async () => {
    await gives(ann, 'castle');
    await join();
    await gives(ann, 'sticker-cat');
    expect(await membership()).toMatchObject({ points: 0, given_coins: 5 });
    await gives(ann, 'sticker-cat');
    await gives(ann, 'castle');
    expect(await membership()).toMatchObject({ points: 101, given_coins: 1_010, level: 3 });
  });

  test('random minutes, messages and gifts equal a naive count', async () => {
    await join();
    const random = (limit: number) => Math.floor(Math.random() * limit);
    const model = { seconds: 0, messages: 0, coins: 0 };
    for (let step = 0; step < 40; step += 1) {
      const kind = random(3);
      if (kind === 0) {
        const seconds = 60 + random(1_000);
        model.seconds += seconds;
        await watch(seconds);
      } else if (kind === 1) {
        model.messages += random(3);
        await write(model.messages);
      } else {
        model.coins += 5;
        await gives(ann, 'sticker-cat');
      }
      const points =
        Math.min(Math.floor(model.seconds / 60), 120) + 2 * Math.min(model.messages, 20) + Math.floor(model.coins / 10);
      expect(await membership()).toMatchObject({ points, week_points: points, level: levelOfPoints(rule, points) });
    }
  });

  test('the fans of the week are sorted by points', async () => {
    const ben = await addMember('ben', 'normal');
    await join();
    await ask(joinClub, { token: ben, params });
    await write(1);
    expect((await ask(getClub, { params })).data.week).toMatchObject([
      { user: { name: 'ann' }, level: 1, week_points: 2 },
    ]);
    expect((await membership()).week_rank).toBe(1);
  });
});

describe('levels', () => {
  test('a level begins at its points, not before', () => {
    for (let level = 2; level <= rule.max_level; level += 1) {
      const points = pointsOfLevel(rule, level);
      expect([levelOfPoints(rule, points - 1), levelOfPoints(rule, points)]).toEqual([level - 1, level]);
    }
    expect(levelOfPoints(rule, 10 ** 9)).toBe(50);
  });

  test('30 days of silence lower the level by one, again and again', async () => {
    await join();
    await gives(ann, 'castle');
    await gives(ann, 'castle');
    const before = await membership();
    expect(before.level).toBe(4);
    const run = (days: number) =>
      runIfDue(clubJob, { db: openDb(env.DB), env, now: new Date(Date.now() + days * DAY_MS) });
    await run(29);
    expect((await membership()).level).toBe(4);
    await run(31);
    await run(31);
    expect((await membership()).level).toBe(3);
    for (const days of [61, 91, 121, 151]) await run(days);
    expect(await membership()).toMatchObject({ level: 1, points: 0, week_points: before.week_points });
  });
});

describe('the badge in the chat', () => {
  test('a message has the club and level of its author', async () => {
    await join();
    await ask(setStudioClub, { token: somo, form: { name: 'Oranges', join_coins: '0' } });
    await gives(ann, 'castle');
    // The room reads members again within a minute, or when it is woken for one.
    await wakeRoom({ env }, liveUuid('sing'), [userUuid('ann')]);
    const say = (token: string, text: string) =>
      ask(sayLine, { token, key: crypto.randomUUID(), params: { slug: 'sing' }, form: { text } });
    await say(ann, 'hello');
    await say(await addMember('ben', 'normal'), 'hi');
    const { lines } = (await ask(listLines, { params: { slug: 'sing' } })).data;
    expect(lines.filter(({ kind }) => kind === 'say').map(({ who }) => who?.club ?? null)).toEqual([
      { name: 'Oranges', level: 3 },
      null,
    ]);
  });
});

describe('numbers of VBs and staff', () => {
  test('the studio counts members by level', async () => {
    await join();
    await gives(ann, 'castle');
    expect((await ask(getStudioClub, { token: somo })).data).toMatchObject({
      own_name: null,
      name: 'somo',
      member_count: 1,
      new_count: 1,
      active_count: 1,
      levels: [
        { from_level: 1, member_count: 1 },
        { from_level: 5, member_count: 0 },
        { from_level: 10, member_count: 0 },
        { from_level: 20, member_count: 0 },
        { from_level: 30, member_count: 0 },
        { from_level: 50, member_count: 0 },
      ],
    });
  });

  test('staff reset the name of a club', async () => {
    const staff = await addMember('boss', 'staff');
    await ask(setStudioClub, { token: somo, form: { name: 'Oranges', join_coins: '5' } });
    expect((await ask(listClubs, { token: staff })).data).toMatchObject([{ name: 'Oranges', join_coins: 5 }]);
    const reset = { params: { vb_uuid: userUuid('somo') }, form: { ground: 'imitates a brand' } };
    await ask(resetClubName, { token: staff, ...reset });
    expect((await ask(listClubs, { token: staff })).data).toMatchObject([{ name: 'somo', own_name: null }]);
    const nobody = { ...reset, params: { vb_uuid: crypto.randomUUID() } };
    expect(await askInVain(resetClubName, { token: staff, ...nobody })).toMatchObject({ status: 404 });
  });

  test('a name with a flagged word is refused', async () => {
    await env.DB.prepare(
      "INSERT INTO held_words (uuid, word, folded, added_at_ms) VALUES ('w', 'badword', 'badword', 1)",
    ).run();
    expect(await askInVain(setStudioClub, { token: somo, form: { name: 'a badword', join_coins: '0' } })).toMatchObject(
      {
        status: 422,
        error: { code: 'club_name_word' },
      },
    );
  });
});
