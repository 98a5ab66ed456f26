/** Endpoints of a VB's studio before a live: the waiting live, and the lasting stream key. */
import { z } from 'zod';
import { defineCall, one } from '../platform/call.ts';
import { moment, uuid } from '../platform/field.ts';
import { waitingLive } from './live.ts';

export const tag = 'live';

/** A stream key: the VB's uuid without dashes, and a random part. It stays until it is replaced. */
export const STREAM_KEY = /^live_[0-9a-f]{32}_[\w-]{32}$/;

const streamKey = z.object({ stream_key: z.string().regex(STREAM_KEY), created_at: moment });

const studio = z.object({
  /** The live that waits for its first picture. */
  waiting: waitingLive.nullable(),
  /** Null: the VB has not requested one. */
  key: streamKey.nullable(),
});

export const getStudio = defineCall({
  method: 'GET',
  path: '/v1/studio',
  summary: "Returns the caller's live that waits for its first picture, and the caller's stream key",
  access: 'caster',
  not_for_browsers: true,
  answer: one(studio),
});

export const newStreamKey = defineCall({
  method: 'POST',
  path: '/v1/studio/stream-key',
  summary:
    "Creates the caller's stream key, with which OBS and other programs send every live of the caller. The previous key stops working at once, and its sender is disconnected",
  access: 'caster',
  not_for_browsers: true,
  answer: one(streamKey),
});

export const findSentLive = defineCall({
  method: 'POST',
  path: '/v1/studio/sent-live',
  summary:
    'Returns the live that a stream key sends to now. Returns 403 for an unknown key, 409 if its VB has not started a live',
  access: 'public',
  not_for_browsers: true,
  form: z.object({ stream_key: z.string().max(200) }),
  failures: ['stream_key_unknown', 'live_not_started'],
  answer: one(z.object({ live_uuid: uuid })),
});
