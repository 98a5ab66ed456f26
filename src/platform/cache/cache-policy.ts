/**
 * Decides whether a request may get a shared response, and whether a response may be stored. Both
 * are pure functions with allow-lists.
 */
import type { CachePolicy } from '../../../calls/platform/call.ts';
import { splitLocale } from '../../../client/platform/texts/i18n.ts';
import { matchPage } from '../../../pages/index.ts';
import { isSharedField } from '../../../pages/page.ts';

/**
 * Cookie with the answer to the consent banner. Shared pages read only whether it exists, which is
 * part of the cache key.
 */
export const CONSENT_COOKIE = 'consent';
/**
 * Sign-in cookies (src/identity/auth/config.ts), which only /api/auth reads. The session cookie is
 * not one of them.
 */
const signInCookie = /^(?:__Host-)?auth\.(?:callback|csrf|pkce|state|nonce)$/;
/** Cookie of session/bookmark.ts. It stays for an hour after a sign-out, and no shared page reads it. */
const bookmarkCookie = /^(?:__Host-)?bookmark$/;
/** Returns whether shared pages may have this cookie. Any other one makes the response private. */
const isShared = (name: string) => name === CONSENT_COOKIE || signInCookie.test(name) || bookmarkCookie.test(name);

/** Tracking parameters of links. No page reads them, so the cache key omits them. */
const isTrackingField = (field: string) => /^(?:utm_\w+|fbclid|gclid|igshid|ref)$/.test(field);

/**
 * Returns whether the visitor has answered the consent banner. Pages and cache keys must use this
 * one parser, because they must agree even on malformed headers.
 */
export const hasConsentCookie = (request: Request): boolean =>
  cookieNames(request.headers.get('cookie')).includes(CONSENT_COOKIE);

/**
 * Returns the cache key of a shared page for this request, or null if the visitor needs their own
 * response.
 */
export function sharedPageKey(request: Request): string | null {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null;
  if (request.headers.has('authorization')) return null;
  const cookies = cookieNames(request.headers.get('cookie'));
  if (cookies.some((name) => !isShared(name))) return null;
  const consent = cookies.includes(CONSENT_COOKIE) ? 'given' : 'pending';
  const queryAt = request.url.indexOf('?');
  // Most URLs have no query and are the key unchanged.
  if (queryAt < 0) return `${request.url}?~consent=${consent}`;
  const fields = sharedFields(new URL(request.url));
  return fields && `${request.url.slice(0, queryAt)}?${[...fields, `~consent=${consent}`].join('&')}`;
}

/**
 * Returns the query parameters that select the content, sorted. Returns null if one of them makes
 * the response private.
 */
function sharedFields({ pathname, searchParams }: URL): string[] | null {
  const page = matchPage(splitLocale(pathname).path)?.page;
  const params = new URLSearchParams();
  for (const [field, value] of searchParams) {
    if (isTrackingField(field)) continue;
    if (!page || !isSharedField(page, field, value) || params.has(field)) return null;
    params.append(field, value);
  }
  params.sort();
  return params.size > 0 ? [params.toString()] : [];
}

/**
 * Returns the policy under which a response may be stored, or null. Only a 200 that is marked
 * public, sets no cookie and does not vary may be stored.
 */
export function storePolicy(response: Response): CachePolicy | null {
  if (response.status !== 200 || response.headers.has('set-cookie') || response.headers.has('vary')) return null;
  const control = response.headers.get('cache-control') ?? '';
  const match = /^public, s-maxage=(\d+), stale-while-revalidate=(\d+)$/.exec(control);
  return match ? { fresh_seconds: Number(match[1]), stale_seconds: Number(match[2]) } : null;
}

/**
 * Returns the Cache-Control header by which a response allows storing. The cache replaces it before
 * the response is sent.
 */
export const shared = ({ fresh_seconds, stale_seconds }: CachePolicy) =>
  `public, s-maxage=${fresh_seconds}, stale-while-revalidate=${stale_seconds}`;

/** Maximum age of any cached response, even during an outage. */
export const STALE_IF_ERROR_SECONDS = 24 * 60 * 60;

/**
 * State of a cached response under its policy: serve it; serve and renew it; serve it only if
 * renewal fails; do not use it.
 */
export type Age = 'fresh' | 'stale' | 'spent' | 'gone';

/** Returns the state of a response of this age under its policy. */
export function cacheAgeOf(ageSeconds: number, { fresh_seconds, stale_seconds }: CachePolicy): Age {
  if (ageSeconds < fresh_seconds) return 'fresh';
  if (ageSeconds < fresh_seconds + stale_seconds) return 'stale';
  return ageSeconds < STALE_IF_ERROR_SECONDS ? 'spent' : 'gone';
}

const cookieNames = (header: string | null) =>
  (header ?? '')
    .split(';')
    .map((pair) => pair.split('=', 1)[0]?.trim() ?? '')
    .filter((name) => name !== '');

/** Returns whether a status says that a resource is not, or no longer, there. */
export const isGone = (status: number): boolean => status === 404 || status === 410;
