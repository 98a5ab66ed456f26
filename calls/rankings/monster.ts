/**
 * Monsters: at most one per event. Its levels fall one after the other under the gifts of all
 * viewers.
 */
import { z } from 'zod';
import { defineCall, list, one, pageQuery } from '../platform/call.ts';
import { bilingual, count, day, moment, uuid } from '../platform/field.ts';
import { byEvent, eventTarget } from '../platform/page-field.ts';
import { publicAndBearer } from '../platform/public-and-bearer-call.ts';
import { type Role, role } from '../platform/role.ts';
import { eventState, lively } from './event.ts';
import { standing } from './ranking.ts';

const monsterLevel = z.object({
  level: z.number().int().positive(),
  name: bilingual,
  hit_points: z.number().int().positive(),
  /** Remaining hit points. */
  hit_points_left: count,
  is_down: z.boolean(),
});

/** Current state of a fight. `hit_points` and `damage` are totals of all levels. */
export const monster = z.object({
  event_uuid: uuid,
  state: eventState,
  server_time: moment,
  /** The level under attack. Null: all levels are down. */
  current_level: z.number().int().positive().nullable(),
  hit_points: z.number().int().positive(),
  damage: count,
  hit_count: count,
  last_hit_at: moment.nullable(),
  is_defeated: z.boolean(),
  levels: z.array(monsterLevel),
  /** Only gifts to VBs with these roles hit the monster. Null: all roles. */
  participant_roles: z.array(role).nullable(),
  /** Damage per coin of a gift. */
  damage_per_coin: z.number().int().positive(),
});
export type Monster = z.infer<typeof monster>;

/** Returns whether gifts to a VB of this role hit the monster. */
export const isHitBy = ({ participant_roles }: Pick<Monster, 'participant_roles'>, vb_role: Role): boolean =>
  participant_roles === null || participant_roles.includes(vb_role);

/** An entry of the history: a level or a day. The other field is null. */
const monsterHistoryLine = z.object({
  level: z.number().int().positive().nullable(),
  day: day.nullable(),
  /** Damage taken by the level, or dealt on that day. */
  damage: count,
  /** Minute in which the level fell. Null while it is up, and for days. */
  fell_at: moment.nullable(),
  /** Number of levels that were down at the end of the day. Null for levels. */
  levels_down: count.nullable(),
});
export type MonsterHistoryLine = z.infer<typeof monsterHistoryLine>;

/**
 * Value of `id` for the monster of the current event. If there are several, of the event that ends
 * first.
 */
export const MONSTER_NOW = 'now';

export const getMonster = publicAndBearer(
  defineCall({
    method: 'GET',
    path: '/v1/events/monster/{id}',
    summary: 'Returns the monster of an event, or of the current event (`now`): its levels and remaining hit points',
    access: 'public',
    cache: { fresh_seconds: 2, stale_seconds: 30 },
    params: byEvent,
    failures: ['event_not_found', 'monster_not_found'],
    answer: one(monster),
  }),
  '/v2/events/monster/{id}',
);

export const listMonsterHistory = publicAndBearer(
  defineCall({
    method: 'GET',
    path: '/v1/events/monster/history/{id}/{by}',
    summary: 'Lists the history of a fight by level (when each fell) or by date (damage per Bangkok day)',
    access: 'public',
    cache: { fresh_seconds: 30, stale_seconds: 300 },
    params: byEvent.extend({ by: z.enum(['level', 'date']) }),
    failures: ['event_not_found', 'monster_not_found'],
    answer: list(monsterHistoryLine),
  }),
  '/v2/events/monster/history/{id}/{by}',
);

export const listMonsterRanking = publicAndBearer(
  defineCall({
    method: 'GET',
    path: '/v1/events/monster/ranking/{id}/{target}',
    summary:
      'Lists VBs (by gifts in their rooms) or users (by their gifts) by damage to the monster of an event. `now` is the current event',
    access: 'public',
    cache: lively,
    params: byEvent.extend({ target: eventTarget }),
    query: pageQuery,
    failures: ['event_not_found', 'monster_not_found', 'event_not_ranked'],
    answer: list(standing),
  }),
  '/v2/events/monster/ranking/{id}/{target}',
);
