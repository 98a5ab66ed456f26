/** Reads the current content of an overlay. */
import { and, eq, lt } from 'drizzle-orm';
import type { Talk } from '../../../calls/live/chat.ts';
import { type OverlayKind, readOverlay } from '../../../calls/live/overlay.ts';
import { bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import { follows } from '../../people/follow/tables.ts';
import { sha256Hex } from '../../platform/base/digest.ts';
import { moment, momentOrNull } from '../../platform/base/moment.ts';
import { batchRead, type Db } from '../../platform/framework/db.ts';
import { keyUpTo } from '../../platform/framework/order-key.ts';
import type { On } from '../../platform/framework/route.ts';
import { users } from '../../platform/user/tables.ts';
import { boardName, rankedUserOf, topOf } from '../../rankings/ranking/standing.ts';
import { selectGoal, serializeGoal } from '../goal/select-goal.ts';
import { lives } from '../live/tables.ts';
import { selectMatches, serializeMatch } from '../pk/select-match.ts';
import { roomsIn } from '../room/bindings.ts';
import { serializeSettings } from './settings.ts';
import { overlays } from './tables.ts';

const WAIT_MS = 3_000;
/** The coins of the other side arrive without a line in this room. */
const PK_WAIT_MS = 1_000;
const SUPPORTERS_SHOWN = 3;
const MAX_FOLLOWERS = 10;

type Live = { uuid: string; caster_uuid: string };

const emptyTalk: Talk = { lines: [], last: 0, hidden: [] };

export const overlayStateRoute = (on: On) => {
  on(readOverlay, async ({ form }, { db, env, now }) => {
    const { kind, after, since } = form;
    const key_hash = await sha256Hex(form.overlay_key);
    const { own, onAir } = await batchRead(db, {
      own: db.select().from(overlays).where(eq(overlays.key_hash, key_hash)),
      onAir: db
        .select({ uuid: lives.uuid, caster_uuid: lives.caster_uuid })
        .from(lives)
        .innerJoin(overlays, eq(overlays.caster_uuid, lives.caster_uuid))
        .where(and(eq(overlays.key_hash, key_hash), eq(lives.status, 'on_air'))),
    });
    const [row] = own;
    if (!row) return { failed: 'overlay_key_unknown' };
    const live = onAir[0] ?? null;
    const { lines, last, hidden } = live
      ? await awaitLines(env, live, { kind, after: form.live_uuid === live.uuid ? after : 0 })
      : emptyTalk;
    const isShown = kind === 'alerts' || kind === 'chat';
    return {
      data: {
        settings: serializeSettings(row),
        live_uuid: live?.uuid ?? null,
        tested_at: momentOrNull(row.tested_at_ms),
        now: moment(now.getTime()),
        ...(isShown ? { lines, hidden } : { lines: [], hidden: [] }),
        last,
        ...(await readFacts(db, { kind, live, caster_uuid: row.caster_uuid, now, since })),
      },
    };
  });
};

/** Waits for a new line of the room, with the blocks of the VB. */
const awaitLines = (env: object, live: Live, { kind, after }: { kind: OverlayKind; after: number }) =>
  roomsIn(env)
    .getByName(live.uuid)
    .lines(live, {
      after,
      from_ms: null,
      user_uuid: live.caster_uuid,
      wait_ms: kind === 'pk' ? PK_WAIT_MS : WAIT_MS,
    });

interface Wanted {
  kind: OverlayKind;
  live: Live | null;
  caster_uuid: string;
  now: Date;
  /** Time of the previous request. */
  since: string | undefined;
}

/** Reads only what this kind of overlay shows. */
async function readFacts(db: Db, { kind, live, caster_uuid, now, since }: Wanted) {
  const facts = { followers: [], goal: null, supporters: [], match: null };
  if (kind === 'alerts' && since !== undefined) {
    const rows = await db
      .select({ name: users.name, avatar_url: users.avatar_url, at_ms: follows.since_at_ms })
      .from(follows)
      .innerJoin(users, eq(users.uuid, follows.user_uuid))
      .where(and(eq(follows.followed_uuid, caster_uuid), lt(follows.follower_key, keyUpTo(new Date(since)))))
      .orderBy(follows.follower_key)
      .limit(MAX_FOLLOWERS);
    const followers = rows.map(({ name, avatar_url, at_ms }) => ({ name, avatar_url, followed_at: moment(at_ms) }));
    return { ...facts, followers: followers.toReversed() };
  }
  if (kind === 'supporters') {
    const board = boardName({ ranking: 'vb_payers', period: 'day', start: bangkokDay(now), scopeUuid: caster_uuid });
    const rows = await topOf(db, board, SUPPORTERS_SHOWN);
    const supporters = rows.map((giver, index) => ({ rank: index + 1, user: rankedUserOf(giver), coins: giver.score }));
    return { ...facts, supporters };
  }
  if (kind === 'goal' && live) {
    const [goal] = await selectGoal(db, live.uuid);
    return { ...facts, goal: goal ? serializeGoal(goal) : null };
  }
  if (kind === 'pk' && live) {
    const [match] = await selectMatches(db, live.uuid, 1);
    return { ...facts, match: match ? serializeMatch(match) : null };
  }
  return facts;
}
