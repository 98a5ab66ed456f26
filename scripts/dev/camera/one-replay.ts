/**
 * Creates a live with a replay in a new checkout. A VB goes on air for a minute, fans chat and
 * give, two clips are cut, and the live ends, all through the site's API.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { cutClip } from '../../../calls/live/clip.ts';
import { endMyLive, listLives, startLive } from '../../../calls/live/live.ts';
import { replayed } from '../../../seed/live-fan.ts';
import { asSomebody } from './as-somebody.ts';
import { film } from './broadcast.ts';
import { Crowd } from './crowd.ts';
import { drawnCamera } from './drawn/cached-clips.ts';

const LASTS_MS = 60_000;
const RETRY_MS = 2_000;
/** Lengths of the clips that the VB cuts. */
const CLIP_SECONDS = ['20', '45'];

/** Broadcasts the live unless it exists. Retries until the site answers. */
export async function broadcastOnce(origin: string): Promise<void> {
  const ask = asSomebody(origin, replayed.token);
  const query = { status: 'ended', caster_uuid: replayed.user_uuid };
  let pastLives = null;
  for (; !pastLives; await wait(pastLives ? 0 : RETRY_MS)) pastLives = await ask(listLives, { query });
  if (listLives.answer.parse(pastLives).data.some(({ title }) => title === replayed.title)) return;
  const camera = await drawnCamera(replayed.fans_of);
  // Ends a live that the end of the previous start has cut short.
  await ask(endMyLive);
  const body = await ask(startLive, { form: { title: replayed.title } });
  if (!body) return;
  const { data: live } = startLive.answer.parse(body);
  const url = `${origin.replace(/^http/, 'ws')}/ingest/${live.ingest_key}`;
  const filming = film({ url, camera: () => camera });
  const crowd = new Crowd(origin, live, replayed.fans_of);
  crowd.watched(true);
  await wait(LASTS_MS);
  for (const seconds of CLIP_SECONDS) await ask(cutClip, { params: { id: live.uuid }, form: { seconds } });
  crowd.watched(false);
  filming.stop();
  await ask(endMyLive);
}
