/** The caller of a chat request, and their permissions in the room. */
import type { RoomRole } from '../../../calls/live/chat.ts';
import type { Db, Rows } from '../../platform/framework/db.ts';
import type { Bearer } from '../../platform/framework/env.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { chatPartOf, selectInRoom, selectSeenLive } from './room-permissions.ts';

/** The database and the caller of a request. `bearer` is null for a visitor. */
export interface RoomRead {
  db: Db;
  bearer: Bearer | null;
}

/** Selects the live and the caller's permissions in its room. */
export const selectRoomCaller = (slug: string, { db, bearer }: RoomRead) => {
  // No account has an empty uuid, so a visitor has no permissions and no blocks.
  const user_uuid = bearer?.user_uuid ?? '';
  return { live: selectSeenLive(db, slug, user_uuid), me: selectInRoom(db, slug, user_uuid) };
};

/** Rows of `selectRoomCaller`. */
export type RoomCallerRows = Rows<ReturnType<typeof selectRoomCaller>>;

/** A live, and a member's part in its room. */
export interface RoomCaller<Part> {
  live: RoomCallerRows['live'][number];
  part: Part;
}

/**
 * Returns the live and the caller's part, or a failure. Staff also see lives of VBs who block them
 * or whom they block.
 */
export function readerIn({ live: [live], me: [ownRow] }: RoomCallerRows): RoomCaller<RoomRole | null> | Failed {
  const part = live && ownRow ? chatPartOf(ownRow, live.caster_uuid) : null;
  if (!live || (live.is_blocked === 1 && part !== 'house')) return { failed: 'live_not_found' };
  return { live, part };
}

/**
 * Returns the live and the caller's part, or a failure if the caller does not moderate the room.
 */
export function moderatorIn(rows: RoomCallerRows): RoomCaller<RoomRole> | Failed {
  const reader = readerIn(rows);
  if ('failed' in reader) return reader;
  const { live, part } = reader;
  return part === null ? { failed: 'talk_not_kept' } : { live, part };
}
