/** Posts for fans: members read them, and nothing of them reaches anybody else. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { joinClub, leaveClub } from '../../../../calls/live/club.ts';
import { report } from '../../../../calls/moderation/moderation.ts';
import { decideReports } from '../../../../calls/moderation/moderation-office.ts';
import { blockUser } from '../../../../calls/people/block.ts';
import { deleteFanPost, getFanPosts, writeFanPost } from '../../../../calls/posts/fan-post.ts';
import { listFeed, listPosts, listUserPosts } from '../../../../calls/posts/post.ts';
import { ask, askInVain, fetchCall } from '../../ask.ts';
import { addMember } from '../../member.ts';
import { userUuid } from '../../world.ts';

const SECRET = 'only my fans know this';
let vb: string;
let fan: string;
let other: string;
let uuid: string;
let params: { uuid: string };

beforeEach(async () => {
  vb = await addMember('somo', 'caster');
  fan = await addMember('ann', 'normal');
  other = await addMember('ben', 'normal');
  params = { uuid: userUuid('somo') };
  await ask(joinClub, { token: fan, params });
  uuid = (await writes(SECRET)).data.uuid;
});

const writes = (text: string) => ask(writeFanPost, { token: vb, key: crypto.randomUUID(), form: { text } as never });
const reads = async (token: string) => (await ask(getFanPosts.own, { token, params })).data;

describe('posts for fans', () => {
  test('members and the VB read them', async () => {
    for (const token of [fan, vb]) expect((await reads(token)).posts).toMatchObject([{ uuid, text: SECRET }]);
  });

  test('others see only how many there are', async () => {
    expect((await ask(getFanPosts, { params })).data).toMatchObject({ post_count: 1, posts: null });
    expect(await reads(other)).toMatchObject({ post_count: 1, posts: null });
  });

  test('no list of posts contains the text', async () => {
    const answers = [
      await fetchCall(listPosts, {}),
      await fetchCall(listUserPosts, { params: { id: userUuid('somo') } }),
      await fetchCall(listUserPosts.own, { token: fan, params: { id: userUuid('somo') } }),
      await fetchCall(listFeed, { token: fan }),
      await fetchCall(getFanPosts, { params }),
      await fetchCall(getFanPosts.own, { token: other, params }),
    ];
    for (const answer of answers) expect(await answer.text()).not.toContain(SECRET);
  });

  test('a member who leaves or is blocked reads no more', async () => {
    await ask(leaveClub, { token: fan, params });
    expect((await reads(fan)).posts).toBeNull();
    await ask(joinClub, { token: fan, params });
    await ask(blockUser, { token: vb, params: { uuid: userUuid('ann') } });
    expect(await askInVain(getFanPosts.own, { token: fan, params })).toMatchObject({ status: 404 });
  });

  test('a deleted post is empty in the database', async () => {
    await ask(deleteFanPost, { token: vb, params: { id: uuid } });
    expect((await reads(fan)).posts).toEqual([]);
    expect(await env.DB.prepare('SELECT text FROM fan_posts').first('text')).toBe('');
    expect(await askInVain(deleteFanPost, { token: vb, params: { id: uuid } })).toMatchObject({ status: 404 });
  });

  test('another VB cannot delete it, and viewers cannot write', async () => {
    const rival = await addMember('khao', 'caster');
    expect(await askInVain(deleteFanPost, { token: rival, params: { id: uuid } })).toMatchObject({ status: 404 });
    const write = { token: fan, key: crypto.randomUUID(), form: { text: 'hi' } as never };
    expect(await askInVain(writeFanPost, write)).toMatchObject({ status: 403 });
  });

  test('a picture of somebody else is refused', async () => {
    const form = { text: 'look', pictures: '/media/shop/star.svg' } as never;
    expect(await askInVain(writeFanPost, { token: vb, key: crypto.randomUUID(), form })).toMatchObject({
      error: { code: 'post_picture_unknown' },
    });
  });

  test('a reported post is hidden by a moderator, with its text as evidence', async () => {
    await ask(report, { token: fan, form: { kind: 'fan_post', target_uuid: uuid, reason: 'insult' } });
    expect(await env.DB.prepare('SELECT seen_text FROM reports').first('seen_text')).toBe(SECRET);
    const moderator = await addMember('mod', 'moderator');
    const target = { kind: 'fan_post', target_uuid: uuid } as const;
    const form = { measure: 'hide', decision_count: '0', reason: 'an insult' } as const;
    await ask(decideReports, { token: moderator, params: target, form });
    expect((await reads(fan)).posts).toEqual([]);
  });
});
