/**
 * Files at fixed URLs for crawlers, browsers and link checkers of apps. Each handler is imported on
 * demand.
 */

import { etag } from 'hono/etag';
import { localePath, locales } from '../../client/platform/texts/i18n.ts';
import type { EdgeEnv } from '../env.ts';
import { Hono } from '../platform/base/hono.ts';
import { lazy } from '../platform/base/lazy.ts';

export const wellKnown = new Hono<EdgeEnv>();

/**
 * Applied per route. The router of these files runs before pages; an ETag would buffer their
 * streams.
 */
const withEtag = etag();

const appleAppSiteAssociation = lazy(async () => (await import('./app-link-files.ts')).appleAppSiteAssociation);

wellKnown.get(
  '/robots.txt',
  withEtag,
  lazy(async () => (await import('./robots.ts')).robots),
);

wellKnown.get(
  '/sitemap.xml',
  withEtag,
  lazy(async () => (await import('./sitemap.ts')).sitemap),
);

wellKnown.get(
  '/liff',
  lazy(async () => (await import('./liff.ts')).openFromLine),
);

for (const locale of locales) {
  wellKnown.get(
    localePath(locale, '/blog/atom.xml'),
    withEtag,
    lazy(async () => (await import('./atom.ts')).blogFeed),
  );
  wellKnown.get(
    localePath(locale, '/users/:uuid/atom.xml'),
    withEtag,
    lazy(async () => (await import('./atom.ts')).userFeed),
  );
}

wellKnown.get(
  '/sw.js',
  withEtag,
  lazy(async () => (await import('../platform/routes/service-worker.ts')).serviceWorker),
);

wellKnown.get(
  '/manifest.webmanifest',
  withEtag,
  lazy(async () => (await import('./manifest.ts')).manifest),
);

wellKnown.get('/.well-known/apple-app-site-association', withEtag, appleAppSiteAssociation);
wellKnown.get('/apple-app-site-association', withEtag, appleAppSiteAssociation);

wellKnown.get(
  '/.well-known/assetlinks.json',
  withEtag,
  lazy(async () => (await import('./app-link-files.ts')).assetLinks),
);

wellKnown.get(
  '/.well-known/security.txt',
  withEtag,
  lazy(async () => (await import('./security-txt.ts')).securityTxt),
);
