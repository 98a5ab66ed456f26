/** Failures of sign-in, accounts, credentials and approvals. */
import { z } from 'zod';
import { type FailureTable, wrongFields } from '../platform/failure/failure-table.ts';
import { accountBlock } from './account-block.ts';
import { approvalState } from './approval-state.ts';

/** Age in years. */
const age = z.number().int().nonnegative();

export const authFailures = {
  /** The code by which the app opens a page was used, or has expired. */
  entry_code_refused: 403,
  session_not_found: 404,
  /**
   * With the reason that staff wrote to the user, and the end. No reason: the suspension has just
   * ended. No end: it is permanent.
   */
  account_blocked: { status: 403, facts: accountBlock.shape },
  account_not_linked: 403,
  /**
   * With input for signing up: the name at the provider as a suggestion, the minimum age, and the
   * current version of the terms.
   */
  sign_up_required: {
    status: 403,
    facts: { suggested_name: z.string().nullable(), min_age: age, terms_version: z.string() },
  },
  sign_up_closed: 403,
  terms_outdated: { status: 409, facts: { terms_version: z.string() } },
  provider_not_offered: 404,
  provider_token_refused: 403,
  provider_unreachable: 502,
} as const satisfies FailureTable;

export const accountFailures = {
  account_taken: 409,
  account_not_found: 404,
  /** The user cannot remove the only linked login. Passkeys do not count. */
  last_way_in: 409,
  email_taken: 409,
} as const satisfies FailureTable;

export const passkeyFailures = {
  new_passkey_closed: 403,
  passkey_refused: 403,
  passkey_not_found: 404,
  passkeys_full: 409,
} as const satisfies FailureTable;

export const serviceFailures = {
  service_exists: 409,
  service_not_found: 404,
  service_secrets_full: 409,
} as const satisfies FailureTable;

export const authorityFailures = {
  /** No command changes this row of the authority table: other controls depend on it. */
  authority_fixed: 409,
  authority_refused: { status: 422, facts: wrongFields },
} as const satisfies FailureTable;

export const approvalFailures = {
  approval_not_found: 404,
  approval_decided: { status: 409, facts: { state: approvalState } },
  /** The subject has changed since the approver read it. */
  approval_outdated: 409,
  /** The same person has approved it already, and a second approver is missing. */
  approval_given_before: 409,
  approval_of_oneself: 403,
  /** Only the requester can withdraw a request. */
  approval_of_others: 403,
  /** `because` is the failure of the command at its approval. */
  held_command_refused: { status: 409, facts: { because: z.string() } },
} as const satisfies FailureTable;
