/** Public lists of categories, and the lives, VBs and announcements of one. */
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import {
  type Category,
  getCategory,
  listCategories,
  listCategoryLives,
  MAX_CATEGORY_ANNOUNCED,
  MAX_CATEGORY_VBS,
} from '../../../calls/live/category.ts';
import { roleNames, roles } from '../../../calls/platform/role.ts';
import { localizedOf } from '../../platform/base/localized.ts';
import { batchRead, type Db } from '../../platform/framework/db.ts';
import { pageOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { users } from '../../platform/user/tables.ts';
import { userCardColumns } from '../../platform/user/user-card.ts';
import { serializeAnnounced, standsAt } from '../announce/announced-live.ts';
import { announcedLives } from '../announce/tables.ts';
import { serializeLive } from '../live/serialize-live.ts';
import { lives } from '../live/tables.ts';
import { selectShownCategory } from './category-of.ts';
import { casterCategories, liveCategories } from './tables.ts';

const notThere = { failed: 'category_not_found' } as const;

const VB_ROLES = roleNames.filter((name) => roles[name].goes_live);

/** Formats a category for the API. */
export const serializeCategory = (row: Omit<typeof liveCategories.$inferSelect, 'order_key'>): Category => ({
  slug: row.slug,
  name: localizedOf('name', row),
  picture_url: row.picture_url,
  on_air_count: row.on_air_count,
});

export const categoryListRoutes = (on: On) => {
  on(listCategories, async (_, { db }) => {
    const rows = await db
      .select()
      .from(liveCategories)
      .where(eq(liveCategories.is_shown, true))
      .orderBy(liveCategories.order_key);
    return { data: rows.map(serializeCategory), next_cursor: null };
  });

  on(getCategory, async ({ params: { slug } }, { db, now }) => {
    const { categories, vbs, announced } = await batchRead(db, {
      categories: db
        .select()
        .from(liveCategories)
        .where(and(eq(liveCategories.slug, slug), eq(liveCategories.is_shown, true))),
      vbs: selectVbs(db, slug, now),
      announced: db
        .select()
        .from(announcedLives)
        .where(and(eq(announcedLives.category_slug, slug), eq(announcedLives.is_open, 1), standsAt(now)))
        .orderBy(announcedLives.order_key)
        .limit(MAX_CATEGORY_ANNOUNCED),
    });
    const [category] = categories;
    if (!category) return notThere;
    return {
      data: {
        ...serializeCategory(category),
        vbs: vbs.map(({ card, ...vb }) => ({ ...card, ...vb })),
        announced: announced.map(serializeAnnounced),
      },
    };
  });

  on(listCategoryLives, async ({ params: { slug }, query }, { db }) => {
    const start = startOf(`category:${slug}`, query);
    if ('failed' in start) return start;
    const { categories, rows } = await batchRead(db, {
      categories: selectShownCategory(db, slug),
      rows: db
        .select()
        .from(lives)
        .where(and(eq(lives.category_slug, slug), eq(lives.status, 'on_air'), gt(lives.order_key, start.after)))
        .orderBy(lives.order_key)
        .limit(start.limit + 1),
    });
    return categories.length === 0 ? notThere : pageOf(start, rows, serializeLive);
  });
};

/** Selects the VBs of a category. Excludes suspended people, and accounts that close. */
const selectVbs = (db: Db, slug: string, now: Date) =>
  db
    .select({ card: userCardColumns, follower_count: users.follower_count, on_air_slug: lives.slug })
    .from(casterCategories)
    .innerJoin(users, eq(users.uuid, casterCategories.caster_uuid))
    .leftJoin(lives, and(eq(lives.caster_uuid, users.uuid), eq(lives.status, 'on_air')))
    .where(
      and(
        eq(casterCategories.category_slug, slug),
        inArray(users.role, VB_ROLES),
        sql`NOT EXISTS (SELECT 1 FROM user_blocks
          WHERE user_uuid = users.uuid AND (until_ms IS NULL OR until_ms > ${now.getTime()}))`,
        sql`NOT EXISTS (SELECT 1 FROM closings WHERE user_uuid = users.uuid)`,
      ),
    )
    .orderBy(casterCategories.order_key)
    .limit(MAX_CATEGORY_VBS);
