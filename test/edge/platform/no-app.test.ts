/** A deployment without a mobile app or with one platform only. No link leads to a missing app. */
import { describe, expect, test } from 'vitest';
import { textsOf } from '../../../src/platform/page/texts.ts';
import { Browser } from '../browser.ts';
import { readHead } from '../head.ts';
import { allPages, hostOfPages } from '../host-pages.ts';
import { MemberHost } from '../member-host.ts';
import { visit } from '../visit.ts';

const none = { IOS_APP_ID: '', IOS_TEAM_ID: '', IOS_BUNDLE_ID: '', ANDROID_PACKAGE: '', ANDROID_CERT_SHA256: '' };
const android = { ...none, ANDROID_PACKAGE: 'live.vela.app', ANDROID_CERT_SHA256: 'AA:BB' };
const paths = [...allPages, '/shop'];
const page = (path: string, env: object) => visit(path, { host: hostOfPages(), env: { ...env } });

describe('deployment without an app', () => {
  test('without an app no page or preview links to a store or app', async () => {
    for (const path of paths) {
      const { status, text } = await page(path, none);
      expect(status, path).toBe(200);
      expect(text, path).not.toMatch(/apps\.apple\.com|play\.google\.com|vela:\/\/|"al:(?:ios|android):/);
    }
  });

  test('without an app the footer says so and invitations lead to web sign-up', async () => {
    const { text } = await page('/en/invite/somo', none);
    const t = textsOf('en');
    expect(text).toContain(t('site:store.none'));
    expect(text).toMatch(/<a class="btn go[^"]*"[^>]*href="\/en\/auth\/signin\?callbackUrl=%2Fen%2Finvite%2F[^"]+"/);
    expect(text).not.toContain(t('invite:how'));
  });

  test('without an app the sign-in page does not mention one', async () => {
    const { text } = await new Browser(new MemberHost(), none).go('/auth/signin');
    expect(text).not.toContain(textsOf('th')('auth:no_account.web'));
    expect(text).toContain(textsOf('th')('auth:sign_in.lead_new'));
  });

  test.for(['/.well-known/apple-app-site-association', '/.well-known/assetlinks.json'])(
    'without an app %s is a 404',
    async (path) => {
      expect((await visit(path, { env: none })).status).toBe(404);
    },
  );

  test('without an app the manifest has no related applications', async () => {
    const { text } = await visit('/manifest.webmanifest', { env: none });
    expect(JSON.parse(text).related_applications).toEqual([]);
  });
});

describe('deployment with an Android app only', () => {
  test('pages link only to the Android store and app', async () => {
    for (const path of ['/live/on-air', '/invite/somo', '/']) {
      const { text } = await page(path, android);
      expect(text, path).toContain('https://play.google.com/store/apps/details?id=live.vela.app');
      expect(text, path).not.toContain('apps.apple.com');
      const { meta } = readHead(text);
      expect(meta['al:android:package']).toBe('live.vela.app');
      expect(meta).not.toHaveProperty('al:ios:url');
    }
    expect((await page('/live/on-air', android)).text).toContain('data-app="vela://live/');
  });
});
