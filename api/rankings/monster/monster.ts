/**
 * Endpoints for monsters. The hit points left follow from the total damage, so the order of hits
 * does not matter.
 */
import { and, eq } from 'drizzle-orm';
import { bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import {
  getMonster,
  listMonsterHistory,
  listMonsterRanking,
  MONSTER_NOW,
  type Monster,
  type MonsterHistoryLine,
} from '../../../calls/rankings/monster.ts';
import { momentOrNull } from '../../platform/base/moment.ts';
import type { Rows } from '../../platform/framework/db.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import {
  onPublicAndBearer,
  type ReadContext,
  type ReadRequest,
} from '../../platform/framework/on-public-and-bearer.ts';
import type { On } from '../../platform/framework/route.ts';
import { selectStandings, standingsFor } from '../event/detail.ts';
import { isEventNow } from '../event/lists.ts';
import { selectEventUuid, type WhichEvent } from '../event/read-event.ts';
import { scheduleEvents } from '../event/schedule-events.ts';
import { fightOf, selectFight } from './select-fight.ts';
import { type Fight, isDown, serializeMonster, takenBy } from './serialize-monster.ts';
import { monsterPulses } from './tables.ts';

export const monsterRoutes = (on: On) => {
  onPublicAndBearer(on, listMonsterHistory, selectHistory, historyFor);
  onPublicAndBearer(
    on,
    listMonsterRanking,
    (input, context) => selectStandings(input, context, eventOf(input.params.id, context)),
    standingsFor,
  );
  on(getMonster, fightAsked, async (_, context) => {
    await scheduleEvents(context.env, context.now);
    return monsterFor(context);
  });
  on(getMonster.own, fightAsked, (_, context) => monsterFor(context));
};

interface MonsterInput {
  params: { id: string };
}

/** Returns the event for an id, or the current one for `now`. */
const eventOf = (id: string, context: ReadContext): WhichEvent =>
  id === MONSTER_NOW ? isEventNow(context, 'monster') : id;

const fightAsked = ({ params: { id } }: MonsterInput, context: ReadContext) =>
  selectFight(context.db, eventOf(id, context));

async function monsterFor({
  now,
  caller,
  read,
}: ReadRequest<ReturnType<typeof fightAsked>>): Promise<{ data: Monster } | Failed> {
  const fight = fightOf(await read(), caller);
  return 'failed' in fight ? fight : { data: serializeMonster(fight, now) };
}

interface HistoryInput {
  params: { id: string; by: 'level' | 'date' };
}

const selectHistory = (input: HistoryInput, context: ReadContext) => ({
  ...fightAsked(input, context),
  days: context.db
    .select()
    .from(monsterPulses)
    .where(
      and(
        eq(monsterPulses.event_uuid, selectEventUuid(context.db, eventOf(input.params.id, context))),
        eq(monsterPulses.step, 'day'),
      ),
    )
    .orderBy(monsterPulses.starts_at_ms),
});

async function historyFor(
  { params }: HistoryInput,
  { caller, read }: ReadRequest<ReturnType<typeof selectHistory>>,
): Promise<{ data: MonsterHistoryLine[]; next_cursor: null } | Failed> {
  const rows = await read();
  const fight = fightOf(rows, caller);
  if ('failed' in fight) return fight;
  return { data: params.by === 'date' ? byDate(fight, rows.days) : byLevel(fight), next_cursor: null };
}

function byDate({ levels }: Fight, days: Rows<ReturnType<typeof selectHistory>>['days']): MonsterHistoryLine[] {
  let dealtDamage = 0;
  return days.map(({ starts_at_ms, damage }) => {
    dealtDamage += damage;
    return {
      level: null,
      day: bangkokDay(new Date(starts_at_ms)),
      damage,
      fell_at: null,
      levels_down: levels.filter((level) => isDown(level, dealtDamage)).length,
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
