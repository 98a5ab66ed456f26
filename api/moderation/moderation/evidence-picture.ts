/**
 * Pictures that are evidence of reports remain after their owner deletes them, but not at their
 * public address.
 */
import { and, eq, inArray, like } from 'drizzle-orm';
import type { Db } from '../../platform/framework/db.ts';
import type { ApiBindings } from '../../platform/framework/env.ts';
import { PICTURE_FOLDER } from './evidence-key.ts';
import { reportPictures } from './tables.ts';

/**
 * Copies reported pictures from `upload/` to a key without a public address, and updates the
 * reports. After that the caller may delete the originals. Safe to repeat.
 */
export async function keepAsEvidence(
  { db, env: { MEDIA } }: { db: Db; env: Pick<ApiBindings, 'MEDIA'> },
  keys: readonly string[],
): Promise<void> {
  const rows = await db
    .selectDistinct({ key: reportPictures.key })
    .from(reportPictures)
    .where(inArray(reportPictures.key, [...keys]));
  for (const { key } of rows) {
    const newKey = key.replace(/^upload/, PICTURE_FOLDER);
    const object = await MEDIA.get(key);
    if (object) await MEDIA.put(newKey, await object.arrayBuffer());
    await db.update(reportPictures).set({ key: newKey }).where(eq(reportPictures.key, key));
  }
}

/** Returns the keys of copied pictures and of further minutes that only these reports use. */
export async function movedPicturesOf(db: Db, report_uuids: readonly string[]): Promise<string[]> {
  const ownedPictures = await db
    .select({ key: reportPictures.key })
    .from(reportPictures)
    .where(and(inArray(reportPictures.report_uuid, [...report_uuids]), like(reportPictures.key, 'evidence/%')));
  const keys = new Set(ownedPictures.map(({ key }) => key));
  if (keys.size === 0) return [];
  const usedPictures = await db
    .select()
    .from(reportPictures)
    .where(inArray(reportPictures.key, [...keys]));
  for (const { key, report_uuid } of usedPictures) if (!report_uuids.includes(report_uuid)) keys.delete(key);
  return [...keys];
}
