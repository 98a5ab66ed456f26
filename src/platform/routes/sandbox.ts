/** The stand-ins for the outside world. What is deployed has no binding to them, and this is a 404. */
import { Hono } from 'hono';
import type { EdgeEnv } from '../../env.ts';

/** Hands over to the sandbox; without its binding it is a 404. */
export const sandbox = new Hono<EdgeEnv>().all('*', async (c) => {
  if (!c.env.SANDBOX) return c.notFound();
  const answer = await c.env.SANDBOX.fetch(c.req.raw);
  return new Response(answer.body, answer);
});
