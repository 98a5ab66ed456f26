/** Monsters. What is left of a level follows from the damage in all, so that the order of blows does not matter. */
import { and, eq } from 'drizzle-orm';
import { bangkokDay } from '../../calls/bangkok-day.ts';
import {
  getMonster,
  listMonsterHistory,
  listMonsterRanking,
  MONSTER_NOW,
  type Monster,
  type MonsterHistoryLine,
} from '../../calls/monster.ts';
import { selectStandings, standingsFor } from '../event/detail.ts';
import { isEventNow } from '../event/lists.ts';
import { type Asking, type Looking, onBoth } from '../event/on-both.ts';
import { type EventRow, seenEvent, selectEvent, selectEventUuid, type WhichEvent } from '../event/read-event.ts';
import { ringEvents } from '../event/ring-events.ts';
import { stateOf } from '../event/serialize-event.ts';
import type { Rows } from '../host/db.ts';
import type { Caller } from '../host/env.ts';
import type { Failed } from '../host/fail.ts';
import { moment, momentOrNull } from '../host/moment.ts';
import type { On } from '../host/route.ts';
import { monsterLevels, monsterPulses, monsters } from './tables.ts';

export const monsterRoutes = (on: On) => {
  onBoth(on, listMonsterHistory, selectHistory, historyFor);
  onBoth(
    on,
    listMonsterRanking,
    (input, looking) => selectStandings(input, looking, eventOf(input.params.id, looking)),
    standingsFor,
  );
  on(getMonster, selectFight, async (_, context) => {
    await ringEvents(context.env, context.now);
    return monsterFor(context);
  });
  on(getMonster.own, selectFight, (_, context) => monsterFor(context));
};

type LevelRow = typeof monsterLevels.$inferSelect;

interface Fight {
  event: EventRow;
  monster: typeof monsters.$inferSelect;
  levels: LevelRow[];
}

interface MonsterInput {
  params: { id: string };
}

/** The event that an id names, `now` among them. */
const eventOf = (id: string, looking: Looking): WhichEvent =>
  id === MONSTER_NOW ? isEventNow(looking, 'monster') : id;

/** An event with its monster. */
function selectFight({ params: { id } }: MonsterInput, looking: Looking) {
  const { db } = looking;
  const which = eventOf(id, looking);
  const uuid = selectEventUuid(db, which);
  return {
    events: selectEvent(db, which),
    monsters: db.select().from(monsters).where(eq(monsters.event_uuid, uuid)),
    levels: db.select().from(monsterLevels).where(eq(monsterLevels.event_uuid, uuid)).orderBy(monsterLevels.level),
  };
}

type FightAsked = ReturnType<typeof selectFight>;

function fightOf(found: Rows<FightAsked>, caller: Caller | null): Fight | Failed {
  const event = seenEvent(found.events, caller);
  if ('failed' in event) return event;
  const {
    levels,
    monsters: [monster],
  } = found;
  return monster && levels.length > 0 ? { event, monster, levels } : { failed: 'monster_not_found' };
}

async function monsterFor({ now, caller, read }: Asking<FightAsked>): Promise<{ data: Monster } | Failed> {
  const fight = fightOf(await read(), caller);
  return 'failed' in fight ? fight : { data: serialize(fight, now) };
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

interface HistoryInput {
  params: { id: string; by: 'level' | 'date' };
}

const selectHistory = (input: HistoryInput, looking: Looking) => ({
  ...selectFight(input, looking),
  days: looking.db
    .select()
    .from(monsterPulses)
    .where(
      and(
        eq(monsterPulses.event_uuid, selectEventUuid(looking.db, eventOf(input.params.id, looking))),
        eq(monsterPulses.step, 'day'),
      ),
    )
    .orderBy(monsterPulses.starts_at_ms),
});

async function historyFor(
  { params }: HistoryInput,
  { caller, read }: Asking<ReturnType<typeof selectHistory>>,
): Promise<{ data: MonsterHistoryLine[]; next_cursor: null } | Failed> {
  const found = await read();
  const fight = fightOf(found, caller);
  if ('failed' in fight) return fight;
  return { data: params.by === 'date' ? byDate(fight, found.days) : byLevel(fight), next_cursor: null };
}

function byDate({ levels }: Fight, days: Rows<ReturnType<typeof selectHistory>>['days']): MonsterHistoryLine[] {
  let dealt = 0;
  return days.map(({ starts_at_ms, damage }) => {
    dealt += damage;
    return {
      level: null,
      day: bangkokDay(new Date(starts_at_ms)),
      damage,
      fell_at: null,
      levels_down: levels.filter((level) => isDown(level, dealt)).length,
    };
  });
}

const byLevel = ({ levels, monster }: Fight): MonsterHistoryLine[] =>
  levels.map((level) => ({
    level: level.level,
    day: null,
    damage: takenBy(level, monster.damage),
    fell_at: momentOrNull(level.fell_at_ms),
    levels_down: null,
  }));
