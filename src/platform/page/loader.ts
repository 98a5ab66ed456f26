/**
 * Loaders and form handlers of pages. Each names its page definition and receives the parsed input
 * that the definition declares. The router finds loaders by their file (router.ts).
 */
import type { Context } from 'hono';
import type { z } from 'zod';
import type { FailureCode } from '../../../calls/failure.ts';
import type { Action, Page } from '../../../pages/page.ts';
import type { EdgeEnv } from '../../env.ts';
import { errorPage } from './errors.tsx';

type Answer = Response | Promise<Response>;

/** Parsed input of a page, as its definition declares it. */
export interface PageInput<P extends Page> {
  params: z.output<P['params']>;
  query: ParsedFields<P['query']> & ParsedFields<P['unshared']>;
}

/** For an object without fields, zod would type every field as impossible. */
type ParsedFields<Fields extends z.ZodObject> = [keyof Fields['shape']] extends [never] ? unknown : z.output<Fields>;

/** Parsed input of a form of a page. */
export interface Posted<P extends Page, Name extends keyof P['actions']> {
  params: z.output<P['params']>;
  form: Sent<P['actions'][Name]>;
}

/** The fields of a form, and its idempotency key if it needs one. */
type Sent<A extends Action> = ParsedFields<A['form']> &
  (A extends { idempotent: true } ? { idempotency_key: string } : unknown);

/** A loader or form handler with its page definition. */
export class PageHandler {
  readonly page: Page;
  /** Name of the form in the definition. Null: the page itself. */
  readonly action: string | null;
  /** `form`: the parsed form. Null for a page. */
  readonly answer: (c: Context<EdgeEnv>, form: unknown) => Promise<Response>;

  constructor(page: Page, action: string | null, answer: (c: Context<EdgeEnv>, form: unknown) => Promise<Response>) {
    this.page = page;
    this.action = action;
    this.answer = answer;
  }
}

/** Declares the loader of a page. */
export const loader = <P extends Page>(
  page: P,
  load: (c: Context<EdgeEnv>, input: PageInput<P>) => Answer,
): PageHandler =>
  new PageHandler(page, null, async (c) => {
    const params = page.params.safeParse(c.get('address').pageMatch?.params ?? {});
    if (!params.success) return errorPage(c, 400, 'invalid_params');
    const query = queryOf(page, c.get('url').searchParams);
    if (typeof query === 'string') return errorPage(c, 400, query);
    return load(c, { params: params.data, query } as PageInput<P>);
  });

/** Declares the handler of a form. */
export const action = <P extends Page, Name extends keyof P['actions'] & string>(
  page: P,
  action: Name,
  handle: (c: Context<EdgeEnv>, input: Posted<P, Name>) => Answer,
): PageHandler =>
  new PageHandler(page, action, async (c, form) => {
    const params = page.params.safeParse(c.get('address').pageMatch?.params ?? {});
    if (!params.success) return errorPage(c, 400, 'invalid_params');
    return handle(c, { params: params.data, form } as Posted<P, Name>);
  });

/**
 * Parses the query fields that the page reads. An empty field counts as absent. Returns a failure
 * code for an invalid one.
 */
function queryOf({ query, unshared }: Page, params: URLSearchParams): Record<string, unknown> | FailureCode {
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries({ ...query.shape, ...unshared.shape })) {
    const value = field.safeParse(params.get(name) || undefined);
    if (!value.success) return name === 'cursor' ? 'invalid_cursor' : 'invalid_query';
    values[name] = value.data;
  }
  return values;
}
