/**
 * Starts and ends a stream for a single test in the shared world, through the endpoints of the
 * site.
 */
import { expect, inject } from 'vitest';
import type { z } from 'zod';
import { goesOnAir } from '../../../api/live/studio/goes-on-air.ts';
import { endMyLive, startLive } from '../../../calls/live/live.ts';
import { run } from '../database.ts';
import { newVb } from '../guest.ts';
import { signedIn } from '../member.ts';

export interface OwnLive {
  live: z.output<typeof startLive.answer>['data'];
  /** The URL to which programs send media: `http://…/ingest/<key>`. */
  ingest: string;
  /** Requests an endpoint as the VB of the stream. */
  ask: (method: string, path: string, form?: Record<string, string>) => Promise<{ status: number; text: string }>;
  end: () => Promise<void>;
}

/** Puts a waiting live on air, as its first picture would. */
export const putOnAir = (uuid: string) => run(inject('database'), ...goesOnAir(uuid, new Date()));

/** Starts a stream as a new VB, on air without a picture. */
export async function newLive(title: string, rules: { least_age?: '18' | '20' } = {}): Promise<OwnLive> {
  const origin = inject('origin');
  const vb = await signedIn(origin, (await newVb()).guest);
  const ask: OwnLive['ask'] = (method, path, form) =>
    vb.go(`/api${path}`, { ...(form && { form }), method, headers: { 'idempotency-key': crypto.randomUUID() } });
  const answer = await ask(startLive.method, startLive.path, { title, ...rules });
  expect(answer.status, answer.text).toBe(200);
  const { data: live } = startLive.answer.parse(JSON.parse(answer.text));
  await putOnAir(live.uuid);
  return {
    live,
    ingest: `${origin}/ingest/${live.ingest_key}`,
    ask,
    end: async () => expect((await ask(endMyLive.method, endMyLive.path)).status).toBe(200),
  };
}
