/**
 * The API for apps and servers, on our own origin: they bring a bearer token, and never a cookie. What is asked with a
 * bearer is answered past every shared cache, in both directions. It stands before the guard of our own pages, since an app
 * comes from none; nobody else's page can bring a bearer, but those of API_CORS_ORIGINS.
 */
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { serviceSecret } from '../../calls/identity/credential.ts';
import type { Call } from '../../calls/platform/call.ts';
import type { EdgeEnv } from '../env.ts';
import { sha256Hex } from '../platform/base/digest.ts';
import { answerFailure, withRetryAfter } from '../platform/host/failure-answer.ts';
import { forward } from '../platform/host/proxy.ts';
import { isListedOrigin } from '../platform/request/cross-origin.ts';
import { countCaller, signInSteps } from '../platform/request/rate-limit.ts';

/** Generous: behind one address of a Thai phone network there are many people. */
const addressLimit = { name: 'api', limit: 1_200, windowSeconds: 60 };
const tokenLimit = { name: 'api-token', limit: 300, windowSeconds: 60 };
/** Leaving counts by itself: a token over its limit can still be revoked. */
const leavingLimit = { name: 'api-leaving', limit: 60, windowSeconds: 60 };
/** Servers of ours report what happens, from few addresses. */
const serviceLimit = { name: 'api-service', limit: 12_000, windowSeconds: 60 };

/** Answers an app; whoever else it is goes on to where browsers are answered. */
export const apps = createMiddleware<EdgeEnv>(async (c, next) => {
  const call = c.get('address').asked?.call;
  if (!call || call.raw) return next();
  const bearer = bearerOf(c);
  if (bearer === null && !(call.way_in && isApp(c))) return next();
  if (bearer !== null && bringsCookie(c)) return answerFailure(c, 'bearer_with_cookie');
  const isService = serviceSecret.safeParse(bearer).success;
  const token = bearer === null ? null : await sha256Hex(bearer);
  const counted = await Promise.all(
    token !== null && isLeaving(call)
      ? [countCaller(c, leavingLimit, token)]
      : [
          countCaller(c, bearer === null ? signInSteps : isService ? serviceLimit : addressLimit),
          ...(token === null ? [] : [countCaller(c, isService ? serviceLimit : tokenLimit, token)]),
        ],
  );
  const retry_after_seconds = Math.max(...counted.map((count) => count.retry_after_seconds));
  if (counted.every(({ allowed }) => allowed)) return forward(c, call, { bearer });
  return withRetryAfter(answerFailure(c, 'too_many_requests'), retry_after_seconds);
});

/** The token of an Authorization header, whatever it is worth; null without one. */
const bearerOf = (c: Context<EdgeEnv>): string | null =>
  /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? null;

/** Whether a call ends sessions of its caller. */
const isLeaving = ({ method, path }: Call): boolean => method === 'DELETE' && /^\/v1\/sessions(?:\/|$)/.test(path);

/** Nobody signed in yet, and no page of anybody's: browsers say where a request comes from. */
const isApp = (c: Context<EdgeEnv>): boolean =>
  isListedOrigin(c) ||
  (!bringsCookie(c) && c.req.header('origin') === undefined && c.req.header('sec-fetch-site') === undefined);

/** What Cloudflare itself sets is nobody's. */
const bringsCookie = (c: Context<EdgeEnv>): boolean => Object.keys(getCookie(c)).some((name) => !/^_*cf_?/.test(name));
