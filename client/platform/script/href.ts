/** Addresses of pages, without their language. Of pages/ there are types alone here: browsers get this function, and no zod. */
import type { Row } from '../../../pages/index.ts';
import { withQuery } from './with-query.ts';

/** The path of a page as its row has it, parameters in braces. */
type PagePath = Row['path'];
type Of<Path extends PagePath> = Extract<Row, { path: Path }>;
type Input<Field> = Field extends { _zod: { input: infer Given } } ? Given : never;
type Text<Fields extends { shape: object }> = {
  [Name in keyof Fields['shape']]?: Input<Fields['shape'][Name]> | '' | null | undefined;
};
/** The fields of a page's query, as a link gives them; what is empty is left out. */
type QueryOf<Path extends PagePath> = Text<Of<Path>['query']> & Text<Of<Path>['unshared']>;

type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type Args<Path extends PagePath> = [Names<Path>] extends [never]
  ? [query?: QueryOf<Path>]
  : [params: Record<Names<Path>, string>, query?: QueryOf<Path>];

type Values = Readonly<Record<string, string | null | undefined>>;

/** The address of a page: `href('/live/{slug}', { slug })`, then the fields of its query. */
export function href<Path extends PagePath>(path: Path, ...args: Args<Path>): string {
  // Which of the two forms of arguments it is follows from the path, which their type cannot say.
  const [first, second] = args as readonly unknown[] as (Values | undefined)[];
  const takesParams = path.includes('{');
  const query = takesParams ? second : first;
  const filled = takesParams ? fillPath(path, first ?? {}) : path;
  return query ? withQuery(filled, query) : filled;
}

type ActionOf<Path extends PagePath> = Of<Path>['actions'][keyof Of<Path>['actions']];
type AtOf<Path extends PagePath> = ActionOf<Path> extends { at: infer At extends string } ? At : never;

/** Where a form of a page is posted to: the page's path, what stands below it, and the parameters of both. */
export const action = <Path extends PagePath, At extends AtOf<Path>>(
  path: Path,
  at: At,
  params: Record<Names<`${Path}${At}`>, string>,
): string => fillPath(path + at, params);

/** A path with its parameters filled in, each as one step. */
export const fillPath = (path: string, params: Values): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
