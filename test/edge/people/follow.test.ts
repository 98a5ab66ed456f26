/** Following through the edge: the follow form without scripts, and the lists of members. */
import { describe, expect, test } from 'vitest';
import { getLiveFollowing } from '../../../calls/live/follow.ts';
import { getLiveSupporters, listLives } from '../../../calls/live/live.ts';
import { blockUser, listBlocked, unblockUser } from '../../../calls/people/block.ts';
import {
  followUser,
  getFollowing,
  listFollowedUuids,
  listFollowing,
  unfollowUser,
} from '../../../calls/people/follow.ts';
import { getUser, listVips } from '../../../calls/people/profile.ts';
import { listUserPosts } from '../../../calls/posts/post.ts';
import { listTopPayers } from '../../../calls/rankings/ranking-payers.ts';
import { getOwnHome } from '../../../calls/site/home.ts';
import { Browser, signedIn } from '../browser.ts';
import { tags } from '../head.ts';
import { refusal, sampleAnswer } from '../host.ts';
import { hostOfPages, hostPages, vbUuid } from '../host-pages.ts';
import { textInPage } from '../page-texts.ts';
import { ORIGIN, visit } from '../visit.ts';

const path = `/en/users/${vbUuid}`;
const { data: none } = sampleAnswer(getFollowing);
const answer = (is_following: boolean, follower_count = 12_300) => ({
  data: { ...none, user_uuid: vbUuid, is_following, follower_count, is_blocked: false, hidden_uuids: [] as string[] },
});

const buttonOf = (html: string) => tags(html, 'button').find(({ name }) => name === 'wants')?.value;
const formsOf = (html: string) => tags(html, 'form').filter(({ action }) => action === `${path}/follow`);

async function member(is_following: boolean) {
  const browser = await signedIn();
  browser.host.answer(getFollowing, answer(is_following)).answer(getLiveFollowing, answer(is_following));
  return browser;
}

describe('follow button', () => {
  test('the follow button of visitors requests nothing extra and leads to sign-in', async () => {
    const host = hostOfPages();
    const { text } = await visit(path, { host });
    expect([buttonOf(text), formsOf(text)[0]?.['data-follow']]).toEqual(['follow', undefined]);
    expect(host.timesAsked(getFollowing)).toBe(0);
    const browser = new Browser();
    const after = `/en/following/${vbUuid}`;
    const headers = { referer: ORIGIN + path };
    const { status, location } = await browser.go(`${path}/follow`, { form: { wants: 'follow' }, headers });
    const query = new URLSearchParams({ error: 'SessionRequired', callbackUrl: after, for: `${path}/follow` });
    expect([status, location]).toEqual([303, `/en/auth/signin?${query}`]);
  });

  test.for([
    [false, 'follow', 'follow:following'],
    [true, 'unfollow', 'follow:follow'],
  ] as const)(
    'with following %s the button offers to %s and shows the follower count',
    async ([isFollowing, action, then]) => {
      const { text } = await (await member(isFollowing)).go(path);
      expect(buttonOf(text)).toBe(action);
      expect(formsOf(text)[0]?.['data-follow']).toBe(textInPage('en', then));
      expect(text).toContain('>12.3k followers<');
    },
  );

  test('a stream’s page has the follow button; a member’s own page has none', async () => {
    const browser = await member(true);
    const { text } = await browser.go('/en/live/on-air');
    expect(buttonOf(text)).toBe('unfollow');
    const viewer = tags(text, 'html')[0]?.['data-viewer'] ?? '';
    browser.host.answer(getUser, { data: { ...sampleAnswer(getUser).data, uuid: viewer } });
    expect(buttonOf((await browser.go(`/en/users/${viewer}`)).text)).toBeUndefined();
  });

  test('the follow button offers to follow if the API cannot answer', async () => {
    const browser = await signedIn();
    browser.host.on(getFollowing, () => Response.json({}, { status: 500 }));
    const { status, text } = await browser.go(path);
    expect([status, buttonOf(text)]).toEqual([200, 'follow']);
  });
});

test('a visitor who pressed follow follows after sign-in; a link does not', async () => {
  const browser = new Browser();
  const after = `/en/following/${vbUuid}`;
  await browser.go(`${path}/follow`, { form: { wants: 'follow' }, headers: { referer: `${ORIGIN}/en/our-vb` } });
  await browser.signIn();
  browser.host.answer(followUser, answer(true));
  const went = async () => {
    const { status, location } = await browser.go(after);
    return [status, location, browser.host.timesAsked(followUser)];
  };
  expect(await went()).toEqual([303, '/en/our-vb', 1]);
  expect(await went()).toEqual([303, path, 1]);
});

