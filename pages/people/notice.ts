/** Notifications of the member. */
import { z } from 'zod';
import { lineKinds, noticeKinds } from '../../calls/platform/page-field.ts';
import { cursor, outcome } from '../field.ts';
import { definePage } from '../page.ts';

/** Notifications of the caller, and the form that marks them as read. */
export const notices = definePage({
  path: '/notices',
  access: 'bearer',
  query: z.object({ cursor, status: outcome(['saved']) }),
  actions: {
    /**
     * Registers a device for push notifications, or removes it. The fields come from its browser.
     */
    subscribe: {
      at: '/subscribe',
      form: z.object({ endpoint: z.string().max(1000), p256dh: z.string().max(100), auth: z.string().max(100) }),
    },
    unsubscribe: { at: '/unsubscribe', form: z.object({ endpoint: z.string().max(1000) }) },
    quiet: { at: '/quiet', form: z.object({ from: z.string().max(5), until: z.string().max(5) }) },
    /** Turns on LINE for the selected kinds, or off without any. */
    line: {
      at: '/line',
      form: z.object(Object.fromEntries(lineKinds.map((kind) => [kind, z.string().optional()]))),
    },
    lineOff: { at: '/line-off', form: z.object({}) },
    /** Opens one notification as read, or marks all as read. */
    read: {
      at: '/read',
      form: z.object({ key: z.string().max(120).optional(), path: z.string().max(300).optional() }),
    },
    choose: {
      at: '/choose',
      form: z.object(Object.fromEntries(noticeKinds.map((kind) => [kind, z.string().optional()]))),
    },
  },
});
