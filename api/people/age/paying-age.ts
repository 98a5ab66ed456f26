/**
 * From which age on one may pay. Who pays is asked once; what was checked for a contract goes before what somebody says, and who
 * has said at sign-up that they are so old is not asked again.
 */
import { and, desc, eq, sql } from 'drizzle-orm';
import { ageOn, ageReachedOn } from '../../../calls/people/birth-date.ts';
import type { PayingAge } from '../../../calls/people/paying-age.ts';
import { bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import { checkedBirthOf, selectCheckedBirth } from '../../contracts/step/checked-birth.ts';
import { readPayingMinAge } from '../../money/gateway/settings.ts';
import { type Db, type Rows, readTogether, type SqlText } from '../../platform/host/db.ts';
import type { Failed } from '../../platform/host/fail.ts';
import { type Statement, write } from '../../platform/host/statement.ts';
import { personSecrets } from '../../privacy/personal/secret.ts';
import { consentReceipts } from '../../privacy/privacy/tables.ts';
import { payingAges } from './paying-age-tables.ts';

/** Nobody who lives was born before. */
const EARLIEST = '1900-01-01';

/** What is known of somebody's age. */
export const selectPayingAge = (db: Db, userUuid: SqlText) => ({
  checked: selectCheckedBirth(db, userUuid),
  told: db.select().from(payingAges).where(eq(payingAges.user_uuid, userUuid)),
  signedUp: db
    .select({ min_age: sql<number>`CAST(choices ->> 'min_age' AS INTEGER)`.as('min_age') })
    .from(consentReceipts)
    .where(and(eq(consentReceipts.user_uuid, userUuid), eq(consentReceipts.subject, 'terms')))
    .orderBy(desc(consentReceipts.number))
    .limit(1),
});

type Known = Rows<ReturnType<typeof selectPayingAge>>;

/** Whether they are old enough to pay at this moment. */
export async function payingAgeOf(known: Known, env: object, now: Date): Promise<PayingAge> {
  const min_age = readPayingMinAge(env);
  return min_age === 0 ? { min_age, state: 'not_asked', from: null } : ageOf(known, min_age, { env, now });
}

/** What somebody has told of an age, whatever they were asked for. */
interface Told {
  min_age: number;
  old_enough_on: string;
}

/** Whether somebody is known to be of an age at this moment. */
export async function ageOf<Age extends number>(
  { checked, told, signedUp }: Omit<Known, 'told'> & { told: readonly Told[] },
  min_age: Age,
  { env, now }: { env: object; now: Date },
): Promise<{ min_age: Age; state: 'unknown' | 'old_enough' | 'too_young'; from: string | null }> {
  const birth = await checkedBirthOf(checked, () => personSecrets(env));
  if (birth !== null) return standing(min_age, ageReachedOn(birth, min_age), now);
  // What was said of another age tells nothing, unless they were older than is wanted now.
  if (told.some((said) => said.min_age >= min_age && said.old_enough_on <= bangkokDay(now))) {
    return { min_age, state: 'old_enough', from: null };
  }
  const same = told.find((said) => said.min_age === min_age);
  if (same) return standing(min_age, same.old_enough_on, now);
  const isOfAge = (signedUp[0]?.min_age ?? 0) >= min_age;
  return { min_age, state: isOfAge ? 'old_enough' : 'unknown', from: null };
}

const standing = <Age extends number>(min_age: Age, from: string, now: Date) =>
  from <= bangkokDay(now)
    ? { min_age, state: 'old_enough' as const, from: null }
    : { min_age, state: 'too_young' as const, from };

/** Why somebody may not pay; null where they may, or nobody is asked. */
export async function refusePayer(db: Db, userUuid: string, env: object, now: Date): Promise<Failed | null> {
  if (readPayingMinAge(env) === 0) return null;
  const known = await readTogether(db, selectPayingAge(db, userUuid));
  const { min_age, state, from } = await payingAgeOf(known, env, now);
  if (state === 'unknown') return { failed: 'paying_age_wanted', facts: { min_age } };
  return state === 'too_young' && from !== null ? { failed: 'paying_age_too_young', facts: { min_age, from } } : null;
}

/** Whether anybody who lives can have been born then. */
export const isBirthDate = (birth: string, now: Date): boolean => birth >= EARLIEST && birth <= bangkokDay(now);

/** From when on somebody is old enough; of who is so already the day on which they say it, which tells nothing more. */
export function oldEnoughOn(birth: string, min_age: number, now: Date): string {
  const today = bangkokDay(now);
  return ageOn(birth, today) >= min_age ? today : ageReachedOn(birth, min_age);
}

/** Keeps from when on somebody is old enough to pay. What was said first of that age stands. */
export function noteAge(user_uuid: string, birth: string, { min_age, now }: { min_age: number; now: Date }): Statement {
  const old_enough_on = oldEnoughOn(birth, min_age, now);
  return write`INSERT INTO paying_ages (user_uuid, min_age, old_enough_on, told_at_ms)
    VALUES (${user_uuid}, ${min_age}, ${old_enough_on}, ${now.getTime()})
    ON CONFLICT (user_uuid) DO UPDATE SET
      min_age = excluded.min_age, old_enough_on = excluded.old_enough_on, told_at_ms = excluded.told_at_ms
    WHERE min_age <> excluded.min_age`;
}
