/** Notifications of a member. */
import { z } from 'zod';
import { defineCall, list, one, pageQuery } from '../platform/call.ts';
import { moment } from '../platform/field.ts';
import { noticeKind, noticeKinds, payoutState } from '../platform/page-field.ts';
import { unreadCount } from '../platform/profile-summary.ts';

/**
 * Names in a notification, as they were at the time of the event. Unused fields are empty. For an
 * event, `title` is its Thai name and `name` its English name.
 */
const facts = z.object({ name: z.string(), title: z.string(), state: z.union([z.literal(''), payoutState]) });

/**
 * A notification. `path` is its page on the site, and `key` identifies it among the caller's own.
 */
const notice = z.object({
  key: z.string(),
  kind: noticeKind,
  facts,
  path: z.string(),
  happened_at: moment,
  read_at: moment.nullable(),
});
/** A notification in the caller's list. `read_at` null: unread. */
export type Notice = z.infer<typeof notice>;

const key = z.string().min(1).max(120);

export const listNotices = defineCall({
  method: 'GET',
  path: '/v1/notices',
  summary: "Lists the caller's notifications of the last 90 days, latest first",
  access: 'bearer',
  query: pageQuery,
  answer: list(notice),
});

export const readNotices = defineCall({
  method: 'POST',
  path: '/v1/notices/read',
  summary: "Marks one of the caller's notifications as read, or all of them without a `key`",
  access: 'bearer',
  form: z.object({ key: key.optional() }),
  answer: one(z.object({ unread_count: unreadCount })),
});

const settings = one(z.object({ off: z.array(noticeKind) }));

export const getNoticeSettings = defineCall({
  method: 'GET',
  path: '/v1/notices/settings',
  summary: 'Returns the kinds of notifications that the caller has turned off',
  access: 'bearer',
  answer: settings,
});

export const setNoticeSettings = defineCall({
  method: 'POST',
  path: '/v1/notices/settings',
  summary: 'Sets the kinds of notifications that are off, separated by commas',
  access: 'bearer',
  form: z.object({
    off: z
      .string()
      .max(400)
      .transform((text) => text.split(',').filter((kind) => kind !== ''))
      .pipe(z.array(noticeKind).max(noticeKinds.length)),
  }),
  answer: settings,
});
