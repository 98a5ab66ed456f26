/** Monsters: one an event, with levels that fall one after the other under the gifts of everybody. */
import { z } from 'zod';
import { defineCall, list, one, pageQuery } from '../platform/call.ts';
import { bilingual, count, day, moment, uuid } from '../platform/field.ts';
import { byEvent, eventTarget } from '../platform/page-field.ts';
import { type Role, role } from '../platform/role.ts';
import { seenCall } from '../platform/seen-call.ts';
import { eventState, lively } from './event.ts';
import { standing } from './ranking.ts';

const monsterLevel = z.object({
  level: z.number().int().positive(),
  name: bilingual,
  hit_points: z.number().int().positive(),
  /** What is left of them. */
  hit_points_left: count,
  is_down: z.boolean(),
});

/** A fight as it stands. `hit_points` and `damage` are those of all levels together. */
export const monster = z.object({
  event_uuid: uuid,
  state: eventState,
  server_time: moment,
  /** The level that is being fought; null: all are down. */
  current_level: z.number().int().positive().nullable(),
  hit_points: z.number().int().positive(),
  damage: count,
  hit_count: count,
  last_hit_at: moment.nullable(),
  is_defeated: z.boolean(),
  levels: z.array(monsterLevel),
  /** Whose VBs' gifts hit it; null: every role's. */
  participant_roles: z.array(role).nullable(),
  /** Damage of a coin's worth of gift. */
  damage_per_coin: z.number().int().positive(),
});
export type Monster = z.infer<typeof monster>;

/** Whether gifts to a VB of this role hit it. */
export const isHitBy = ({ participant_roles }: Pick<Monster, 'participant_roles'>, vb_role: Role): boolean =>
  participant_roles === null || participant_roles.includes(vb_role);

/** A line of the history: a level, or a day; the other one is null. */
const monsterHistoryLine = z.object({
  level: z.number().int().positive().nullable(),
  day: day.nullable(),
  /** Of a level: what it has taken; of a day: what was dealt that day. */
  damage: count,
  /** Of a level: the minute in which it fell; null while it stands, and for a day. */
  fell_at: moment.nullable(),
  /** Of a day: how many levels were down at its end. */
  levels_down: count.nullable(),
});
export type MonsterHistoryLine = z.infer<typeof monsterHistoryLine>;

/** In an event's place: the monster that is being fought, and of several the one whose event ends first. */
export const MONSTER_NOW = 'now';

export const getMonster = seenCall(
  defineCall({
    method: 'GET',
    path: '/v1/events/monster/{id}',
    summary: 'The monster of an event, or the one of `now`: its levels and what is left of them',
    access: 'public',
    cache: { fresh_seconds: 2, stale_seconds: 30 },
    params: byEvent,
    failures: ['event_not_found', 'monster_not_found'],
    answer: one(monster),
  }),
  '/v2/events/monster/{id}',
);

export const listMonsterHistory = seenCall(
  defineCall({
    method: 'GET',
    path: '/v1/events/monster/history/{id}/{by}',
    summary: 'How the fight went: by level (when each fell) or by date (what each Bangkok day dealt)',
    access: 'public',
    cache: { fresh_seconds: 30, stale_seconds: 300 },
    params: byEvent.extend({ by: z.enum(['level', 'date']) }),
    failures: ['event_not_found', 'monster_not_found'],
    answer: list(monsterHistoryLine),
  }),
  '/v2/events/monster/history/{id}/{by}',
);

export const listMonsterRanking = seenCall(
  defineCall({
    method: 'GET',
    path: '/v1/events/monster/ranking/{id}/{target}',
    summary:
      'Who dealt the most damage to the monster of an event, or of `now`: VBs by the gifts in their rooms, or users by theirs',
    access: 'public',
    cache: lively,
    params: byEvent.extend({ target: eventTarget }),
    query: pageQuery,
    failures: ['event_not_found', 'monster_not_found', 'event_not_ranked'],
    answer: list(standing),
  }),
  '/v2/events/monster/ranking/{id}/{target}',
);
