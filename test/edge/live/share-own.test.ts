/** A member's share link of a live stream. A plain form creates its key when the member shares. */
import { describe, expect, test } from 'vitest';
import { getLiveFollowing } from '../../../calls/live/follow.ts';
import { getLive, shareLive } from '../../../calls/live/live.ts';
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

describe('own share link of a stream', () => {
  test('the share page offers a share link to members only', async () => {
    const browser = await member();
    expect(formsOf((await browser.go(path)).text)).toHaveLength(1);
    expect(browser.host.timesAsked(shareLive)).toBe(0);
    expect(formsOf((await visit(path, { host: hostOfPages() })).text)).toEqual([]);
  });

  test('without scripts a private page shows the share link', async () => {
    const browser = await member();
    const { status, text, headers } = await browser.go(path, { form: {} });
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(tags(text, 'a').map(({ href }) => href)).toContain(url);
    expect(browser.host.timesAsked(shareLive)).toBe(1);
  });

  test('scripts get the share link or the error as JSON', async () => {
    const browser = await member();
    const headers = { accept: 'application/json' };
    expect(JSON.parse((await browser.go(path, { form: {}, headers })).text)).toMatchObject({ props: { url } });
    browser.host.on(shareLive, () => refusal('live_not_found'));
    expect(JSON.parse((await browser.go(path, { form: {}, headers })).text)).not.toHaveProperty('props');
  });

  test('a visitor who shares is sent to sign in and back', async () => {
    const browser = new Browser();
    browser.host.answer(getLive, sampleAnswer(getLive));
    const { location } = await browser.go(path, { form: {}, headers: { referer: ORIGIN + path } });
    const query = new URLSearchParams({ error: 'SessionRequired', callbackUrl: path, for: path });
    expect(location).toBe(`/en/auth/signin?${query}`);
  });
});
