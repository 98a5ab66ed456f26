/** Moderation of announced lives by staff: hide one, or warn its VB. */
import { eq, sql } from 'drizzle-orm';
import type { ModeratedKind } from '../../moderation/moderation/kind.ts';
import { updateRow } from '../../platform/framework/statement.ts';
import { announcedLives } from './tables.ts';

export const moderatedAnnounced: ModeratedKind = {
  kind: 'announced',
  select: (db, uuid) =>
    db
      .select({
        owner_uuid: announcedLives.caster_uuid,
        title: announcedLives.title,
        path: sql<string>`'/users/' || ${announcedLives.caster_uuid}`.as('path'),
      })
      .from(announcedLives)
      .where(eq(announcedLives.uuid, uuid)),
  measures: {
    warn: () => [],
    hide: ({ uuid, now }) => [updateRow(announcedLives, { uuid }, { hidden_at_ms: now.getTime() })],
  },
  lifts: { hide: ({ uuid }) => [updateRow(announcedLives, { uuid }, { hidden_at_ms: null })] },
};
