/** Failures of families, their members and invitations. */
import type { FailureTable } from '../platform/failure/failure-table.ts';

export const familyFailures = {
  family_not_found: 404,
  family_exists: 409,
  family_owner_not_found: 404,
  family_owner_not_viewer: 409,
  /** Staff cannot lower the credit below the debt. */
  family_owes_more: 409,
} as const satisfies FailureTable;

export const familyMemberFailures = {
  family_member_not_found: 404,
  family_member_already: 409,
  family_invitation_not_found: 404,
  family_invitation_over: 409,
  family_invited_already: 409,
  family_agreement_changed: 409,
  family_notice_given: 409,
  /** Only the side that gave notice can withdraw it. */
  family_notice_not_own: 409,
} as const satisfies FailureTable;

export const webhookFailures = {
  webhook_not_found: 404,
  webhook_delivery_not_found: 404,
  webhook_exists: 409,
  webhooks_full: 409,
  /** Not https, or a host that the public internet does not reach. */
  webhook_url_refused: 422,
} as const satisfies FailureTable;
