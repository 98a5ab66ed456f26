/**
 * Responses to forms. A form sent by script (client/platform/app/send-form.ts) gets data: a
 * redirect, the new props of the page, or a failure. A normal submit gets a page.
 */
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { EdgeEnv } from '../../env.ts';
import type { Failure } from '../host/api.ts';
import { answerFailure } from '../host/failure-answer.ts';
import { linkIn } from '../page/site.ts';
import { refererPath } from '../session/sign-in-first.ts';

/** Returns whether a script sent the form and renders the page from data. */
export const asksData = (c: Context<EdgeEnv>): boolean =>
  c.req.method === 'POST' && c.req.header('accept') === 'application/json' && !c.req.path.startsWith('/api/');

/**
 * Responds with the new props of the page. A command that is still running elsewhere has no result
 * yet: the script must ask again.
 */
export function dataAnswer(c: Context<EdgeEnv>, status: number, props: object, failed?: Failure): Response {
  if (failed?.failure.error.code === 'idempotency_key_in_flight') return answerFailure(c, failed.failure);
  return Response.json({ status, props }, { status, headers: { 'cache-control': 'private, no-store' } });
}

/**
 * Responds after a successful action. A script gets the current page in place. A browser is
 * redirected (303), so that reloading does not repeat the action.
 */
export const pageAfter = (
  c: Context<EdgeEnv>,
  path: string,
  show: () => Promise<Response>,
): Response | Promise<Response> => (asksData(c) ? show() : c.redirect(linkIn(c)(path), 303));

/**
 * Turns redirects and pages into data for scripts: the location, or the page of the form if it has
 * changed.
 */
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
  // Assigning over the old response would merge headers that are already in the copy.
  c.res = undefined;
  c.res = unwell
    ? answerFailure(c, 'upstream_unavailable')
    : Response.json({ location: location ?? refererPath(c) }, { headers });
});