describe('follow hearts', () => {
  /** Returns the VB and the form value of each heart. */
  const heartsOf = (html: string) =>
    [...html.matchAll(/action="\/en\/users\/([^/"]*)\/follow"[^>]*><button class="grid[^>]*value="(\w+)"/g)].map(
      ([, uuid, action]) => [uuid, action],
    );
  const casters = sampleAnswer(listLives).data.map(({ caster }) => caster.uuid);

  test('hearts on shared cards are the same for everyone', async () => {
    const host = hostOfPages();
    expect(heartsOf((await visit('/en/our-vb', { host })).text)).toEqual(casters.map((uuid) => [uuid, 'follow']));
    expect(host.received.filter(({ path }) => path === listFollowedUuids.path)).toEqual([]);
  });

  test.for(['/en', '/en/our-vb'])('hearts at %s are filled for followed VBs without another request', async (at) => {
    const browser = await signedIn();
    const followed_uuids = casters.slice(0, 1);
    browser.host.answer(listFollowedUuids, { data: { followed_uuids } });
    browser.host.answer(getOwnHome, { data: { ...sampleAnswer(getOwnHome).data, followed_uuids } });
    const { text } = await browser.go(at);
    const hearts = heartsOf(text);
    expect(hearts.filter(([uuid]) => uuid === casters[0]).length).toBeGreaterThan(0);
    for (const [uuid, action] of hearts) expect(action, uuid).toBe(uuid === casters[0] ? 'unfollow' : 'follow');
    expect(browser.host.timesAsked(getFollowing)).toBe(0);
  });

  test('hearts offer to follow if the API cannot answer', async () => {
    const browser = await signedIn();
    browser.host.on(listFollowedUuids, () => Response.json({}, { status: 500 }));
    const { text, status } = await browser.go('/en/our-vb');
    expect([status, heartsOf(text)]).toEqual([200, casters.map((uuid) => [uuid, 'follow'])]);
  });

  test('every page with hearts requests the followed VBs once', async () => {
    for (const { path: at } of hostPages) {
      const browser = await signedIn();
      const { text } = await browser.go(`/en${at}`);
      const paths: string[] = [listFollowedUuids.path, getOwnHome.path];
      const requestCount = browser.host.received.filter(({ path }) => paths.includes(path)).length;
      if (heartsOf(text).length > 0) expect(requestCount, at).toBe(1);
    }
  });
});

describe('POST /users/{uuid}/follow', () => {
  test.for([
    ['follow', followUser],
    ['unfollow', unfollowUser],
  ] as const)('the form value %s works and returns to the page of the button', async ([action, call]) => {
    const browser = await member(action === 'unfollow');
    browser.host.answer(call, answer(action === 'follow'));
    const headers = { referer: `${ORIGIN}/en/live/on-air` };
    const { status, location } = await browser.go(`${path}/follow`, { form: { wants: action }, headers });
    expect([status, location, browser.host.timesAsked(call)]).toEqual([303, '/en/live/on-air', 1]);
  });

  test('scripts get the new follower count, or the error code', async () => {
    const browser = await member(false);
    browser.host.answer(followUser, answer(true, 12_400));
    const headers = { accept: 'application/json' };
    const follow = () => browser.go(`${path}/follow`, { form: { wants: 'follow' }, headers });
    expect(JSON.parse((await follow()).text)).toMatchObject({
      props: { followers: '12.4k followers', count: '12.4k' },
    });
    browser.host.on(followUser, () => refusal('follow_self'));
    expect(JSON.parse((await follow()).text)).not.toHaveProperty('props');
  });

  test('an unknown form value is a 422', async () => {
    const browser = await member(false);
    expect((await browser.go(`${path}/follow`, { form: { wants: 'like' } })).status).toBe(422);
  });
});

test('/following shows who is on air, unfollow buttons and the next page', async () => {
  const browser = await signedIn();
  const [followedVb = expect.fail('there is a sample')] = sampleAnswer(listFollowing).data;
  browser.host.answer(listFollowing, { data: [{ ...followedVb, on_air_slug: 'somo-live' }], next_cursor: 'next' });
  const { text } = await browser.go('/en/following');
  expect(text).toContain('href="/en/live/somo-live"');
  expect(text).toContain('href="/en/following?cursor=next"');
  expect(buttonOf(text)).toBe('unfollow');
  browser.host.answer(listFollowing, { data: [], next_cursor: null });
  expect((await browser.go('/en/following')).text).toContain(textInPage('en', 'follow:following_none'));
});

