/** State of a room: its live and its members. */
import { and, eq, or, sql } from 'drizzle-orm';
import type { Speaker } from '../../../calls/live/chat.ts';
import type { LeastAge } from '../../../calls/live/live-age.ts';
import type { RoomGuest, RoomStage } from '../../../calls/live/room/room-message.ts';
import type { UserCard } from '../../../calls/platform/user.ts';
import type { Monster } from '../../../calls/rankings/monster.ts';
import type { OwnPlace } from '../../../calls/rankings/ranking.ts';
import { memberBlocks } from '../../people/block/tables.ts';
import { follows } from '../../people/follow/tables.ts';
import { vips } from '../../people/profile/tables.ts';
import { selectSetting, settingOf } from '../../platform/dated/setting.ts';
import { batchRead, openDb } from '../../platform/framework/db.ts';
import { emails } from '../../platform/mail/tables.ts';
import { users } from '../../platform/user/tables.ts';
import { equippedFilm, equippedPicture } from '../../shop/equipped/equipped.ts';
import type { ChatMember, RoomRules } from '../chat/may-say.ts';
import { chatPartOf, isModeratorOf } from '../chat/room-permissions.ts';
import { type hiddenLines, talkSilences } from '../chat/tables.ts';
import { levelOfPoints } from '../club/level.ts';
import { shownName } from '../club/select-club.ts';
import { clubMembers, clubs } from '../club/tables.ts';
import type { liveGoals } from '../goal/tables.ts';
import { memberLevel } from '../level/member-level.ts';
import { memberLevels } from '../level/tables.ts';
import type { MatchRow } from '../pk/select-match.ts';
import type { RaidRow } from '../raid/select-raid.ts';
import type { DeckReading } from './deck-reader.ts';

/**
 * PK matches, goals and raids of a live, on air or over: the latest few of each, newest first. And
 * the events above its chat.
 */
export interface RoomPast {
  matches: readonly MatchRow[];
  goals: readonly (typeof liveGoals.$inferSelect)[];
  raids: readonly RaidRow[];
  deck: DeckReading;
}

/** Effects of counted gifts, in the live and outside it. */
export interface RoomStanding {
  /** The VB's rank among all VBs by candies received today. */
  place: OwnPlace;
  /** Null: no monster, or gifts to this VB do not hit it. */
  monster: Monster | null;
  /** Members who gave the most coins in this live, at most three, first one first. */
  supporters: readonly Pick<UserCard, 'uuid' | 'name' | 'avatar_url'>[];
}

/** A live on air, as cached by its room. */
export interface RoomState extends RoomPast, RoomStanding {
  caster_uuid: string;
  /** Null: no age limit. */
  least_age: LeastAge | null;
  /** Count of viewers in the database. */
  viewer_count: number;
  rules: RoomRules;
  /** Number of the pinned chat message. */
  pinned_seq: number | null;
  /** Latest invitations and matches of the live, with their status: see `pkPanelVersion`. */
  pk_desk: string;
  /** The pictures beside that of the VB. */
  stage: RoomStage;
  /** Guests and invited members by their uuid. */
  guests: ReadonlyMap<string, RoomGuest>;
}

/** Changes to hidden chat messages, in order. `number` orders the changes, `seq` is the message. */
export type Hidden = readonly Pick<typeof hiddenLines.$inferSelect, 'number' | 'seq' | 'is_shown_again'>[];

/** A member in a room. `blocked` lists members they block or who block them. */
export interface RoomMember extends ChatMember {
  speaker: Speaker;
  blocked: readonly string[];
  /** True if the member's level in the fan club announces them. */
  has_entrance: boolean;
  /** Film of the equipped entrance effect. */
  film_url: string | null;
}

