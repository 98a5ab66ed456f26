/**
 * The page of a live stream with a shared link, with a minimum age, and with a picture under a
 * veil.
 */
import { describe, expect, test } from 'vitest';
import { getLiveFollowing } from '../../../calls/live/follow.ts';
import { getLive, getSharedLive } from '../../../calls/live/live.ts';
import { getLivePass, tellAgeToWatch } from '../../../calls/live/live-age.ts';
import { textsOf } from '../../../src/platform/page/texts.ts';
import { type Browser, signedIn } from '../browser.ts';
import { tags } from '../head.ts';
import { refusal, sampleAnswer } from '../host.ts';
import { hostOfPages } from '../host-pages.ts';
import { escaped } from '../page-texts.ts';
import { visit } from '../visit.ts';

const t = textsOf('en');
const path = '/en/live/on-air';
const { data: sample } = sampleAnswer(getLive);
const onAir = { ...sample, slug: 'on-air', status: 'on_air', ended_at: null, summary: null } as const;
const { data: sharedLive } = sampleAnswer(getSharedLive);
const sharer = { ...sample.caster, uuid: '0c0f7a5e-6a52-4a8b-9f39-0c9d1f0a7b11', name: 'Fon <3' };

async function member(live: Partial<typeof sample>, hidden_uuids: string[] = []): Promise<Browser> {
  const browser = await signedIn();
  browser.host
    .answer(getLive, { data: { ...onAir, ...live } })
    .answer(getLiveFollowing, { data: { ...sampleAnswer(getLiveFollowing).data, is_blocked: false, hidden_uuids } });
  return browser;
}

describe('shared link of a live stream', () => {
  test('a shared link redirects to the stream with its key only', async () => {
    const locationOf = async (query: string) =>
      (await visit(`/en/lives/on-air${query}`, { host: hostOfPages() })).headers.get('location');
    expect(await locationOf('?key=s0-abc123&utm_source=line')).toBe(`${path}?key=s0-abc123#from=share`);
    expect(await locationOf('?key=no')).toBe(`${path}#from=share`);
    expect(await locationOf('')).toBe(`${path}#from=share`);
  });

  const toldBy = escaped(t('live:shared_by', { name: sharer.name }));

  test('a shared link names the sharer on a page that is not cached', async () => {
    const host = hostOfPages()
      .answer(getLive, { data: onAir })
      .answer(getSharedLive, { data: { ...sharedLive, sharer } });
    const { text, headers } = await visit(`${path}?key=s0-abc123`, { host });
    expect(text).toContain(toldBy);
    expect(headers.get('cache-control')).toMatch(/private|no-store/);
    expect((await visit(path, { host })).text).not.toContain(toldBy);
    expect(host.timesAsked(getSharedLive)).toBe(1);
  });

  test('an unknown or anonymous share key still opens the stream', async () => {
    const host = hostOfPages().answer(getLive, { data: onAir });
    host.on(getSharedLive, () => refusal('not_found'));
    expect((await visit(`${path}?key=s0-abc123`, { host })).text).toContain('data-live-media');
    host.answer(getSharedLive, { data: { ...sharedLive, sharer: null } });
    expect((await visit(`${path}?key=s0-abc456`, { host })).text).toContain('data-live-media');
  });

  test('a shared link does not name a blocked sharer', async () => {
    const browser = await member({}, [sharer.uuid]);
    browser.host.answer(getSharedLive, { data: { ...sharedLive, sharer } });
    expect((await browser.go(`${path}?key=s0-abc123`)).text).not.toContain(toldBy);
  });
});

