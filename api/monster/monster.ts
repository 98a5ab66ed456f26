/** Monsters. What is left of a level follows from the damage in all, so that the order of blows does not matter. */
import { and, eq, gte, inArray, lt, or } from 'drizzle-orm';
import { bangkokDay } from '../../calls/bangkok-day.ts';
import {
  getMonster,
  listMonsterHistory,
  listMonsterRanking,
  MONSTER_NOW,
  type Monster,
  type MonsterHistoryLine,
} from '../../calls/monster.ts';
import { standingsFor } from '../event/detail.ts';
import { readEventNow } from '../event/lists.ts';
import { type Asking, onBoth } from '../event/on-both.ts';
import { type EventRow, readEvent } from '../event/read-event.ts';
import { ringEvents } from '../event/ring-events.ts';
import { stateOf } from '../event/serialize-event.ts';
import type { Db } from '../host/db.ts';
import type { Failed } from '../host/fail.ts';
import { moment, momentOrNull } from '../host/moment.ts';
import type { On } from '../host/route.ts';
import { monsterLevels, monsterPulses, monsters } from './tables.ts';

export const monsterRoutes = (on: On) => {
  onBoth(on, listMonsterHistory, ({ params }, context) => historyFor(params, context));
  onBoth(on, listMonsterRanking, (input, asking) => standingsFor(input, asking, eventOf(input.params.id, asking)));
  on(getMonster, async ({ params }, context) => {
    await ringEvents(context.env, context.now);
    return monsterFor(params.id, context);
  });
  on(getMonster.own, ({ params }, context) => monsterFor(params.id, context));
};

type MonsterRow = typeof monsters.$inferSelect;
type LevelRow = typeof monsterLevels.$inferSelect;

interface Fight {
  event: EventRow;
  monster: MonsterRow;
  levels: LevelRow[];
}

/** The event that an id names, `now` among them. */
const eventOf = (id: string, asking: Asking): Promise<EventRow | Failed> =>
  id === MONSTER_NOW ? readEventNow(asking, 'monster') : readEvent(asking.db, id, asking.caller);

async function readFight(id: string, asking: Asking): Promise<Fight | Failed> {
  const event = await eventOf(id, asking);
  const { db } = asking;
  if ('failed' in event) return event;
  const [[monster], levels] = await Promise.all([
    db.select().from(monsters).where(eq(monsters.event_uuid, event.uuid)),
    db.select().from(monsterLevels).where(eq(monsterLevels.event_uuid, event.uuid)).orderBy(monsterLevels.level),
  ]);
  return monster && levels.length > 0 ? { event, monster, levels } : { failed: 'monster_not_found' };
}

async function monsterFor(id: string, asking: Asking): Promise<{ data: Monster } | Failed> {
  const fight = await readFight(id, asking);
  return 'failed' in fight ? fight : { data: serialize(fight, asking.now) };
}

const isDown = ({ falls_at }: LevelRow, damage: number) => damage >= falls_at;

/** What a level has taken of its own hit points. */
const takenBy = ({ falls_at, hit_points }: LevelRow, damage: number) =>
  Math.min(hit_points, Math.max(0, damage - (falls_at - hit_points)));

function serialize({ event, monster, levels }: Fight, now: Date): Monster {
  const { damage } = monster;
  const current = levels.find((level) => !isDown(level, damage));
  return {
    event_uuid: event.uuid,
    state: stateOf(event, now),
    server_time: moment(now.getTime()),
    current_level: current?.level ?? null,
    hit_points: levels.at(-1)?.falls_at ?? 0,
    damage,
    hit_count: monster.hit_count,
    last_hit_at: momentOrNull(monster.last_hit_at_ms),
    is_defeated: current === undefined,
    levels: levels.map((level) => ({
      level: level.level,
      name: { th: level.name_th, en: level.name_en },
      hit_points: level.hit_points,
      hit_points_left: level.hit_points - takenBy(level, damage),
      is_down: isDown(level, damage),
    })),
    damage_per_coin: monster.damage_per_coin,
  };
}