/** Reads the members that have an account. */
export async function readMembers(
  d1: D1Database,
  { caster_uuid, user_uuids }: { caster_uuid: string; user_uuids: readonly string[] },
): Promise<Map<string, RoomMember>> {
  const db = openDb(d1);
  const uuids = sql`(SELECT value FROM json_each(${JSON.stringify(user_uuids)}))`;
  const { rows, blocks, rules, perkRows, levelRules } = await batchRead(db, {
    perkRows: selectSetting(db, 'fan_club_perks', new Date()),
    levelRules: selectSetting(db, 'member_level_rule', new Date()),
    rules: selectSetting(db, 'fan_club_rule', new Date()),
    rows: db
      .select({
        uuid: users.uuid,
        name: users.name,
        avatar_url: users.avatar_url,
        role: users.role,
        vip_level: vips.level,
        badge_url: equippedPicture('badge', Date.now()).as('badge_url'),
        film_url: equippedFilm(Date.now()).as('film_url'),
        has_email: sql<number>`EXISTS (SELECT 1 FROM ${emails} WHERE user_uuid = ${users.uuid})`.as('has_email'),
        is_moderator: isModeratorOf(caster_uuid, sql`${users.uuid}`).as('is_moderator'),
        follows:
          sql<number>`EXISTS (SELECT 1 FROM ${follows} WHERE user_uuid = ${users.uuid} AND followed_uuid = ${caster_uuid})`.as(
            'follows',
          ),
        silenced_at_ms: talkSilences.silenced_at_ms,
        until_ms: talkSilences.until_ms,
        club_points: clubMembers.points,
        club_name: clubs.name,
        vb_name: clubs.vb_name,
        minutes: memberLevels.minutes,
        days: memberLevels.days,
        given_coins: memberLevels.given_coins,
      })
      .from(users)
      .leftJoin(talkSilences, and(eq(talkSilences.user_uuid, users.uuid), eq(talkSilences.vb_uuid, caster_uuid)))
      .leftJoin(clubMembers, and(eq(clubMembers.user_uuid, users.uuid), eq(clubMembers.vb_uuid, caster_uuid)))
      .leftJoin(memberLevels, eq(memberLevels.user_uuid, users.uuid))
      .leftJoin(clubs, eq(clubs.vb_uuid, clubMembers.vb_uuid))
      .leftJoin(vips, and(eq(vips.user_uuid, users.uuid), eq(vips.vb_uuid, caster_uuid)))
      .where(sql`${users.uuid} IN ${uuids}`),
    blocks: db
      .select({ one: memberBlocks.user_uuid, other: memberBlocks.blocked_uuid })
      .from(memberBlocks)
      .where(or(sql`${memberBlocks.user_uuid} IN ${uuids}`, sql`${memberBlocks.blocked_uuid} IN ${uuids}`)),
  });
  const rule = settingOf('fan_club_rule', rules);
  const perks = settingOf('fan_club_perks', perkRows);
  const levelRule = settingOf('member_level_rule', levelRules);
  return new Map(
    rows.map(({ uuid, name, role, is_moderator, ...member }) => {
      const { club_points, club_name, vb_name } = member;
      const fanLevel = club_points === null ? 0 : levelOfPoints(rule, club_points);
      const has_color = fanLevel >= perks.name_color_level;
      const club =
        club_points === null
          ? null
          : { name: shownName(club_name, vb_name ?? ''), level: fanLevel, ...(has_color && { has_color }) };
      const { avatar_url, vip_level, badge_url, film_url, has_email, follows, silenced_at_ms, until_ms } = member;
      const { minutes, days, given_coins } = member;
      const level = memberLevel(levelRule, { minutes: minutes ?? 0, days: days ?? 0, given_coins: given_coins ?? 0 });
      const part = chatPartOf({ uuid, role, is_moderator }, caster_uuid);
      const blockedUuids = blocks.flatMap(({ one, other }) => (one === uuid ? [other] : other === uuid ? [one] : []));
      return [
        uuid,
        {
          speaker: {
            uuid,
            name,
            vip_level: vip_level ?? 0,
            part,
            avatar_url,
            badge_url,
            ...(club && { club }),
            ...(level > 1 && { level }),
          },
          blocked: blockedUuids,
          film_url,
          has_email: has_email === 1,
          moderates: part !== null,
          follows: follows === 1,
          is_fan: club_points !== null,
          has_entrance: fanLevel >= perks.entrance_level,
          silent_until_ms: silenced_at_ms === null ? 0 : (until_ms ?? Number.POSITIVE_INFINITY),
        },
      ];
    }),
  );
}
