/** The account summary in the header of every page. */
import { z } from 'zod';
import { defineCall, one } from './call.ts';
import { coins, count } from './field.ts';

/** Maximum that is counted. More unread notifications return the same number. */
export const UNREAD_COUNTED = 10;

/** Number of unread notifications, at most `UNREAD_COUNTED`. */
export const unreadCount = count.max(UNREAD_COUNTED);

/** Coins of an account, its number of unread notifications, and whether the texts in force are accepted. */
export const profileSummary = z.object({
  coins,
  unread_count: unreadCount,
  /** False: the member has not accepted the terms or the privacy policy in force. */
  has_accepted_agreements: z.boolean(),
});
/** The account summary that every page of a member shows. */
export type ProfileSummary = z.infer<typeof profileSummary>;

export const getProfileSummary = defineCall({
  method: 'GET',
  path: '/v1/profile/summary',
  summary: `Returns the caller's coins, number of unread notifications (${UNREAD_COUNTED} means that many or more), and whether they have accepted the texts in force`,
  access: 'bearer',
  answer: one(profileSummary),
});