describe('live stream with a minimum age', () => {
  const unknown = {
    min_age: 20,
    state: 'unknown',
    from: null,
    media_base: null,
    media_pass: null,
    until: null,
  } as const;
  /** Expects neither the picture nor the chat in the page. */
  const expectNoMediaOrChat = (text: string) =>
    expect(text).not.toMatch(/data-live-media|data-talk|stream\.mp4|\/live-media\//);
  const ageForms = (text: string) => tags(text, 'form').filter(({ action }) => action === `${path}/age`);

  test('an age-restricted stream sends a visitor to sign in and back', async () => {
    const host = hostOfPages().answer(getLive, { data: { ...onAir, least_age: 20 } });
    const { text, headers } = await visit(path, { host });
    expect(text).toContain(t('live:age.title', { age: 20 }));
    expect(tags(text, 'a').map(({ href }) => href)).toContain(
      `/en/auth/signin?callbackUrl=${encodeURIComponent(path)}`,
    );
    expect(ageForms(text)).toEqual([]);
    expect(headers.get('cache-control')).toMatch(/private|no-store/);
    expectNoMediaOrChat(text);
  });

  test('the age form asks a member for the birth date and shows errors', async () => {
    const browser = await member({ least_age: 20 });
    browser.host.answer(getLivePass, { data: unknown });
    const answer = await browser.go(path);
    expect([answer.status, ageForms(answer.text).length]).toEqual([200, 1]);
    expectNoMediaOrChat(answer.text);
    browser.host.on(tellAgeToWatch, () => refusal({ code: 'birth_date_wrong', fields: ['birth_date'] }));
    const wrong = await browser.go(`${path}/age`, { form: { birth_date: '2999-01-01' } });
    expect([wrong.status, ageForms(wrong.text).length]).toEqual([422, 1]);
    expect(tags(wrong.text, 'input').find(({ name }) => name === 'birth_date_year')).toMatchObject({
      value: '2999',
      'aria-invalid': 'true',
    });
    browser.host.answer(tellAgeToWatch, {
      data: { ...unknown, state: 'may_watch', media_base: '/live-media/x/', media_pass: 'x' },
    });
    expect(await browser.go(`${path}/age`, { form: { birth_date: '1999-01-01' } })).toMatchObject({
      status: 303,
      location: path,
    });
  });

  test('a member who is too young sees the date from which they may watch', async () => {
    const browser = await member({ least_age: 20 });
    browser.host.answer(getLivePass, { data: { ...unknown, state: 'too_young', from: '2031-05-01' } });
    const { status, text } = await browser.go(path);
    expect(status).toBe(403);
    expect(text).toContain('1 May 2031');
    expectNoMediaOrChat(text);
  });

  describe('an old enough member', () => {
    const media_pass = 'own-pass-of-the-member';
    const own = {
      ...unknown,
      state: 'may_watch',
      ...{ media_base: '/live-media/own/', media_pass },
      until: '2031-05-01T00:00:00.000Z',
    } as const;
    /** Expects the pass in a cookie for the media of this live, and nowhere else. */
    const isInCookie = ({ text, headers }: { text: string; headers: Headers }) => {
      const [cookie, ...others] = headers.getSetCookie().filter((one) => one.includes(media_pass));
      expect(others).toEqual([]);
      expect(cookie?.split('; ').sort()).toEqual([
        'HttpOnly',
        expect.stringMatching(/^Max-Age=\d+$/),
        'Path=/live-media/own/',
        'SameSite=Strict',
        'Secure',
        `__Secure-viewing-pass=${media_pass}`,
      ]);
      expect(text).not.toContain(media_pass);
    };

    test('gets the pass in a cookie of the page, and the age badge', async () => {
      const browser = await member({ least_age: 20 });
      browser.host.answer(getLivePass, { data: own });
      const answer = await browser.go(path);
      isInCookie(answer);
      expect(tags(answer.text, 'video')[0]).toMatchObject({ 'data-live-media': '/live-media/own/' });
      expect(answer.text.replaceAll('<!-- -->', '')).toContain('>20+<');
    });

    test('a browser gets the pass in a cookie, an app in the answer', async () => {
      const browser = await member({ least_age: 20 });
      browser.host.answer(getLivePass, { data: own }).answer(tellAgeToWatch, { data: own });
      const address = '/api/v1/lives/own';
      const ageAnswer = await browser.go(`${address}/age`, { form: { birth_date: '1999-01-01' } });
      for (const answer of [await browser.go(`${address}/pass`), ageAnswer]) {
        isInCookie(answer);
        expect(JSON.parse(answer.text)).toEqual({ data: { ...own, media_pass: null } });
      }
      const headers = { authorization: `Bearer vela_${'a'.repeat(43)}` };
      const app = await visit(`${address}/pass`, { host: browser.host, headers });
      expect(JSON.parse(app.text)).toEqual({ data: own });
      expect(app.headers.getSetCookie().join()).not.toContain(media_pass);
    });
  });
});

test('a flagged stream starts under a veil that opens without scripts', async () => {
  const host = hostOfPages().answer(getLive, { data: { ...onAir, is_blurred: true } });
  const veils = (text: string) => tags(text, 'details').filter(({ class: styleClass }) => styleClass === 'veil');
  const { text } = await visit(path, { host });
  expect(veils(text)).toHaveLength(1);
  expect(veils(text)[0]).not.toHaveProperty('open');
  expect(text).toContain(escaped(t('live:veil.text')));
  const plain = hostOfPages().answer(getLive, { data: { ...onAir, is_blurred: false } });
  expect(veils((await visit('/en/live/another', { host: plain })).text)).toEqual([]);
});
