/** All pages. The router opens exactly these. */

import * as contract from './contracts/contract.ts';
import * as family from './families/family.ts';
import * as account from './identity/account.ts';
import * as auth from './identity/auth.ts';
import * as announce from './live/announce.ts';
import * as broadcast from './live/broadcast.ts';
import * as gift from './live/gift.ts';
import * as live from './live/live.ts';
import * as overlay from './live/overlay.ts';
import * as talk from './live/talk.ts';
import * as moderation from './moderation/moderation.ts';
import * as payment from './money/payment.ts';
import * as purse from './money/purse.ts';
import * as office from './office/office.ts';
import * as operation from './office/operation.ts';
import { type Action, type Page, webViewPath } from './page.ts';
import * as earning from './payouts/earning.ts';
import * as payout from './payouts/payout.ts';
import * as address from './people/address.ts';
import * as follow from './people/follow.ts';
import * as invite from './people/invite.ts';
import * as notice from './people/notice.ts';
import * as profile from './people/profile.ts';
import * as user from './people/user.ts';
import * as post from './posts/post.ts';
import * as consent from './privacy/consent.ts';
import * as privacy from './privacy/privacy.ts';
import * as event from './rankings/event.ts';
import * as ranking from './rankings/ranking.ts';
import * as shop from './shop/shop.ts';
import * as content from './site/content.ts';
import * as docs from './site/docs.ts';
import * as home from './site/home.ts';
import * as open from './site/open.ts';

/** Keys are the names of the feature files. */
const features = {
  home,
  live,
  talk,
  announce,
  broadcast,
  overlay,
  event,
  content,
  ranking,
  shop,
  invite,
  open,
  user,
  follow,
  post,
  docs,
  contract,
  consent,
  auth,
  profile,
  notice,
  account,
  privacy,
  moderation,
  address,
  operation,
  office,
  payment,
  gift,
  earning,
  family,
  payout,
  purse,
};

type Features = typeof features;

/** Any page definition. */
export type Row = { [Feature in keyof Features]: Features[Feature][keyof Features[Feature]] }[keyof Features];

/** Maps each page to its feature. */
export const featureOf: ReadonlyMap<Page, string> = new Map(
  Object.entries(features).flatMap(([feature, rows]) =>
    Object.values(rows).map((row) => [row as unknown as Page, feature] as const),
  ),
);

/** All pages, in the order of `features`. */
export const pages: readonly Page[] = [...featureOf.keys()];

/**
 * All pages in matching order: literal path segments before parameters. A parameter becomes `~`,
 * which sorts after every letter.
 */
const literalFirst: readonly Page[] = pages.toSorted((a, b) => (rankOf(a) < rankOf(b) ? -1 : 1));

function rankOf({ path }: Page): string {
  return path.replaceAll(/\{\w+\}/g, '~');
}

/** Match of a URL: a page, or one of its forms. */
export interface PageMatch {
  page: Page;
  /**
   * Path of the page itself as the visitor wrote it, without form target, web view prefix and
   * language.
   */
  path: string;
  params: Readonly<Record<string, string>>;
  /** The form at this URL, or null. */
  action: Action | null;
}

const firstStepOf = (path: string): string => path.split('/', 2)[1] ?? '';

/**
 * Patterns by first path segment, which is never a parameter. This leaves few patterns to try per
 * request.
 */
const patterns = Map.groupBy(
  literalFirst.flatMap((page) =>
    addressesOf(page).map(({ at, action }) => ({
      page,
      action,
      pattern: new RegExp(`^(${steps(page.path)})${steps(at)}$`),
    })),
  ),
  ({ page }) => firstStepOf(page.path),
);

/**
 * Returns the URLs of a page and its forms. A form without its own target shares the URL of the
 * page.
 */
function addressesOf({ actions }: Page): { at: string; action: Action | null }[] {
  const forms = Object.values(actions).map((action) => ({ at: action.at, action }));
  return forms.some(({ at }) => at === '') ? forms : [{ at: '', action: null }, ...forms];
}

/** Turns a path into a pattern with one named group per parameter. */
function steps(path: string): string {
  return path.replaceAll('.', '\\.').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
}

/** Returns the page at a canonical path without language, or null. */
export function pageOf(path: string): PageMatch | null {
  const directMatch = find(path, () => true);
  if (directMatch || !path.startsWith(WEB_VIEW)) return directMatch;
  const outside = path.slice(WEB_VIEW.length - 1);
  const isShown = (page: Page) => page.web_view === true;
  return find(`/app${outside}`, isShown) ?? find(outside, (page) => isShown(page) && !page.path.startsWith('/app/'));
}

const WEB_VIEW = webViewPath('/');

function find(path: string, isOpen: (page: Page) => boolean): PageMatch | null {
  for (const { page, action, pattern } of patterns.get(firstStepOf(path)) ?? []) {
    const match = isOpen(page) && pattern.exec(path);
    if (!match) continue;
    const params = Object.entries(match.groups ?? {}).map(([name, step]) => [name, decodeURIComponent(step)]);
    return { page, path: match[1] ?? path, params: Object.fromEntries(params), action };
  }
  return null;
}
