/** The routes of all pages, in both languages and as web views: what the table of pages says, answered by src/pages/. */
import { zValidator } from '@hono/zod-validator';
import { type Context, Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { z } from 'zod';
import { fillPath } from '../client/href.ts';
import { localePath, locales } from '../client/i18n.ts';
import { literalFirst } from '../pages/index.ts';
import { type Action, type Page, pathsOf } from '../pages/page.ts';
import type { EdgeEnv } from './env.ts';
import { type Opened, open } from './open.ts';
import { openedPage } from './opened-page.ts';

/** Answers what the table of pages says; what is no page goes on. */
export const router = new Hono<EdgeEnv>();

for (const page of literalFirst) {
  const actions = Object.entries(page.actions);
  for (const path of pathsOf(page).flatMap((path) => locales.map((locale) => localePath(locale, path)))) {
    router.get(routeOf(path), (c) => answer(c, page));
    for (const [name, action] of actions) {
      router.post(routeOf(path + action.at), fieldsOf(action), (c) => answer(c, page, name, c.req.valid('form')));
    }
    for (const at of new Set(['', ...actions.map(([, action]) => action.at)])) router.all(routeOf(path + at), refuse);
  }
}

/** Some pages are a form's alone: nothing opens them by themselves. */
async function answer(c: Context<EdgeEnv>, page: Page, action: string | null = null, form: unknown = null) {
  const opened = page.leads_to && action === null ? redirect(page) : await openedPage(page, action);
  return opened ? opened.answer(c, form) : refuse();
}

function refuse(): never {
  throw new HTTPException(405);
}

/** What a form posts, as its row parses it: a body that is broken is a 400, fields that do not fit are a 422. */
function fieldsOf({ form, keyed }: Action) {
  const fields = keyed ? form.extend({ idempotency_key: z.string() }) : form;
  return zValidator('form', fields, (result) => {
    if (!result.success) throw new HTTPException(422);
  });
}

/** `/live/{slug}` as Hono has it: `/live/:slug`. */
function routeOf(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

/** Leads to where a page stands. */
function redirect(page: Page): Opened {
  const { path, status, seconds } = page.leads_to ?? { path: '/', status: 302 };
  return open(page, (c) => {
    const location = localePath(c.var.locale, fillPath(path, c.var.address.found?.params ?? {}));
    return c.body(null, status, { location, ...(seconds && { 'cache-control': `public, max-age=${seconds}` }) });
  });
}
