/** Stand-ins for external services. Deployments have no binding to them and respond with 404. */
import { Hono } from 'hono';
import type { EdgeEnv } from '../../env.ts';

export const sandbox = new Hono<EdgeEnv>().all('*', async (c) => {
  if (!c.env.SANDBOX) return c.notFound();
  const answer = await c.env.SANDBOX.fetch(c.req.raw);
  return new Response(answer.body, answer);
});
