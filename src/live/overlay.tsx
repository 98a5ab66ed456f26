/**
 * The page of an overlay for OBS: an empty, transparent document with a script. It is the same for
 * every key, also for a revoked one, so nothing wrong ever appears on air. The script
 * (client/live/overlay/overlay.ts) sends the key in the body of its requests, and no log contains
 * the address.
 */

import assets from 'virtual:client-assets';
import type { Context } from 'hono';
import { renderToString } from 'react-dom/server';
import { overlayKind } from '../../calls/live/overlay.ts';
import type { EdgeEnv } from '../env.ts';
import { textsOf } from '../platform/page/texts.ts';

export function overlay(c: Context<EdgeEnv>): Response | Promise<Response> {
  const kind = overlayKind.safeParse(c.req.param('kind'));
  if (!kind.success) return c.notFound();
  const locale = c.get('locale');
  const t = textsOf(locale);
  const html = renderToString(
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <title>{c.get('settings').PRODUCT_NAME}</title>
        <meta name="robots" content="noindex" />
        {/* The key must not reach other sites. */}
        <meta name="referrer" content="no-referrer" />
        <link rel="stylesheet" href={assets.overlay.stylesheet} />
        <script type="module" src={assets.overlay.script} />
      </head>
      <body
        data-overlay={kind.data}
        data-gave={t('overlay:gave')}
        data-nobody={t('overlay:nobody')}
        data-followed={t('overlay:followed')}
        data-supporters={t('overlay:supporters')}
        data-test={t('overlay:test')}
        data-test-gift={t('overlay:test_gift')}
      />
    </html>,
  );
  return c.body(`<!doctype html>${html}`, 200, {
    'content-type': 'text/html; charset=UTF-8',
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
  });
}
