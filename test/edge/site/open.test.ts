/** Links into the app, and links out of in-app browsers. No button may do nothing. */
import { describe, expect, test } from 'vitest';
import { textsOf } from '../../../src/platform/page/texts.ts';
import { Browser } from '../browser.ts';
import { MemberHost } from '../member-host.ts';
import { visit } from '../visit.ts';

const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Safari/604.1';
const LINE = `${IPHONE} Line/14.5.0`;
const FACEBOOK_ANDROID = `${ANDROID} [FB_IAB/FB4A;FBAV/450.0;]`;
const FACEBOOK_IPHONE = `${IPHONE} [FBAN/FBIOS;FBAV/450.0]`;

/** Returns the main part of the page. */
async function at(page: string, agent: string, env = {}) {
  const answer = await visit(`/open?page=${encodeURIComponent(page)}`, { headers: { 'user-agent': agent }, env });
  return { ...answer, text: /<main.*<\/main>/s.exec(answer.text)?.[0] ?? '' };
}

const leads = (text: string) =>
  [...text.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));

describe('link into the app', () => {
  test('the app link on Android is an intent with the store as a fallback', async () => {
    const { text, headers } = await at('/live/somo-sings', ANDROID);
    const intent = leads(text).find((href) => href.startsWith('intent://'));
    expect(intent).toMatch(/^intent:\/\/live\/somo-sings#Intent;scheme=vela;package=live\.vela\.app;/);
    expect(decodeURIComponent(intent ?? '')).toContain('browser_fallback_url=https://play.google.com/store/apps/');
    expect(leads(text).filter((href) => href.includes('apps.apple.com'))).toEqual([]);
    expect(headers.get('cache-control')).toContain('no-store');
  });

  test('the app link on an iPhone opens the app and names its store', async () => {
    const { text } = await at('/en/app/events/stars', IPHONE);
    expect(leads(text)).toContain('vela://events/stars');
    expect(leads(text).some((href) => href.startsWith('https://apps.apple.com/'))).toBe(true);
    expect(leads(text)).toContain('/app/events/stars');
  });

  test('the app link on a desktop is a QR code with both stores', async () => {
    const { text } = await at('/live/somo-sings', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0');
    expect(text).toMatch(/<svg[^>]*role="img"/);
    expect(leads(text).filter((href) => /apple\.com|play\.google/.test(href)).length).toBeGreaterThanOrEqual(2);
    expect(leads(text).filter((href) => /^(?:vela|intent):/.test(href))).toEqual([]);
  });

  test('the app link on a phone without an app continues on the web', async () => {
    const { text } = await at('/live/somo-sings', IPHONE, { IOS_APP_ID: '', IOS_TEAM_ID: '', IOS_BUNDLE_ID: '' });
    expect(leads(text).filter((href) => /^(?:vela|intent):/.test(href))).toEqual([]);
    expect(leads(text)).toContain('/live/somo-sings');
  });

  test.for(['https://evil.test/live/x', '//evil.test', '/profile', '/nothing'])(
    'the app link of the foreign page %s opens the home page',
    async (page) => {
      const { text, status } = await at(page, IPHONE);
      expect(status).toBe(200);
      expect(leads(text)).toContain('vela://');
      expect(text).not.toContain('evil');
    },
  );
});

describe('sign-in page in an in-app browser', () => {
  const page = '/auth/signin?callbackUrl=%2Fpayment%2Forders%2F3b241101-e2bb-4255-8caf-4136c566a962';
  const signIn = async (agent: string) =>
    leads((await new Browser().go(page, { headers: { 'user-agent': agent } })).text);

  test('sign-in leaves LINE with openExternalBrowser and the full address', async () => {
    expect(await signIn(LINE)).toContain(`https://vela.test${page}&openExternalBrowser=1`);
  });

  test('sign-in leaves Facebook by an intent on Android and a hint on an iPhone', async () => {
    const intent = (await signIn(FACEBOOK_ANDROID)).find((href) => href.startsWith('intent://vela.test/auth/signin?'));
    expect(intent).toContain(page);
    expect(intent).toContain('#Intent;scheme=https;');
    const { text } = await new Browser().go(page, { headers: { 'user-agent': FACEBOOK_IPHONE } });
    expect(text).toContain(`data-copy="https://vela.test${page}"`);
  });

  const IOS =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';
  const WEBVIEW =
    'Mozilla/5.0 (Linux; Android 15; SM-A556E; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/142.0 Mobile Safari/537.36';
  const IPAD_WEBVIEW = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_6) AppleWebKit/605.1.15 (KHTML, like Gecko)';
  const settings = {
    LINE_CLIENT_ID: 'line-id',
    LINE_CLIENT_SECRET: 's',
    GOOGLE_CLIENT_ID: 'g',
    GOOGLE_CLIENT_SECRET: 's',
  };
  const offeredTo = async (
    agent: string,
    headers = {},
    path = page,
    browser = new Browser(new MemberHost(), settings),
  ) => {
    const { text } = await browser.go(path, { headers: { 'user-agent': agent, ...headers } });
    // Parts for an installed page are not visible in other browsers.
    const [html = ''] = [text.replaceAll(/<div class="\[@media_not.*?<\/form><\/div>/gs, '')];
    return {
      text,
      providers: [...html.matchAll(/action="\/api\/auth\/signin\/(\w+)/g)].map(([, id]) => id),
      hasPasskey: html.includes('data-passkey='),
      wayOut: text.includes(`aria-label="${textsOf('th')('open:way_out.label')}"`),
    };
  };
  const inside = { providers: ['line'], hasPasskey: false, wayOut: true };
  const outside = { providers: ['line', 'google'], hasPasskey: true, wayOut: false };

  test.for([
    ['TikTok', `${IOS} musical_ly_39.5.0 BytedanceWebview/d8a21c6`],
    ['TikTok', `${WEBVIEW} trill_390503 BytedanceWebview/d8a21c6`],
    ['X', `${IOS} Twitter for iPhone/11.46`],
    ['X', `${WEBVIEW} TwitterAndroid`],
    ['Threads', `${IOS} Barcelona 400.0.0.20.80`],
    ['Instagram', `${WEBVIEW} Instagram 400.0.0.49.68 Android`],
    ['LINE', LINE],
    ['Facebook', FACEBOOK_ANDROID],
    ['Snapchat', `${IOS} Snapchat/13.60.0.40 (like Safari/8620.1.16.10.11, panda)`],
    [null, WEBVIEW],
    [null, IOS],
    [null, IPAD_WEBVIEW],
  ] as const)('sign-in in %s (%s) has no passkey or Google and shows the way out', async ([app, agent]) => {
    const { text, ...offers } = await offeredTo(agent);
    expect(offers).toEqual(inside);
    const t = textsOf('th');
    expect(text).toContain(app ? t('open:way_out.title', { app }) : t('open:way_out.title_unknown'));
  });

  test.for([
    ANDROID,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/145.0 Mobile/15E148 Safari/605.1.15',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'Mozilla/5.0 (Linux; Android 15; SM-A556E) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36',
    'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36 Edg/142.0',
  ])('sign-in in a device’s browser offers everything: %s', async (agent) => {
    expect(await offeredTo(agent)).toMatchObject(outside);
  });

  test.for([
    ['opens its own page', IOS, '/auth/signin?callbackUrl=%2Fwebview%2Fshop', {}],
    ['opens its own English page', WEBVIEW, '/en/auth/signin?callbackUrl=%2Fen%2Fwebview%2Fshop', {}],
    ['sends its name', WEBVIEW, page, { 'x-requested-with': 'live.vela.app' }],
  ] as const)('sign-in in our app offers everything if the app %s', async ([, agent, path, headers]) => {
    expect(await offeredTo(agent, headers, path)).toMatchObject(outside);
  });

  test('sign-in in our app offers everything if the app opened the session', async () => {
    const browser = new Browser(new MemberHost(), settings);
    await browser.go(`/profile?code=${browser.host.code()}`, { headers: { 'sec-fetch-site': 'none' } });
    expect(browser.session).toBeDefined();
    expect(await offeredTo(WEBVIEW, {}, page, browser)).toMatchObject(outside);
  });

  test('the installed iOS site keeps every sign-in option by CSS', async () => {
    const { text } = await offeredTo(IOS);
    expect(text).toMatch(/<div class="\[@media_not_\(display-mode:standalone\)\]:hidden"><form[^>]*signin\/google/);
    expect(text).toMatch(/<aside class="[^"]* \[@media\(display-mode:standalone\)\]:hidden"/);
  });

  test('sign-in in a device’s browser has no link out', async () => {
    expect((await signIn(ANDROID)).join(' ')).not.toMatch(/openExternalBrowser|intent:/);
  });
});
