/** The manifest for installing the site (W3C Web Application Manifest). */
import type { Context } from 'hono';
import { defaultLocale, localeNamed, localePath } from '../../client/platform/texts/i18n.ts';
import type { EdgeEnv } from '../env.ts';
import { appStoreUrl } from '../platform/base/app-links.ts';
import { textsOf } from '../platform/page/texts.ts';

/** Responds with `manifest.webmanifest` in the requested language. */
export const manifest = (c: Context<EdgeEnv>) => {
  const locale = localeNamed(c.req.query('lang')) ?? defaultLocale;
  const settings = c.get('settings');
  const { PRODUCT_NAME: product, ANDROID_PACKAGE } = settings;
  const itunes = appStoreUrl(settings);
  const webManifest = {
    name: textsOf(locale)('share:product_live', { product }),
    short_name: product,
    description: textsOf(locale)('share:home.description', { product }),
    lang: locale,
    start_url: localePath(locale, '/'),
    scope: '/',
    display: 'standalone',
    background_color: '#090817',
    theme_color: '#090817',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    related_applications: [
      ...(itunes ? [{ platform: 'itunes', url: itunes }] : []),
      ...(ANDROID_PACKAGE ? [{ platform: 'play', id: ANDROID_PACKAGE }] : []),
    ],
  };
  return c.body(JSON.stringify(webManifest), 200, {
    'cache-control': 'public, max-age=3600',
    'content-type': 'application/manifest+json',
  });
};
