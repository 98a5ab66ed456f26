/** The category that a VB chooses for a live. */
import { and, eq } from 'drizzle-orm';
import { localizedColumns } from '../../platform/base/localized.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import { casterCategories, liveCategories } from './tables.ts';

/** Columns of a category as lives show it. */
export const cardColumns = { slug: liveCategories.slug, ...localizedColumns('name', liveCategories) };

/** Selects the shown category with a slug. */
export const selectShownCategory = (db: Db, slug: SqlText) =>
  db
    .select(cardColumns)
    .from(liveCategories)
    .where(and(eq(liveCategories.slug, slug), eq(liveCategories.is_shown, true)));

/** Selects the category of a VB, if it is shown. */
const selectLastCategory = (db: Db, userUuid: SqlText) =>
  db
    .select(cardColumns)
    .from(casterCategories)
    .innerJoin(liveCategories, eq(liveCategories.slug, casterCategories.category_slug))
    .where(and(eq(casterCategories.caster_uuid, userUuid), eq(liveCategories.is_shown, true)));

/**
 * Selects the category for a live that begins: the chosen one, or that of the VB if none was sent.
 */
export const selectCategoryFor = (db: Db, { chosen, userUuid }: { chosen: string | undefined; userUuid: SqlText }) =>
  chosen === undefined ? selectLastCategory(db, userUuid) : selectShownCategory(db, chosen);
