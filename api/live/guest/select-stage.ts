/** The pictures beside that of a live's VB: guests, or the opponent of a PK match. */
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { GUESTS_MAX, type PictureStage } from '../../../calls/live/guest/live-picture.ts';
import type { RoomStage } from '../../../calls/live/room/room-message.ts';
import type { Db, Rows, SqlText } from '../../platform/framework/db.ts';
import { users } from '../../platform/user/tables.ts';
import { lives } from '../live/tables.ts';
import { selectLayout } from './select-guest.ts';
import { livePicturesView as pictures } from './tables.ts';

/** Selects the pictures of a live, oldest first, and the arrangement that its VB has chosen. */
export const selectStage = (db: Db, live_uuid: SqlText) => ({
  pictures: db
    .select({
      live_uuid: pictures.live_uuid,
      media_uuid: pictures.media_uuid,
      kind: pictures.kind,
      is_voice_only: pictures.is_voice_only,
      is_muted: pictures.is_muted,
      user: { uuid: users.uuid, name: users.name, avatar_url: users.avatar_url, family_name: users.family_name },
      // Of the opponent's live. Null for a guest.
      slug: lives.slug,
      poster_url: lives.poster_url,
      blurred_by: lives.blurred_by,
      least_age: lives.least_age,
    })
    .from(pictures)
    .innerJoin(users, eq(users.uuid, pictures.user_uuid))
    .leftJoin(lives, and(eq(pictures.kind, 'pk'), eq(lives.uuid, pictures.media_uuid), ne(lives.status, 'hidden')))
    .where(eq(pictures.live_uuid, live_uuid))
    .orderBy(asc(pictures.began_at_ms), asc(pictures.media_uuid))
    .limit(GUESTS_MAX),
  layouts: selectLayout(db, sql`(SELECT caster_uuid FROM lives WHERE uuid = ${live_uuid})`),
});

/** The rows of `selectStage`. */
type StageRows = Rows<ReturnType<typeof selectStage>>;

const layoutOf = ({ layouts }: Pick<StageRows, 'layouts'>) => layouts[0]?.layout ?? 'grid';

/** Formats the pictures for the API. */
export const serializeStage = (rows: StageRows): PictureStage => ({
  layout: layoutOf(rows),
  pictures: rows.pictures.map((row) => {
    const isGuest = row.kind === 'guest';
    const is_veiled = !isGuest && (row.blurred_by !== null || row.least_age !== null);
    const base = isGuest ? `/live-media/${row.live_uuid}/${row.media_uuid}/` : `/live-media/${row.media_uuid}/`;
    return {
      uuid: row.media_uuid,
      kind: row.kind,
      user: row.user,
      media_base: is_veiled ? null : base,
      poster_url: is_veiled ? null : isGuest ? row.user.avatar_url : row.poster_url,
      slug: row.slug,
      is_veiled,
      is_voice_only: row.is_voice_only,
      is_muted: row.is_muted,
    };
  }),
});

/** Formats the pictures for the room. Pages that show none load a new one from the page of guests. */
export const roomStageOf = (rows: StageRows): RoomStage => ({
  layout: layoutOf(rows),
  pictures: rows.pictures.map(({ media_uuid, is_muted }) => ({ uuid: media_uuid, is_muted })),
});
