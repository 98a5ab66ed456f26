/** Failures of commands of staff about people, and of operations. */
import { z } from 'zod';
import type { FailureTable } from '../platform/failure/failure-table.ts';

/** Open matters that must end before an account can be merged. */
const unsettled = z.enum(['top_up', 'reservation', 'event', 'data_request', 'gift', 'hold', 'block']);

export const personFailures = {
  role_of_oneself: 403,
  /** Only an admin or the CEO can do this to an account of staff. */
  role_of_house: 403,
  /** The role of a family account changes with the family only. */
  role_of_family: 409,
  role_last_admin: 409,
  /** The named person is no VB. */
  vip_of_nobody: 422,
  not_blocked: 409,
  coins_of_oneself: 403,
  coins_too_few: 409,
} as const satisfies FailureTable;

export const mergeFailures = {
  merge_with_itself: 422,
  /** The account that ends must be a viewer without contract, lives or earnings. */
  merge_not_of_viewer: 409,
  merge_closed: 409,
  /** Open matters that must be completed before a merge. */
  merge_unsettled: { status: 409, facts: { unsettled: z.array(unsettled) } },
} as const satisfies FailureTable;

export const starterFailures = {
  /** The catalogue has records, so the starter set would mix with them. */
  starter_set_not_empty: 409,
} as const satisfies FailureTable;

export const operationFailures = {
  alert_not_found: 404,
  /** The one-time code of the first admin is wrong, used or expired. */
  admin_code_wrong: 422,
} as const satisfies FailureTable;
