/**
 * Addresses of pages, without their language. Imports only types of pages/, so that browsers load
 * this function without zod.
 */
import type { AnyPage } from '../../../pages/index.ts';
import { withQuery } from './with-query.ts';

/** The path of a page as declared, with parameters in braces. */
type PagePath = AnyPage['path'];
type Of<Path extends PagePath> = Extract<AnyPage, { path: Path }>;
type Input<Field> = Field extends { _zod: { input: infer Given } } ? Given : never;
type Text<Fields extends { shape: object }> = {
  [Name in keyof Fields['shape']]?: Input<Fields['shape'][Name]> | '' | null | undefined;
};
/** The query fields that a link may set. Empty ones are left out. */
type QueryOf<Path extends PagePath> = Text<Of<Path>['query']> & Text<Of<Path>['unshared']>;

type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type Args<Path extends PagePath> = [Names<Path>] extends [never]
  ? [query?: QueryOf<Path>]
  : [params: Record<Names<Path>, string>, query?: QueryOf<Path>];

type Values = Readonly<Record<string, string | null | undefined>>;

/** Returns the address of a page: `href('/live/{slug}', { slug })`, then its query fields. */
export function href<Path extends PagePath>(path: Path, ...args: Args<Path>): string {
  // The path decides which of the two argument lists it is. Their type cannot express that.
  const [first, second] = args as readonly unknown[] as (Values | undefined)[];
  const takesParams = path.includes('{');
  const query = takesParams ? second : first;
  const address = takesParams ? fillPath(path, first ?? {}) : path;
  return query ? withQuery(address, query) : address;
}

type ActionOf<Path extends PagePath> = Of<Path>['actions'][keyof Of<Path>['actions']];
type AtOf<Path extends PagePath> = ActionOf<Path> extends { at: infer At extends string } ? At : never;

/**
 * Returns the address of a page's form action: the page's path and the action's path, with their
 * parameters.
 */
export const actionHref = <Path extends PagePath, At extends AtOf<Path>>(
  path: Path,
  at: At,
  params: Record<Names<`${Path}${At}`>, string>,
): string => fillPath(path + at, params);

/** Fills in the parameters of a path, each as one path segment. */
export const fillPath = (path: string, params: Values): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
