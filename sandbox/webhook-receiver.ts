/** A family's server: accepts webhooks at every path below `/webhooks`, and stores them for a day. */
import { Hono } from 'hono';
import { html } from 'hono/html';
import { z } from 'zod';
import type { SandboxBindings } from './env.ts';

export const webhookReceiver = new Hono<{ Bindings: SandboxBindings }>();

const RETENTION_SECONDS = 24 * 60 * 60;
const MAX_SHOWN = 50;
const PREFIX = 'webhook:';

const arrivalSchema = z.object({
  at: z.string(),
  path: z.string(),
  status: z.number(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
});

/** KV lists by name, so the newest comes first. */
const newKey = () => `${PREFIX}${Number.MAX_SAFE_INTEGER - Date.now()}:${crypto.randomUUID()}`;

const statusAt = (path: string) => (path.includes('/gone/') ? 410 : path.includes('/busy/') ? 503 : 204);

/** Addresses that contain `/gone/` answer 410, and those with `/busy/` 503. */
webhookReceiver.post('*', async (c) => {
  const headers = Object.fromEntries(Object.entries(c.req.header()).filter(([name]) => name.startsWith('webhook-')));
  const { path } = c.req;
  const status = statusAt(`${path}/`);
  const arrival = { at: new Date().toISOString(), path, status, headers, body: await c.req.text() };
  await c.env.MAILS.put(newKey(), JSON.stringify(arrival), { expirationTtl: RETENTION_SECONDS });
  return c.body(null, status);
});

/** Returns the webhooks that arrived, newest first. */
async function arrivalsIn({ MAILS }: SandboxBindings) {
  const { keys } = await MAILS.list({ prefix: PREFIX, limit: MAX_SHOWN });
  const values = await Promise.all(keys.map(({ name }) => MAILS.get(name, 'json')));
  return values.filter((one) => one !== null).map((one) => arrivalSchema.parse(one));
}

webhookReceiver.get('/arrivals', async (c) =>
  c.json({ arrivals: await arrivalsIn(c.env) }, 200, { 'cache-control': 'no-store' }),
);

webhookReceiver.get('/', async (c) => {
  const arrivals = await arrivalsIn(c.env);
  return c.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <title>Sandbox webhooks</title>
        </head>
        <body>
          <h1>Sandbox webhooks</h1>
          <p>Events that arrived at ${new URL(c.req.url).origin}/sandbox/webhooks/… on this machine.</p>
          ${arrivals.map(
            ({ at, path, status, headers, body }) =>
              html`<article>
                <h2>${path}</h2>
                <p>${at}, answered ${status}</p>
                <dl>
                  ${Object.entries(headers).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}
                </dl>
                <pre>${body}</pre>
              </article>`,
          )}
        </body>
      </html>`,
    200,
    { 'cache-control': 'no-store', 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" },
  );
});
