/**
 * A push service for every address: stores the API's pushes, still encrypted, for a day, for tests.
 */
import { Hono } from 'hono';
import { z } from 'zod';
import type { SandboxBindings } from './env.ts';

export const push = new Hono<{ Bindings: SandboxBindings }>();

const RETENTION_SECONDS = 24 * 60 * 60;

const pushed = z.object({ headers: z.record(z.string(), z.string()), body: z.base64() });

/** Keys of KV have at most 512 bytes. */
const prefixOf = (endpoint: string) => `push:${endpoint.slice(0, 400)}:`;

/** Addresses that contain `/gone/` answer 410, and those with `/busy/` 503. */
push.post('/', async (c) => {
  const endpoint = c.req.query('endpoint') ?? '';
  if (endpoint.includes('/gone/')) return c.body(null, 410);
  if (endpoint.includes('/busy/')) return c.body(null, 503, { 'retry-after': '120' });
  const body = Buffer.from(await c.req.arrayBuffer()).toString('base64');
  const key = `${prefixOf(endpoint)}${Date.now()}:${crypto.randomUUID()}`;
  await c.env.MAILS.put(key, JSON.stringify({ headers: c.req.header(), body }), { expirationTtl: RETENTION_SECONDS });
  return c.body(null, 201);
});

/** Returns the pushes to `endpoint`, or without it to all devices. */
push.get('/', async (c) => {
  const endpoint = c.req.query('endpoint');
  const { keys } = await c.env.MAILS.list({ prefix: endpoint === undefined ? 'push:' : prefixOf(endpoint) });
  const values = await Promise.all(keys.map(({ name }) => c.env.MAILS.get(name, 'json')));
  return c.json({ pushed: values.map((one) => pushed.parse(one)) }, 200, { 'cache-control': 'no-store' });
});
