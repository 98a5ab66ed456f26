/** Endpoints of a VB's studio before a live: the waiting live, and the lasting stream key. */
import { z } from 'zod';
import { defineCall, one } from '../platform/call.ts';
import { moment, slug, uuid } from '../platform/field.ts';
import { waitingLive } from './live.ts';

/**
 * Our own stream keys: the VB's uuid without dashes, and a secret part. Keys of Cloudflare Stream
 * have another form.
 */
export const STREAM_KEY = /^live_[0-9a-f]{32}_[\w-]{32}$/;

/** A stream key, which stays until it is replaced. */
const streamKey = z.object({
  stream_key: z.string().min(1).max(300),
  /** RTMPS address of Cloudflare Stream. Null: a key of the site, which knows the address. */
  server: z.string().min(1).max(200).nullable(),
  created_at: moment,
});
export type SentTo = z.infer<typeof streamKey>;

const studio = z.object({
  /** The live that waits for its first picture, or a practice. */
  waiting: waitingLive.nullable(),
  /** Slug of the category of a live that begins without a choice. Null: none. */
  category: slug.nullable(),
  /** Null: the VB has not requested one, it cannot be read now, or Stream has deleted it. */
  key: streamKey.nullable(),
  /** True: the VB has a key at Cloudflare Stream, which does not answer. */
  is_key_unavailable: z.boolean(),
  /** True: Cloudflare Stream no longer has the key, because its input was deleted there. */
  is_key_deleted: z.boolean(),
});
/** What the studio needs before a live: the waiting live, the category and the stream key. */
export type Studio = z.infer<typeof studio>;

export const getStudio = defineCall({
  method: 'GET',
  path: '/v1/studio',
  summary:
    "Returns the caller's waiting live or practice, their stream key, and the category of a live that begins without a choice",
  access: 'caster',
  not_for_browsers: true,
  outside_seconds: 4,
  answer: one(studio),
});

export const newStreamKey = defineCall({
  method: 'POST',
  path: '/v1/studio/stream-key',
  summary:
    "Creates the caller's stream key, with which OBS and other programs send every live of the caller. The previous key stops working at once, and its sender is disconnected",
  access: 'caster',
  not_for_browsers: true,
  outside_seconds: 10,
  failures: ['stream_unavailable'],
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
