/** Failures of posts, comments and words that hold them back. */
import { type FailureTable, wrongFields } from '../platform/failure-table.ts';

export const postFailures = {
  post_not_found: 404,
  post_not_by_viewers: 403,
  post_card_unknown: { status: 422, facts: wrongFields },
  post_picture_or_card: 422,
  post_edit_over: 409,
} as const satisfies FailureTable;

export const commentFailures = {
  comment_not_found: 404,
  comment_needs_email: 403,
} as const satisfies FailureTable;

export const heldWordFailures = {
  word_not_found: 404,
  word_exists: { status: 409, facts: wrongFields },
  words_full: 409,
} as const satisfies FailureTable;
