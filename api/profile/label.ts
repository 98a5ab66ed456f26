import { eq, inArray } from 'drizzle-orm';
import type { Label } from '../../calls/profile.ts';
import type { Db } from '../host/db.ts';
import { labels, userLabels } from './tables.ts';

/** A label as the wire has it. */
export const serializeLabel = (row: typeof labels.$inferSelect): Label => ({
  key: row.key,
  name: { th: row.name_th, en: row.name_en },
  tone: row.tone,
});

/** The labels of up to a page of users, in one query; gives what one of them bears, or nothing. */
export async function labelsOf(db: Db, userUuids: readonly string[]): Promise<(userUuid: string) => Label[]> {
  if (userUuids.length === 0) return () => [];
  const rows = await db
    .select({ user_uuid: userLabels.user_uuid, label: labels })
    .from(userLabels)
    .innerJoin(labels, eq(labels.key, userLabels.label_key))
    .where(inArray(userLabels.user_uuid, [...new Set(userUuids)]))
    .orderBy(userLabels.user_uuid, labels.key);
  const byUser = Map.groupBy(rows, (row) => row.user_uuid);
  return (userUuid) => (byUser.get(userUuid) ?? []).map((row) => serializeLabel(row.label));
}
