/** Files that machines look for at fixed addresses: crawlers, browsers that install a page, and the app's link checkers. */
import { type Context, Hono } from 'hono';
import { etag } from 'hono/etag';
import { localePath, locales } from '../../client/i18n.ts';
import { pages } from '../../pages/index.ts';
import { appStoreUrl } from '../app-links.ts';
import type { EdgeEnv } from '../env.ts';
import { later } from '../later.ts';
import { publicOrigin } from '../public-origin.ts';
import { textsOf } from '../texts.ts';

export const wellKnown = new Hono<EdgeEnv>();

/** By route: this stands in front of pages, which are not to be held up until they are whole. */
const tagged = etag();

const cacheControl = { 'cache-control': 'public, max-age=3600' };

/** What crawlers have no business with: what is no page, what is one for the app, for members, or for nobody to find. */
const closed = ['/api/', '/sandbox/', '/webview/'].concat(
  pages
    .filter(({ access, hidden }) => access !== 'public' || hidden)
    .map(({ path }) => path.replaceAll(/\{\w+\}/g, '*')),
);
const closedPaths = closed
  .filter((path) => !closed.some((other) => other !== path && path.startsWith(other)))
  // A rule closes whatever begins so: where that is a page for everybody too (/privacy and /privacy-policy), it says where it ends.
  .flatMap((path) =>
    pages.some((page) => page.sitemap && page.path.startsWith(`${path}-`)) ? [`${path}$`, `${path}/`] : [path],
  );

wellKnown.get('/robots.txt', tagged, (c) => {
  const disallowed = locales.flatMap((locale) => closedPaths.map((path) => `Disallow: ${localePath(locale, path)}`));
  const lines = ['User-agent: *', ...new Set(disallowed), `Sitemap: ${publicOrigin(c)}/sitemap.xml`];
  return c.text(`${lines.join('\n')}\n`, 200, cacheControl);
});

wellKnown.get(
  '/sitemap.xml',
  tagged,
  later(async () => (await import('./sitemap.ts')).sitemap),
);

for (const locale of locales) {
  wellKnown.get(
    localePath(locale, '/blog/atom.xml'),
    tagged,
    later(async () => (await import('./atom.ts')).blogFeed),
  );
  wellKnown.get(
    localePath(locale, '/users/:uuid/atom.xml'),
    tagged,
    later(async () => (await import('./atom.ts')).userFeed),
  );
}

wellKnown.get(
  '/sw.js',
  tagged,
  later(async () => (await import('./service-worker.ts')).serviceWorker),
);

wellKnown.get('/manifest.webmanifest', tagged, (c) => {
  const locale = c.req.query('lang') === 'en' ? 'en' : 'th';
  const settings = c.get('settings');
  const { PRODUCT_NAME: product, ANDROID_PACKAGE } = settings;
  const itunes = appStoreUrl(settings);
  const manifest = {
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
  return c.body(JSON.stringify(manifest), 200, { ...cacheControl, 'content-type': 'application/manifest+json' });
});

/** Paths that open in the app where it is installed. */
const appPaths = pages.filter(({ app_link }) => app_link).map(({ path }) => path.replace(/\{.*$/, '*'));

const appleAppSiteAssociation = (c: Context<EdgeEnv>) => {
  const { IOS_APP_ID, IOS_TEAM_ID, IOS_BUNDLE_ID } = c.get('settings');
  if (IOS_APP_ID === '') return c.notFound();
  const appIDs = [`${IOS_TEAM_ID}.${IOS_BUNDLE_ID}`];
  const components = locales.flatMap((locale) => appPaths.map((path) => ({ '/': localePath(locale, path) })));
  return c.json(
    { applinks: { details: [{ appIDs, components }] }, webcredentials: { apps: appIDs } },
    200,
    cacheControl,
  );
};

wellKnown.get('/.well-known/apple-app-site-association', tagged, appleAppSiteAssociation);
wellKnown.get('/apple-app-site-association', tagged, appleAppSiteAssociation);

wellKnown.get('/.well-known/assetlinks.json', tagged, (c) => {
  const { ANDROID_PACKAGE, ANDROID_CERT_SHA256 } = c.get('settings');
  if (ANDROID_PACKAGE === '') return c.notFound();
  const target = {
    namespace: 'android_app',
    package_name: ANDROID_PACKAGE,
    sha256_cert_fingerprints: ANDROID_CERT_SHA256.split(',').map((fingerprint) => fingerprint.trim()),
  };
  return c.json(
    [
      {
        relation: ['delegate_permission/common.handle_all_urls', 'delegate_permission/common.get_login_creds'],
        target,
      },
    ],
    200,
    cacheControl,
  );
});
