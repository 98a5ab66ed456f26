/** Headers of every answer. No page needs an inline script or style, so the policy allows none and needs no nonce. */
import { createMiddleware } from 'hono/factory';
import type { EdgeEnv } from '../../env.ts';

/** The policy of a page; `formTargets` are the sites that a form of it may lead to by a redirect. */
export const contentSecurityPolicy = (formTargets: readonly string[] = []): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    // Hot reload writes styles into the page.
    `style-src 'self'${import.meta.env.DEV ? " 'unsafe-inline'" : ''}`,
    "img-src 'self' data:",
    "font-src 'self'",
    // What a live's player fills by itself has an address of the page's own.
    "media-src 'self' blob:",
    `connect-src 'self'${import.meta.env.DEV ? ' ws:' : ''}`,
    "manifest-src 'self'",
    ["form-action 'self'", ...formTargets].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join(';');

/** What of a device a page may ask for; `capture` says who may use its camera and microphone: `()` is nobody. */
export const permissionsPolicy = (capture: '()' | '(self)'): string =>
  `camera=${capture},microphone=${capture},geolocation=(),payment=(),usb=(),browsing-topics=()`;

const headers = {
  'content-security-policy': contentSecurityPolicy(),
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': permissionsPolicy('()'),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** The same headers, with those of every answer that they have not set themselves. */
export function secured(given: Headers): Headers {
  for (const [name, value] of Object.entries(headers)) if (!given.has(name)) given.set(name, value);
  return given;
}

/** Sets what an answer has not set itself. */
export const securityHeaders = createMiddleware<EdgeEnv>(async (c, next) => {
  await next();
  secured(c.res.headers);
  // Platforms may keep an answer that says nothing for hours; silence is not safe.
  if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'private, no-store');
});
