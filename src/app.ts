/** The edge's answers. Steps in the order that a request meets them, then one line a feature. */
import { reactRenderer } from '@hono/react-renderer';
import { Hono } from 'hono';
import { apiHostname } from './api-hostname.ts';
import { apps } from './apps.ts';
import { limitBody } from './body-limit.ts';
import { ingest } from './broadcast/ingest.ts';
import { pageCache } from './cache/page-cache.ts';
import { crossOrigin } from './cross-origin.ts';
import { door } from './door.ts';
import type { EdgeEnv } from './env.ts';
import { onError, onNotFound } from './errors.tsx';
import { formAnswers } from './form-answer.ts';
import { guard } from './guard.ts';
import { later } from './later.ts';
import { SiteDocument } from './page.tsx';
import { proxy } from './proxy.ts';
import { refuseMalformed } from './refuse-malformed.ts';
import { requestId } from './request-id.ts';
import { requestLog } from './request-log.ts';
import { rememberReturn } from './return-to.ts';
import { router } from './router.ts';
import { authApi } from './routes/auth-api.ts';
import { clock } from './routes/clock.ts';
import { health } from './routes/health.ts';
import { media } from './routes/media.ts';
import { openapi } from './routes/openapi.ts';
import { sandbox } from './routes/sandbox.ts';
import { texts } from './routes/texts.ts';
import { wellKnown } from './routes/well-known.ts';
import { sameOrigin } from './same-origin.ts';
import { securityHeaders } from './security-headers.ts';
import { givenCookies } from './session/session.ts';
import { viewer } from './session/viewer.ts';
import { webViewEntry } from './session/web-view-entry.ts';
import { setup } from './setup.ts';
import { webhooks } from './webhooks.ts';

/** Read when somebody asks: what makes calendar files is much, and rarely wanted. */
const calendar = later(async () => (await import('./routes/calendar.ts')).calendar);

/** Read once there is a live to be watched. */
const liveMedia = later(async () => (await import('./broadcast/live-media.ts')).answerLiveMedia);

const card = later(async () => (await import('./routes/card.ts')).card);

const app = new Hono<EdgeEnv>();

app.use(setup);
app.use(apiHostname((...args) => app.fetch(...args)));
app.use(requestId);
app.use(requestLog);
app.use(securityHeaders);
app.use(reactRenderer(SiteDocument));
app.use(door);
app.route('/ingest', ingest);
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
// The same of a live with a least age, by a pass: who has none is refused by the room.
app.get('/live-media/:live/:pass{[0-9a-f]{32}}/:name{[\\w.-]{1,40}}', liveMedia);
app.get('/cards/*', card);
app.route('/texts', texts);
app.route('/sandbox', sandbox);
app.route('/api/auth', authApi);
app.route('/api', openapi);
app.post('/api/v1/lives/:id/presence', async (c) => (await import('./routes/presence.ts')).enterRoom(c));
app.get('/api/v1/lives/:id/socket', async (c) => (await import('./routes/room-socket.ts')).openRoom(c));
app.use('/api/*', proxy);
for (const prefix of ['', '/en']) app.get(`${prefix}/users/:uuid/lives.ics`, calendar);
app.route('/', wellKnown);

app.use(formAnswers);
app.use(webViewEntry);
app.use(pageCache((...args) => app.fetch(...args)));
app.use(viewer);
app.use(guard);
app.use(rememberReturn);

app.use(router);

app.notFound(onNotFound);
app.onError(onError);

export default app;