async function historyFor(
  { id, by }: { id: string; by: 'level' | 'date' },
  asking: Asking,
): Promise<{ data: MonsterHistoryLine[]; next_cursor: null } | Failed> {
  const fight = await readFight(id, asking);
  if ('failed' in fight) return fight;
  const { db } = asking;
  const days = await readPulses(db, fight, { step: 'day' });
  const data = by === 'date' ? byDate(fight, days) : await byLevel(db, fight, days);
  return { data, next_cursor: null };
}

interface Pulse {
  starts_at_ms: number;
  damage: number;
  /** What had been dealt when it began. */
  before: number;
}

const STEP_MS = { day: 86_400_000, hour: 3_600_000 };

/** Damage by day, by hour or by minute; the hours and minutes of these earlier pulses alone. */
async function readPulses(
  db: Db,
  { event }: Fight,
  span: { step: 'day' } | { step: 'hour' | 'minute'; within: readonly Pulse[]; widthMs: number },
): Promise<Pulse[]> {
  const within = 'within' in span ? span.within : null;
  if (within?.length === 0) return [];
  const windows =
    'within' in span &&
    or(
      ...span.within.map(({ starts_at_ms }) =>
        and(gte(monsterPulses.starts_at_ms, starts_at_ms), lt(monsterPulses.starts_at_ms, starts_at_ms + span.widthMs)),
      ),
    );
  const rows = await db
    .select({ starts_at_ms: monsterPulses.starts_at_ms, damage: monsterPulses.damage })
    .from(monsterPulses)
    .where(
      and(eq(monsterPulses.event_uuid, event.uuid), inArray(monsterPulses.step, [span.step]), windows || undefined),
    )
    .orderBy(monsterPulses.starts_at_ms);
  return summed(rows, within, 'widthMs' in span ? span.widthMs : 0);
}

/** Each with what had been dealt before it: in all, or since the pulse that it lies in began. */
function summed(rows: readonly Omit<Pulse, 'before'>[], within: readonly Pulse[] | null, widthMs: number): Pulse[] {
  let before = 0;
  let outer: Pulse | undefined;
  return rows.map((row) => {
    const now = within?.find(
      ({ starts_at_ms }) => starts_at_ms <= row.starts_at_ms && row.starts_at_ms < starts_at_ms + widthMs,
    );
    if (now && now !== outer) {
      outer = now;
      before = now.before;
    }
    const pulse = { ...row, before };
    before += row.damage;
    return pulse;
  });
}

const byDate = ({ levels }: Fight, days: readonly Pulse[]): MonsterHistoryLine[] =>
  days.map(({ starts_at_ms, damage, before }) => ({
    level: null,
    day: bangkokDay(new Date(starts_at_ms)),
    damage,
    fell_at: null,
    levels_down: levels.filter((level) => isDown(level, before + damage)).length,
  }));

/** The pulses in which levels fell, each once. */
const fatal = (pulses: readonly Pulse[], levels: readonly LevelRow[]): Pulse[] =>
  pulses.filter(({ before, damage }) =>
    levels.some(({ falls_at }) => before < falls_at && falls_at <= before + damage),
  );

/** When each level fell, to the minute: of the days the fatal one is looked into, and of that the hour. */
async function byLevel(db: Db, fight: Fight, days: readonly Pulse[]): Promise<MonsterHistoryLine[]> {
  const { levels, monster } = fight;
  const hours = await readPulses(db, fight, { step: 'hour', within: fatal(days, levels), widthMs: STEP_MS.day });
  const minutes = await readPulses(db, fight, { step: 'minute', within: fatal(hours, levels), widthMs: STEP_MS.hour });
  return levels.map((level) => {
    const [minute] = fatal(minutes, [level]);
    return {
      level: level.level,
      day: null,
      damage: takenBy(level, monster.damage),
      fell_at: minute ? moment(minute.starts_at_ms) : null,
      levels_down: null,
    };
  });
}
