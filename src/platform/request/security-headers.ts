/**
 * Headers of every response. No page needs an inline script or style, so the policy allows none and
 * needs no nonce.
 */
import { createMiddleware } from 'hono/factory';
import type { EdgeEnv, Settings } from '../../env.ts';

const POLICY = 'content-security-policy';

type PolicySettings = Pick<Settings, 'STREAM_ORIGIN'>;

/** Returns the sources of a directive. Lives of Cloudflare Stream add its origin. */
const withStream = (sources: string, { STREAM_ORIGIN }: PolicySettings) =>
  STREAM_ORIGIN === '' ? sources : `${sources} ${STREAM_ORIGIN}`;

interface PolicyOptions {
  /** Sites to which a form may redirect. */
  formTargets?: readonly string[];
  /** True if scripts insert styles, as hot reload does. */
  insertsStyles?: boolean;
}

/** Returns the content security policy of a page. */
export const contentSecurityPolicy = (
  settings: PolicySettings,
  { formTargets = [], insertsStyles = import.meta.env.DEV }: PolicyOptions = {},
): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${insertsStyles ? " 'unsafe-inline'" : ''}`,
    "img-src 'self' data:",
    "font-src 'self'",
    // The live player fills media from a blob URL of the page.
    withStream("media-src 'self' blob:", settings),
    withStream(`connect-src 'self'${import.meta.env.DEV ? ' ws:' : ''}`, settings),
    "manifest-src 'self'",
    ["form-action 'self'", ...formTargets].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join(';');

/**
 * Returns the permissions policy. `capture` sets who may use camera and microphone: `()` allows no
 * page.
 */
export const permissionsPolicy = (capture: '()' | '(self)'): string =>
  `camera=${capture},microphone=${capture},geolocation=(),payment=(),usb=()`;

const headers = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': permissionsPolicy('()'),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** Adds all default headers that are not set yet. */
export function secured(target: Headers, settings: PolicySettings): Headers {
  if (!target.has(POLICY)) target.set(POLICY, contentSecurityPolicy(settings));
  for (const [name, value] of Object.entries(headers)) if (!target.has(name)) target.set(name, value);
  return target;
}

/** Middleware that adds the default headers. */
export const securityHeaders = createMiddleware<EdgeEnv>(async (c, next) => {
  await next();
  secured(c.res.headers, c.get('settings'));
  // Without Cache-Control, platforms may cache a response for hours.
  if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'private, no-store');
});
