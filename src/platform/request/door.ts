/**
 * The address, read once: every step after this one is handed the same spelling of it, and no page has two addresses.
 * What can be meant is redirected to that spelling; what cannot be an address of ours is a 400.
 */
import { createMiddleware } from 'hono/factory';
import { HTTPException } from 'hono/http-exception';
import { askedAt } from '../../../calls/call-files.ts';
import { splitLocale } from '../../../client/platform/texts/i18n.ts';
import { pageOf } from '../../../pages/index.ts';
import type { EdgeEnv } from '../../env.ts';

/** Finds the address of a request: 308 to its one spelling, 400 for one that has none. */
export const door = createMiddleware<EdgeEnv>(async (c, next) => {
  const url = c.get('url');
  const { pathname } = url;
  // Of calls the slash at the end is a part, and programs spell them as they were told.
  const isCall = pathname.startsWith('/api/');
  const spelt = spellingOf(isCall ? pathname.replace(/\/$/, '') : pathname);
  if (spelt === null) throw new HTTPException(400);
  const one = isCall && pathname.endsWith('/') ? `${spelt}/` : spelt;
  const { locale, path } = splitLocale(one);
  c.set('locale', locale);
  const asked = isCall ? await askedAt(c.req.method, one.slice('/api'.length)) : null;
  c.set('address', { pathname: one, path, found: pageOf(path), asked });
  if (one === pathname) return next();
  if (isCall) throw new HTTPException(400);
  // A code or token in the address must go no further than the next step, which leads to the one spelling without it.
  if (url.searchParams.has('code') || url.searchParams.has('token')) return next();
  return c.body(null, 308, { location: one + url.search, 'cache-control': 'public, max-age=3600' });
});

/** What the steps of nearly all addresses are made of, and what is written as it is: such a path is spelt as it stands. */
const wellSpelt = /^(?:\/(?!\.{1,2}(?:\/|$))[\w!$&'()*+,;=:@~.-]+)+$/;

/** A path in the one spelling that we use: each step decoded once, composed (NFC) and encoded; null for what is malformed. */
function spellingOf(pathname: string): string | null {
  if (wellSpelt.test(pathname)) return pathname;
  const steps = pathname.slice(1).split('/').map(stepOf);
  if (steps.at(-1) === '') steps.pop();
  // No step is empty: an address that begins with two slashes is another site's.
  return steps.every((step) => step) ? `/${steps.join('/')}` : null;
}

/** Steps, back slashes, control characters and what is encoded twice have no place in a step of ours. */
const unclean = /^\.{1,2}$|[\p{Cc}/\\%]/u;

/** What an address may say as it is, and `encodeURIComponent` would encode. */
const plain = /%(?:24|26|2B|2C|3A|3B|3D|40)/g;

function stepOf(encoded: string): string | null {
  try {
    const step = decodeURIComponent(encoded).normalize('NFC');
    return unclean.test(step) ? null : encodeURIComponent(step).replace(plain, decodeURIComponent);
  } catch {
    return null;
  }
}
