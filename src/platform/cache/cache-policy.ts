/** Two pure questions about shared answers: may one be served for this request, and may this response be stored. Both are allow-lists. */
import type { CachePolicy } from '../../../calls/platform/call.ts';
import { splitLocale } from '../../../client/platform/texts/i18n.ts';
import { pageOf } from '../../../pages/index.ts';
import { isSharedField } from '../../../pages/page.ts';

/** Cookies that a shared page may ignore (or that stand in its key). Any other one makes the visitor's answer their own. */
export const CONSENT_COOKIE = 'consent';
/** Those of the way in (src/identity/auth/config.ts) are read under /api/auth alone; the session's is not one of them. */
const signInCookie = /^(?:__Host-)?auth\.(?:callback|csrf|pkce|state|nonce)$/;
const isShared = (name: string) => name === CONSENT_COOKIE || signInCookie.test(name);

/** Query fields that links pick up on their way; no page reads them, so they are left out of the key. */
const isTrackingField = (field: string) => /^(?:utm_\w+|fbclid|gclid|igshid|ref)$/.test(field);

/** Whether this visitor has answered the banner. Pages and their keys must ask alike: a header can be odder than a parser thinks. */
export const hasConsentCookie = (request: Request): boolean =>
  cookieNames(request.headers.get('cookie')).includes(CONSENT_COOKIE);

/** The key under which a shared page may be looked up for this request, or null where only the visitor's own will do. */
export function sharedPageKey(request: Request): string | null {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null;
  if (request.headers.has('authorization')) return null;
  const cookies = cookieNames(request.headers.get('cookie'));
  if (cookies.some((name) => !isShared(name))) return null;
  const consent = cookies.includes(CONSENT_COOKIE) ? 'given' : 'pending';
  const queryAt = request.url.indexOf('?');
  // Most addresses have no query: they are the key as they stand.
  if (queryAt < 0) return `${request.url}?~consent=${consent}`;
  const fields = sharedFields(new URL(request.url));
  return fields && `${request.url.slice(0, queryAt)}?${[...fields, `~consent=${consent}`].join('&')}`;
}

/** The query as far as it says what is shown, in a fixed order; null where it says what is nobody else's. */
function sharedFields({ pathname, searchParams }: URL): string[] | null {
  const page = pageOf(splitLocale(pathname).path)?.page;
  const kept = new URLSearchParams();
  for (const [field, value] of searchParams) {
    if (isTrackingField(field)) continue;
    if (!page || !isSharedField(page, field, value) || kept.has(field)) return null;
    kept.append(field, value);
  }
  kept.sort();
  return kept.size > 0 ? [kept.toString()] : [];
}

/** The policy under which a response may be stored, or null: only a plain 200 that names itself public and sets no cookie. */
export function storePolicy(response: Response): CachePolicy | null {
  if (response.status !== 200 || response.headers.has('set-cookie') || response.headers.has('vary')) return null;
  const control = response.headers.get('cache-control') ?? '';
  const match = /^public, s-maxage=(\d+), stale-while-revalidate=(\d+)$/.exec(control);
  return match ? { fresh_seconds: Number(match[1]), stale_seconds: Number(match[2]) } : null;
}

/** The Cache-Control by which a response offers itself to the cache; it is replaced before the response leaves. */
export const shared = ({ fresh_seconds, stale_seconds }: CachePolicy) =>
  `public, s-maxage=${fresh_seconds}, stale-while-revalidate=${stale_seconds}`;

/** An answer older than this is served by no means. */
export const STALE_IF_ERROR_SECONDS = 24 * 60 * 60;

/** How old a stored answer is, by its own policy. */
export type Age = 'fresh' | 'stale' | 'spent' | 'gone';

/** What may be done with a stored answer: serve it; serve and renew it; serve it only if renewing fails; nothing. */
export function ageOf(ageSeconds: number, { fresh_seconds, stale_seconds }: CachePolicy): Age {
  if (ageSeconds < fresh_seconds) return 'fresh';
  if (ageSeconds < fresh_seconds + stale_seconds) return 'stale';
  return ageSeconds < STALE_IF_ERROR_SECONDS ? 'spent' : 'gone';
}

const cookieNames = (header: string | null) =>
  (header ?? '')
    .split(';')
    .map((pair) => pair.split('=', 1)[0]?.trim() ?? '')
    .filter((name) => name !== '');
