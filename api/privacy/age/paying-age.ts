/**
 * Minimum age for paying. A payer states a birth date once per minimum age. A birth date that was
 * checked for a contract takes precedence over a statement. A user who confirmed the age at sign-up
 * states nothing.
 */
import { and, desc, eq, sql } from 'drizzle-orm';
import { bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import type { PayingAge } from '../../../calls/privacy/age.ts';
import { ageOn, ageReachedOn } from '../../../calls/privacy/birth-date.ts';
import { personSecrets } from '../../platform/base/person-secrets.ts';
import { batchRead, type Db, type Rows, type SqlText } from '../../platform/framework/db.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { type Statement, write } from '../../platform/framework/statement.ts';
import { consentReceipts } from '../privacy/tables.ts';
import { checkedBirths } from './checked-birth.ts';
import { readPayingMinAge } from './settings.ts';
import { payingAges } from './tables.ts';

/** Earliest plausible birth date. */
const EARLIEST = '1900-01-01';

/** Selects everything known about a user's age. */
export const selectPayingAge = (db: Db, userUuid: SqlText) => ({
  checked: checkedBirths.select(db, userUuid),
  statedAges: db.select().from(payingAges).where(eq(payingAges.user_uuid, userUuid)),
  signedUp: db
    .select({ min_age: sql<number>`CAST(choices ->> 'min_age' AS INTEGER)`.as('min_age') })
    .from(consentReceipts)
    .where(and(eq(consentReceipts.user_uuid, userUuid), eq(consentReceipts.subject, 'terms')))
    .orderBy(desc(consentReceipts.number))
    .limit(1),
});

type Known = Rows<ReturnType<typeof selectPayingAge>>;

/** Returns whether a user is old enough to pay now. */
export async function payingAgeOf(rows: Known, env: object, now: Date): Promise<PayingAge> {
  const min_age = readPayingMinAge(env);
  return min_age === 0 ? { min_age, state: 'not_asked', from: null } : ageOf(rows, min_age, { env, now });
}

/** A stated age, for any purpose. */
interface StatedAge {
  min_age: number;
  old_enough_on: string;
}

/** Returns whether a user is known to have an age now. */
export async function ageOf<Age extends number>(
  { checked, statedAges: ages, signedUp }: Omit<Known, 'statedAges'> & { statedAges: readonly StatedAge[] },
  min_age: Age,
  { env, now }: { env: object; now: Date },
): Promise<{ min_age: Age; state: 'unknown' | 'old_enough' | 'too_young'; from: string | null }> {
  const birth = checked[0] ? await checkedBirths.dayOf(checked[0], personSecrets(env)) : null;
  if (birth !== null) return standing(min_age, ageReachedOn(birth, min_age), now);
  // A statement about another age helps only if that age is higher and has been reached.
  if (ages.some((age) => age.min_age >= min_age && age.old_enough_on <= bangkokDay(now))) {
    return { min_age, state: 'old_enough', from: null };
  }
  const same = ages.find((age) => age.min_age === min_age);
  if (same) return standing(min_age, same.old_enough_on, now);
  const isOfAge = (signedUp[0]?.min_age ?? 0) >= min_age;
  return { min_age, state: isOfAge ? 'old_enough' : 'unknown', from: null };
}

const standing = <Age extends number>(min_age: Age, from: string, now: Date) =>
  from <= bangkokDay(now)
    ? { min_age, state: 'old_enough' as const, from: null }
    : { min_age, state: 'too_young' as const, from };

/** Returns the reason why a user may not pay, or null if they may or no age is required. */
export async function refusePayer(db: Db, userUuid: string, env: object, now: Date): Promise<Failed | null> {
  if (readPayingMinAge(env) === 0) return null;
  const rows = await batchRead(db, selectPayingAge(db, userUuid));
  const { min_age, state, from } = await payingAgeOf(rows, env, now);
  if (state === 'unknown') return { failed: 'paying_age_wanted', facts: { min_age } };
  return state === 'too_young' && from !== null ? { failed: 'paying_age_too_young', facts: { min_age, from } } : null;
}

/** Returns whether a birth date is plausible. */
export const isBirthDate = (birth: string, now: Date): boolean => birth >= EARLIEST && birth <= bangkokDay(now);

/**
 * Returns the day from which a person has the age, or today if they have it already. Today reveals
 * nothing about the birth date.
 */
export function oldEnoughOn(birth: string, min_age: number, now: Date): string {
  const today = bangkokDay(now);
  return ageOn(birth, today) >= min_age ? today : ageReachedOn(birth, min_age);
}

/**
 * Builds the statement that stores from when on a user may pay. The first statement about an age
 * stays.
 */
export function noteAge(user_uuid: string, birth: string, { min_age, now }: { min_age: number; now: Date }): Statement {
  const old_enough_on = oldEnoughOn(birth, min_age, now);
  return write`INSERT INTO paying_ages (user_uuid, min_age, old_enough_on, told_at_ms)
    VALUES (${user_uuid}, ${min_age}, ${old_enough_on}, ${now.getTime()})
    ON CONFLICT (user_uuid) DO UPDATE SET
      min_age = excluded.min_age, old_enough_on = excluded.old_enough_on, told_at_ms = excluded.told_at_ms
    WHERE min_age <> excluded.min_age`;
}
