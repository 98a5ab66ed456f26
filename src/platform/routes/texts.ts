/**
 * Namespaces of texts for pages that need one they were not sent with, see
 * client/platform/texts/texts-backend.ts.
 */

import { etag } from 'hono/etag';
import { localeNamed } from '../../../client/platform/texts/i18n.ts';
import type { EdgeEnv } from '../../env.ts';
import { Hono } from '../base/hono.ts';
import { catalogueOf } from '../page/texts.ts';

/** Responds with the texts of a namespace. */
export const texts = new Hono<EdgeEnv>().get('/:locale/:file{[a-z-]+\\.json}', etag(), (c) => {
  const locale = localeNamed(c.req.param('locale'));
  const namespace = c.req.param('file').slice(0, -'.json'.length);
  const texts = locale && Object.hasOwn(catalogueOf(locale), namespace) && catalogueOf(locale)[namespace];
  if (!texts) return c.json(null, 404, { 'cache-control': 'no-store' });
  return c.json(texts, 200, { 'cache-control': 'public, max-age=3600' });
});
