/**
 * Answers to the pages of the table. A loader names the row that it is for, and is called with what the row says it reads. The
 * router finds loaders by where they stand (router.ts).
 */
import type { Context } from 'hono';
import type { z } from 'zod';
import type { FailureCode } from '../../../calls/failure.ts';
import type { Action, Page } from '../../../pages/page.ts';
import type { EdgeEnv } from '../../env.ts';
import { followedUuids } from '../../people/followed-uuids.ts';
import { errorPage } from './errors.tsx';

type Answer = Response | Promise<Response>;

/** What an address asks a page for, as its row says it. */
export interface PageInput<P extends Page> {
  params: z.output<P['params']>;
  query: Read<P['query']> & Read<P['unshared']>;
}

/** Of an object without fields zod would say that every field of it is impossible. */
type Read<Fields extends z.ZodObject> = [keyof Fields['shape']] extends [never] ? unknown : z.output<Fields>;

/** What a form of a page posts. */
export interface Posted<P extends Page, Name extends keyof P['actions']> {
  params: z.output<P['params']>;
  form: Sent<P['actions'][Name]>;
}

/** The fields of a form, and the key of one that has to bring it. */
type Sent<A extends Action> = Read<A['form']> & (A extends { keyed: true } ? { idempotency_key: string } : unknown);

/** A loader, or what a form does, with the row that it is for. */
export class Opened {
  readonly page: Page;
  /** The form's name in the row; null: the page itself. */
  readonly action: string | null;
  /** `form`: what was posted, as the row parses it; null for a page. */
  readonly answer: (c: Context<EdgeEnv>, form: unknown) => Promise<Response>;

  constructor(page: Page, action: string | null, answer: (c: Context<EdgeEnv>, form: unknown) => Promise<Response>) {
    this.page = page;
    this.action = action;
    this.answer = answer;
  }
}

/** Answers a page. */
export const open = <P extends Page>(page: P, load: (c: Context<EdgeEnv>, input: PageInput<P>) => Answer): Opened =>
  new Opened(page, null, async (c) => {
    const params = page.params.safeParse(c.get('address').found?.params ?? {});
    if (!params.success) return errorPage(c, 400, 'invalid_params');
    const query = queryOf(page, c.get('url').searchParams);
    if (typeof query === 'string') return errorPage(c, 400, query);
    if (page.shows_vbs && c.get('viewer')) c.set('followed', followedUuids(c));
    return load(c, { params: params.data, query } as PageInput<P>);
  });

/** Does what one of a page's forms asks for. */
export const does = <P extends Page, Name extends keyof P['actions'] & string>(
  page: P,
  action: Name,
  handle: (c: Context<EdgeEnv>, posted: Posted<P, Name>) => Answer,
): Opened =>
  new Opened(page, action, async (c, form) => {
    const params = page.params.safeParse(c.get('address').found?.params ?? {});
    if (!params.success) return errorPage(c, 400, 'invalid_params');
    return handle(c, { params: params.data, form } as Posted<P, Name>);
  });

/** The fields that the row reads, an empty one as good as none; what does not fit is refused by name. */
function queryOf({ query, unshared }: Page, given: URLSearchParams): Record<string, unknown> | FailureCode {
  const read: Record<string, unknown> = {};
  for (const [name, field] of Object.entries({ ...query.shape, ...unshared.shape })) {
    const value = field.safeParse(given.get(name) || undefined);
    if (!value.success) return name === 'cursor' ? 'invalid_cursor' : 'invalid_query';
    read[name] = value.data;
  }
  return read;
}
