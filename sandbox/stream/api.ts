/** Stream's API for its customers, and its media for viewers. */
import { Hono } from 'hono';
import { z } from 'zod';
import { applyNextFault, type Faults } from '../gateway/fault.ts';
import { FILE_NAME } from './films.ts';
import type { Input, StreamRecords, Video } from './records.ts';
import { type PublicKey, readToken } from './token.ts';

/** Films that senders send, by name. */
interface Films {
  /** Stores a file of a film. Returns whether it is a playlist that ends the film. */
  push: (film: string, name: string, bytes: ArrayBuffer) => Promise<boolean>;
  /** Returns the HLS playlist of a film (`video.m3u8`), or a file that it names. */
  part: (film: string, name: string) => Promise<Response>;
  /** Returns a film as one file, or the range of the request, from a second on. */
  file: (film: string, range: string | null, from_seconds?: number) => Promise<Response>;
  /** Deletes a film. */
  remove: (film: string) => Promise<void>;
}

interface Account {
  records: StreamRecords;
  films: Films;
  faults: Faults;
  api_token: string;
  public_key: PublicKey;
  now: () => Date;
}

const newInput = z.object({
  meta: z.object({ name: z.string() }),
  recording: z.object({
    mode: z.literal('automatic'),
    requireSignedURLs: z.literal(true),
    timeoutSeconds: z.number(),
  }),
  deleteRecordingAfterDays: z.number().min(30).optional(),
  enabled: z.boolean().default(true),
});
const changedInput = z.object({ enabled: z.boolean() });

const result = (value: unknown) => ({ result: value, success: true, errors: [], messages: [] });
const failed = (message: string) => ({
  result: null,
  success: false,
  errors: [{ code: 10_000, message }],
  messages: [],
});

const inputView = ({ uid, stream_key, enabled, name, delete_after_days }: Input) => ({
  uid,
  rtmps: { url: 'rtmps://live.sandbox.example:443/live/', streamKey: stream_key },
  webRTC: { url: `https://customer-sandbox.example/${stream_key}/webRTC/publish` },
  enabled,
  meta: { name },
  deleteRecordingAfterDays: delete_after_days,
});

const videoView = ({ uid, created_ms, ended_ms, input_uid }: Video) => ({
  uid,
  created: new Date(created_ms).toISOString(),
  status: { state: ended_ms === null ? 'live-inprogress' : 'ready' },
  duration: ended_ms === null ? -1 : (ended_ms - created_ms) / 1000,
  liveInput: input_uid,
});

