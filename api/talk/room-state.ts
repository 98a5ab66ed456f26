/** What a room has to know that the database knows, each in one round trip. */
import { and, eq, gt, or, sql } from 'drizzle-orm';
import type { LeastAge } from '../../calls/live-age.ts';
import type { Speaker } from '../../calls/talk.ts';
import { emails } from '../auth/tables.ts';
import { memberBlocks } from '../block/tables.ts';
import { selectSetting, settingOf } from '../dated/setting.ts';
import { follows } from '../follow/tables.ts';
import { selectGoals } from '../goal/select-goal.ts';
import type { liveGoals } from '../goal/tables.ts';
import { openDb, readTogether } from '../host/db.ts';
import { lives } from '../live/tables.ts';
import { pkDeskOf } from '../pk/desk.ts';
import { type MatchRow, selectMatches } from '../pk/select-match.ts';
import { foldText } from '../post/fold-text.ts';
import { heldWordLists } from '../post/tables.ts';
import { users, vips } from '../profile/tables.ts';
import { wornPicture } from '../shop/worn.ts';
import { isModeratorOf, partOf } from './keeping.ts';
import type { RoomRules, Talker } from './may-say.ts';
import { hiddenLines, talkRules, talkSilences } from './tables.ts';

/** What has come to pass in a live, whether it is on air or over: its matches of PK and its goals, the latest few of each, the last one first. */
export interface RoomPast {
  matches: readonly MatchRow[];
  goals: readonly (typeof liveGoals.$inferSelect)[];
}

/** A live on air, as its room keeps it. */
export interface RoomState extends RoomPast {
  caster_uuid: string;
  /** Null: it is for everybody. */
  least_age: LeastAge | null;
  /** As the database tells it. */
  viewer_count: number;
  rules: RoomRules;
  /** What of PK its VB is shown in the studio: another text, another thing. */
  pk_desk: string;
}

/** What came to pass is told of so many of a kind, should the room have slept through it. */
const NEWS_MOST = 5;

/** Lines that were hidden, or shown again, by their numbers in the room and as such; in that order. */
export type Hidden = readonly Pick<typeof hiddenLines.$inferSelect, 'number' | 'seq' | 'is_shown_again'>[];

/** Somebody in a room, and whose lines they do not see, nor those theirs. */
export interface RoomMember extends Talker {
  speaker: Speaker;
  blocked: readonly string[];
}

/** A live on air, null where it is not, or is not there; and which of its lines were hidden after `hidden_to`, whether it is or not. */
export async function readRoom(
  d1: D1Database,
  { live_uuid, hidden_to, now }: { live_uuid: string; hidden_to: number; now: Date },
): Promise<{ state: RoomState | null; past: RoomPast; hidden: Hidden }> {
  const db = openDb(d1);
  const { found, words, comment_rules, hidden, matches, goals } = await readTogether(db, {
    found: db
      .select({
        caster_uuid: lives.caster_uuid,
        viewer_count: lives.viewer_count,
        least_age: lives.least_age,
        slow_seconds: talkRules.slow_seconds,
        talkers: talkRules.talkers,
        own_words: talkRules.words,
        pk_desk: pkDeskOf(live_uuid).as('pk_desk'),
      })
      .from(lives)
      .leftJoin(talkRules, eq(talkRules.vb_uuid, lives.caster_uuid))
      .where(and(eq(lives.uuid, live_uuid), eq(lives.status, 'on_air'))),
    words: db.select({ words: heldWordLists.words }).from(heldWordLists),
    comment_rules: selectSetting(db, 'comment_rules', now),
    hidden: db
      .select({ number: hiddenLines.number, seq: hiddenLines.seq, is_shown_again: hiddenLines.is_shown_again })
      .from(hiddenLines)
      .where(and(eq(hiddenLines.live_uuid, live_uuid), gt(hiddenLines.number, hidden_to)))
      .orderBy(hiddenLines.number),
    matches: selectMatches(db, live_uuid, NEWS_MOST),
    goals: selectGoals(db, live_uuid, NEWS_MOST),
  });
  const [live] = found;
  const past = { matches, goals };
  if (!live) return { state: null, past, hidden };
  const needs_email = settingOf('comment_rules', comment_rules).needs_email === 1;
  const { caster_uuid, least_age, viewer_count, slow_seconds, talkers, own_words, pk_desk } = live;
  const rules = {
    needs_email,
    followers_only: talkers === 'followers',
    slow_ms: (slow_seconds ?? 0) * 1000,
    held_words: [...(words[0]?.words ?? []), ...(own_words ?? []).map((word) => foldText(word).compact)],
  };
  return { state: { ...past, caster_uuid, least_age, viewer_count, rules, pk_desk: pk_desk ?? '' }, past, hidden };
}

/** Those of them who have an account. */
export async function readMembers(
  d1: D1Database,
  { caster_uuid, user_uuids }: { caster_uuid: string; user_uuids: readonly string[] },
): Promise<Map<string, RoomMember>> {
  const db = openDb(d1);
  const asked = sql`(SELECT value FROM json_each(${JSON.stringify(user_uuids)}))`;
  const { found, blocks } = await readTogether(db, {
    found: db
      .select({
        uuid: users.uuid,
        name: users.name,
        role: users.role,
        vip_level: vips.level,
        badge_url: wornPicture('badge', Date.now()).as('badge_url'),
        has_email: sql<number>`EXISTS (SELECT 1 FROM ${emails} WHERE user_uuid = ${users.uuid})`.as('has_email'),
        is_moderator: isModeratorOf(caster_uuid, sql`${users.uuid}`).as('is_moderator'),
        follows:
          sql<number>`EXISTS (SELECT 1 FROM ${follows} WHERE user_uuid = ${users.uuid} AND followed_uuid = ${caster_uuid})`.as(
            'follows',
          ),
        silenced_at_ms: talkSilences.silenced_at_ms,
        until_ms: talkSilences.until_ms,
      })
      .from(users)
      .leftJoin(talkSilences, and(eq(talkSilences.user_uuid, users.uuid), eq(talkSilences.vb_uuid, caster_uuid)))
      .leftJoin(vips, and(eq(vips.user_uuid, users.uuid), eq(vips.vb_uuid, caster_uuid)))
      .where(sql`${users.uuid} IN ${asked}`),
    blocks: db
      .select({ one: memberBlocks.user_uuid, other: memberBlocks.blocked_uuid })
      .from(memberBlocks)
      .where(or(sql`${memberBlocks.user_uuid} IN ${asked}`, sql`${memberBlocks.blocked_uuid} IN ${asked}`)),
  });
  return new Map(
    found.map(({ uuid, name, role, is_moderator, ...member }) => {
      const { vip_level, badge_url, has_email, follows, silenced_at_ms, until_ms } = member;
      const part = partOf({ uuid, role, is_moderator }, caster_uuid);
      const blocked = blocks.flatMap(({ one, other }) => (one === uuid ? [other] : other === uuid ? [one] : []));
      return [
        uuid,
        {
          speaker: { uuid, name, vip_level: vip_level ?? 0, part, badge_url },
          blocked,
          has_email: has_email === 1,
          moderates: part !== null,
          follows: follows === 1,
          silent_until_ms: silenced_at_ms === null ? 0 : (until_ms ?? Number.POSITIVE_INFINITY),
        },
      ];
    }),
  );
}
