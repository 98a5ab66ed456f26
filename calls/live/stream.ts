/** Notifications of Cloudflare Stream. */
import { z } from 'zod';
import { defineCall, raw } from '../platform/call.ts';

/**
 * Body of a live notification of Cloudflare. The test message of the dashboard has no data. The
 * state of the input is then read from Stream, never taken from the notification.
 */
export const streamNotification = z.object({
  data: z.object({ input_id: z.string().max(64) }).optional(),
  /** Unix seconds. */
  ts: z.number().optional(),
});

/** Called by Cloudflare, not by a browser. */
export const receiveStreamNotification = raw(
  defineCall({
    method: 'POST',
    path: '/v1/studio/stream-notifications',
    summary:
      'Receives a notification of Cloudflare Stream that a live input has connected or disconnected, then queries Stream for its state',
    access: 'public',
    outside_seconds: 10,
    failures: ['stream_notification_refused', 'stream_unavailable'],
    answer: z.object({ ok: z.literal(true) }),
  }),
  {
    body: streamNotification,
    signature: {
      header: 'cf-webhook-auth',
      says: 'The secret of the webhook destination in Cloudflare Notifications. Notifications older than 300 seconds are refused.',
    },
  },
);
