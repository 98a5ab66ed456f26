import { gt } from 'drizzle-orm';
import type { Label } from '../../calls/profile.ts';
import type { Db } from '../host/db.ts';
import { pageOf, type rangeOf, startOf } from '../host/page.ts';
import { type LabelRow, labels } from './tables.ts';

/** A label as the wire has it. */
export const serializeLabel = (row: LabelRow): Label => ({
  key: row.key,
  name: { th: row.name_th, en: row.name_en },
  tone: row.tone,
});

/** A page of all labels, in the order of their keys. */
export async function labelPage(db: Db, query: Parameters<typeof rangeOf>[0]) {
  const start = startOf('labels', query);
  if ('failed' in start) return start;
  const rows = await db
    .select()
    .from(labels)
    .where(gt(labels.key, start.after))
    .orderBy(labels.key)
    .limit(start.limit + 1);
  return pageOf(
    start,
    rows.map((row) => ({ ...row, order_key: row.key })),
    serializeLabel,
  );
}
