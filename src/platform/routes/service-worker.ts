/** The service worker of the site. If it is switched off, one that removes itself. */

import running from 'virtual:service-worker';
import type { Context } from 'hono';
import type { EdgeEnv } from '../../env.ts';

/**
 * Replaces an installed service worker at its next update check: with each page load, at the latest
 * within a day.
 */
const leaving = `addEventListener('install',e=>e.waitUntil(skipWaiting()));
addEventListener('activate',e=>e.waitUntil(Promise.all([registration.unregister(),caches.delete('offline')])));
`;

/** Returns the script. Browsers check it at each registration, so it is never cached. */
export const serviceWorker = (c: Context<EdgeEnv>): Response =>
  c.body(c.get('settings').SERVICE_WORKER === 'on' ? running : leaving, 200, {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
  });
