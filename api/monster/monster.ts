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
import { seenEvent, selectEvent, selectEventUuid, type WhichEvent } from '../event/read-event.ts';
import { ringEvents } from '../event/ring-events.ts';
import type { Rows } from '../host/db.ts';
import type { Caller } from '../host/env.ts';
import type { Failed } from '../host/fail.ts';
import { momentOrNull } from '../host/moment.ts';
import { type Asking, type Looking, onBoth } from '../host/on-both.ts';
import type { On } from '../host/route.ts';
import { type Fight, isDown, serializeMonster, takenBy } from './serialize-monster.ts';
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
  return 'failed' in fight ? fight : { data: serializeMonster(fight, now) };
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
