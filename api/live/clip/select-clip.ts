/** Queries for clips, with the profile cards of the VB and of the member who cut it. */
import { and, eq, getTableColumns, gt, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Clip } from '../../../calls/live/clip.ts';
import { cardPath } from '../../../calls/platform/card.ts';
import { moment } from '../../platform/base/moment.ts';
import type { Db } from '../../platform/framework/db.ts';
import type { PageStart } from '../../platform/framework/page.ts';
import { users } from '../../platform/user/tables.ts';
import { userCardColumns } from '../../platform/user/user-card.ts';
import { CLIP_NAME } from './clip-key.ts';
import { clipSettings, clips } from './tables.ts';

const cutters = alias(users, 'cutters');

const selectWhole = (db: Db) =>
  db
    .select({
      order_key: clips.order_key,
      clip: getTableColumns(clips),
      caster: userCardColumns,
      cutter: {
        ...{ uuid: cutters.uuid, name: cutters.name },
        ...{ avatar_url: cutters.avatar_url, family_name: cutters.family_name },
      },
      may_download: clipSettings.may_download,
    })
    .from(clips)
    .innerJoin(users, eq(users.uuid, clips.caster_uuid))
    .innerJoin(cutters, eq(cutters.uuid, clips.cutter_uuid))
    .leftJoin(clipSettings, eq(clipSettings.caster_uuid, clips.caster_uuid));

/** A clip with the cards that its answer shows. */
export type WholeClip = Awaited<ReturnType<typeof selectClip>>[number];

/** Selects a clip in any state. */
export const selectClip = (db: Db, uuid: string) => selectWhole(db).where(eq(clips.uuid, uuid));

/** Selects a clip if everyone may see it. */
export const selectShownClip = (db: Db, uuid: string) =>
  selectWhole(db).where(and(eq(clips.uuid, uuid), eq(clips.is_shown, 1)));

/**
 * Selects the shown clips of all VBs, of one, or those beside a clip of the same VB: latest first,
 * and one more than the limit.
 */
export const selectClips = (
  db: Db,
  { caster_uuid, beside }: { caster_uuid?: string | undefined; beside?: string | undefined },
  { after, limit }: Pick<PageStart, 'after' | 'limit'>,
) =>
  selectWhole(db)
    .where(
      and(
        caster_uuid === undefined ? undefined : eq(clips.caster_uuid, caster_uuid),
        beside === undefined
          ? undefined
          : and(
              eq(clips.caster_uuid, sql`(SELECT caster_uuid FROM clips WHERE uuid = ${beside})`),
              ne(clips.uuid, beside),
            ),
        eq(clips.is_shown, 1),
        gt(clips.order_key, after),
      ),
    )
    .orderBy(clips.order_key)
    .limit(limit + 1);

/** Formats a clip for the API. */
export const serializeClip = ({ clip, caster, cutter, may_download }: WholeClip): Clip => ({
  ...{ uuid: clip.uuid, title: clip.title, caster, cutter, live_slug: clip.live_slug },
  picture_url: clip.poster_url,
  share_picture_url: cardPath({ language: 'th', kind: 'clip', id: clip.uuid }),
  video_url: `/live-media/${clip.uuid}/${CLIP_NAME}`,
  seconds: clip.duration_ms / 1000,
  ...{ width: clip.width, height: clip.height, least_age: clip.least_age },
  is_blurred: clip.is_blurred || clip.is_live_blurred,
  may_download: may_download ?? false,
  cut_at: moment(clip.created_at_ms),
});
