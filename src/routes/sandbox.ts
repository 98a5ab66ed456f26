/** The stand-ins for the outside world. What is deployed has no binding to them, and this is a 404. */
import { Hono } from 'hono';
import type { EdgeEnv } from '../env.ts';

export const sandbox = new Hono<EdgeEnv>().all('*', (c) =>
  c.env.SANDBOX ? c.env.SANDBOX.fetch(c.req.raw) : c.notFound(),
);
