/**
 * LINE's Messaging API, for every account: stores messages for a day, and shows each account as a
 * chat. There a developer adds or blocks the official account, which LINE reports by webhook.
 */
import { Hono } from 'hono';
import { z } from 'zod';
import type { SandboxBindings } from '../env.ts';
import { chatPage, chatsPage, type LineMessage, styleSheet } from './page.ts';
import { sendEvent } from './send-event.ts';

export const line = new Hono<{ Bindings: SandboxBindings }>();

const RETENTION_SECONDS = 24 * 60 * 60;

const pushRequest = z.object({
  to: z.string().min(1).max(64),
  messages: z.array(z.object({ type: z.literal('text'), text: z.string().min(1).max(5000) })).length(1),
});
const retryKey = z.string().regex(/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/);
const stored: z.ZodType<LineMessage> = z.object({ text: z.string(), sent_at_ms: z.number() });

const blockedKey = (id: string) => `line:blocked:${id}`;
const isBlocked = async ({ MAILS }: SandboxBindings, id: string) => (await MAILS.get(blockedKey(id))) !== null;

/** IDs that contain `busy` are answered as by an overloaded server. */
line.post('/v2/bot/message/push', async (c) => {
  const { success, data } = pushRequest.safeParse(await c.req.json().catch(() => null));
  const { success: hasKey, data: key } = retryKey.safeParse(c.req.header('x-line-retry-key'));
  if (!success || !hasKey) return c.json({ message: 'The request body has 1 error(s)' }, 400);
  const { to, messages } = data;
  if (to.includes('busy')) return c.json({ message: 'Internal error' }, 500);
  if (await isBlocked(c.env, to)) return c.json({ message: 'Failed to send messages' }, 400);
  const { MAILS } = c.env;
  if ((await MAILS.get(`line:key:${key}`)) !== null) {
    return c.json({ message: 'The retry key is already accepted' }, 409);
  }
  const options = { expirationTtl: RETENTION_SECONDS };
  await MAILS.put(`line:key:${key}`, to, options);
  const now = Date.now();
  const message: LineMessage = { text: messages[0]?.text ?? '', sent_at_ms: now };
  await MAILS.put(`line:to:${to}:${now}:${crypto.randomUUID()}`, JSON.stringify(message), options);
  return c.json({ sentMessages: [{ id: String(now) }] });
});

line.get('/v2/bot/profile/:id', async (c) => {
  const userId = c.req.param('id');
  if (await isBlocked(c.env, userId)) return c.json({ message: 'Not found' }, 404);
  return c.json({ userId, displayName: userId });
});

/** Returns the messages to an account, the oldest first. */
async function messagesTo({ MAILS }: SandboxBindings, id: string): Promise<LineMessage[]> {
  const { keys } = await MAILS.list({ prefix: `line:to:${id}:` });
  const values = await Promise.all(keys.map(({ name }) => MAILS.get(name, 'json')));
  return values.map((value) => stored.parse(value));
}

line.get('/style.css', styleSheet);

line.get('/', async (c) => {
  const { keys } = await c.env.MAILS.list({ prefix: 'line:to:' });
  const ids = new Set(keys.map(({ name }) => name.split(':')[2] ?? ''));
  return chatsPage([...ids].toSorted());
});

line.get('/chats/:id', async (c) => {
  const id = c.req.param('id');
  const messages = await messagesTo(c.env, id);
  if (c.req.header('accept') === 'application/json') {
    return c.json({ messages }, 200, { 'cache-control': 'no-store' });
  }
  return chatPage({ id, messages, isBlocked: await isBlocked(c.env, id) });
});

/** Adds or blocks the official account, and reports it. */
line.post('/chats/:id/:event{follow|unfollow}', async (c) => {
  const { id, event } = c.req.param();
  if (event === 'follow') await c.env.MAILS.delete(blockedKey(id));
  else await c.env.MAILS.put(blockedKey(id), '1');
  await sendEvent(c.env, { type: event === 'follow' ? 'follow' : 'unfollow', userId: id, at_ms: Date.now() });
  return c.redirect(`/sandbox/line/chats/${encodeURIComponent(id)}`, 303);
});
