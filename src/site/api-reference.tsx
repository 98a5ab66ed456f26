/**
 * The reference of one room of the API, where developers try calls: a document of its own with the
 * script of a viewer (client/site/api-reference.ts). Until the script has loaded, it links to the
 * plain list.
 */

import features from 'virtual:call-features';
import assets from 'virtual:client-assets';
import type { Context } from 'hono';
import { renderToString } from 'react-dom/server';
import type { EdgeEnv } from '../env.ts';
import { contentSecurityPolicy } from '../platform/request/security-headers.ts';

/** Rooms with calls. */
const rooms = [...new Set(Object.values(features).map((feature) => feature.slice(0, feature.indexOf('/'))))].sort();

export function apiReference(c: Context<EdgeEnv>): Response | Promise<Response> {
  const room = c.req.param('room') ?? '';
  if (!rooms.includes(room)) return c.notFound();
  const settings = c.get('settings');
  const html = renderToString(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${room} · ${settings.PRODUCT_NAME} API`}</title>
        <meta name="color-scheme" content="light dark" />
        <style>{'body { margin: 0 } nav { padding: 12px; font: 14px/1.8 system-ui, sans-serif }'}</style>
        <script type="module" src={assets.apiReference} />
      </head>
      <body>
        <nav aria-label="Rooms of the API">
          <a href="/en/api/docs">All calls</a>
          {rooms.map((name) => (
            <span key={name}>
              {' · '}
              <a href={`/api/reference/${name}`} aria-current={name === room ? 'page' : undefined}>
                {name}
              </a>
            </span>
          ))}
        </nav>
        <main data-room={room}>
          <a href={`/en/api/docs#${room}`}>The calls of {room} as a plain list</a>
        </main>
      </body>
    </html>,
  );
  return c.body(`<!doctype html>${html}`, 200, {
    'content-type': 'text/html; charset=UTF-8',
    'cache-control': 'public, max-age=300',
    'content-security-policy': contentSecurityPolicy(settings, { insertsStyles: true }),
  });
}
