/** What a VB does with their own lives: go on air, end, remove. Nobody else's live can be told from one that is not there. */
import { and, eq } from 'drizzle-orm';
import { deleteLive, endLive, endMyLive, type Live, startLive } from '../../calls/live.ts';
import { hasContract } from '../contract/contract.ts';
import type { Db } from '../host/db.ts';
import type { Caller } from '../host/env.ts';
import type { Failed } from '../host/fail.ts';
import type { On } from '../host/route.ts';
import { users } from '../profile/tables.ts';
import { ringCounting } from '../ranking/ring-counting.ts';
import { drawerOf, selectLives } from './live.ts';
import { liveShares, lives, liveUsers } from './tables.ts';

const SLUG_CHARACTERS = 12;

export const ownLiveRoutes = (on: On) => {
  on(startLive, async ({ form }, { db, now, caller }) => {
    if (!(await hasContract(db, caller.user_uuid, now))) return { failed: 'contract_not_in_force' };
    const uuid = crypto.randomUUID();
    const { meta } = await db
      .insert(lives)
      .values({
        uuid,
        slug: uuid.replaceAll('-', '').slice(0, SLUG_CHARACTERS),
        title: form.title,
        ...(await pictureOf(db, caller)),
        caster_uuid: caller.user_uuid,
        status: 'on_air',
        started_at_ms: now.getTime(),
      })
      // A VB is on air with one live at most: an index says so, whoever comes second.
      .onConflictDoNothing();
    return meta.changes === 0 ? { failed: 'live_on_air' } : liveOf(db, uuid);
  });

  on(endMyLive, async (_, { db, env, now, caller, waitUntil }) => {
    const [ended] = await db
      .update(lives)
      .set({ status: 'ended', ended_at_ms: now.getTime() })
      .where(and(eq(lives.caster_uuid, caller.user_uuid), eq(lives.status, 'on_air')))
      .returning({ uuid: lives.uuid });
    waitUntil(ringCounting({ env, now }));
    return ended ? liveOf(db, ended.uuid) : { failed: 'live_not_found' };
  });

  on(endLive, async ({ params }, { db, env, now, caller, waitUntil }) => {
    if (!(await ownStatus(db, caller, params.id))) return { failed: 'live_not_found' };
    await db
      .update(lives)
      .set({ status: 'ended', ended_at_ms: now.getTime() })
      .where(and(eq(lives.uuid, params.id), eq(lives.status, 'on_air')));
    waitUntil(ringCounting({ env, now }));
    return liveOf(db, params.id);
  });

  on(deleteLive, async ({ params }, { db, caller }) => {
    const status = await ownStatus(db, caller, params.id);
    if (!status) return { failed: 'live_not_found' };
    if (status === 'on_air') return { failed: 'live_on_air' };
    await db.batch([
      db.delete(liveUsers).where(eq(liveUsers.live_uuid, params.id)),
      db.delete(liveShares).where(eq(liveShares.live_uuid, params.id)),
      db.delete(lives).where(and(eq(lives.uuid, params.id), eq(lives.status, 'ended'))),
    ]);
    return { data: { uuid: params.id } };
  });
};

/** A live's status where it is the caller's own. */
async function ownStatus(db: Db, caller: Caller, uuid: string): Promise<Live['status'] | null> {
  const [row] = await db
    .select({ status: lives.status })
    .from(lives)
    .where(and(eq(lives.uuid, uuid), eq(lives.caster_uuid, caller.user_uuid)));
  return row?.status ?? null;
}

async function liveOf(db: Db, uuid: string): Promise<{ data: Live } | Failed> {
  const rows = await selectLives(db).where(eq(lives.uuid, uuid));
  const serialize = await drawerOf(db, rows);
  const [row] = rows;
  return row ? { data: serialize(row) } : { failed: 'live_not_found' };
}

/** The pictures of the caller's last live. On their first one their avatar is its poster, which is no card for previews. */
async function pictureOf(db: Db, { user_uuid }: Caller) {
  const [last] = await db
    .select({ poster_url: lives.poster_url, share_picture_url: lives.share_picture_url })
    .from(lives)
    .where(and(eq(lives.caster_uuid, user_uuid), eq(lives.status, 'ended')))
    .orderBy(lives.order_key)
    .limit(1);
  if (last) return last;
  const [user] = await db.select({ avatar_url: users.avatar_url }).from(users).where(eq(users.uuid, user_uuid));
  return { poster_url: user?.avatar_url ?? '', share_picture_url: '' };
}
