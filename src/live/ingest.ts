/**
 * Forwards media from programs and the studio: a WebSocket, or files by PUT. The requests carry a
 * key instead of a session and have any length, so they run before the guards of pages, as webhooks
 * do. The media room checks the key, and no log contains it.
 *
 * Programs use the lasting key of a VB. The API names the live to which it sends now.
 *
 * A sender puts its key into the `Authorization` header or, in a browser, into a WebSocket
 * subprotocol. OBS and ffmpeg can only put it into the URL. The media room always receives it in a
 * header, because platforms log URLs.
 */
import type { Context } from 'hono';
import { NEAR_VIEWERS } from '../../calls/platform/placement/near-viewers.ts';
import { INGEST_PROTOCOL } from '../../client/live/broadcast/send/ingest-protocol.ts';
import type { EdgeEnv } from '../env.ts';
import { Hono } from '../platform/base/hono.ts';
import { api } from '../platform/host/api.ts';
import { answerFailure, preferredTexts } from '../platform/host/failure-answer.ts';
import { senderFileRequest, senderSocketRequest } from './room-request.ts';
import { roomUnavailable } from './room-unavailable.ts';

/**
 * The key of one live (its uuid without dashes, and a random part), or the stream key of a VB
 * (`STREAM_KEY`).
 */
const KEY = '(?:[0-9a-f]{32}-|live_[0-9a-f]{32}_)[\\w-]{32}';
const IN_PATH = `/:key{${KEY}}`;
const IN_HEADER = new RegExp(`(?:^Bearer |^${INGEST_PROTOCOL}, ?)(${KEY})$`);

export const ingest = new Hono<EdgeEnv>()
  .get('/', (c) => pass(c, keyIn(c, 'sec-websocket-protocol')))
  .put('/:name{[\\w-]{1,60}\\.\\w{1,10}}', (c) => pass(c, keyIn(c, 'authorization')))
  .get(IN_PATH, (c) => pass(c, c.req.param('key')))
  .put(`${IN_PATH}/:name{[\\w.-]{1,80}}`, (c) => pass(c, c.req.param('key')));

const keyIn = (c: Context<EdgeEnv>, header: 'authorization' | 'sec-websocket-protocol') =>
  IN_HEADER.exec(c.req.header(header) ?? '')?.[1];

async function pass(c: Context<EdgeEnv>, key: string | undefined): Promise<Response> {
  const isSocket = c.req.header('upgrade') === 'websocket';
  if (c.req.method === 'GET' && !isSocket) return c.body(null, 426, { upgrade: 'websocket' });
  if (key === undefined) return c.body(null, 401, { 'www-authenticate': 'Bearer' });
  const live_uuid = await liveOf(c, key);
  if (live_uuid instanceof Response) return live_uuid;
  const request = isSocket
    ? senderSocketRequest(key)
    : senderFileRequest(key, c.req.param('name') ?? '', c.req.raw.body);
  try {
    const answer = await c.env.LIVE_MEDIA.getByName(live_uuid, NEAR_VIEWERS).fetch(request);
    if (answer.headers.get('content-type')?.startsWith('application/json')) return explain(c, answer);
    // The headers of a fetched response are immutable.
    const response = new Response(answer.body as BodyInit | null, answer as ResponseInit);
    // A browser closes a WebSocket if the server does not accept a protocol that it offered.
    if (answer.webSocket && c.req.header('sec-websocket-protocol')) {
      response.headers.set('sec-websocket-protocol', INGEST_PROTOCOL);
    }
    return response;
  } catch (error) {
    return roomUnavailable(c, error);
  }
}

/** Returns the live to which a key sends, or the failure of a stream key that sends to none now. */
async function liveOf(c: Context<EdgeEnv>, key: string): Promise<string | Response> {
  if (!key.startsWith('live_')) {
    return key.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  }
  const { findSentLive } = await import('../../calls/live/studio.ts');
  const result = await api(c, findSentLive, { form: { stream_key: key } });
  return result.ok ? result.answer.data.live_uuid : answerFailure(c, result.failure);
}

/** Adds a text for the broadcaster to a refusal. */
async function explain(c: Context<EdgeEnv>, answer: { status: number; json: () => Promise<unknown> }) {
  const { refusedFile } = await import('../../calls/live/broadcast/refusal.ts');
  const { code } = refusedFile.parse(await answer.json()).error;
  const message = preferredTexts(c)(`refusal:refused.${code}`);
  return Response.json({ error: { code, message } }, { status: answer.status });
}
