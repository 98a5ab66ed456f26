/** The browser's service worker, at an address of the whole site; where it is switched off, one that takes itself away. */

import running from 'virtual:service-worker';
import type { Context } from 'hono';
import type { EdgeEnv } from '../../env.ts';

/** Takes the place of the one that is there at its next look for a newer one: within a day, and at every page until then. */
const leaving = `addEventListener('install',e=>e.waitUntil(skipWaiting()));
addEventListener('activate',e=>e.waitUntil(Promise.all([registration.unregister(),caches.delete('offline')])));
`;

export const serviceWorker = (c: Context<EdgeEnv>): Response =>
  c.body(c.get('settings').SERVICE_WORKER === 'on' ? running : leaving, 200, {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
  });
