/**
 * What programs send of a live: a socket, or files that are put. It comes from no page of ours, and is as long as it is: so it stands
 * before what guards those, as webhooks do. The key in the address is what is checked, by the live's media room; no log has it.
 */
import { type Context, Hono } from 'hono';
import { refusedFile } from '../../calls/live/broadcast-refusal.ts';
import type { EdgeEnv } from '../env.ts';
import { preferredTexts } from '../platform/host/failure-answer.ts';
import { roomUnavailable } from './room-unavailable.ts';

/** The live's number without dashes, and what nobody can guess. */
const KEY = '/:key{[0-9a-f]{32}-[\\w-]{32}}';

export const ingest = new Hono<EdgeEnv>().get(KEY, (c) => pass(c)).put(`${KEY}/:name{[\\w.-]{1,80}}`, (c) => pass(c));

async function pass(c: Context<EdgeEnv>): Promise<Response> {
  if (c.req.method === 'GET' && c.req.header('upgrade') !== 'websocket')
    return c.body(null, 426, { upgrade: 'websocket' });
  const key = c.req.param('key') ?? '';
  const live_uuid = key.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  try {
    const answer = await c.env.LIVE_MEDIA.getByName(live_uuid).fetch(c.req.raw as never);
    if (answer.headers.get('content-type')?.startsWith('application/json')) return explained(c, answer);
    // Headers of an answer that came from elsewhere cannot be added to.
    return new Response(answer.body as BodyInit | null, answer as ResponseInit);
  } catch (error) {
    return roomUnavailable(c, error);
  }
}

/** Adds to a refusal what the broadcaster can do about it. */
async function explained(c: Context<EdgeEnv>, answer: { status: number; json: () => Promise<unknown> }) {
  const { code } = refusedFile.parse(await answer.json()).error;
  const message = preferredTexts(c)(`refusal:refused.${code}`);
  return Response.json({ error: { code, message } }, { status: answer.status });
}
