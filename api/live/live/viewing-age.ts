/**
 * Access to lives with an age limit: the VB, moderating staff, and members known to be old enough.
 */
import { eq } from 'drizzle-orm';
import type { LeastAge, LivePass } from '../../../calls/live/live-age.ts';
import { type Role, roles } from '../../../calls/platform/role.ts';
import { batchRead, type Db, openDb, type Rows, type SqlText } from '../../platform/framework/db.ts';
import type { ApiBindings } from '../../platform/framework/env.ts';
import { type Statement, write } from '../../platform/framework/statement.ts';
import { users } from '../../platform/user/tables.ts';
import { ageOf, oldEnoughOn, selectPayingAge } from '../../privacy/age/paying-age.ts';
import { viewingAges } from '../../privacy/age/tables.ts';

/** The fields of a live that decide about access. */
interface Aged {
  caster_uuid: string;
  least_age: LeastAge | null;
}

/** Selects everything known about a member's age, for whatever purpose it was stated. */
export const selectViewer = (db: Db, user_uuid: SqlText) => ({
  ...selectPayingAge(db, user_uuid),
  watching: db.select().from(viewingAges).where(eq(viewingAges.user_uuid, user_uuid)),
});

/**
 * All age limits of lives. A member who states a birth date is not asked again for another live.
 */
const AGES = [18, 20];

/** Builds the statements that store the day on which a member reaches each age limit, once. */
export const noteViewingAges = (user_uuid: string, birth_date: string, now: Date): Statement[] =>
  AGES.map(
    (age) => write`INSERT INTO viewing_ages (user_uuid, min_age, old_enough_on, told_at_ms)
      VALUES (${user_uuid}, ${age}, ${oldEnoughOn(birth_date, age, now)}, ${now.getTime()})
      ON CONFLICT DO NOTHING`,
  );

/** Returns whether a member may watch now, and if too young, from which day on. */
export async function viewingStateOf(
  { caster_uuid, least_age }: Aged,
  { statedAges: ages, watching, ...viewer }: Rows<ReturnType<typeof selectViewer>>,
  { caller, env, now }: { caller: { user_uuid: string; role: Role }; env: object; now: Date },
): Promise<Pick<LivePass, 'state' | 'from'>> {
  if (least_age === null || caller.user_uuid === caster_uuid || roles[caller.role].moderates)
    return { state: 'may_watch', from: null };
  const { state, from } = await ageOf({ ...viewer, statedAges: [...ages, ...watching] }, least_age, { env, now });
  return { state: state === 'old_enough' ? 'may_watch' : state, from };
}

/**
 * Returns whether a member may enter a live's room and read its chat. Null: a guest. Reads the
 * database only if the live has an age limit.
 */
export async function mayEnter(env: ApiBindings, live: Aged, user_uuid: string | null): Promise<boolean> {
  if (live.least_age === null) return true;
  if (user_uuid === null) return false;
  const db = openDb(env.DB);
  const { userRows, ...viewer } = await batchRead(db, {
    userRows: db.select({ role: users.role }).from(users).where(eq(users.uuid, user_uuid)),
    ...selectViewer(db, user_uuid),
  });
  const [{ role } = {}] = userRows;
  if (role === undefined) return false;
  const { state } = await viewingStateOf(live, viewer, { caller: { user_uuid, role }, env, now: new Date() });
  return state === 'may_watch';
}
