/**
 * Database reads of the session register. A separate module, so that the register loads the
 * database code late.
 */
import { and, eq, gt, or, sql } from 'drizzle-orm';
import { idleMs } from '../../identity/auth/idle.ts';
import { tokens } from '../../identity/auth/tables.ts';
import { isGood } from '../../identity/auth/token.ts';
import { batchRead, openDb } from '../../platform/framework/db.ts';
import type { ApiBindings } from '../../platform/framework/env.ts';
import { lives } from '../live/tables.ts';
import type { OpenSession } from './place.ts';

/**
 * Milliseconds for which an ended live is still returned: the change that ended the session may
 * have ended the live too.
 */
const JUST_ENDED_MS = 60_000;

const selectGood = (env: ApiBindings, sessions: readonly string[]) =>
  openDb(env.DB)
    .select({ session: tokens.hash, user_uuid: tokens.user_uuid })
    .from(tokens)
    .where(
      and(
        sql`${tokens.hash} IN (SELECT value FROM json_each(${JSON.stringify(sessions)}))`,
        isGood(new Date(), idleMs(env)),
      ),
    );

/** Returns the sessions whose token is no longer valid, or belongs to another account. */
export async function endedAmong(env: ApiBindings, open: readonly OpenSession[]): Promise<OpenSession[]> {
  if (open.length === 0) return [];
  return endedOf(open, await selectGood(env, [...new Set(open.map(({ session }) => session))]));
}

/** Returns a member's ended sessions, and the lives that they are on air with or ended just now. */
export async function sessionStateOf(
  env: ApiBindings,
  user_uuid: string,
  sessions: readonly string[],
): Promise<{ ended: string[]; lives: string[] }> {
  const db = openDb(env.DB);
  const { good, last } = await batchRead(db, {
    good: selectGood(env, sessions),
    last: db
      .select({ uuid: lives.uuid })
      .from(lives)
      .where(
        and(
          eq(lives.caster_uuid, user_uuid),
          or(
            eq(lives.status, 'on_air'),
            and(eq(lives.status, 'ended'), gt(lives.ended_at_ms, Date.now() - JUST_ENDED_MS)),
          ),
        ),
      ),
  });
  const open = sessions.map((session) => ({ session, user_uuid }));
  return { ended: endedOf(open, good).map(({ session }) => session), lives: last.map(({ uuid }) => uuid) };
}

function endedOf(open: readonly OpenSession[], good: readonly OpenSession[]): OpenSession[] {
  const owners = new Map(good.map(({ session, user_uuid }) => [session, user_uuid]));
  return open.filter(({ session, user_uuid }) => owners.get(session) !== user_uuid);
}
