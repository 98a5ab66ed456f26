/**
 * Canonical URLs. All later middleware gets the same spelling of a URL, and no page has two. Other
 * spellings redirect, and malformed URLs are a 400.
 */
import { createMiddleware } from 'hono/factory';
import { HTTPException } from 'hono/http-exception';
import { askedAt } from '../../../calls/call-files.ts';
import { splitLocale } from '../../../client/platform/texts/i18n.ts';
import { matchPage } from '../../../pages/index.ts';
import type { EdgeEnv } from '../../env.ts';

/**
 * Parses the URL of a request. Redirects other spellings (308) and rejects malformed URLs (400).
 */
export const canonicalUrl = createMiddleware<EdgeEnv>(async (c, next) => {
  const url = c.get('url');
  const { pathname } = url;
  // In calls the trailing slash is significant. Programs must spell them exactly, so they get no
  // redirect.
  const isCall = pathname.startsWith('/api/');
  const canonicalPath = spellingOf(isCall ? pathname.replace(/\/$/, '') : pathname);
  if (canonicalPath === null) throw new HTTPException(400);
  const one = isCall && pathname.endsWith('/') ? `${canonicalPath}/` : canonicalPath;
  const { locale, path } = splitLocale(one);
  c.set('locale', locale);
  const callMatch = isCall ? await askedAt(c.req.method, one.slice('/api'.length)) : null;
  c.set('address', { pathname: one, path, pageMatch: matchPage(path), callMatch });
  if (one === pathname) return next();
  if (isCall) throw new HTTPException(400);
  // A code or token must go no further than `webViewEntry`, which redirects to the canonical URL
  // without it.
  if (url.searchParams.has('code') || url.searchParams.has('token')) return next();
  return c.body(null, 308, { location: one + url.search, 'cache-control': 'public, max-age=3600' });
});

/**
 * Matches nearly all paths: segments of characters that need no encoding. Such a path is already
 * canonical.
 */
const wellSpelt = /^(?:\/(?!\.{1,2}(?:\/|$))[\w!$&'()*+,;=:@~.-]+)+$/;

/**
 * Returns the canonical spelling of a path: each segment decoded once, composed (NFC) and encoded.
 * Returns null if it is malformed.
 */
function spellingOf(pathname: string): string | null {
  // Home needs no pattern, and the first use of `unclean` is slow.
  if (pathname === '/' || wellSpelt.test(pathname)) return pathname;
  const steps = pathname.slice(1).split('/').map(stepOf);
  if (steps.at(-1) === '') steps.pop();
  // Empty segments are refused: a URL that begins with two slashes belongs to another site.
  return steps.every((step) => step) ? `/${steps.join('/')}` : null;
}

/** Dot segments, slashes, backslashes, control characters and double encoding are not allowed. */
const unclean = /^\.{1,2}$|[\p{Cc}/\\%]/u;

/** Characters that `encodeURIComponent` encodes although a path may contain them. */
const plain = /%(?:24|26|2B|2C|3A|3B|3D|40)/g;

function stepOf(segment: string): string | null {
  try {
    const step = decodeURIComponent(segment).normalize('NFC');
    return unclean.test(step) ? null : encodeURIComponent(step).replace(plain, decodeURIComponent);
  } catch {
    return null;
  }
}
