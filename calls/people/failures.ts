/** Failures of profiles, addresses, follows, invitations, blocks, labels and pushes. */
import { z } from 'zod';
import { type FailureTable, wrongFields } from '../platform/failure/failure-table.ts';

export const profileFailures = {
  user_not_found: 404,
  profile_word: { status: 422, facts: wrongFields },
  name_reserved: { status: 422, facts: wrongFields },
} as const satisfies FailureTable;

export const addressFailures = {
  province_not_found: 404,
  district_not_found: 404,
  address_mismatch: { status: 422, facts: wrongFields },
  postal_code_mismatch: { status: 422, facts: { ...wrongFields, postal_codes: z.array(z.string()) } },
} as const satisfies FailureTable;

export const followFailures = {
  follow_self: 422,
  invitation_not_found: 404,
} as const satisfies FailureTable;

export const blockFailures = {
  block_of_oneself: 409,
} as const satisfies FailureTable;

export const labelFailures = {
  label_not_found: 404,
  label_exists: { status: 409, facts: wrongFields },
} as const satisfies FailureTable;

export const pushFailures = {
  push_unavailable: 503,
  push_service_unknown: 422,
  line_unavailable: 503,
  line_not_linked: 409,
  line_events_refused: 401,
} as const satisfies FailureTable;
