/** Lives that wait for their first picture, and what the studio shows before a live. */
import { eq } from 'drizzle-orm';
import type { Live, WaitingLive } from '../../../calls/live/live.ts';
import { getStudio } from '../../../calls/live/studio.ts';
import { moment } from '../../platform/base/moment.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import type { On } from '../../platform/framework/route.ts';
import { users } from '../../platform/user/tables.ts';
import { waitingLives } from '../broadcast/tables.ts';
import { serializeLive } from '../live/serialize-live.ts';
import { selectStreamKey, shownStreamKey } from './stream-key.ts';

type Row = Pick<
  typeof waitingLives.$inferSelect,
  'uuid' | 'slug' | 'title' | 'poster_url' | 'caster_uuid' | 'least_age' | 'begun_at_ms'
>;
type WaitingRow = Row & Pick<typeof waitingLives.$inferSelect, 'practice_until_ms' | 'due_at_ms'>;
type Card = Pick<typeof users.$inferSelect, 'name' | 'avatar_url' | 'family_name' | 'labels'>;

/** Selects a VB's waiting live with the VB's profile card. */
export const selectWaiting = (db: Db, caster_uuid: SqlText) =>
  db
    .select({
      live: waitingLives,
      card: { name: users.name, avatar_url: users.avatar_url, family_name: users.family_name, labels: users.labels },
    })
    .from(waitingLives)
    .innerJoin(users, eq(users.uuid, waitingLives.caster_uuid))
    .where(eq(waitingLives.caster_uuid, caster_uuid));

/** Formats a waiting live for its VB. */
export const serializeWaiting = (one: { live: WaitingRow; card: Card }): WaitingLive => ({
  ...asLive(one, null),
  status: 'waiting',
  is_practice: one.live.practice_until_ms !== null,
  waits_until: moment(one.live.due_at_ms),
});

/** Formats a waiting live that was dropped. */
export const serializeDropped = (one: { live: Row; card: Card }, now: Date): Live => asLive(one, now.getTime());

const asLive = ({ live, card }: { live: Row; card: Card }, ended_at_ms: number | null): Live =>
  serializeLive({
    ...live,
    caster_name: card.name,
    caster_avatar_url: card.avatar_url,
    caster_family_name: card.family_name,
    caster_labels: card.labels,
    status: 'ended',
    blurred_by: null,
    viewer_count: 0,
    started_at_ms: live.begun_at_ms,
    ended_at_ms,
  });

export const studioRoutes = (on: On) => {
  on(
    getStudio,
    (_, { db, bearer: { user_uuid } }) => ({
      waiting: selectWaiting(db, user_uuid),
      ...selectStreamKey(db, user_uuid),
    }),
    async (_, { env, read }) => {
      const { waiting, ...keys } = await read();
      const [live] = waiting;
      return { data: { waiting: live ? serializeWaiting(live) : null, ...(await shownStreamKey(env, keys)) } };
    },
  );
};
