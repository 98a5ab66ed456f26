/** Web push notifications, for members who subscribe a device. */

import { z } from 'zod';
import { defineCall, one } from '../platform/call.ts';
import { count, dailyWindow, optionalField } from '../platform/field.ts';
import { lineKind } from '../platform/page-field.ts';
import { defaultLocale, locales } from '../platform/text/locale.ts';

/** Maximum devices per member. One more replaces the oldest subscription. */
export const PUSH_DEVICES_MAX = 5;

/** URL of a device at the push service of its browser. */
const endpoint = z
  .string()
  .max(1000)
  .regex(/^https:\/\/[a-z\d.-]+(?::\d+)?\/[!-~]+$/);

/**
 * Notifications in LINE. `account` is the basic ID of the official account that sends them.
 * `not_linked`: the caller does not sign in with LINE. `unreachable`: the caller has blocked the
 * official account, or not added it. `kinds` are those that the caller chose.
 */
const lineSettings = z.object({
  account: z.string(),
  state: z.enum(['not_linked', 'off', 'on', 'unreachable']),
  kinds: z.array(lineKind),
});

/**
 * `public_key` is the key for browser subscriptions; null if push is not configured. `line` is null
 * if no channel of LINE is configured. Quiet hours are in Bangkok time and hold for both.
 */
const pushSettings = z.object({
  public_key: z.string().nullable(),
  device_count: count,
  quiet: dailyWindow.nullable(),
  line: lineSettings.nullable(),
});
export type Pushing = z.infer<typeof pushSettings>;
/** Answer of all calls about pushes. */
export const pushing = one(pushSettings);

export const getPush = defineCall({
  method: 'GET',
  path: '/v1/push',
  summary:
    "Returns the caller's push settings: the key for subscriptions, the number of devices, LINE, and quiet hours",
  access: 'bearer',
  answer: pushing,
});

export const subscribePush = defineCall({
  method: 'POST',
  path: '/v1/push/subscriptions',
  summary: `Subscribes a device of the caller until they sign out there. A member has at most ${PUSH_DEVICES_MAX} devices; one more replaces the oldest`,
  access: 'bearer',
  limit: { times: 20, window_seconds: 3600 },
  form: z.object({
    endpoint,
    /**
     * The device's public key (65 bytes that begin with 4) and its secret (16 bytes), in base64url
     * as returned by the browser.
     */
    p256dh: z.string().regex(/^B[A-P][\w-]{85}$/),
    auth: z.string().regex(/^[\w-]{22}$/),
    language: z.enum(locales).default(defaultLocale),
  }),
  failures: ['push_unavailable', 'push_service_unknown'],
  answer: pushing,
});

export const unsubscribePush = defineCall({
  method: 'POST',
  path: '/v1/push/subscriptions/forget',
  summary: 'Unsubscribes a device of the caller',
  access: 'bearer',
  form: z.object({ endpoint }),
  answer: pushing,
});

export const setQuietHours = defineCall({
  method: 'POST',
  path: '/v1/push/quiet-hours',
  summary:
    'Sets the hours, in Bangkok time, in which the caller gets no push notifications, neither on devices nor in LINE. They come afterwards, if they still matter. Both empty: no quiet hours',
  access: 'bearer',
  form: z.object({ from: optionalField(dailyWindow.shape.from), until: optionalField(dailyWindow.shape.until) }),
  answer: pushing,
});
