/** The routes of all pages, in both languages and as web views: what the table of pages says, answered by src/pages/. */
import { zValidator } from '@hono/zod-validator';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { z } from 'zod';
import { fillPath } from '../client/href.ts';
import { localePath, locales } from '../client/i18n.ts';
import { literalFirst } from '../pages/index.ts';
import { type Action, type Page, pathsOf } from '../pages/page.ts';
import type { EdgeEnv } from './env.ts';
import { Opened, open } from './open.ts';

const files = import.meta.glob<Record<string, unknown>>('./pages/**/*.{ts,tsx}', { eager: true });
const opened = Object.values(files)
  .flatMap((file) => Object.values(file))
  .filter((value) => value instanceof Opened);

/** Answers what the table of pages says; what is no page goes on. */
export const router = new Hono<EdgeEnv>();

for (const page of literalFirst) {
  const loader = page.leads_to ? redirect(page) : opened.find((one) => one.page === page && one.action === null);
  const forms = Object.entries(page.actions).map(([name, action]) => {
    const form = opened.find((one) => one.page === page && one.action === name);
    // Better found when the isolate starts than by a visitor.
    if (!form) throw new Error(`nothing in src/pages/ does what ${name} of ${page.path} asks for`);
    return { at: action.at, form, fields: fieldsOf(action) };
  });
  if (!loader && forms.length === 0) throw new Error(`nothing in src/pages/ opens ${page.path}`);
  for (const path of pathsOf(page).flatMap((path) => locales.map((locale) => localePath(locale, path)))) {
    if (loader) router.get(routeOf(path), (c) => loader.answer(c, null));
    for (const { at, form, fields } of forms) {
      router.post(routeOf(path + at), fields, (c) => form.answer(c, c.req.valid('form')));
    }
    for (const at of new Set(['', ...forms.map((form) => form.at)])) {
      router.all(routeOf(path + at), () => {
        throw new HTTPException(405);
      });
    }
  }
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
