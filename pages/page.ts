/**
 * A page definition is plain data: URL, access, cache and forms. The router, the access guard,
 * cache keys, the sitemap, the app's links, and typed links in components and tests derive from it.
 */
import { z } from 'zod';
import type { CachePolicy, PageAccess } from '../calls/platform/call.ts';

type Fields = z.ZodObject;

/** A form of a page, and the fields that it submits. */
export interface Action<Form extends Fields = Fields> {
  /** Form target below the page's own path. Empty: the page itself. */
  at: string;
  form: Form;
  /** The form moves money or stock and contains its `idempotency_key`. */
  idempotent?: true;
  /** Maximum body size. Larger bodies are rejected unread. Default: the limit for all forms. */
  most_bytes?: number;
}

type Actions = Readonly<Record<string, Action>>;

/** Kind of a page in link previews and structured data; see `src/platform/page/share.ts`. */
export type ShareKind =
  | 'home'
  | 'live'
  | 'category'
  | 'clip'
  | 'invite'
  | 'user'
  | 'post'
  | 'shop'
  | 'shop_item'
  | 'event'
  | 'article'
  | 'faq'
  | 'page'
  | 'hidden';

/** Properties of a page that do not depend on its fields. */
interface Known {
  access: PageAccess;
  /** How long all visitors may share one response, for pages that are identical for all. */
  cache?: CachePolicy | undefined;
  /** Kind for link previews. Absent: previews describe only the site. */
  share?: ShareKind;
  /**
   * Shows one live, post or person, which can be removed. A cached copy is sent only if nothing was
   * removed until two seconds ago.
   */
  is_removable?: true;
  /** Is listed in the sitemap. */
  sitemap?: true;
  /** Disallowed in `robots.txt`. Pages of members always are. */
  hidden?: true;
  /** Opens in the installed app. */
  app_link?: true;
  /**
   * The app also opens it as a web view, under `/webview` (which replaces `/app` at the start of
   * its path).
   */
  web_view?: true;
  /** Text only. Loads no script, except for members and for visitors with the consent banner. */
  text_only?: true;
  /** The page is a live room, which has its own stylesheet. */
  is_room?: true;
  /**
   * Shows people with follow buttons. For members, the page is rendered with the people they
   * follow.
   */
  shows_vbs?: true;
  /** Never shows the consent banner. Web views never do. */
  no_banner?: true;
  /** Name of the hydrated page in `client/screens.ts`. */
  screen?: string;
  /** Redirects to this path, with the same parameters. */
  leads_to?: { path: string; status: 301 | 302; seconds?: number; fragment?: string };
}

/** A page, as declared by `definePage`. */
export interface Page<
  Path extends string = string,
  Params extends Fields = Fields,
  Query extends Fields = Fields,
  Unshared extends Fields = Fields,
  Forms extends Actions = Actions,
> extends Known {
  /** Path without the language, with parameters in braces: `/live/{slug}`. */
  path: Path;
  params: Params;
  /**
   * Query fields that select the content. They are part of the cache key and of the canonical URL.
   */
  query: Query;
  /** Further query fields. A response to a request with one of them is never shared. */
  unshared: Unshared;
  actions: Forms;
  /** Example URLs in the seed data, the simplest first. Tests open them. */
  examples: readonly Example<Params, Query>[];
}

/** Parameters and query of an example URL. */
interface Example<Params extends Fields, Query extends Fields> {
  params: z.input<Params>;
  query?: z.input<Query>;
}

type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type ParamsOf<Path extends string> = z.ZodObject<{ [Name in Names<Path>]: z.ZodType<unknown, string> }>;
type Exactly<Given, Wanted> = [Given] extends [Wanted] ? ([Wanted] extends [Given] ? unknown : never) : never;
type NoFields = z.ZodObject<Record<never, never>>;
const none: NoFields = z.object({});

/** Only public pages can be cached, listed in the sitemap or hidden from search engines. */
type ShareProps =
  | ({ access: 'public' } & Omit<Known, 'access'>)
  | ({ access: Exclude<PageAccess, 'public'> } & Omit<Known, 'access' | 'cache' | 'sitemap' | 'hidden'>);

/**
 * Declares a page. `params` must match the parameters of the path exactly. Omitted fields become
 * empty objects.
 */
export function definePage<
  const Path extends string,
  Params extends ParamsOf<Path> = ParamsOf<Path>,
  Query extends Fields = NoFields,
  Unshared extends Fields = NoFields,
  const Forms extends Actions = Record<never, never>,
>(
  page: ShareProps & { path: Path; query?: Query; unshared?: Unshared; actions?: Forms } & ([Names<Path>] extends [
      never,
    ]
      ? { params?: never; examples?: readonly { query: z.input<Query> }[] }
      : {
          params: Params & Exactly<keyof z.input<Params>, Names<Path>>;
          examples: readonly Example<Params, Query>[];
        }),
): Page<Path, Params, Query, Unshared, Forms> {
  const fields = page as Partial<Page>;
  return {
    params: none,
    query: none,
    unshared: none,
    actions: {},
    ...fields,
    examples: (fields.examples ?? [{}]).map((example) => ({ params: {}, ...example })),
  } as unknown as Page<Path, Params, Query, Unshared, Forms>;
}

/** Returns the path under which the app opens a page as a web view. */
export const webViewPath = (path: string): string => `/webview${path.replace(/^\/app(?=\/)/, '')}`;

/** Returns the path of a page, and of its web view if it has one. */
export const pathsOf = ({ path, web_view }: Page): string[] => (web_view ? [path, webViewPath(path)] : [path]);

/** Returns whether visitors can find the page: it is cached for all or listed in the sitemap. */
export const isFound = ({ cache, sitemap }: Page): boolean => Boolean(cache || sitemap);

/**
 * Stylesheets of the site: for live rooms, for public pages, and for pages of members and staff.
 */
export type Sheet = 'room' | 'public' | 'own';

/** Returns the stylesheet that a page links. */
export function sheetOf(page: Page): Sheet {
  if (page.is_room) return 'room';
  return isFound(page) ? 'public' : 'own';
}

/**
 * Returns whether a query value selects different content, and so belongs in the shared cache key.
 * Values that their field treats as absent do not.
 */
export function isSharedField({ cache, query }: Page, name: string, value: string): boolean {
  const field = cache && Object.hasOwn(query.shape, name) ? query.shape[name] : undefined;
  return field !== undefined && value !== '' && z.safeParse(field, value).data !== undefined;
}
