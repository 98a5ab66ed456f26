import { gt } from 'drizzle-orm';
import type { Label } from '../../../calls/platform/user.ts';
import { localizedOf } from '../../platform/base/localized.ts';
import type { Db } from '../../platform/framework/db.ts';
import { pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { LabelRow } from '../../platform/user/tables.ts';
import { labels } from './tables.ts';

/** Formats a label for the API. */
export const serializeLabel = (row: LabelRow): Label => ({
  key: row.key,
  name: localizedOf('name', row),
  tone: row.tone,
});

type Query = Parameters<typeof startOf>[1];

/** Selects a page of labels, and one more, ordered by key. */
export function selectLabels(db: Db, query: Query) {
  const { after, limit } = rangeOf(query);
  return db
    .select()
    .from(labels)
    .where(gt(labels.key, after))
    .orderBy(labels.key)
    .limit(limit + 1);
}

/** Formats a page of labels for the API. */
export function labelPage(query: Query, rows: LabelRow[]) {
  const start = startOf('labels', query);
  if ('failed' in start) return start;
  return pageOf(
    start,
    rows.map((row) => ({ ...row, order_key: row.key })),
    serializeLabel,
  );
}
