/** Moderation of clips by staff: hide one, or warn its VB. A report stores a copy of the file. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { minutesOf } from '../../moderation/moderation/evidence-key.ts';
import type { ModeratedKind } from '../../moderation/moderation/kind.ts';
import { log } from '../../platform/framework/log.ts';
import { updateRow } from '../../platform/framework/statement.ts';
import { clipKey } from './clip-key.ts';
import { clips } from './tables.ts';

export const moderatedClip: ModeratedKind = {
  kind: 'clip',
  select: (db, uuid) =>
    db
      .select({
        owner_uuid: clips.caster_uuid,
        title: clips.title,
        path: sql<string>`'/clips/' || ${clips.uuid}`.as('path'),
        is_hidden: sql<number>`(${clips.removed_at_ms} IS NOT NULL)`.as('is_hidden'),
      })
      .from(clips)
      .where(and(eq(clips.uuid, uuid), eq(clips.state, 'ready'), isNull(clips.deleted_at_ms))),
  measures: {
    warn: () => [],
    hide: ({ uuid, now }) => [updateRow(clips, { uuid }, { removed_at_ms: now.getTime() })],
  },
  lifts: { hide: ({ uuid }) => [updateRow(clips, { uuid }, { removed_at_ms: null })] },
  keepEvidence: ({ env }, uuid) =>
    copyClip(env.MEDIA, uuid).catch((error: unknown) => {
      // A report must not fail because its copy does.
      log('warn', 'evidence_not_kept', { reason: String(error) });
      return [];
    }),
};

/** Copies the file of a clip under an unguessable name. Returns its key, or none without a file. */
async function copyClip(bucket: R2Bucket, uuid: string): Promise<string[]> {
  const object = await bucket.get(clipKey(uuid));
  if (!object) return [];
  const key = `${minutesOf(uuid)}${crypto.randomUUID().replaceAll('-', '')}.mp4`;
  await bucket.put(key, object.body);
  return [key];
}
