/** Who looks at a live's room, and what they are in it. */
import type { TalkPart } from '../../../calls/live/talk.ts';
import type { Db, Rows } from '../../platform/host/db.ts';
import type { Bearer } from '../../platform/host/env.ts';
import type { Failed } from '../../platform/host/fail.ts';
import { partOf, selectInRoom, selectSeenLive } from './keeping.ts';

/** Who looks at a room. */
export interface Looking {
  db: Db;
  bearer: Bearer;
}

/** The live, and the caller in its room. */
export const selectKeeper = (slug: string, { db, bearer: { user_uuid } }: Looking) => ({
  live: selectSeenLive(db, slug, user_uuid),
  me: selectInRoom(db, slug, user_uuid),
});

/** What `selectKeeper` finds. */
export type FoundKeeper = Rows<ReturnType<typeof selectKeeper>>;

/** A live, and what somebody is in its room. */
export interface Keeper<Part> {
  live: FoundKeeper['live'][number];
  part: Part;
}

/** The live and what the caller is in its room, or why they see none. */
export function readerIn({ live: [live], me: [me] }: FoundKeeper): Keeper<TalkPart | null> | Failed {
  const part = live && me ? partOf(me, live.caster_uuid) : null;
  if (!live || (live.is_blocked === 1 && part !== 'house')) return { failed: 'live_not_found' };
  return { live, part };
}
