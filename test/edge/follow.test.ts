/** Following through the edge: a form that works by itself, and lists for members. */
import { describe, expect, test } from 'vitest';
import { followUser, getFollowing, getLiveFollowing, listFollowing, unfollowUser } from '../../calls/follow.ts';
import { getUser } from '../../calls/profile.ts';
import { Browser, signedIn } from './browser.ts';
import { tags } from './head.ts';
import { refusal, sampleAnswer } from './host.ts';
import { hostOfPages, vbUuid } from './host-pages.ts';
import { said } from './said.ts';
import { ORIGIN, visit } from './visit.ts';

const path = `/en/users/${vbUuid}`;
const { data: none } = sampleAnswer(getFollowing);
const answer = (is_following: boolean, follower_count = 12_300) => ({
  data: { ...none, user_uuid: vbUuid, is_following, follower_count },
});

const buttonOf = (html: string) => tags(html, 'button').find(({ name }) => name === 'wants')?.value;
const formsOf = (html: string) => tags(html, 'form').filter(({ action }) => action === `${path}/follow`);

async function member(is_following: boolean) {
  const browser = await signedIn();
  browser.host.answer(getFollowing, answer(is_following)).answer(getLiveFollowing, answer(is_following));
  return browser;
}

describe('the button', () => {
  test('is the same for every visitor, asks nothing more of the host, and leads to the sign-in page and back', async () => {
    const host = hostOfPages();
    const { text } = await visit(path, { host });
    expect([buttonOf(text), formsOf(text)[0]?.['data-follow']]).toEqual(['follow', undefined]);
    expect(host.timesAsked(getFollowing)).toBe(0);
    const browser = new Browser();
    const headers = { referer: ORIGIN + path };
    const { status, location } = await browser.go(`${path}/follow`, { form: { wants: 'follow' }, headers });
    const query = new URLSearchParams({ error: 'SessionRequired', callbackUrl: path });
    expect([status, location]).toEqual([303, `/en/auth/signin?${query}`]);
  });

  test.for([
    [false, 'follow', 'follow:unfollow'],
    [true, 'unfollow', 'follow:follow'],
  ] as const)('of a member who follows: %s, offers to %s, and knows how many follow now', async ([is, wants, then]) => {
    const { text } = await (await member(is)).go(path);
    expect(buttonOf(text)).toBe(wants);
    expect(formsOf(text)[0]?.['data-follow']).toBe(said('en', then));
    expect(text).toContain('12.3k followers');
  });

  test('stands on the page of a live too, and is not offered to whom it is about', async () => {
    const browser = await member(true);
    const { text } = await browser.go('/en/live/on-air');
    expect(buttonOf(text)).toBe('unfollow');
    const viewer = tags(text, 'html')[0]?.['data-viewer'] ?? '';
    browser.host.answer(getUser, { data: { ...sampleAnswer(getUser).data, uuid: viewer } });
    expect(buttonOf((await browser.go(`/en/users/${viewer}`)).text)).toBeUndefined();
  });

  test('is there, and offers to follow, where the host cannot say whether the member does', async () => {
    const browser = await signedIn();
    browser.host.on(getFollowing, () => Response.json({}, { status: 500 }));
    const { status, text } = await browser.go(path);
    expect([status, buttonOf(text)]).toEqual([200, 'follow']);
  });
});

describe('POST /users/{uuid}/follow', () => {
  test.for([
    ['follow', followUser],
    ['unfollow', unfollowUser],
  ] as const)('%ss, and leads back to the page with the button', async ([wants, call]) => {
    const browser = await member(wants === 'unfollow');
    browser.host.answer(call, answer(wants === 'follow'));
    const headers = { referer: `${ORIGIN}/en/live/on-air` };
    const { status, location } = await browser.go(`${path}/follow`, { form: { wants }, headers });
    expect([status, location, browser.host.timesAsked(call)]).toEqual([303, '/en/live/on-air', 1]);
  });

  test('tells a script how many follow now, and a refusal by its code', async () => {
    const browser = await member(false);
    browser.host.answer(followUser, answer(true, 12_400));
    const headers = { accept: 'application/json' };
    const sent = () => browser.go(`${path}/follow`, { form: { wants: 'follow' }, headers });
    expect(JSON.parse((await sent()).text)).toMatchObject({ props: { followers: '12.4k followers' } });
    browser.host.on(followUser, () => refusal('follow_self'));
    expect(JSON.parse((await sent()).text)).not.toHaveProperty('props');
  });

  test('refuses what is neither', async () => {
    const browser = await member(false);
    expect((await browser.go(`${path}/follow`, { form: { wants: 'like' } })).status).toBe(422);
  });
});

test('/following tells who is on air, offers to unfollow, and goes on', async () => {
  const browser = await signedIn();
  const [followed = expect.fail('there is a sample')] = sampleAnswer(listFollowing).data;
  browser.host.answer(listFollowing, { data: [{ ...followed, on_air_slug: 'somo-live' }], next_cursor: 'next' });
  const { text } = await browser.go('/en/following');
  expect(text).toContain('href="/en/live/somo-live"');
  expect(text).toContain('href="/en/following?cursor=next"');
  expect(buttonOf(text)).toBe('unfollow');
  browser.host.answer(listFollowing, { data: [], next_cursor: null });
  expect((await browser.go('/en/following')).text).toContain(said('en', 'follow:following_none'));
});
