/** What a room has to know that the database knows, each in one round trip. */
import { and, eq, or, sql } from 'drizzle-orm';
import { mayAccess } from '../../calls/role.ts';
import type { Speaker } from '../../calls/talk.ts';
import { emails } from '../auth/tables.ts';
import { memberBlocks } from '../block/tables.ts';
import { selectSetting, settingOf } from '../dated/setting.ts';
import { openDb, readTogether } from '../host/db.ts';
import { lives } from '../live/tables.ts';
import { heldWordLists } from '../post/tables.ts';
import { users, vips } from '../profile/tables.ts';
import type { RoomRules, Talker } from './may-say.ts';

/** A live on air, as its room keeps it. */
export interface RoomState {
  caster_uuid: string;
  /** As the database tells it. */
  viewer_count: number;
  rules: RoomRules;
}

/** Somebody in a room, and whose lines they do not see, nor those theirs. */
export interface RoomMember extends Talker {
  speaker: Speaker;
  blocked: readonly string[];
}

/** A live on air; null where it is not, or is not there. */
export async function readRoom(d1: D1Database, live_uuid: string, now: Date): Promise<RoomState | null> {
  const db = openDb(d1);
  const { found, words, comment_rules } = await readTogether(db, {
    found: db
      .select({ caster_uuid: lives.caster_uuid, viewer_count: lives.viewer_count })
      .from(lives)
      .where(and(eq(lives.uuid, live_uuid), eq(lives.status, 'on_air'))),
    words: db.select({ words: heldWordLists.words }).from(heldWordLists),
    comment_rules: selectSetting(db, 'comment_rules', now),
  });
  const [live] = found;
  if (!live) return null;
  const needs_email = settingOf('comment_rules', comment_rules).needs_email === 1;
  return { ...live, rules: { needs_email, held_words: words[0]?.words ?? [] } };
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
        has_email: sql<number>`EXISTS (SELECT 1 FROM ${emails} WHERE user_uuid = ${users.uuid})`.as('has_email'),
      })
      .from(users)
      .leftJoin(vips, and(eq(vips.user_uuid, users.uuid), eq(vips.vb_uuid, caster_uuid)))
      .where(sql`${users.uuid} IN ${asked}`),
    blocks: db
      .select({ one: memberBlocks.user_uuid, other: memberBlocks.blocked_uuid })
      .from(memberBlocks)
      .where(or(sql`${memberBlocks.user_uuid} IN ${asked}`, sql`${memberBlocks.blocked_uuid} IN ${asked}`)),
  });
  return new Map(
    found.map(({ role, has_email, vip_level, ...who }) => {
      const moderates = mayAccess(role, 'moderator');
      const part = who.uuid === caster_uuid ? 'vb' : moderates ? 'house' : null;
      const blocked = blocks.flatMap(({ one, other }) =>
        one === who.uuid ? [other] : other === who.uuid ? [one] : [],
      );
      return [
        who.uuid,
        {
          speaker: { ...who, vip_level: vip_level ?? 0, part },
          blocked,
          has_email: has_email === 1,
          moderates: part !== null,
        },
      ];
    }),
  );
}
