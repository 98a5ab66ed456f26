/**
 * Routes pages in both languages and as web views to src/pages/, according to the page definitions.
 */
import { zValidator } from '@hono/zod-validator';
import type { Context, MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { HTTPException } from 'hono/http-exception';
import { z } from 'zod';
import { fillPath } from '../client/platform/script/href.ts';
import { withQuery } from '../client/platform/script/with-query.ts';
import { localePath } from '../client/platform/texts/i18n.ts';
import type { Action, Page } from '../pages/page.ts';
import type { EdgeEnv } from './env.ts';
import { handlerOf } from './page-handlers.ts';
import { readFollowedUuids } from './people/followed-uuids.ts';
import { loader, type PageHandler } from './platform/page/loader.ts';
import { queryWithDates, withDates } from './platform/request/date-fields.ts';

/** Answers the page that `canonicalUrl` has found. Requests for other URLs continue. */
export const router = createMiddleware<EdgeEnv>(async (c, next) => {
  const { pageMatch } = c.get('address');
  if (!pageMatch) return next();
  const { page, action } = pageMatch;
  // A form without its own target shares the URL of its page.
  if (isRead(c) && (!action || action.at === '')) return answer(c, page);
  const [name] = Object.entries(page.actions).find(([, form]) => form === action) ?? [];
  if (c.req.method !== 'POST' || !action || name === undefined) return refuse();
  return answer(c, page, name, await parseForm(c, action));
});

const isRead = (c: Context<EdgeEnv>) => c.req.method === 'GET' || c.req.method === 'HEAD';

/** Some pages are only the target of a form. They have no loader, so a GET is refused. */
async function answer(c: Context<EdgeEnv>, page: Page, action: string | null = null, form: unknown = null) {
  const query = action === null ? queryWithDates(c.get('url').searchParams, (name) => name in page.query.shape) : null;
  if (query) return c.redirect(`${c.get('address').pathname}?${query}`, 303);
  if (action === null && page.shows_vbs && c.get('viewer')) c.set('followed', readFollowedUuids(c));
  const loader = page.leads_to && action === null ? redirect(page) : await handlerOf(page, action);
  return loader ? loader.answer(c, form) : refuse();
}

function refuse(): never {
  throw new HTTPException(405);
}

/** Parses a form as its page defines it. A broken body is a 400, invalid fields are a 422. */
async function parseForm(c: Context<EdgeEnv>, { form, idempotent }: Action): Promise<unknown> {
  const fields = idempotent ? form.extend({ idempotency_key: z.string() }) : form;
  let values: unknown;
  const validate: MiddlewareHandler<EdgeEnv> = zValidator(
    'form',
    z.record(z.string(), z.unknown()).transform(withDates).pipe(fields),
    (result) => {
      if (!result.success) throw new HTTPException(422);
      values = result.data;
    },
  );
  await validate(c, async () => undefined);
  return values;
}

/** Redirects to the path that the page names, with the query fields that the page reads. */
function redirect(page: Page): PageHandler {
  const { path, status, seconds, fragment = '' } = page.leads_to ?? { path: '/', status: 302 };
  return loader(page, (c, { query }) => {
    const entries = Object.entries(query ?? {}).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    );
    const place = fillPath(path, c.get('address').pageMatch?.params ?? {});
    const location = localePath(c.get('locale'), withQuery(place, Object.fromEntries(entries))) + fragment;
    return c.body(null, status, { location, ...(seconds && { 'cache-control': `public, max-age=${seconds}` }) });
  });
}
