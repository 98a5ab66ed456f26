/**
 * Blocks between users. Neither user sees the other's content, and neither can follow or answer the
 * other.
 */
import { z } from 'zod';
import { defineCall, list, one, pageQuery } from '../platform/call.ts';
import { moment, uuid } from '../platform/field.ts';
import { userCard } from '../platform/user.ts';

const blockStatus = one(z.object({ user_uuid: uuid, is_blocked: z.boolean() }));
const blockedUser = z.object({ user: userCard, since: moment });
/** A user whom the caller has blocked. */
export type Blocked = z.infer<typeof blockedUser>;

export const blockUser = defineCall({
  method: 'POST',
  path: '/v1/users/{uuid}/block',
  summary: 'Blocks a user. The block applies both ways and ends follows between the two. Repeating it changes nothing',
  access: 'bearer',
  limit: { times: 30, window_seconds: 3600 },
  params: z.object({ uuid }),
  failures: ['user_not_found', 'block_of_oneself'],
  answer: blockStatus,
});

export const unblockUser = defineCall({
  method: 'POST',
  path: '/v1/users/{uuid}/unblock',
  summary: 'Unblocks a user',
  access: 'bearer',
  params: z.object({ uuid }),
  answer: blockStatus,
});

export const listBlocked = defineCall({
  method: 'GET',
  path: '/v1/blocked',
  summary: 'Lists the users that the caller blocks, latest first',
  access: 'bearer',
  query: pageQuery,
  answer: list(blockedUser),
});
