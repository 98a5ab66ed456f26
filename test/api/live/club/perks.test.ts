/** Perks of fan clubs, the chat for fans only, and the level of a member in the chat. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { wakeRoom } from '../../../../api/live/room/wake-room.ts';
import { decideApproval } from '../../../../calls/identity/approval.ts';
import { listLines, sayLine } from '../../../../calls/live/chat.ts';
import { nameTalkModerator, setTalkRules } from '../../../../calls/live/chat-moderation.ts';
import { getClub, joinClub } from '../../../../calls/live/club.ts';
import { askTakeBack } from '../../../../calls/live/gift-hold.ts';
import { getLevels } from '../../../../calls/live/level.ts';
import { ask, askInVain } from '../../ask.ts';
import { addMember, tokenOf } from '../../member.ts';
import { liveUuid, userUuid } from '../../world.ts';
import { addGiving, gives } from '../gift-world.ts';

let ann: string;
let somo: string;
const club = { params: { uuid: userUuid('somo') } };
const room = { params: { slug: 'sing' } };

beforeEach(async () => {
  ann = await addGiving(50_000);
  somo = await tokenOf('somo');
});

const say = (token: string, text: string) => ({ token, key: crypto.randomUUID(), ...room, form: { text } as never });
const limit = (token: string, talkers: string) => ({
  token,
  ...room,
  form: { slow_seconds: '0', talkers, words: '' } as never,
});
const authors = async (text = 'hello') => {
  await wakeRoom({ env }, liveUuid('sing'), [userUuid('ann')]);
  await ask(sayLine, say(ann, text));
  const { lines } = (await ask(listLines, room)).data;
  return lines.filter(({ kind }) => kind === 'say').map(({ who }) => who);
};

describe('the chat for fans only', () => {
  test('others are refused until they join', async () => {
    await ask(setTalkRules, limit(somo, 'fans'));
    await wakeRoom({ env }, liveUuid('sing'), []);
    expect(await askInVain(sayLine, say(ann, 'hello'))).toMatchObject({
      status: 403,
      error: { code: 'talk_fans_only' },
    });
    await ask(joinClub, { token: ann, ...club });
    expect(await authors()).toHaveLength(1);
    await ask(sayLine, say(somo, 'welcome'));
  });

  test('a moderator switches it, and keeps the flagged words of the VB', async () => {
    const mod = await addMember('mod', 'normal');
    await ask(setTalkRules, {
      token: somo,
      ...room,
      form: { slow_seconds: '0', talkers: 'all', words: 'spoiler' } as never,
    });
    expect(await askInVain(setTalkRules, limit(mod, 'fans'))).toMatchObject({ error: { code: 'talk_not_kept' } });
    await ask(nameTalkModerator, { token: somo, ...room, form: { user_uuid: userUuid('mod') } });
    await ask(setTalkRules, limit(mod, 'fans'));
    expect(await env.DB.prepare('SELECT talkers, words, vb_uuid FROM talk_rules').first()).toEqual({
      talkers: 'fans',
      words: '["spoiler"]',
      vb_uuid: userUuid('somo'),
    });
  });
});

describe('perks by level', () => {
  test('the page of a club shows them', async () => {
    expect((await ask(getClub, club)).data.perks).toEqual({ name_color_level: 5, entrance_level: 10 });
  });

  test('a name has a colour from its level on', async () => {
    await ask(joinClub, { token: ann, ...club });
    for (const _ of [1, 2, 3]) await gives(ann, 'castle');
    expect((await authors()).at(-1)?.club).toEqual({ name: 'somo', level: 5, has_color: true });
  });
});

describe('the level of a member', () => {
  const own = async () => (await ask(getLevels.own, { token: ann })).data.own;
  const watch = (id: string, seconds: number) =>
    env.DB.prepare(
      `INSERT INTO facts (id, kind, vb_uuid, user_uuid, live_uuid, amount, happened_at_ms, vb_role)
        VALUES (?, 'watching', ?, ?, ?, ?, ?, 'caster')`,
    )
      .bind(id, userUuid('somo'), userUuid('ann'), liveUuid('sing'), seconds, Date.now())
      .run();

  test('minutes, days and gifts count, minutes up to the maximum of a day', async () => {
    expect((await ask(getLevels)).data).toMatchObject({ own: null, rule: { max_level: 50 } });
    expect(await own()).toMatchObject({ level: 1, points: 0 });
    await watch('watching:level:1', 90);
    await watch('watching:level:2', 39 * 60 - 30);
    expect(await own()).toMatchObject({ minutes: 40, days: 1, points: 50, level: 2 });
    await watch('watching:level:3', 10 * 3_600);
    expect(await own()).toMatchObject({ minutes: 120, points: 130 });
    await gives(ann, 'castle');
    expect(await own()).toMatchObject({ given_coins: 1_000, points: 230 });
  });

  test('the chat shows it from level 2', async () => {
    expect((await authors()).at(-1)).not.toHaveProperty('level');
    await gives(ann, 'castle');
    expect((await authors('once more')).at(-1)).toMatchObject({ level: 2 });
  });

  test('a reversed gift takes its points', async () => {
    const { uuid } = (await gives(ann, 'castle')).data;
    expect(await own()).toMatchObject({ given_coins: 1_000, level: 2 });
    const [boss, chief] = [await addMember('boss', 'staff'), await addMember('chief', 'staff')];
    vi.setSystemTime(Date.now() + 1_000);
    const form = { ground: 'The top-up was not theirs', to_giver: 'on' as const };
    const { approval_uuid, digest } = (await ask(askTakeBack, { token: boss, params: { uuid }, form })).data;
    const decision = { params: { uuid: approval_uuid }, form: { decision: 'approve', digest } as const };
    await ask(decideApproval, { token: chief, key: crypto.randomUUID(), ...decision });
    expect(await own()).toMatchObject({ given_coins: 0, level: 1 });
  });
});