describe('block', () => {
  const between = async (change: { is_blocked?: boolean; hidden_uuids?: string[] }) => {
    const browser = await signedIn();
    const { data } = answer(false);
    for (const call of [getFollowing, getLiveFollowing] as const)
      browser.host.answer(call, { data: { ...data, ...change } });
    return browser;
  };

  test('only members can block and unblock by a form', async () => {
    expect(tags((await visit(path, { host: hostOfPages() })).text, 'form').map(({ action }) => action)).not.toContain(
      `${path}/block`,
    );
    const browser = await between({});
    const { text } = await browser.go(path);
    expect(tags(text, 'button').map(({ value }) => value)).toContain('block');
    for (const [action, call] of [
      ['block', blockUser],
      ['unblock', unblockUser],
    ] as const) {
      const { location } = await browser.go(`${path}/block`, {
        form: { wants: action },
        headers: { referer: ORIGIN + path },
      });
      expect([location, browser.host.timesAsked(call)]).toEqual([path, 1]);
    }
  });

  test('a blocked VB’s page offers only to unblock and the stream is a 404', async () => {
    const browser = await between({ is_blocked: true });
    const { text, status } = await browser.go(path);
    expect([status, tags(text, 'button').map(({ value }) => value)]).toEqual([
      200,
      expect.arrayContaining(['unblock']),
    ]);
    expect(text).toContain(textInPage('en', 'follow:blocked_text'));
    for (const id of ['posts', 'payers', 'vips', 'lives']) expect(text).not.toContain(`id="${id}"`);
    expect((await browser.go('/en/live/on-air')).status).toBe(404);
  });

  test('a VB who blocks the member has no page and no stream for them', async () => {
    const browser = await signedIn();
    for (const call of [getFollowing, getLiveFollowing]) browser.host.on(call, () => refusal('user_not_found'));
    for (const at of [path, '/en/live/on-air']) expect((await browser.go(at)).status).toBe(404);
  });

  test('blocked users are missing from each other’s gift and VIP lists', async () => {
    const [payer = expect.fail('there is a sample')] = sampleAnswer(listTopPayers).data;
    const [vip = expect.fail('there is a sample')] = sampleAnswer(listVips).data;
    const hiddenUser = { ...payer.user, uuid: crypto.randomUUID(), name: 'Whom a block hides' };
    const visibleUser = { ...payer.user, uuid: crypto.randomUUID(), name: 'Whom no block hides' };
    const [payers, vips] = [
      [hiddenUser, visibleUser].map((user) => ({ ...payer, user })),
      [{ ...vip, user: hiddenUser }],
    ];
    const browser = await between({ hidden_uuids: [hiddenUser.uuid] });
    browser.host.answer(getUser, { data: { ...sampleAnswer(getUser).data, uuid: vbUuid, role: 'caster' } });
    browser.host.answer(listTopPayers, { data: payers, next_cursor: null });
    browser.host.answer(listVips, { data: vips, next_cursor: null });
    browser.host.answer(getLiveSupporters, { data: { givers: payers, vips } });
    for (const at of [`${path}?tab=supporters`, '/en/live/on-air']) {
      const { text } = await browser.go(at);
      expect([text.includes(visibleUser.name), text.includes(hiddenUser.name)]).toEqual([true, false]);
    }
  });

  test('/blocked lists every block with a form to remove it', async () => {
    const browser = await signedIn();
    const { text } = await browser.go('/en/blocked');
    expect(tags(text, 'button').map(({ value }) => value)).toContain('unblock');
    browser.host.answer(listBlocked, { data: [], next_cursor: null });
    expect((await browser.go('/en/blocked')).text).toContain(textInPage('en', 'follow:blocked_none'));
  });
});

test('older posts have a next page and a foreign cursor is a 400', async () => {
  const host = hostOfPages();
  host.answer(listUserPosts, { ...sampleAnswer(listUserPosts), next_cursor: 'older' });
  expect((await visit(`${path}?tab=posts`, { host })).text).toContain(`href="${path}?tab=posts&amp;posts=older#posts"`);
  await visit(`${path}?posts=older`, { host });
  expect(host.requests.some(({ path: apiPath }) => apiPath.includes('cursor=older'))).toBe(true);
  host.on(listUserPosts, () => refusal('invalid_cursor'));
  expect((await visit(`${path}?posts=no`, { host })).status).toBe(400);
});
