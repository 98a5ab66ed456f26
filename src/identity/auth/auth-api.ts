/**
 * Routes under /api/auth: those of Auth.js, and those that it lacks or need not answer. No response
 * is cached, and none contains the token of the API.
 */
import type { Context } from 'hono';
import { z } from 'zod';
import type { EdgeEnv } from '../../env.ts';
import { sha256Hex } from '../../platform/base/digest.ts';
import { Hono } from '../../platform/base/hono.ts';
import { lazy } from '../../platform/base/lazy.ts';
import { answerFailure } from '../../platform/host/failure-answer.ts';
import { errorPage } from '../../platform/page/errors.tsx';
import { limitedTo } from '../../platform/request/body-limit.ts';
import { formText, readFormData } from '../../platform/request/form.ts';
import { isFirst, rateLimit, signInSteps } from '../../platform/request/rate-limit.ts';
import { removeLeftOver } from '../../platform/session/left-over.ts';
import { readSession } from '../../platform/session/session.ts';
import { clientReport, logClientReport } from './client-log.ts';
import { CHECK_TTL_SECONDS, offeredProviders } from './providers.ts';

export const authApi = new Hono<EdgeEnv>();

// Auth.js and its adapters. Most requests to an isolate do not need them.
const askAuth = lazy(async () => (await import('./answer.ts')).askAuth);
const errorPath = lazy(async () => (await import('./answer.ts')).errorPath);
const refuse = lazy(async () => (await import('./answer.ts')).refuse);
const beginLink = lazy(async () => (await import('./pending-link.ts')).beginLink);
const dropLink = lazy(async () => (await import('./pending-link.ts')).dropLink);
const sendPasskeyOptions = lazy(async () => (await import('./passkey.ts')).sendPasskeyOptions);
const enterByPasskey = lazy(async () => (await import('./passkey.ts')).enterByPasskey);
const browserSession = lazy(async () => (await import('./browser-session.ts')).browserSession);

const REPORT_MAX_BYTES = 4_096;

const tooManySignIns = (c: Context<EdgeEnv>) => errorPage(c, 429, 'too_many_requests');
/** Generous, because many people share one IP address of a Thai mobile network. */
const signInLimit = rateLimit(signInSteps, tooManySignIns);
const reportLimit = rateLimit({ name: 'client-log', limit: 30, windowSeconds: 60 });

authApi.post('/_log', limitedTo(REPORT_MAX_BYTES), reportLimit, async (c) => {
  const report = clientReport.safeParse(Object.fromEntries(await readFormData(c)));
  if (!report.success) return answerFailure(c, 'invalid_form');
  logClientReport(c, report.data);
  return c.body(null);
});

/**
 * Removes a session cookie without a session. A valid session stays, also if KV does not respond.
 * The GET is therefore harmless, even if another site triggers it.
 */
authApi.get('/remove_token', async (c) => {
  const lookup = await readSession(c);
  if (lookup.state === 'none') await removeLeftOver(c);
  return c.body(null, 204);
});

/**
 * Responds as Auth.js would, without loading it, because browsers ask every few minutes. Without a
 * session the response is `null`. If KV fails, it is an error, which browsers must not treat as
 * signed out.
 */
authApi.get('/session', async (c) => {
  const lookup = await readSession(c);
  if (lookup.state === 'unavailable') return answerFailure(c, 'upstream_unavailable');
  return c.json(lookup.state === 'none' ? null : await browserSession(c));
});

authApi.get('/csrf', (c) => askAuth(c, { path: '/csrf' }));
authApi.get('/providers', (c) => askAuth(c, { path: '/providers' }));

/**
 * A HEAD would act like a GET: it would use up the provider's response and sign in a browser that
 * gets no cookie.
 */
authApi.on('GET', '/callback/*', async (c, next) => {
  if (c.req.method !== 'HEAD') return next();
  const refusal = answerFailure(c, 'method_not_allowed');
  refusal.headers.set('allow', 'GET, POST');
  return refusal;
});

authApi.use('/signin/*', signInLimit);
authApi.use('/callback/*', signInLimit);
authApi.use('/passkey/*', signInLimit);

authApi.post('/passkey/options', sendPasskeyOptions);
authApi.post('/passkey', enterByPasskey);

authApi.post('/signin/:provider', async (c) => {
  const provider = c.req.param('provider');
  const body = await formText(c);
  const offer = offeredProviders(c).find(({ id }) => id === provider);
  if (!offer) return refuse(c, 'OAuthSignin', { body });
  const isLink = new URLSearchParams(body).get('link') === 'on';
  const first = isLink ? await beginLink(c, offer.id) : await dropLink(c);
  if (first) return first;
  // Auth.js passes the query on to the provider, so it may contain only our own fields.
  const query = c.req.query('fresh') === 'true' ? `?${new URLSearchParams(offer.fresh)}` : '';
  return askAuth(c, { path: `/signin/${provider}${query}`, method: 'POST', body });
});

authApi.on(['GET', 'POST'], '/callback/:provider', async (c) => {
  const provider = c.req.param('provider');
  if (!isOffered(c, provider)) return refuse(c, 'OAuthCallback');
  // Apple posts what other providers put into the query.
  const isPost = c.req.method === 'POST';
  const body = isPost ? await formText(c) : undefined;
  const { search } = c.get('url');
  const state = new URLSearchParams(body ?? search).get('state') ?? '';
  // Auth.js keeps `state` in a cookie, so it could be sent again. This check accepts each state
  // once.
  const isNew = state !== '' && (await isFirst(c, `state:${await sha256Hex(state)}`, CHECK_TTL_SECONDS));
  if (!isNew) return refuse(c, 'InvalidCheck');
  return askAuth(c, {
    path: `/callback/${provider}${search}`,
    ...(body !== undefined && { method: 'POST', body }),
  });
});

authApi.get('/signin', (c) => askAuth(c, { path: `/signin${c.get('url').search}` }));
authApi.get('/error', (c) => askAuth(c, { path: `/error${c.get('url').search}` }));
authApi.get('/signout', (c) => askAuth(c, { path: '/signout' }));
authApi.post('/signout', async (c) => askAuth(c, { path: '/signout', method: 'POST', body: await formText(c) }));
authApi.post('/session', async (c) => askAuth(c, { path: '/session', method: 'POST', body: await sessionUpdate(c) }));

/** People who follow a wrong link see a page. Programs get the response of Auth.js. */
authApi.all('*', async (c) =>
  c.req.header('accept')?.includes('text/html')
    ? c.redirect(await errorPath(c, 'UnknownAction'))
    : c.json('Bad request.', 400),
);

/**
 * Converts the JSON of next-auth's `update()` into a form with only its token, because clients must
 * not change the session.
 */
async function sessionUpdate(c: Context<EdgeEnv>): Promise<string> {
  if (!c.req.header('content-type')?.startsWith('application/json')) return formText(c);
  const result = updateSchema.safeParse(await c.req.json().catch(() => null));
  return new URLSearchParams(result.success ? result.data : {}).toString();
}

const updateSchema = z.object({ csrfToken: z.string() });

const isOffered = (c: Context<EdgeEnv>, provider: string) => offeredProviders(c).some(({ id }) => id === provider);
