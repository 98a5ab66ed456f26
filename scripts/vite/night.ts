/**
 * Rings for what a deployment rings for every night (`scheduled` in api/index.ts): cron triggers do not fire in local workerd. From the
 * first ring on each task goes by its own clock, so that once, when the site answers, is enough: the books of yesterday are closed.
 */
import type { Plugin } from 'vite';

const HOST = 'vela-api';

const ring = (sitePort: number) =>
  fetch(`http://localhost:${sitePort}/cdn-cgi/handler/scheduled`, { headers: { 'mf-route-override': HOST } })
    .then(({ ok, status }) => void (ok || console.warn(`  The night was not rung for: ${status}.`)))
    .catch((error: unknown) => console.warn(`  The night was not rung for: ${String(error)}.`));

/** For `npm start`. */
export const night = (sitePort: number): Plugin => ({
  name: 'vela:night',
  configurePreviewServer: (server) => void server.httpServer.once('listening', () => ring(sitePort)),
});
