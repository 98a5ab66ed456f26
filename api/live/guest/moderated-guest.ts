/** Moderation of guests by staff: remove one from the live, or warn. The live goes on. */
import { eq, sql } from 'drizzle-orm';
import type { ModeratedKind } from '../../moderation/moderation/kind.ts';
import { openDb } from '../../platform/framework/db.ts';
import { write } from '../../platform/framework/statement.ts';
import { users } from '../../platform/user/tables.ts';
import { checkMediaRoom, keepEvidence } from '../broadcast/media-room.ts';
import { lives } from '../live/tables.ts';
import { wakeRoom } from '../room/wake-room.ts';
import { liveGuests } from './tables.ts';

export const moderatedGuest: ModeratedKind = {
  kind: 'guest',
  select: (db, uuid) =>
    db
      .select({
        owner_uuid: liveGuests.guest_uuid,
        title: sql<string>`${users.name} || ' · ' || ${lives.title}`.as('guest_title'),
        path: sql<string>`'/live/' || ${lives.slug} || '/guests'`.as('path'),
        is_hidden: sql<number>`(${liveGuests.status} NOT IN ('on', 'over'))`.as('is_hidden'),
      })
      .from(liveGuests)
      .innerJoin(lives, eq(lives.uuid, liveGuests.live_uuid))
      .innerJoin(users, eq(users.uuid, liveGuests.guest_uuid))
      .where(eq(liveGuests.uuid, uuid)),
  measures: {
    warn: () => [],
    remove: ({ uuid, now }) => [
      write`UPDATE live_guests SET status = 'over', over_at_ms = ${now.getTime()}, ended_by = 'staff'
        WHERE uuid = ${uuid} AND status = 'on'`,
    ],
  },
  lifts: {},
  keepEvidence: ({ env }, uuid) => keepEvidence(env, [uuid]),
  after: async ({ env }, uuid) => {
    const rows = await openDb(env.DB)
      .select({ live_uuid: liveGuests.live_uuid })
      .from(liveGuests)
      .where(eq(liveGuests.uuid, uuid));
    await Promise.all([checkMediaRoom(env, uuid), ...rows.map(({ live_uuid }) => wakeRoom({ env }, live_uuid))]);
  },
};
