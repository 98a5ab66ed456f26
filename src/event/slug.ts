import type { Context } from 'hono';
import type { EdgeEnv } from '../env.ts';

/** From an event's uuid, or its slug in other letters, to the one address that it has; the rest of the address stays. */
export function toSlug(c: Context<EdgeEnv, '/:id'>, slug: string): Response {
  const { pathname, search } = new URL(c.req.url);
  return c.redirect(pathname.replace(`/events/${c.req.param('id')}`, `/events/${slug}`) + search, 301);
}
