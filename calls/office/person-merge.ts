/** Merging two accounts of one person. */
import { z } from 'zod';
import { defineCall, idempotent, one } from '../platform/call.ts';
import { coins, moment, singleLine, uuid } from '../platform/field.ts';

/** Result of a merge: the closed account, the remaining account, and the coins that moved. */
export const accountMerge = z.object({ old_uuid: uuid, into_uuid: uuid, coins, merged_at: moment });
export type AccountMerge = z.infer<typeof accountMerge>;

/** Open matters that must end before an account can be merged. */
export const unsettled = z.enum(['top_up', 'reservation', 'event', 'data_request', 'gift', 'hold', 'block']);

export const mergeAccounts = idempotent(
  defineCall({
    method: 'POST',
    path: '/v1/office/users/{uuid}/merge',
    summary:
      "Moves the coins, logins, orders and other data of a viewer's account to another account of the same person, and closes it permanently. Its id then leads to the other account. The merge cannot be undone. Requires a sign-in within the last 15 minutes",
    access: 'staff',
    empties_caches: true,
    limit: { times: 30, window_seconds: 3_600 },
    params: z.object({ uuid }),
    form: z.object({
      into_uuid: uuid,
      /** Evidence that both accounts belong to one person. */
      reason: singleLine(200),
    }),
    failures: ['user_not_found', 'merge_with_itself', 'merge_not_of_viewer', 'merge_closed', 'merge_unsettled'],
    answer: one(accountMerge),
  }),
);
