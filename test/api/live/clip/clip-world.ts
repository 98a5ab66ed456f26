/** A live on air with video, for tests of clips. */
import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import { pack } from '../../../../client/live/broadcast/send/envelope.ts';
import { PART_MS } from '../../../../scripts/dev/camera/camera.ts';
import { ClockCamera } from '../../../../scripts/dev/camera/clock-camera.ts';
import { mediaRequest, senderSocketRequest } from '../../../../src/live/room-request.ts';

/** Sends parts of media that end at `until_ms`. Each part has 0.3 seconds. */
export async function filmLive(live: { uuid: string; ingest_key: string }, count: number, until_ms: number) {
  const { webSocket } = await env.LIVE_MEDIA.getByName(live.uuid).fetch(senderSocketRequest(live.ingest_key));
  const replies: unknown[] = [];
  webSocket?.addEventListener('message', ({ data }) => {
    replies.push(JSON.parse(String(data)));
  });
  webSocket?.accept();
  webSocket?.send(JSON.stringify({ hello: 's' }));
  const camera = new ClockCamera('a');
  webSocket?.send(pack('init', 0, 0, camera.init()));
  for (let part = 0; part < count; part += 1) {
    const at_ms = until_ms - (count - part) * PART_MS;
    webSocket?.send(pack('part', part + 1, at_ms, camera.part(at_ms)));
  }
  await expect.poll(() => replies, { timeout: 20_000 }).toContainEqual({ ack: count });
}

/** Requests the file of a clip, as the edge does. */
export const clipMedia = (
  { uuid }: { uuid: string },
  { range, pass = null }: { range?: string; pass?: string | null } = {},
) =>
  env.LIVE_MEDIA.getByName(uuid).fetch(
    mediaRequest(new URL(`https://edge/live-media/${uuid}/clip.mp4`), { range, pass }),
  );

/** Returns the keys of all clips in R2. */
export const clipFiles = async () => (await env.MEDIA.list({ prefix: 'clip/' })).objects.map(({ key }) => key);
