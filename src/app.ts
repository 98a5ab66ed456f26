/**
 * The application of the edge Worker: middleware in the order of a request, then one line per
 * feature.
 */

import { reactRenderer } from '@hono/react-renderer';
import { createMiddleware } from 'hono/factory';
import { localePath, locales } from '../client/platform/texts/i18n.ts';
import type { EdgeEnv } from './env.ts';
import { guard } from './guard.ts';
import { authApi } from './identity/auth/auth-api.ts';
import { ingest } from './live/ingest.ts';
import { rememberReturn } from './money/return-to.ts';
import { health } from './office/health.ts';
import { Hono } from './platform/base/hono.ts';
import { lazy } from './platform/base/lazy.ts';
import { pageCache } from './platform/cache/page-cache.ts';
import { proxy } from './platform/host/proxy.ts';
import { onError, onNotFound } from './platform/page/errors.tsx';
import { SiteDocument } from './platform/page/page.tsx';
import { apiHostname } from './platform/request/api-hostname.ts';
import { limitBody } from './platform/request/body-limit.ts';
import { canonicalUrl } from './platform/request/canonical-url.ts';
import { crossOrigin } from './platform/request/cross-origin.ts';
import { formAnswers } from './platform/request/form-answer.ts';
import { refuseMalformed } from './platform/request/refuse-malformed.ts';
import { requestId } from './platform/request/request-id.ts';
import { requestLog } from './platform/request/request-log.ts';
import { sameOrigin } from './platform/request/same-origin.ts';
import { securityHeaders } from './platform/request/security-headers.ts';
import { setup } from './platform/request/setup.ts';
import { clock } from './platform/routes/clock.ts';
import { media } from './platform/routes/media.ts';
import { openapi } from './platform/routes/openapi.ts';
import { sandbox, toSandbox } from './platform/routes/sandbox.ts';
import { texts } from './platform/routes/texts.ts';
import { givenCookies } from './platform/session/session.ts';
import { viewer } from './platform/session/viewer.ts';
import { router } from './router.ts';
import { apps } from './site/apps.ts';
import { wellKnown } from './site/well-known.ts';
import { webhooks } from './webhooks.ts';

/** Loaded on demand: the code for calendar files is large and rarely used. */
const calendar = lazy(async () => (await import('./live/calendar.ts')).calendar);

/** Loaded on the first request for video. */
const liveMedia = lazy(async () => (await import('./live/live-media.ts')).answerLiveMedia);

/** Loaded on the first request for an overlay of OBS. */
const overlay = lazy(async () => (await import('./live/overlay.tsx')).overlay);

const card = lazy(async () => (await import('./site/card.ts')).card);

/** Loaded on the first request with a credential of the app. */
const enterWebView = createMiddleware<EdgeEnv>(async (c, next) =>
  c.req.header('authorization') !== undefined || /[?&](?:code|token)=/.test(c.req.url)
    ? (await import('./identity/auth/web-view-entry.ts')).webViewEntry(c, next)
    : next(),
);

const app = new Hono<EdgeEnv>();

app.use(setup);
app.use(apiHostname((...args) => app.fetch(...args)));
app.use(requestId);
app.use(requestLog);
app.use(securityHeaders);
app.use(reactRenderer(SiteDocument));
app.use(canonicalUrl);
app.route('/ingest', ingest);
// As at `/ingest`, programs send large files from other origins.
app.put('/sandbox/*', toSandbox);
app.use(crossOrigin);
app.use(refuseMalformed);
app.use(limitBody);
app.use(webhooks);
app.use(apps);
app.use(sameOrigin);
app.use(givenCookies);

app.route('/healthz', health);
app.route('/clock', clock);
app.route('/media', media);
app.get('/live-media/:live/:name{[\\w.-]{1,40}}', liveMedia);
app.get('/live-media/:live/:guest{[0-9a-f-]{36}}/:name{[\\w.-]{1,40}}', liveMedia);
app.post('/live-media/:live/unplayed', async (c) => (await import('./live/unplayed.ts')).reportUnplayed(c));
app.get('/cards/*', card);
app.route('/texts', texts);
app.route('/sandbox', sandbox);
app.route('/api/auth', authApi);
app.route('/api', openapi);
app.get('/api/reference/:room{[a-z]{1,20}}', async (c) => (await import('./site/api-reference.tsx')).apiReference(c));
app.post('/api/v1/lives/:id/presence', async (c) => (await import('./live/presence.ts')).enterRoom(c));
app.get('/api/v1/lives/:id/socket', async (c) => (await import('./live/room-socket.ts')).openRoom(c));
app.use('/api/v1/lives/:slug/:what{pass|age}', async (c, next) =>
  (await import('./live/viewing-pass.ts')).passAsCookie(c, next),
);
app.use('/api/*', proxy);
for (const locale of locales) {
  app.get(localePath(locale, '/overlay/:key/:kind'), overlay);
  app.get(localePath(locale, '/users/:uuid/lives.ics'), calendar);
}
app.route('/', wellKnown);

app.use(formAnswers);
app.use(enterWebView);
app.use(pageCache((...args) => app.fetch(...args)));
app.use(viewer);
// Builds for production omit the gallery.
if (import.meta.env.MODE !== 'production')
  for (const locale of locales)
    app.get(localePath(locale, '/local/gallery/:screen?'), async (c) =>
      (await import('./site/gallery.tsx')).gallery(c),
    );
app.use(guard);
app.use(rememberReturn);

app.use(router);

app.notFound(onNotFound);
app.onError(onError);

export default app;
