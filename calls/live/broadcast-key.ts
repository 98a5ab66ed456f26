/** Ingest keys, with which a program sends video: the studio page, OBS or ffmpeg. */
import { z } from 'zod';
import { defineCall, one } from '../platform/call.ts';
import { uuid } from '../platform/field.ts';

/**
 * The video is sent to `/ingest/{ingest_key}`. The key is returned once and stored only as a
 * digest: anyone who has it can send.
 */
export const liveKey = z.object({ ingest_key: z.string().regex(/^[0-9a-f]{32}-[\w-]{32}$/) });

const params = z.object({ id: uuid });

export const newLiveKey = defineCall({
  method: 'POST',
  path: '/v1/lives/{id}/key',
  summary:
    'Creates a new ingest key for a live of the caller that is on air or waits for its first picture. The previous key stops working at once, and its sender is disconnected. The new key expires with the session that requested it. Returns 403 if the VB has no contract in force',
  access: 'caster',
  not_for_browsers: true,
  params,
  failures: ['live_not_found', 'contract_not_in_force'],
  answer: one(liveKey),
});

export const withdrawLiveKey = defineCall({
  method: 'DELETE',
  path: '/v1/lives/{id}/key',
  summary: 'Revokes the ingest key of a live of the caller that is on air or waits, and disconnects its sender',
  access: 'caster',
  params,
  failures: ['live_not_found'],
  answer: one(z.object({ uuid })),
});
