/**
 * Endpoints for categories of lives: the public lists, the choice of a VB during a live, and their
 * management by staff. Triggers in rules.sql refresh the copies in lives, the counts, and the
 * categories of VBs.
 */
import { and, eq, gt } from 'drizzle-orm';
import type { z } from 'zod';
import {
  addLiveCategory,
  changeLiveCategory,
  chooseLiveCategory,
  dropLiveCategory,
  listLiveCategories,
  type OfficeLiveCategory,
} from '../../../calls/live/category.ts';
import type { Db } from '../../platform/framework/db.ts';
import { pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitOrThrow, commitUnless, insertRow, updateRow, write } from '../../platform/framework/statement.ts';
import { waitingLives } from '../broadcast/tables.ts';
import { serializeCategoryCard } from '../live/serialize-live.ts';
import { lives } from '../live/tables.ts';
import { categoryListRoutes, serializeCategory } from './category-lists.ts';
import { selectShownCategory } from './category-of.ts';
import { liveCategories } from './tables.ts';

export const prefixes = ['categories', 'live', 'office'];

type Row = Omit<typeof liveCategories.$inferSelect, 'order_key'>;

const notThere = { failed: 'category_not_found' } as const;

export const routes = (on: On) => {
  categoryListRoutes(on);
  officeRoutes(on);

  on(
    chooseLiveCategory,
    ({ form }, { db, bearer: { user_uuid } }) => ({
      categories: selectShownCategory(db, form.category),
      onAir: db
        .select({ uuid: lives.uuid })
        .from(lives)
        .where(and(eq(lives.caster_uuid, user_uuid), eq(lives.status, 'on_air'))),
      waiting: db.select({ uuid: waitingLives.uuid }).from(waitingLives).where(eq(waitingLives.caster_uuid, user_uuid)),
    }),
    async ({ form }, { db, caller: { user_uuid }, read }) => {
      const {
        categories: [category],
        onAir,
        waiting,
      } = await read();
      if (form.category !== '' && !category) return notThere;
      if (onAir.length + waiting.length === 0) return { failed: 'live_not_found' };
      const slug = category?.slug ?? null;
      // A deletion in the meantime leaves none.
      await commitOrThrow(db, [
        write`UPDATE lives SET category_slug = (SELECT slug FROM live_categories WHERE slug = ${slug})
          WHERE caster_uuid = ${user_uuid} AND status = 'on_air'`,
        write`UPDATE waiting_lives SET category_slug = (SELECT slug FROM live_categories WHERE slug = ${slug})
          WHERE caster_uuid = ${user_uuid}`,
      ]);
      return { data: { category: category ? serializeCategoryCard(category) : null } };
    },
  );
};

function officeRoutes(on: On) {
  on(
    listLiveCategories,
    ({ query }, { db }) => {
      const { after, limit } = rangeOf(query);
      return {
        rows: db
          .select()
          .from(liveCategories)
          .where(gt(liveCategories.order_key, after))
          .orderBy(liveCategories.order_key)
          .limit(limit + 1),
      };
    },
    async ({ query }, { read }) => {
      const start = startOf('live_categories', query);
      return 'failed' in start ? start : pageOf(start, (await read()).rows, serializeForOffice);
    },
  );

  on(addLiveCategory, async ({ form: { slug, ...form } }, { db }) => {
    const row = { slug, ...columnsOf(form), on_air_count: 0 };
    const result = await commitUnless(db, [liveCategories], [insertRow(liveCategories, row)]);
    return result.conflict === null
      ? { data: serializeForOffice(row) }
      : { failed: 'category_exists', facts: { fields: ['slug'] } };
  });

  on(
    changeLiveCategory,
    ({ params }, { db }) => ({ categories: selectKnown(db, params.slug) }),
    async ({ params: { slug }, form }, { db, read }) => {
      const [row] = (await read()).categories;
      if (!row) return notThere;
      const columns = columnsOf(form);
      await commitOrThrow(db, [updateRow(liveCategories, { slug }, columns)]);
      return { data: serializeForOffice({ ...row, ...columns }) };
    },
  );

  on(
    dropLiveCategory,
    ({ params }, { db }) => ({ categories: selectKnown(db, params.slug) }),
    async ({ params: { slug } }, { db, read }) => {
      if ((await read()).categories.length === 0) return notThere;
      await commitOrThrow(db, [write`DELETE FROM live_categories WHERE slug = ${slug}`]);
      return { data: { slug } };
    },
  );
}

const selectKnown = (db: Db, slug: string) => db.select().from(liveCategories).where(eq(liveCategories.slug, slug));

function columnsOf({ ground: _, ...form }: z.output<(typeof changeLiveCategory)['form']>) {
  const { picture_url = null } = form;
  return { ...form, picture_url };
}

const serializeForOffice = (row: Row): OfficeLiveCategory => ({
  ...serializeCategory(row),
  position: row.position,
  is_shown: row.is_shown,
});
