/** Matches as the room of one side sees them. */
import { and, desc, eq, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { PkMatch } from '../../../calls/live/pk/pk-match.ts';
import { moment } from '../../platform/base/moment.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import { users } from '../../platform/user/tables.ts';
import { lives } from '../live/tables.ts';
import { pkMatches, pkSides } from './tables.ts';

const own = alias(pkSides, 'own');
const other = alias(pkSides, 'other');
const ownVb = alias(users, 'own_vb');
const otherVb = alias(users, 'other_vb');

const cardOf = (vb: typeof ownVb | typeof otherVb) => ({
  uuid: vb.uuid,
  name: vb.name,
  avatar_url: vb.avatar_url,
  family_name: vb.family_name,
});

/** Selects the matches of a live, newest first. */
export const selectMatches = (db: Db, live_uuid: SqlText, limit: number) =>
  db
    .select({
      uuid: pkMatches.uuid,
      began_at_ms: own.began_at_ms,
      ends_at_ms: pkMatches.ends_at_ms,
      over_at_ms: pkMatches.over_at_ms,
      left_uuid: pkMatches.left_uuid,
      outcome: own.outcome,
      own_live_uuid: own.live_uuid,
      own_coins: own.coins,
      own_vb: cardOf(ownVb),
      other_live_uuid: other.live_uuid,
      other_coins: other.coins,
      other_vb: cardOf(otherVb),
      other_slug: lives.slug,
    })
    .from(own)
    .innerJoin(pkMatches, eq(pkMatches.uuid, own.match_uuid))
    .innerJoin(other, and(eq(other.match_uuid, own.match_uuid), ne(other.live_uuid, own.live_uuid)))
    .innerJoin(ownVb, eq(ownVb.uuid, own.vb_uuid))
    .innerJoin(otherVb, eq(otherVb.uuid, other.vb_uuid))
    .leftJoin(lives, and(eq(lives.uuid, other.live_uuid), ne(lives.status, 'hidden')))
    .where(eq(own.live_uuid, live_uuid))
    .orderBy(desc(own.began_at_ms))
    .limit(limit);

/** A row of `selectMatches`. */
export type MatchRow = Awaited<ReturnType<typeof selectMatches>>[number];

/** Formats a match for the API. */
export function serializeMatch(row: MatchRow): PkMatch {
  return {
    uuid: row.uuid,
    began_at: moment(row.began_at_ms),
    ends_at: moment(row.ends_at_ms ?? row.began_at_ms),
    outcome: row.outcome,
    was_left: row.left_uuid !== null,
    own: { live_uuid: row.own_live_uuid, vb: row.own_vb, coins: row.own_coins },
    other: {
      live_uuid: row.other_live_uuid,
      vb: row.other_vb,
      coins: row.other_coins,
      slug: row.other_slug,
    },
  };
}
