/** The way into the app, and the way out of other apps' own browsers: never a button that does nothing. */
import { describe, expect, test } from 'vitest';
import { Browser } from '../browser.ts';
import { visit } from '../visit.ts';

const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Safari/604.1';
const LINE = `${IPHONE} Line/14.5.0`;
const FACEBOOK_ANDROID = `${ANDROID} [FB_IAB/FB4A;FBAV/450.0;]`;
const FACEBOOK_IPHONE = `${IPHONE} [FBAN/FBIOS;FBAV/450.0]`;

/** The page alone, without the site around it. */
async function at(page: string, agent: string, env = {}) {
  const answer = await visit(`/open?page=${encodeURIComponent(page)}`, { headers: { 'user-agent': agent }, env });
  return { ...answer, text: /<main.*<\/main>/s.exec(answer.text)?.[0] ?? '' };
}

const leads = (text: string) =>
  [...text.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));

describe('a place in the app', () => {
  test('on Android is an intent with the store behind it', async () => {
    const { text, headers } = await at('/live/somo-sings', ANDROID);
    const intent = leads(text).find((href) => href.startsWith('intent://'));
    expect(intent).toMatch(/^intent:\/\/live\/somo-sings#Intent;scheme=vela;package=live\.vela\.app;/);
    expect(decodeURIComponent(intent ?? '')).toContain('browser_fallback_url=https://play.google.com/store/apps/');
    expect(leads(text).filter((href) => href.includes('apps.apple.com'))).toEqual([]);
    expect(headers.get('cache-control')).toContain('no-store');
  });

  test('on an iPhone is the app and its store, of an event by its name there', async () => {
    const { text } = await at('/en/app/events/stars', IPHONE);
    expect(leads(text)).toContain('vela://events/stars');
    expect(leads(text).some((href) => href.startsWith('https://apps.apple.com/'))).toBe(true);
    expect(leads(text)).toContain('/app/events/stars');
  });

  test('on a desktop is a QR of the page, with both stores', async () => {
    const { text } = await at('/live/somo-sings', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0');
    expect(text).toMatch(/<svg[^>]*role="img"/);
    expect(leads(text).filter((href) => /apple\.com|play\.google/.test(href)).length).toBeGreaterThanOrEqual(2);
    expect(leads(text).filter((href) => /^(?:vela|intent):/.test(href))).toEqual([]);
  });

  test('for which a phone has no app says so and leads on', async () => {
    const { text } = await at('/live/somo-sings', IPHONE, { IOS_APP_ID: '', IOS_TEAM_ID: '', IOS_BUNDLE_ID: '' });
    expect(leads(text).filter((href) => /^(?:vela|intent):/.test(href))).toEqual([]);
    expect(leads(text)).toContain('/live/somo-sings');
  });

  test.for(['https://evil.test/live/x', '//evil.test', '/profile', '/nothing'])(
    'that is none of ours (%s) is home',
    async (page) => {
      const { text, status } = await at(page, IPHONE);
      expect(status).toBe(200);
      expect(leads(text)).toContain('vela://');
      expect(text).not.toContain('evil');
    },
  );
});

describe('the sign-in page in the browser of another app', () => {
  const page = '/auth/signin?callbackUrl=%2Fpayment%2Forders%2F3b241101-e2bb-4255-8caf-4136c566a962';
  const signIn = async (agent: string) =>
    leads((await new Browser().go(page, { headers: { 'user-agent': agent } })).text);

  test('leaves LINE by the field that LINE reads, with what was wanted', async () => {
    expect(await signIn(LINE)).toContain(`https://vela.test${page}&openExternalBrowser=1`);
  });

  test('leaves Facebook by an intent on Android, and says where its menu is on an iPhone', async () => {
    const intent = (await signIn(FACEBOOK_ANDROID)).find((href) => href.startsWith('intent://vela.test/auth/signin?'));
    expect(intent).toContain(page);
    expect(intent).toContain('#Intent;scheme=https;');
    const { text } = await new Browser().go(page, { headers: { 'user-agent': FACEBOOK_IPHONE } });
    expect(text).toContain(`data-copy="https://vela.test${page}"`);
  });

  test('says nothing of it in a browser of the device', async () => {
    expect((await signIn(ANDROID)).join(' ')).not.toMatch(/openExternalBrowser|intent:/);
  });
});
