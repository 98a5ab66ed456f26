/** A member's own link of a live: its key is made when they share, by a form that works by itself. */
import { expect, test } from 'vitest';
import { getLive, shareLive } from '../../../calls/live/live.ts';
import { getLiveFollowing } from '../../../calls/people/follow.ts';
import { Browser, signedIn } from '../browser.ts';
import { tags } from '../head.ts';
import { refusal, sampleAnswer } from '../host.ts';
import { hostOfPages } from '../host-pages.ts';
import { ORIGIN, visit } from '../visit.ts';

const path = '/en/live/on-air/share';
const url = `${ORIGIN}/en/lives/on-air?key=the-key-1`;

async function member() {
  const browser = await signedIn();
  const { data } = sampleAnswer(getLive);
  browser.host
    .answer(getLive, { data: { ...data, slug: 'on-air' } })
    .answer(getLiveFollowing, {
      data: { ...sampleAnswer(getLiveFollowing).data, is_blocked: false, hidden_uuids: [] },
    })
    .answer(shareLive, { data: { key: 'the-key-1' } });
  return browser;
}

const formsOf = (html: string) => tags(html, 'form').filter(({ action }) => action === path);

test('the ways to share a live offer it to members; visitors share the page as it is, and make no key', async () => {
  const browser = await member();
  expect(formsOf((await browser.go(path)).text)).toHaveLength(1);
  expect(browser.host.timesAsked(shareLive)).toBe(0);
  expect(formsOf((await visit(path, { host: hostOfPages() })).text)).toEqual([]);
});

test('without a script a page shows the link, which nobody else is given', async () => {
  const browser = await member();
  const { status, text, headers } = await browser.go(path, { form: {} });
  expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  expect(tags(text, 'a').map(({ href }) => href)).toContain(url);
  expect(browser.host.timesAsked(shareLive)).toBe(1);
});

test('a script is given the link, and a refusal as one', async () => {
  const browser = await member();
  const headers = { accept: 'application/json' };
  expect(JSON.parse((await browser.go(path, { form: {}, headers })).text)).toMatchObject({ props: { url } });
  browser.host.on(shareLive, () => refusal('live_not_found'));
  expect(JSON.parse((await browser.go(path, { form: {}, headers })).text)).not.toHaveProperty('props');
});

test('a visitor is led to sign in, and back to the live', async () => {
  const browser = new Browser();
  browser.host.answer(getLive, sampleAnswer(getLive));
  const { location } = await browser.go(path, { form: {}, headers: { referer: ORIGIN + path } });
  const query = new URLSearchParams({ error: 'SessionRequired', callbackUrl: path, for: path });
  expect(location).toBe(`/en/auth/signin?${query}`);
});
