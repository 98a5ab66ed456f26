/** Senders of streams: the studio in each engine, and ffmpeg. */
import { expect, inject } from 'vitest';
import { type EngineName, onPath } from '../../../scripts/dev/engines.ts';
import { newVb } from '../../system/guest.ts';
import { newLive } from '../../system/live/own-live.ts';
import { start } from '../background.ts';
import type { Engine } from '../engine.ts';
import { canEncode } from '../moving.ts';
import { memberOf } from '../person.ts';
import { endLive, goOnAir, newestLive } from '../studio.ts';
import { visit } from '../visit.ts';

/** A stream that is being sent. */
export interface Sent {
  uuid: string;
  slug: string;
  end: () => Promise<void>;
}

const picture = '-re -f lavfi -i testsrc=size=640x360:rate=25 -re -f lavfi -i sine=sample_rate=48000';
const encoding = '-c:v libx264 -preset ultrafast -tune zerolatency -pix_fmt yuv420p -g 50 -c:a aac';
const container = '-f mp4 -movflags +frag_keyframe+empty_moov+default_base_moof -frag_duration 200000 -method PUT';

/** Sends ffmpeg's test picture. Returns null if ffmpeg is not installed. */
export async function sendByFfmpeg(): Promise<Sent | null> {
  const ffmpeg = onPath('ffmpeg');
  if (!ffmpeg) return null;
  const { live, ingest, end } = await newLive('ไลฟ์จาก ffmpeg');
  const words = `-v error -nostdin ${picture} ${encoding} ${container} ${ingest}/live.mp4`.split(' ');
  const program = start(ffmpeg, words);
  const edge = async () => (await fetch(`${inject('origin')}/live-media/${live.uuid}/edge.json`)).text();
  await expect.poll(edge).toContain('"codecs"');
  return { ...live, end: () => program.stop().then(end) };
}

/** Sends an engine's camera through its studio. Returns null if the engine encodes no H.264. */
export async function sendByStudio(engine: Engine): Promise<Sent | null> {
  const { guest, user_uuid } = await newVb();
  const studio = await visit(engine, '/studio', { member: await memberOf(guest), isWide: true });
  if (!(await canEncode(studio))) return null;
  await goOnAir(studio);
  return { ...(await newestLive(user_uuid)), end: () => endLive(studio) };
}

export const senderNames = ['chromium', 'firefox', 'webkit', 'ffmpeg'] as const satisfies (EngineName | 'ffmpeg')[];
