/** Following over HTTP: exact counts, and the lists of a member. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { getLiveFollowing } from '../../../calls/live/follow.ts';
import { mergeAccounts } from '../../../calls/office/person-merge.ts';
import {
  followUser,
  getFollowing,
  listFollowedUuids,
  listFollowers,
  listFollowing,
  unfollowUser,
} from '../../../calls/people/follow.ts';
import { getUser } from '../../../calls/people/profile.ts';
import { ask, askInVain, walk } from '../ask.ts';
import { askAsTwo } from '../dual-control.ts';
import { addMember, tokenOf } from '../member.ts';
import { addLives, addUsers, userUuid } from '../world.ts';

let fan = '';
beforeEach(async () => {
  fan = await addMember('fan', 'normal');
  await addUsers(['star'], { role: 'caster' });
});

const star = { params: { uuid: userUuid('star') } };
const followersOf = async (name: string) =>
  (await ask(getUser, { params: { uuid: userUuid(name) } })).data.follower_count;

test('POST /v1/users/{uuid}/follow follows once, and unfollowing reverses it', async () => {
  expect((await ask(getFollowing, { token: fan, ...star })).data.is_following).toBe(false);
  for (const _ of [1, 2, 3]) {
    const { data } = await ask(followUser, { token: fan, ...star });
    expect(data).toEqual({ user_uuid: userUuid('star'), is_following: true, follower_count: 1 });
  }
  expect((await ask(getFollowing, { token: fan, ...star })).data.is_following).toBe(true);
  await addLives([{ slug: 'sing', caster: 'star' }]);
  expect((await ask(getLiveFollowing, { token: fan, params: { slug: 'sing' } })).data.is_following).toBe(true);
  expect((await askInVain(getLiveFollowing, { token: fan, params: { slug: 'none' } })).status).toBe(404);
  expect(await followersOf('star')).toBe(1);
  for (const _ of [1, 2]) {
    const { data } = await ask(unfollowUser, { token: fan, ...star });
    expect(data).toEqual({ user_uuid: userUuid('star'), is_following: false, follower_count: 0 });
  }
  expect(await followersOf('star')).toBe(0);
});

test('a hundred concurrent follows by one member count one, and by fifty members fifty', async () => {
  const once = Array.from({ length: 100 }, () => ask(followUser, { token: fan, ...star }));
  await Promise.all(once);
  expect(await followersOf('star')).toBe(1);
  const names = Array.from({ length: 49 }, (_, index) => `fan ${index}`);
  await addUsers(names);
  const tokens = await Promise.all(names.map((name) => tokenOf(name)));
  await Promise.all([...tokens, ...tokens].map((token) => ask(followUser, { token, ...star })));
  expect(await followersOf('star')).toBe(50);
  await Promise.all([...tokens, ...tokens].map((token) => ask(unfollowUser, { token, ...star })));
  expect(await followersOf('star')).toBe(1);
});

test('a member cannot follow themselves or an unknown user', async () => {
  const self = await askInVain(followUser, { token: fan, params: { uuid: userUuid('fan') } });
  expect([self.status, self.error.code]).toEqual([422, 'follow_self']);
  for (const call of [followUser, unfollowUser, getFollowing]) {
    const unknown = await askInVain(call, { token: fan, params: { uuid: userUuid('nobody') } });
    expect([unknown.status, unknown.error.code]).toEqual([404, 'user_not_found']);
  }
});

test('lists followed users and followers by page, latest first, with lives on air', async () => {
  const vbs = Array.from({ length: 7 }, (_, index) => `vb ${index}`);
  await addUsers(vbs, { role: 'caster' });
  await addLives([{ slug: 'now', caster: 'vb 3' }]);
  for (const name of vbs) await ask(followUser, { token: fan, params: { uuid: userUuid(name) } });
  const people = await walk((page) => ask(listFollowing, { token: fan, query: { limit: 3, ...page } }));
  expect(new Set(people.map(({ user }) => user.name))).toEqual(new Set(vbs));
  expect(people.map(({ since }) => since)).toEqual(
    people
      .map(({ since }) => since)
      .toSorted()
      .reverse(),
  );
  expect(people.filter(({ on_air_slug }) => on_air_slug).map(({ user }) => user.name)).toEqual(['vb 3']);
  const { data } = await ask(listFollowers, { token: await tokenOf('vb 3') });
  expect(data.map(({ user }) => user.name)).toEqual(['fan']);
  const other = await ask(listFollowing, { token: fan, query: { limit: 3 } });
  const otherFollowers = await askInVain(listFollowers, { token: fan, query: { cursor: other.next_cursor ?? '' } });
  expect(otherFollowers.error.code).toBe('invalid_cursor');
});

test('returns which of many users a member follows, only to that member', async () => {
  await addUsers(['moon', 'sun'], { role: 'caster' });
  for (const name of ['star', 'sun']) await ask(followUser, { token: fan, params: { uuid: userUuid(name) } });
  const { followed_uuids } = (await ask(listFollowedUuids, { token: fan })).data;
  expect(new Set(followed_uuids)).toEqual(new Set(['star', 'sun'].map(userUuid)));
  const other = await addMember('other', 'normal');
  expect((await ask(listFollowedUuids, { token: other })).data.followed_uuids).toEqual([]);
});

describe('an account that ends', () => {
  test('an erased account has no followers, follows no one, and cannot be followed', async () => {
    const leaver = await addMember('leaver', 'normal');
    await ask(followUser, { token: leaver, ...star });
    await ask(followUser, { token: fan, params: { uuid: userUuid('leaver') } });
    await env.DB.batch([
      env.DB.prepare('INSERT INTO closings (user_uuid, asked_at_ms, due_at_ms) VALUES (?, 0, 0)').bind(
        userUuid('leaver'),
      ),
      env.DB.prepare('UPDATE closings SET done_at_ms = 1'),
    ]);
    expect(await followersOf('star')).toBe(0);
    expect((await ask(listFollowing, { token: fan })).data).toEqual([]);
    expect((await askInVain(followUser, { token: fan, params: { uuid: userUuid('leaver') } })).status).toBe(404);
  });

  test('a merged account moves its follows without duplicates or self-follows', async () => {
    const staff = await addMember('staff', 'staff');
    const [old, into] = [await addMember('old', 'normal'), await addMember('new', 'normal')];
    for (const token of [old, into]) await ask(followUser, { token, ...star });
    for (const name of ['old', 'new']) await ask(followUser, { token: fan, params: { uuid: userUuid(name) } });
    await ask(followUser, { token: old, params: { uuid: userUuid('new') } });
    await askAsTwo(mergeAccounts, {
      token: staff,
      key: crypto.randomUUID(),
      params: { uuid: userUuid('old') },
      form: { into_uuid: userUuid('new'), reason: 'One person' },
    });
    expect([await followersOf('star'), await followersOf('new')]).toEqual([1, 1]);
    // A follow of the old uuid follows the merged account.
    const again = await ask(followUser, { token: fan, params: { uuid: userUuid('old') } });
    expect(again.data).toEqual({ user_uuid: userUuid('new'), is_following: true, follower_count: 1 });
  });
});
