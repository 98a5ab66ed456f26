/** The account summary in the header of every page. */
import { z } from 'zod';
import { defineCall, one } from './call.ts';
import { coins, count } from './field.ts';

/** Maximum that is counted. More unread notifications return the same number. */
export const UNREAD_COUNTED = 10;

/** Number of unread notifications, at most `UNREAD_COUNTED`. */
export const unreadCount = count.max(UNREAD_COUNTED);

/** Coins of an account and its number of unread notifications. */
export const profileSummary = z.object({ coins, unread_count: unreadCount });
/** The two numbers in the header of every page. */
export type ProfileSummary = z.infer<typeof profileSummary>;

export const getProfileSummary = defineCall({
  method: 'GET',
  path: '/v1/profile/summary',
  summary: `Returns the caller's coins and number of unread notifications; ${UNREAD_COUNTED} means that many or more`,
  access: 'bearer',
  answer: one(profileSummary),
});
