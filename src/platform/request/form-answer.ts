/**
 * A page's form has one action. Sent by a script of ours (client/platform/app/send-form.ts) it is answered with data: where to go,
 * what the page is made of now, or what went wrong; sent by itself it is answered with a page.
 */
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { EdgeEnv } from '../../env.ts';
import type { Failure } from '../host/api.ts';
import { answerFailure } from '../host/failure-answer.ts';
import { linkIn } from '../page/site.ts';
import { refererPath } from '../session/sign-in-first.ts';

/** Whether a form was sent by a script, which makes the page of data by itself. */
export const asksData = (c: Context<EdgeEnv>): boolean =>
  c.req.method === 'POST' && c.req.header('accept') === 'application/json' && !c.req.path.startsWith('/api/');

/** What the page is made of now. A command that is under way elsewhere has not come to an end: it is to be asked for again. */
export function dataAnswer(c: Context<EdgeEnv>, status: number, props: object, failed?: Failure): Response {
  if (failed?.failure.error.code === 'idempotency_key_in_flight') return answerFailure(c, failed.failure);
  return Response.json({ status, props }, { status, headers: { 'cache-control': 'private, no-store' } });
}

/**
 * What comes of an action that was done: a script takes the page as it is now in place, anybody else is led to it (303), so
 * that loading it anew does nothing twice.
 */
export const pageAfter = (
  c: Context<EdgeEnv>,
  path: string,
  show: () => Promise<Response>,
): Response | Promise<Response> => (asksData(c) ? show() : c.redirect(linkIn(c)(path), 303));

/** Tells a script where an action leads to: to another page, or back to the form's page where that is another one by now. */
export const formAnswers = createMiddleware<EdgeEnv>(async (c, next) => {
  await next();
  if (!asksData(c)) return;
  const location = c.res.headers.get('location');
  const isPage = c.res.headers.get('content-type')?.startsWith('text/html') === true;
  if (location === null && !isPage) return;
  const headers = new Headers(c.res.headers);
  for (const name of ['location', 'content-type', 'content-length', 'content-language']) headers.delete(name);
  headers.set('cache-control', 'private, no-store');
  const unwell = location === null && c.res.status >= 500;
  await c.res.body?.cancel();
  // In place of what was there: its headers are in the copy.
  c.res = undefined;
  c.res = unwell
    ? answerFailure(c, 'upstream_unavailable')
    : Response.json({ location: location ?? refererPath(c) }, { headers });
});
