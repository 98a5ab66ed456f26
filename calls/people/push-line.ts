/** Notifications in LINE, for members who sign in with LINE. */
import { z } from 'zod';
import { defineCall, raw } from '../platform/call.ts';
import { lineKind, lineKinds } from '../platform/page-field.ts';
import { defaultLocale, locales } from '../platform/text/locale.ts';
import { pushing } from './push.ts';

export const connectLine = defineCall({
  method: 'POST',
  path: '/v1/push/line',
  summary:
    "Sends these kinds of notifications to the caller's LINE account, separated by commas, until the caller turns it off or unlinks LINE. The first time, the caller gets quiet hours from 22:00 to 08:00 if they have none",
  access: 'bearer',
  limit: { times: 20, window_seconds: 3600 },
  outside_seconds: 10,
  form: z.object({
    kinds: z
      .string()
      .max(200)
      .transform((text) => text.split(',').filter((kind) => kind !== ''))
      .pipe(z.array(lineKind).max(lineKinds.length)),
    language: z.enum(locales).default(defaultLocale),
  }),
  failures: ['line_unavailable', 'line_not_linked'],
  answer: pushing,
});

export const disconnectLine = defineCall({
  method: 'POST',
  path: '/v1/push/line/forget',
  summary: "Ends the notifications to the caller's LINE account",
  access: 'bearer',
  answer: pushing,
});

/**
 * Body of LINE's webhook. Only the events `follow` and `unfollow` matter, and the test of LINE's
 * console has none. Redelivered events have the same id.
 */
export const lineEvents = z.object({
  events: z.array(
    z.object({
      type: z.string(),
      webhookEventId: z.string().max(64),
      /** Time of the event in milliseconds. */
      timestamp: z.number().int(),
      source: z.object({ userId: z.string().max(64).optional() }).optional(),
    }),
  ),
});

/** Called by LINE, not by a browser. */
export const receiveLineEvents = raw(
  defineCall({
    method: 'POST',
    path: '/v1/push/line/events',
    summary:
      'Receives events of LINE: a member who blocks the official account gets nothing until they add it again. Repeating an event changes nothing',
    access: 'public',
    failures: ['line_events_refused'],
    answer: z.object({ ok: z.literal(true) }),
  }),
  {
    body: lineEvents,
    signature: {
      header: 'x-line-signature',
      says: 'Base64 of HMAC-SHA256 of the unchanged body, with the secret of the channel.',
    },
  },
);