/** Serves the API under `/api`, and the media under `/media`. */
export function streamApi({ records, films, faults, api_token, public_key, now }: Account): Hono {
  const app = new Hono();
  const isOwner = (header: string | undefined) => header === `Bearer ${api_token}`;

  app.use(
    '/api/*',
    applyNextFault(faults, (_, answer) => answer),
  );
  app.use('/api/*', async (c, next) =>
    isOwner(c.req.header('authorization')) ? next() : c.json(failed('Authentication error'), 401),
  );
  app.post('/api/live_inputs', async (c) => {
    const body = newInput.safeParse(await c.req.json());
    if (!body.success) return c.json(failed('Bad request'), 400);
    const { enabled, meta, deleteRecordingAfterDays: delete_after_days = null } = body.data;
    return c.json(result(inputView(records.createInput({ enabled, name: meta.name, delete_after_days }))));
  });
  app.get('/api/live_inputs/:uid', (c) => {
    const input = records.input(c.req.param('uid'));
    return input ? c.json(result(inputView(input))) : c.json(failed('Not found'), 404);
  });
  app.get('/api/live_inputs/:uid/videos', (c) => {
    const uid = c.req.param('uid');
    if (!records.input(uid)) return c.json(failed('Not found'), 404);
    return c.json(result(records.videos().flatMap((video) => (video.input_uid === uid ? [videoView(video)] : []))));
  });
  app.put('/api/live_inputs/:uid', async (c) => {
    const body = changedInput.safeParse(await c.req.json());
    const input = body.success && records.changeInput(c.req.param('uid'), body.data);
    return input ? c.json(result(inputView(input))) : c.json(failed('Not found'), 404);
  });
  app.post('/api/live_inputs/:uid/rotate_keys', (c) => {
    const input = records.rotateKeys(c.req.param('uid'));
    return input ? c.json(result(inputView(input))) : c.json(failed('Not found'), 404);
  });
  app.delete('/api/live_inputs/:uid', (c) =>
    records.changeInput(c.req.param('uid'), { deleted: true }) ? c.body(null, 204) : c.json(failed('Not found'), 404),
  );
  app.get('/api/:uid', (c) => {
    const video = records.video(c.req.param('uid'));
    return video ? c.json(result(videoView(video))) : c.json(failed('Not found'), 404);
  });
  app.delete('/api/:uid', async (c) => {
    const video = records.video(c.req.param('uid'));
    if (!video) return c.json(failed('Not found'), 404);
    records.putVideo({ ...video, deleted: true });
    await films.remove(video.film);
    return c.body(null, 204);
  });
  app.post('/api/:uid/downloads', (c) => {
    const video = records.video(c.req.param('uid'));
    if (!video || video.ended_ms === null) return c.json(failed('Not found'), 404);
    // The first request begins to make the file.
    const status = video.has_download ? 'ready' : 'inprogress';
    records.putVideo({ ...video, has_download: true });
    const url = `https://customer-sandbox.example/${video.uid}/downloads/default.mp4`;
    return c.json(result({ default: { status, url, percentComplete: video.has_download ? 100 : 0 } }));
  });

  // Programs send HLS with fragmented MP4. Its initialization segment begins a video.
  app.put('/push/:key/:name', async (c) => {
    const { key, name } = c.req.param();
    if (!FILE_NAME.test(name)) return c.text('Send HLS with fragmented MP4', 415);
    const input = records.inputs().find(({ stream_key }) => stream_key === key);
    if (!input?.enabled) return c.text('Wrong stream key, or no live was started', 403);
    const isNew = name.endsWith('.mp4');
    if (isNew) records.disconnect(input.uid);
    const video = isNew ? records.connect(key, crypto.randomUUID()) : records.sentVideo(input.uid);
    if (!video) return c.text('The connection was closed. Start again', 409);
    const isEnded = await films.push(video.film, name, await c.req.arrayBuffer());
    if (isEnded) records.disconnect(input.uid);
    return c.body(null, 204);
  });

  app.get('/media/:uid/lifecycle', (c) => {
    if (!isOwner(c.req.header('authorization'))) return c.json(failed('Authentication error'), 401);
    const uid = c.req.param('uid');
    if (!records.input(uid)) return c.json(failed('Not found'), 404);
    const video = records.sentVideo(uid);
    return c.json({ isInput: true, videoUID: video?.uid ?? null, live: video !== undefined });
  });
  /** Returns the video that a token opens. */
  const opened = async (token: string, use: 'play' | 'download') => {
    const claims = await readToken(token, public_key, now());
    return claims && (use === 'play' || claims.downloadable) ? records.video(claims.sub) : undefined;
  };
  app.get('/media/:token/manifest/:name', async (c) => {
    const video = await opened(c.req.param('token'), 'play');
    return video ? films.part(video.film, c.req.param('name')) : c.text('unauthorized', 401);
  });
  app.get('/media/:token/clip.mp4', async (c) => {
    const video = await opened(c.req.param('token'), 'download');
    const seconds = /^(\d+)s$/.exec(c.req.query('duration') ?? '')?.[1];
    if (!video || Number(seconds) > 60) return c.text('unauthorized', 401);
    const from = Number(/^(\d+)s$/.exec(c.req.query('time') ?? '')?.[1] ?? 0);
    return films.file(video.film, null, from);
  });
  app.get('/media/:token/downloads/default.mp4', async (c) => {
    const video = await opened(c.req.param('token'), 'download');
    if (!video?.has_download) return c.text('unauthorized', 401);
    return films.file(video.film, c.req.header('range') ?? null);
  });
  return app;
}
