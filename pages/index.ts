/** All pages. The router opens exactly these. */
import * as features from './features.ts';
import { type Action, type Page, webViewPath } from './page.ts';

type Features = typeof features;

/** Any page definition. */
export type AnyPage = { [Feature in keyof Features]: Features[Feature][keyof Features[Feature]] }[keyof Features];

/** Maps each page to its feature. */
export const featureOf: ReadonlyMap<Page, string> = new Map(
  Object.entries(features).flatMap(([feature, definitions]) =>
    Object.values(definitions).map((definition) => [definition as unknown as Page, feature] as const),
  ),
);

/**
 * All pages in matching order: literal path segments before parameters. A parameter becomes `~`,
 * which sorts after every letter.
 */
export const pages: readonly Page[] = [...featureOf.keys()]
  .map((page) => ({ page, rank: rankOf(page) }))
  .sort((a, b) => (a.rank < b.rank ? -1 : 1))
  .map(({ page }) => page);

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
 * Addresses by first path segment, which is never a parameter. This leaves few patterns to try per
 * request. A pattern is made when it is first tried.
 */
const addresses = Map.groupBy(
  pages.flatMap((page) =>
    addressesOf(page).map(({ at, action }) => ({ page, at, action, pattern: null as RegExp | null })),
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
export function matchPage(path: string): PageMatch | null {
  const directMatch = find(path, () => true);
  if (directMatch || !path.startsWith(WEB_VIEW)) return directMatch;
  const outside = path.slice(WEB_VIEW.length - 1);
  const isShown = (page: Page) => page.web_view === true;
  return find(`/app${outside}`, isShown) ?? find(outside, (page) => isShown(page) && !page.path.startsWith('/app/'));
}

const WEB_VIEW = webViewPath('/');

function find(path: string, isOpen: (page: Page) => boolean): PageMatch | null {
  for (const address of addresses.get(firstStepOf(path)) ?? []) {
    const { page, at, action } = address;
    address.pattern ??= new RegExp(`^(${steps(page.path)})${steps(at)}$`);
    const match = isOpen(page) && address.pattern.exec(path);
    if (!match) continue;
    const params = Object.entries(match.groups ?? {}).map(([name, step]) => [name, decodeURIComponent(step)]);
    return { page, path: match[1] ?? path, params: Object.fromEntries(params), action };
  }
  return null;
}
