/** Failures of profiles, ages, addresses, follows and blocks. */
import { z } from 'zod';
import { type FailureTable, wrongFields } from '../platform/failure-table.ts';
import { day } from '../platform/field.ts';

/** Age in years. */
const age = z.number().int().nonnegative();

export const profileFailures = {
  user_not_found: 404,
  profile_word: { status: 422, facts: wrongFields },
  name_reserved: { status: 422, facts: wrongFields },
} as const satisfies FailureTable;

export const ageFailures = {
  birth_date_wrong: { status: 422, facts: wrongFields },
  too_young: { status: 403, facts: { min_age: age } },
  paying_age_wanted: { status: 403, facts: { min_age: age } },
  paying_age_too_young: { status: 403, facts: { min_age: age, from: day } },
  paying_age_not_told: 409,
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
} as const satisfies FailureTable;
