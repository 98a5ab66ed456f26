/**
 * Viewing pass of a live for a member who may watch it, and the member's statement of age before
 * that.
 */
import { and, eq, isNotNull, ne } from 'drizzle-orm';
import { getLivePass, type LivePass, tellAgeToWatch } from '../../../calls/live/live-age.ts';
import { moment } from '../../platform/base/moment.ts';
import type { Db, Rows, SqlText } from '../../platform/framework/db.ts';
import type { Caller, Context } from '../../platform/framework/env.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitOrThrow, write } from '../../platform/framework/statement.ts';
import { isBirthDate, oldEnoughOn } from '../../privacy/age/paying-age.ts';
import { openPass } from '../broadcast/pass.ts';
import { waitingLives } from '../broadcast/tables.ts';
import { lives } from './tables.ts';
import { selectViewer, viewingStateOf } from './viewing-age.ts';

/**
 * All age limits of lives. A member who states a birth date is not asked again for another live.
 */
const AGES = [18, 20];

const selectAsked = (db: Db, slug: string, user_uuid: SqlText) => ({
  lives: db
    .select({ uuid: lives.uuid, caster_uuid: lives.caster_uuid, least_age: lives.least_age })
    .from(lives)
    .where(and(eq(lives.slug, slug), ne(lives.status, 'hidden'))),
  practices: db
    .select({ uuid: waitingLives.uuid })
    .from(waitingLives)
    .where(
      and(
        eq(waitingLives.slug, slug),
        eq(waitingLives.caster_uuid, user_uuid),
        isNotNull(waitingLives.practice_until_ms),
      ),
    ),
  ...selectViewer(db, user_uuid),
});

export const livePassRoutes = (on: On) => {
  on(
    getLivePass,
    ({ params: { slug } }, { db, bearer }) => selectAsked(db, slug, bearer.user_uuid),
    async (_, context) => answerOf(await context.read(), context),
  );

  on(
    tellAgeToWatch,
    ({ params: { slug } }, { db, bearer }) => selectAsked(db, slug, bearer.user_uuid),
    async ({ params: { slug }, form: { birth_date } }, context) => {
      const { db, now, caller, read } = context;
      const rows = await read();
      const [live] = rows.lives;
      if (!live) return { failed: 'live_not_found' };
      if ((await viewingStateOf(live, rows, context)).state !== 'unknown') return answerOf(rows, context);
      if (!isBirthDate(birth_date, now)) return { failed: 'birth_date_wrong', facts: { fields: ['birth_date'] } };
      const statements = AGES.map(
        (age) => write`INSERT INTO viewing_ages (user_uuid, min_age, old_enough_on, told_at_ms)
          VALUES (${caller.user_uuid}, ${age}, ${oldEnoughOn(birth_date, age, now)}, ${now.getTime()})
          ON CONFLICT DO NOTHING`,
      );
      return answerOf(await commitOrThrow(db, statements, selectAsked(db, slug, caller.user_uuid)), context);
    },
  );
};

async function answerOf(
  rows: Rows<ReturnType<typeof selectAsked>>,
  { caller, env, now }: Pick<Context, 'env' | 'now'> & { caller: Caller },
): Promise<{ data: LivePass } | Failed> {
  const [live] = rows.lives;
  const [practice] = rows.practices;
  if (practice) return passOf(practice.uuid, null, { caller, env });
  if (!live) return { failed: 'live_not_found' };
  const { least_age: min_age, uuid } = live;
  const { state, from } = await viewingStateOf(live, rows, { caller, env, now });
  if (state !== 'may_watch') return { data: { min_age, state, from, media_base: null, media_pass: null, until: null } };
  const base = `/live-media/${uuid}/`;
  if (min_age === null) return { data: { min_age, state, from, media_base: base, media_pass: null, until: null } };
  return passOf(uuid, min_age, { caller, env });
}

async function passOf(
  uuid: string,
  min_age: LivePass['min_age'],
  { caller, env }: Pick<Context, 'env'> & { caller: Caller },
): Promise<{ data: LivePass } | Failed> {
  const pass = await openPass(env, uuid, caller);
  if (!pass) return { failed: 'unauthorized' };
  const media_base = `/live-media/${uuid}/`;
  const until = moment(pass.until_ms);
  return { data: { min_age, state: 'may_watch', from: null, media_base, media_pass: pass.name, until } };
}
