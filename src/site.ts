import type { Context } from 'hono';
import { managesFamily } from '../calls/role.ts';
import type { Site, Viewer } from '../client/site.tsx';
import { hasConsentCookie, isTrackingField } from './cache/cache-policy.ts';
import { isPageField } from './cache/page-fields.ts';
import type { EdgeEnv } from './env.ts';
import { bringsCookie } from './session/session.ts';
import { appStoreUrl, playStoreUrl } from './store-links.ts';

/** What the page's parts may know of this request. */
export function siteOf(c: Context<EdgeEnv>): Site {
  const { settings, locale, requestId } = c.var;
  const path = herePath(c);
  return {
    locale,
    productName: settings.PRODUCT_NAME,
    companyName: settings.COMPANY_NAME,
    path,
    viewer: viewerOf(c),
    leftover: !c.get('viewer') && bringsCookie(c),
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

/**
 * The page's path without its language, and the fields of its query that `keeps` names. What a shared page shows of its
 * query must stand in its key (cache/cache-policy.ts); what a link picked up on its way does not.
 */
function pathOf(c: Context<EdgeEnv>, keeps: (path: string, field: string, value: string) => boolean): string {
  const { path } = c.var.address;
  const kept = [...new URL(c.req.url).searchParams].filter(([field, value]) => keeps(path, field, value));
  return kept.length > 0 ? `${path}?${new URLSearchParams(kept)}` : path;
}

/** As the language switch goes on. An address under /api is no page's own, and what it was given may be secret. */
const herePath = (c: Context<EdgeEnv>) =>
  pathOf(c, (path, field) => {
    if (path.startsWith('/api/') || field === 'token') return false;
    // On the pages of signing in, `ref` is the number of a report.
    return !isTrackingField(field) || (field === 'ref' && path.startsWith('/auth/'));
  });

/** As search engines may know the page. */
export const canonicalPath = (c: Context<EdgeEnv>) => pathOf(c, isPageField);

/** The origin that links and previews name: the setting, or where the request came in. */
export const publicOrigin = (c: Context<EdgeEnv>) => c.var.settings.PUBLIC_ORIGIN || new URL(c.req.url).origin;
