/** Failures of posts and comments. */
import { type FailureTable, wrongFields } from '../platform/failure/failure-table.ts';

export const postFailures = {
  post_not_found: 404,
  /** Only VBs and families write posts. */
  post_not_by_viewers: 403,
  post_card_unknown: { status: 422, facts: wrongFields },
  post_picture_or_card: 422,
  post_edit_over: 409,
} as const satisfies FailureTable;

export const commentFailures = {
  comment_not_found: 404,
  comment_needs_email: 403,
} as const satisfies FailureTable;
