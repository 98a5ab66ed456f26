/** The caller's relation to the VB of a live. */
import { z } from 'zod';
import { getFollowing } from '../people/follow.ts';
import { defineCall } from '../platform/call.ts';
import { slug } from '../platform/field.ts';

export const getLiveFollowing = defineCall({
  method: 'GET',
  path: '/v1/lives/{slug}/follow',
  summary: "Returns whether the caller follows or blocks a live's VB, and which users are hidden from the caller",
  access: 'bearer',
  params: z.object({ slug }),
  failures: ['user_not_found'],
  answer: getFollowing.answer,
});
