/**
 * From which age on one may pay. Who pays is asked once; what was checked for a contract goes before what somebody says, and who
 * has said at sign-up that they are so old is not asked again.
 */
import { and, desc, eq, sql } from 'drizzle-orm';
import { bangkokDay } from '../../calls/bangkok-day.ts';
import { ageOn, ageReachedOn } from '../../calls/birth-date.ts';
import type { PayingAge } from '../../calls/paying-age.ts';
import { checkedBirthOf, selectCheckedBirth } from '../contract/checked-birth.ts';
import { type Db, type Rows, readTogether, type SqlText } from '../host/db.ts';
import type { Failed } from '../host/fail.ts';
import { type Statement, write } from '../host/statement.ts';
import { personSecrets } from '../personal/secret.ts';
import { consentReceipts } from '../privacy/tables.ts';
import { payingAges } from './paying-age-tables.ts';
import { readPayingMinAge } from './settings.ts';

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

/** Whether they are old enough at this moment. */
export async function payingAgeOf({ checked, told, signedUp }: Known, env: object, now: Date): Promise<PayingAge> {
  const min_age = readPayingMinAge(env);
  if (min_age === 0) return { min_age, state: 'not_asked', from: null };
  const birth = await checkedBirthOf(checked, () => personSecrets(env));
  if (birth !== null) return standing(min_age, ageReachedOn(birth, min_age), now);
  const [said] = told;
  // What was said of another age tells nothing, unless they were older than is wanted now.
  if (said && said.min_age >= min_age && said.old_enough_on <= bangkokDay(now)) {
    return { min_age, state: 'old_enough', from: null };
  }
  if (said?.min_age === min_age) return standing(min_age, said.old_enough_on, now);
  const isOfAge = (signedUp[0]?.min_age ?? 0) >= min_age;
  return { min_age, state: isOfAge ? 'old_enough' : 'unknown', from: null };
}

const standing = (min_age: number, from: string, now: Date): PayingAge =>
  from <= bangkokDay(now) ? { min_age, state: 'old_enough', from: null } : { min_age, state: 'too_young', from };

/** Why somebody may not pay; null where they may, or nobody is asked. */
export async function refusePayer(db: Db, userUuid: string, env: object, now: Date): Promise<Failed | null> {
  if (readPayingMinAge(env) === 0) return null;
  const known = await readTogether(db, selectPayingAge(db, userUuid));
  const { min_age, state, from } = await payingAgeOf(known, env, now);
  if (state === 'unknown') return { failed: 'paying_age_wanted', facts: { min_age } };
  return state === 'too_young' && from !== null ? { failed: 'paying_age_too_young', facts: { min_age, from } } : null;
}

/** Keeps from when on somebody is old enough, and of who is so already nothing but that. What was said first of that age stands. */
export function noteAge(user_uuid: string, birth: string, { min_age, now }: { min_age: number; now: Date }): Statement {
  const today = bangkokDay(now);
  const old_enough_on = ageOn(birth, today) >= min_age ? today : ageReachedOn(birth, min_age);
  return write`INSERT INTO paying_ages (user_uuid, min_age, old_enough_on, told_at_ms)
    VALUES (${user_uuid}, ${min_age}, ${old_enough_on}, ${now.getTime()})
    ON CONFLICT (user_uuid) DO UPDATE SET
      min_age = excluded.min_age, old_enough_on = excluded.old_enough_on, told_at_ms = excluded.told_at_ms
    WHERE min_age <> excluded.min_age`;
}
