/**
 * Triggers the nightly run (`scheduled` in api/index.ts) in local workerd, which fires no cron
 * triggers. Once is enough, when the site answers: after that each job schedules itself, and
 * yesterday's books are closed.
 */
import type { Plugin } from 'vite';

const HOST = 'vela-api';

const triggerNight = (sitePort: number) =>
  fetch(`http://localhost:${sitePort}/cdn-cgi/handler/scheduled`, { headers: { 'mf-route-override': HOST } })
    .then(({ ok, status }) => void (ok || console.warn(`  The nightly run did not start: ${status}.`)))
    .catch((error: unknown) => console.warn(`  The nightly run did not start: ${String(error)}.`));

/** Returns the plugin for `npm start`. */
export const night = (sitePort: number): Plugin => ({
  name: 'vela:night',
  configurePreviewServer: (server) => void server.httpServer.once('listening', () => triggerNight(sitePort)),
});
