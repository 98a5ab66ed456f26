/** Queries for an event with its monster. */
import { eq } from 'drizzle-orm';
import type { Db, Rows } from '../../platform/framework/db.ts';
import type { Caller } from '../../platform/framework/env.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { selectEvent, selectEventUuid, visibleEvent, type WhichEvent } from '../event/read-event.ts';
import type { Fight } from './serialize-monster.ts';
import { monsterLevels, monsters } from './tables.ts';

/** Selects the event, its monster and the levels. */
export function selectFight(db: Db, event: WhichEvent) {
  const uuid = selectEventUuid(db, event);
  return {
    events: selectEvent(db, event),
    monsters: db.select().from(monsters).where(eq(monsters.event_uuid, uuid)),
    levels: db.select().from(monsterLevels).where(eq(monsterLevels.event_uuid, uuid)).orderBy(monsterLevels.level),
  };
}

/** Returns the fight if the caller may see it. Null caller: a visitor. */
export function fightOf(rows: Rows<ReturnType<typeof selectFight>>, caller: Caller | null): Fight | Failed {
  const event = visibleEvent(rows.events, caller);
  if ('failed' in event) return event;
  const {
    levels,
    monsters: [monster],
  } = rows;
  return monster && levels.length > 0 ? { event, monster, levels } : { failed: 'monster_not_found' };
}
