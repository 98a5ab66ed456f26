/**
 * The API for apps and servers, on the same origin. They send a bearer token and never a cookie.
 * Requests with a bearer neither read nor fill shared caches. The middleware runs before the
 * same-origin check, because apps send no origin. Pages of other sites cannot send a bearer, except
 * those in API_CORS_ORIGINS.
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

/** Generous, because many people share one IP address of a Thai mobile network. */
const addressLimit = { name: 'api', limit: 1_200, windowSeconds: 60 };
const tokenLimit = { name: 'api-token', limit: 300, windowSeconds: 60 };
/** Separate limit for ending sessions, so that a token over its limit can still be revoked. */
const leavingLimit = { name: 'api-leaving', limit: 60, windowSeconds: 60 };
/** Our servers report facts from few IP addresses. */
const serviceLimit = { name: 'api-service', limit: 12_000, windowSeconds: 60 };

/** Answers requests of apps. All others continue to the handlers for browsers. */
export const apps = createMiddleware<EdgeEnv>(async (c, next) => {
  const call = c.get('address').callMatch?.call;
  if (!call || call.raw) return next();
  const bearer = bearerOf(c);
  if (bearer === null && !(call.part_of_sign_in && isApp(c)))
    return call.access !== 'public' && isApp(c) && !bringsCookie(c) ? answerFailure(c, 'unauthorized') : next();
  if (bearer !== null && bringsCookie(c)) return answerFailure(c, 'bearer_with_cookie');
  const isService = serviceSecret.safeParse(bearer).success;
  const token = bearer === null ? null : await sha256Hex(bearer);
  const quotas = await Promise.all(
    token !== null && isLeaving(call)
      ? [countCaller(c, leavingLimit, token)]
      : [
          countCaller(c, bearer === null ? signInSteps : isService ? serviceLimit : addressLimit),
          ...(token === null ? [] : [countCaller(c, isService ? serviceLimit : tokenLimit, token)]),
        ],
  );
  const retry_after_seconds = Math.max(...quotas.map((count) => count.retry_after_seconds));
  if (quotas.every(({ allowed }) => allowed)) return forward(c, call, { bearer });
  return withRetryAfter(answerFailure(c, 'too_many_requests'), retry_after_seconds);
});

/** Returns the token of an Authorization header without checking it, or null. */
const bearerOf = (c: Context<EdgeEnv>): string | null =>
  /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? null;

/** Returns whether a call ends sessions of its caller. */
const isLeaving = ({ method, path }: Call): boolean => method === 'DELETE' && /^\/v1\/sessions(?:\/|$)/.test(path);

/**
 * Returns whether a request without a bearer comes from an app: without a cookie and without the
 * headers with which browsers name their origin, or from a site in API_CORS_ORIGINS.
 */
const isApp = (c: Context<EdgeEnv>): boolean =>
  isListedOrigin(c) ||
  (!bringsCookie(c) && c.req.header('origin') === undefined && c.req.header('sec-fetch-site') === undefined);

/** Returns whether the request has a cookie. Ignores cookies that Cloudflare sets. */
const bringsCookie = (c: Context<EdgeEnv>): boolean => Object.keys(getCookie(c)).some((name) => !/^_*cf_?/.test(name));
