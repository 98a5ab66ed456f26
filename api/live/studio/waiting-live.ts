/** Lives that wait for their first picture, and what the studio shows before a live. */
import { and, eq, sql } from 'drizzle-orm';
import type { Live, WaitingLive } from '../../../calls/live/live.ts';
import { getStudio } from '../../../calls/live/studio.ts';
import { moment } from '../../platform/base/moment.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import type { On } from '../../platform/framework/route.ts';
import { users } from '../../platform/user/tables.ts';
import { waitingLives } from '../broadcast/tables.ts';
import { cardColumns, selectCategoryFor } from '../category/category-of.ts';
import { liveCategories } from '../category/tables.ts';
import { serializeLive } from '../live/serialize-live.ts';
import type { CategoryRow } from '../live/tables.ts';
import { selectStreamKey, shownStreamKey } from './stream-key.ts';

type Row = Pick<
  typeof waitingLives.$inferSelect,
  'uuid' | 'slug' | 'title' | 'poster_url' | 'caster_uuid' | 'least_age' | 'begun_at_ms'
>;
type WaitingRow = Row & Pick<typeof waitingLives.$inferSelect, 'practice_until_ms' | 'due_at_ms'>;
type Card = Pick<typeof users.$inferSelect, 'name' | 'avatar_url' | 'family_name' | 'labels'>;

/** A waiting live with the profile card of its VB and its category. */
interface WaitingOne<LiveRow> {
  live: LiveRow;
  card: Card;
  category: CategoryRow | null;
}

/** Selects a VB's waiting live with the VB's profile card. */
export const selectWaiting = (db: Db, caster_uuid: SqlText) =>
  db
    .select({
      live: waitingLives,
      card: { name: users.name, avatar_url: users.avatar_url, family_name: users.family_name, labels: users.labels },
      // A batch of D1 returns one value for columns of one name, and a live has a slug too.
      category: { ...cardColumns, slug: sql<string>`${liveCategories.slug}`.as('shown_category_slug') },
    })
    .from(waitingLives)
    .innerJoin(users, eq(users.uuid, waitingLives.caster_uuid))
    .leftJoin(
      liveCategories,
      and(eq(liveCategories.slug, waitingLives.category_slug), eq(liveCategories.is_shown, true)),
    )
    .where(eq(waitingLives.caster_uuid, caster_uuid));

/** Formats a waiting live for its VB. */
export const serializeWaiting = (one: WaitingOne<WaitingRow>): WaitingLive => ({
  ...asLive(one, null),
  status: 'waiting',
  is_practice: one.live.practice_until_ms !== null,
  waits_until: moment(one.live.due_at_ms),
});

/** Formats a waiting live that was dropped. */
export const serializeDropped = (one: WaitingOne<Row>, now: Date): Live => asLive(one, now.getTime());

const asLive = ({ live, card, category }: WaitingOne<Row>, ended_at_ms: number | null): Live =>
  serializeLive({
    ...live,
    caster_name: card.name,
    caster_avatar_url: card.avatar_url,
    caster_family_name: card.family_name,
    caster_labels: card.labels,
    category,
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
      categories: selectCategoryFor(db, { chosen: undefined, userUuid: user_uuid }),
      ...selectStreamKey(db, user_uuid),
    }),
    async (_, { env, read }) => {
      const {
        waiting: [live],
        categories: [category],
        ...keys
      } = await read();
      return {
        data: {
          waiting: live ? serializeWaiting(live) : null,
          category: category?.slug ?? null,
          ...(await shownStreamKey(env, keys)),
        },
      };
    },
  );
};
