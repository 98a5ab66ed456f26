/** Monsters as the API returns them. The hit points left follow from the total damage. */

import type { Monster } from '../../../calls/rankings/monster.ts';
import { localizedOf } from '../../platform/base/localized.ts';
import { moment, momentOrNull } from '../../platform/base/moment.ts';
import type { EventFields } from '../event/read-event.ts';
import { eventStateOf } from '../event/serialize-event.ts';
import type { monsterLevels, monsters } from './tables.ts';

type LevelRow = typeof monsterLevels.$inferSelect;

/** An event with its monster. */
export interface Fight {
  event: EventFields;
  monster: typeof monsters.$inferSelect;
  levels: LevelRow[];
}

/** Returns whether a level is defeated at a total damage. */
export const isDown = ({ falls_at }: LevelRow, damage: number) => damage >= falls_at;

/** Returns the hit points that a level has lost. */
export const takenBy = ({ falls_at, hit_points }: LevelRow, damage: number) =>
  Math.min(hit_points, Math.max(0, damage - (falls_at - hit_points)));

/** Formats the current state of a fight. */
export function serializeMonster({ event, monster, levels }: Fight, now: Date): Monster {
  const { damage } = monster;
  const current = levels.find((level) => !isDown(level, damage));
  return {
    event_uuid: event.uuid,
    participant_roles: event.participant_roles,
    state: eventStateOf(event, now),
    server_time: moment(now.getTime()),
    current_level: current?.level ?? null,
    hit_points: levels.at(-1)?.falls_at ?? 0,
    damage,
    hit_count: monster.hit_count,
    last_hit_at: momentOrNull(monster.last_hit_at_ms),
    is_defeated: current === undefined,
    levels: levels.map((level) => ({
      level: level.level,
      name: localizedOf('name', level),
      hit_points: level.hit_points,
      hit_points_left: level.hit_points - takenBy(level, damage),
      is_down: isDown(level, damage),
    })),
    damage_per_coin: monster.damage_per_coin,
  };
}
