/** Stand-ins for external services. Deployments have no binding to them and respond with 404. */
import type { Context } from 'hono';
import type { EdgeEnv } from '../../env.ts';
import { Hono } from '../base/hono.ts';

/** Forwards the request to the sandbox, or returns 404. */
export async function toSandbox(c: Context<EdgeEnv>): Promise<Response> {
  if (!c.env.SANDBOX) return c.notFound();
  const answer = await c.env.SANDBOX.fetch(c.req.raw);
  return new Response(answer.body, answer);
}

export const sandbox = new Hono<EdgeEnv>().all('*', toSandbox);
