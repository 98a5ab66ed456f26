/**
 * Moderation of lives by staff: end a live, hide it, or warn its VB. Ending one fires the same
 * triggers as in own-live.ts.
 */
import { eq, sql } from 'drizzle-orm';
import type { ModeratedKind } from '../../moderation/moderation/kind.ts';
import { openDb } from '../../platform/framework/db.ts';
import { updateRow } from '../../platform/framework/statement.ts';
import { scheduleCounting } from '../../platform/scheduler/schedule-counting.ts';
import { checkMediaRoom, keepEvidence } from '../broadcast/media-room.ts';
import { livePicturesView } from '../guest/tables.ts';
import { wakeRoom } from '../room/wake-room.ts';
import { lives } from './tables.ts';

/** Builds the statement that ends a live if it is on air. */
const end = (uuid: string, now: Date) =>
  updateRow(lives, { uuid, status: 'on_air' }, { status: 'ended', ended_at_ms: now.getTime() });

export const moderatedLive: ModeratedKind = {
  kind: 'live',
  select: (db, uuid) =>
    db
      .select({
        owner_uuid: lives.caster_uuid,
        title: lives.title,
        path: sql<string>`'/live/' || ${lives.slug}`.as('path'),
      })
      .from(lives)
      .where(eq(lives.uuid, uuid)),
  measures: {
    warn: () => [],
    end: ({ uuid, now }) => [end(uuid, now)],
    hide: ({ uuid, now }) => [end(uuid, now), updateRow(lives, { uuid, status: 'ended' }, { status: 'hidden' })],
  },
  lifts: { hide: ({ uuid }) => [updateRow(lives, { uuid, status: 'hidden' }, { status: 'ended' })] },
  keepEvidence: async ({ env }, uuid) => {
    const others = await openDb(env.DB)
      .select({ uuid: livePicturesView.media_uuid })
      .from(livePicturesView)
      .where(eq(livePicturesView.live_uuid, uuid));
    return keepEvidence(env, [uuid, ...others.map((picture) => picture.uuid)]);
  },
  after: async (context, uuid) => {
    await Promise.all([scheduleCounting(context), wakeRoom(context, uuid), checkMediaRoom(context.env, uuid)]);
  },
};
