/**
 * Effects of gifts: the top supporters of a live, the VB's rank of the day, and the current
 * monster.
 */
import { eq, sql } from 'drizzle-orm';
import { bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import type { Role } from '../../../calls/platform/role.ts';
import { isHitBy } from '../../../calls/rankings/monster.ts';
import type { Db, Rows } from '../../platform/framework/db.ts';
import { users } from '../../platform/user/tables.ts';
import { isEventNow } from '../../rankings/event/lists.ts';
import { fightOf, selectFight } from '../../rankings/monster/select-fight.ts';
import { serializeMonster } from '../../rankings/monster/serialize-monster.ts';
import { ownRankOf, selectOwnRank } from '../../rankings/ranking/own-rank.ts';
import { boardName } from '../../rankings/ranking/standing.ts';
import { payersOf, selectTopGivers } from '../live/live-summary.ts';
import { lives } from '../live/tables.ts';
import type { RoomStanding } from './room-state.ts';

/** Supporters that a room shows. */
const SUPPORTERS = 3;

/**
 * Selects supporters, rank and monster. Reads about 40 rows, and one index row per higher entry, up
 * to 1,000.
 */
export function selectRoomStanding(db: Db, { live_uuid, now }: { live_uuid: string; now: Date }) {
  const board = boardName({ ranking: 'uservtoken', period: 'day', start: bangkokDay(now) });
  const userUuid = sql<string>`(SELECT caster_uuid FROM ${lives} WHERE uuid = ${live_uuid})`;
  return {
    ...selectOwnRank(db, { board, userUuid }),
    ...selectFight(db, isEventNow({ db, now, bearer: null }, 'monster')),
    casters: db
      .select({ role: users.role })
      .from(users)
      .innerJoin(lives, eq(lives.caster_uuid, users.uuid))
      .where(eq(lives.uuid, live_uuid)),
    givers: selectTopGivers(db, payersOf(live_uuid)),
  };
}

/** Converts the rows of `selectRoomStanding` to supporters, rank and monster. */
export function roomStandingOf(rows: Rows<ReturnType<typeof selectRoomStanding>>, now: Date): RoomStanding {
  const fight = fightOf(rows, null);
  const monster = 'failed' in fight ? null : serializeMonster(fight, now);
  const role: Role | undefined = rows.casters[0]?.role;
  const supporters = rows.givers.slice(0, SUPPORTERS).map(({ uuid, name, avatar_url }) => ({ uuid, name, avatar_url }));
  return { supporters, place: ownRankOf(rows), monster: monster && role && isHitBy(monster, role) ? monster : null };
}
