import type { Context } from 'hono';
import { managesFamily } from '../calls/role.ts';
import { localePath } from '../client/i18n.ts';
import type { Site, Viewer } from '../client/site.tsx';
import { hasConsentCookie } from './cache-policy.ts';
import type { EdgeEnv } from './env.ts';
import { appStoreUrl, playStoreUrl } from './store-links.ts';

/** What the page's parts may know of this request. */
export function siteOf(c: Context<EdgeEnv>): Site {
  const { settings, locale, requestId } = c.var;
  const path = pathWithoutLocale(c);
  return {
    locale,
    productName: settings.PRODUCT_NAME,
    companyName: settings.COMPANY_NAME,
    path,
    viewer: viewerOf(c),
    asksConsent: !hasConsentCookie(c.req.raw) && !neverAsksConsent(path),
    webView: path.startsWith('/webview/'),
    appStoreUrl: appStoreUrl(settings),
    playStoreUrl: playStoreUrl(settings),
    appScheme: settings.APP_SCHEME,
    supportEmail: settings.SUPPORT_EMAIL,
    supportLine: settings.SUPPORT_LINE,
    requestId,
  };
}

function viewerOf(c: Context<EdgeEnv>): Viewer | null {
  const member = c.get('viewer');
  if (!member) return null;
  const { uuid, name, avatar_url, role } = member;
  return { uuid, name, avatar_url, manages_family: managesFamily(role) };
}

/** Spec 4: no banner on payment callbacks and web views. */
const neverAsksConsent = (path: string) => /^\/(?:webview\/|payment\/[^/]+\/callback)/.test(path);

const keptFields = [
  'status',
  'cursor',
  'state',
  'type',
  'by',
  'period',
  'date',
  'from',
  'to',
  'family',
  'role',
  'error',
  'callbackUrl',
  'package',
  'amount',
  'voucher',
  'order',
  'category',
  'search',
  'sort',
  'kind',
  'back',
];

/**
 * The page's path and the query fields that pages read, as the language switch keeps them. What a shared page shows of its
 * query must stand in its key (page-fields.ts): `ref` does not, and is kept on the pages of signing in alone.
 */
function pathWithoutLocale(c: Context<EdgeEnv>): string {
  const url = new URL(c.req.url);
  const prefix = localePath(c.var.locale, '/');
  const path = prefix === '/' ? url.pathname : url.pathname.slice(prefix.length) || '/';
  const kept = new URLSearchParams();
  for (const field of path.startsWith('/auth/') ? [...keptFields, 'ref'] : keptFields) {
    const value = url.searchParams.get(field);
    if (value !== null) kept.set(field, value);
  }
  return kept.size > 0 ? `${path}?${kept}` : path;
}

/** The origin that links and previews name: the setting, or where the request came in. */
export const publicOrigin = (c: Context<EdgeEnv>) => c.var.settings.PUBLIC_ORIGIN || new URL(c.req.url).origin;
