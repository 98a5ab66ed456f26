import { eq } from 'drizzle-orm';
import { forgetPayingAge, getPayingAge, tellBirthDate } from '../../../calls/privacy/age.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitOrThrow, write } from '../../platform/framework/statement.ts';
import { isBirthDate, noteAge, payingAgeOf, selectPayingAge } from './paying-age.ts';
import { payingAges, viewingAges } from './tables.ts';

export const prefixes = ['office', 'payment'];

export const routes = (on: On) => {
  on(
    getPayingAge,
    (_, { db, bearer }) => selectPayingAge(db, bearer.user_uuid),
    async (_, { env, now, read }) => ({ data: await payingAgeOf(await read(), env, now) }),
  );

  on(
    tellBirthDate,
    (_, { db, bearer }) => selectPayingAge(db, bearer.user_uuid),
    async ({ form: { birth_date } }, { db, env, now, caller, read }) => {
      const payingAge = await payingAgeOf(await read(), env, now);
      if (payingAge.state !== 'unknown') return { data: payingAge };
      if (!isBirthDate(birth_date, now)) {
        return { failed: 'birth_date_wrong', facts: { fields: ['birth_date'] } };
      }
      const { user_uuid } = caller;
      const note = noteAge(user_uuid, birth_date, { min_age: payingAge.min_age, now });
      const after = await commitOrThrow(db, [note], selectPayingAge(db, user_uuid));
      return { data: await payingAgeOf(after, env, now) };
    },
  );

  // Back office: deletes a user's stated ages, for paying and for watching.
  on(
    forgetPayingAge,
    ({ params }, { db }) => ({
      statedAges: db.select().from(payingAges).where(eq(payingAges.user_uuid, params.uuid)),
      watching: db.select().from(viewingAges).where(eq(viewingAges.user_uuid, params.uuid)),
    }),
    async ({ params }, { db, read }) => {
      const { statedAges: ages, watching } = await read();
      if (ages.length + watching.length === 0) return { failed: 'paying_age_not_told' };
      const forget = [write`DELETE FROM paying_ages WHERE user_uuid = ${params.uuid}`];
      await commitOrThrow(db, [...forget, write`DELETE FROM viewing_ages WHERE user_uuid = ${params.uuid}`]);
      return { data: { is_forgotten: true as const } };
    },
  );
};
