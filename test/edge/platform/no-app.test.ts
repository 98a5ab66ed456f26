/** A deployment without an app, or with one for one system alone: nothing leads where nothing is. */
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

describe('without an app', () => {
  test('no page leads to a store or into an app, nor tells a preview to', async () => {
    for (const path of paths) {
      const { status, text } = await page(path, none);
      expect(status, path).toBe(200);
      expect(text, path).not.toMatch(/apps\.apple\.com|play\.google\.com|vela:\/\/|"al:(?:ios|android):/);
    }
  });

  test('the footer says that there is none, and an invitation leads to the sign-up on the web', async () => {
    const { text } = await page('/en/invite/somo', none);
    const t = textsOf('en');
    expect(text).toContain(t('site:store.none'));
    expect(text).toMatch(/<a class="btn go[^"]*"[^>]*href="\/en\/auth\/signin\?callbackUrl=%2Fen%2Finvite%2F[^"]+"/);
    expect(text).not.toContain(t('invite:how'));
  });

  test('the sign-in page sends nobody to an app for an account', async () => {
    const { text } = await new Browser(new MemberHost(), none).go('/auth/signin');
    expect(text).not.toContain(textsOf('th')('auth:no_account'));
    expect(text).toContain(textsOf('th')('auth:sign_in.lead_new'));
  });

  test.for(['/.well-known/apple-app-site-association', '/.well-known/assetlinks.json'])(
    '%s is not there',
    async (path) => {
      expect((await visit(path, { env: none })).status).toBe(404);
    },
  );

  test('the manifest relates to none', async () => {
    const { text } = await visit('/manifest.webmanifest', { env: none });
    expect(JSON.parse(text).related_applications).toEqual([]);
  });
});

describe('with an app for Android alone', () => {
  test('pages lead to that store, and into that app', async () => {
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
