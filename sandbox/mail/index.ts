/** An inbox for every address: stores emails of the API for a day, for developers and tests. */
import { Hono } from 'hono';
import { html } from 'hono/html';
import { z } from 'zod';
import type { SandboxBindings } from '../env.ts';

export const mail = new Hono<{ Bindings: SandboxBindings }>();

const mailSchema = z.object({ to: z.string(), subject: z.string(), text: z.string() });
type Mail = z.infer<typeof mailSchema>;

const RETENTION_SECONDS = 24 * 60 * 60;
const MAX_EMAILS = 50;
/** KV lists by name, so the newest comes first. */
const keyOf = (to: string) => `mail:${to}:${String(Number.MAX_SAFE_INTEGER - Date.now())}:${crypto.randomUUID()}`;

mail.post('/send', async (c) => {
  const message = mailSchema.parse(await c.req.json());
  await c.env.MAILS.put(keyOf(message.to), JSON.stringify(message), { expirationTtl: RETENTION_SECONDS });
  return c.json({ ok: true });
});

/**
 * Returns the emails to an address, newest first; without one, those to all, ordered by address.
 */
async function inbox({ MAILS }: SandboxBindings, to: string): Promise<Mail[]> {
  const { keys } = await MAILS.list({ prefix: `mail:${to}${to === '' ? '' : ':'}`, limit: MAX_EMAILS });
  const values = await Promise.all(keys.map(({ name }) => MAILS.get(name, 'json')));
  return values.map((one) => mailSchema.parse(one));
}

mail.get('/inbox', async (c) =>
  c.json({ mails: await inbox(c.env, c.req.query('to') ?? '') }, 200, { 'cache-control': 'no-store' }),
);

mail.get('/', async (c) => {
  const mails = await inbox(c.env, c.req.query('to') ?? '');
  return c.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <title>Sandbox inbox</title>
        </head>
        <body>
          <h1>Sandbox inbox</h1>
          <p>What the site has mailed on this machine. Nothing leaves it.</p>
          ${mails.map(
            ({ to, subject, text }) =>
              html`<article>
                <h2>${subject}</h2>
                <p>${to}</p>
                <pre>${text}</pre>
              </article>`,
          )}
        </body>
      </html>`,
    200,
    { 'cache-control': 'no-store', 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" },
  );
});
