/** Notifications of a member. */
import { z } from 'zod';
import { defineCall, list, one, pageQuery } from '../platform/call.ts';
import { count, moment, picture, uuid } from '../platform/field.ts';
import { noticeKind, noticeKinds, payoutState } from '../platform/page-field.ts';
import { unreadCount } from '../platform/profile-summary.ts';

/**
 * Names in a notification, as they were at the time of the event. Unused fields are empty. For an
 * event, `title` is its Thai name and `name` its English name.
 */
const facts = z.object({ name: z.string(), title: z.string(), state: z.union([z.literal(''), payoutState]) });

/**
 * A line of the list: the notifications of one kind about one thing, with the newest of them.
 * `path` is its page on the site, and `key` identifies the newest among the caller's own.
 */
const notice = z.object({
  key: z.string(),
  kind: noticeKind,
  facts,
  path: z.string(),
  /** User who caused the newest one. Null: nobody, or nobody who may be named. */
  actor: z.object({ uuid, avatar_url: picture }).nullable(),
  /** Picture of what it is about, such as the poster of a live. Null: there is none to show. */
  picture_url: picture.nullable(),
  /** Notifications of the line, and the different users who caused them. */
  event_count: count.positive(),
  user_count: count,
  happened_at: moment,
  read_at: moment.nullable(),
});
/** A line of the caller's list. `read_at` null: unread. */
export type Notice = z.infer<typeof notice>;

const key = z.string().min(1).max(120);

export const listNotices = defineCall({
  method: 'GET',
  path: '/v1/notices',
  summary:
    "Lists the caller's notifications of the last 90 days, latest first. Notifications of one kind about one thing are one line. The list leaves out what is over, such as a live that has ended or an answered invitation",
  access: 'bearer',
  query: pageQuery,
  answer: list(notice),
});

export const readNotices = defineCall({
  method: 'POST',
  path: '/v1/notices/read',
  summary: "Marks a line of the caller's notifications as read, or all of them without a `key`",
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
