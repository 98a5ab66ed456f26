/**
 * A page is plain data: what can be opened, by whom, and what is known of it before anybody asks. The router, the guard,
 * the cache's key, the site map, the app's links and the addresses in links and tests are all made of it.
 */
import { z } from 'zod';
import type { CachePolicy, PageAccess } from '../calls/platform/call.ts';

type Fields = z.ZodObject;

/** A form of a page, and what it posts. */
export interface Action<Form extends Fields = Fields> {
  /** Where it is posted to, below the page's own path; empty: to the page itself. */
  at: string;
  form: Form;
  /** Moves money or stock: the form brings its `idempotency_key`. */
  keyed?: true;
  /** What is larger is refused unread; without it, what is larger than any form of ours. */
  most_bytes?: number;
}

type Actions = Readonly<Record<string, Action>>;

/** What kind of thing previews and search engines are told that a page is; src/site/share.ts tells it. */
export type ShareKind =
  | 'home'
  | 'live'
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

/** What is known of a page, whatever its fields are. */
interface Known {
  access: PageAccess;
  /** How long the page may be shared by all visitors, where it is the same for them all. */
  cache?: CachePolicy | undefined;
  /** What previews are told; absent, they are told of the site alone. */
  share?: ShareKind;
  /** Listed in the site map. */
  sitemap?: true;
  /** Search engines are told to leave it alone; those of members need not say so. */
  hidden?: true;
  /** Opens in the app where that is installed. */
  app_link?: true;
  /** The app opens it inside itself too, under `/webview` (in place of `/app`, where its path begins so). */
  web_view?: true;
  /** Nothing but text: it loads no script, except for members and who is asked for consent. */
  text_only?: true;
  /** A live's room, which has a stylesheet of its own. */
  is_room?: true;
  /** Shows people with hearts to follow them: a member's page is made with whom they follow. */
  shows_vbs?: true;
  /** Never asks for consent; web views never do anyway. */
  no_banner?: true;
  /** The screen that the browser takes up, as client/screens.ts names it. */
  screen?: string;
  /** It stands elsewhere, at this path with the same parameters. */
  leads_to?: { path: string; status: 301 | 302; seconds?: number };
}

/** A page of the site, declared by `definePage`. */
export interface Page<
  Path extends string = string,
  Params extends Fields = Fields,
  Query extends Fields = Fields,
  Unshared extends Fields = Fields,
  Forms extends Actions = Actions,
> extends Known {
  /** Without its language, parameters in braces: `/live/{slug}`. */
  path: Path;
  params: Params;
  /** The fields of the query that say what is shown: they stand in the key of the cache and in the canonical address. */
  query: Query;
  /** Fields that are read beside those; an answer to them is never shared. */
  unshared: Unshared;
  actions: Forms;
  /** Addresses of it in the seeded world, the plainest first: what tests open. */
  examples: readonly Example<Params, Query>[];
}

/** What an address is made of. */
interface Example<Params extends Fields, Query extends Fields> {
  params: z.input<Params>;
  query?: z.input<Query>;
}

type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type ParamsOf<Path extends string> = z.ZodObject<{ [Name in Names<Path>]: z.ZodType<unknown, string> }>;
type Exactly<Given, Wanted> = [Given] extends [Wanted] ? ([Wanted] extends [Given] ? unknown : never) : never;
type NoFields = z.ZodObject<Record<never, never>>;
const none: NoFields = z.object({});

/** Only what everybody may open can be the same for everybody. */
type Shown =
  | ({ access: 'public' } & Omit<Known, 'access'>)
  | ({ access: Exclude<PageAccess, 'public'> } & Omit<Known, 'access' | 'cache' | 'sitemap' | 'hidden'>);

/** Declares a page. Its params are those of its path, no more and no fewer; what it does not take is an empty object. */
export function definePage<
  const Path extends string,
  Params extends ParamsOf<Path> = ParamsOf<Path>,
  Query extends Fields = NoFields,
  Unshared extends Fields = NoFields,
  const Forms extends Actions = Record<never, never>,
>(
  page: Shown & { path: Path; query?: Query; unshared?: Unshared; actions?: Forms } & ([Names<Path>] extends [never]
      ? { params?: never; examples?: readonly { query: z.input<Query> }[] }
      : {
          params: Params & Exactly<keyof z.input<Params>, Names<Path>>;
          examples: readonly Example<Params, Query>[];
        }),
): Page<Path, Params, Query, Unshared, Forms> {
  const given = page as Partial<Page>;
  return {
    params: none,
    query: none,
    unshared: none,
    actions: {},
    ...given,
    examples: (given.examples ?? [{}]).map((example) => ({ params: {}, ...example })),
  } as unknown as Page<Path, Params, Query, Unshared, Forms>;
}

/** The path under which the app opens a page inside itself. */
export const webViewPath = (path: string): string => `/webview${path.replace(/^\/app(?=\/)/, '')}`;

/** The paths of a page: its own, and its web view's. */
export const pathsOf = ({ path, web_view }: Page): string[] => (web_view ? [path, webViewPath(path)] : [path]);

/** Whether everybody finds it: visitors share it, or search engines list it. */
export const isFound = ({ cache, sitemap }: Page): boolean => Boolean(cache || sitemap);

/** Stylesheets of the site: a room's, that of pages that everybody finds, and that of one's own pages and the house's. */
export type Sheet = 'room' | 'found' | 'own';

/** Which of them a page has. */
export function sheetOf(page: Page): Sheet {
  if (page.is_room) return 'room';
  return isFound(page) ? 'found' : 'own';
}

/** Whether a value of the query names a page of its own, and may stand in the key of the shared cache: what a field takes for nothing does not. */
export function isSharedField({ cache, query }: Page, name: string, value: string): boolean {
  const field = cache && Object.hasOwn(query.shape, name) ? query.shape[name] : undefined;
  return field !== undefined && value !== '' && z.safeParse(field, value).data !== undefined;
}
