/**
 * Age of guests. A VB under 20 appears with the consent of guardians that the contract contains. A
 * member without a contract must be 20, and every guest must have the minimum age of the live.
 */
import { FULL_AGE } from '../../../calls/privacy/birth-date.ts';
import type { Rows } from '../../platform/framework/db.ts';
import { ageOf } from '../../privacy/age/paying-age.ts';
import type { selectViewer } from '../live/viewing-age.ts';

/** Returns the age that a guest needs, or null for none. */
export const neededAge = ({ hasContract, least_age }: { hasContract: boolean; least_age: number | null }) =>
  hasContract ? least_age : Math.max(FULL_AGE, least_age ?? 0);

/** Returns whether a member is known to have an age. */
export async function guestAgeOf(
  { checked, statedAges, signedUp, watching }: Rows<ReturnType<typeof selectViewer>>,
  min_age: number | null,
  { env, now }: { env: object; now: Date },
): Promise<'old_enough' | 'unknown' | 'too_young'> {
  if (min_age === null) return 'old_enough';
  return (await ageOf({ checked, signedUp, statedAges: [...statedAges, ...watching] }, min_age, { env, now })).state;
}
