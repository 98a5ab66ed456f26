/** Share card of an event: its leader, and its prize or the remaining health of its monster. */

import { and, eq } from 'drizzle-orm';
import { localizedOf, localizedSelect } from '../../platform/base/localized.ts';
import { batchRead, type Db, textAround } from '../../platform/framework/db.ts';
import { type EventFields, selectEvent, selectEventUuid, visibleEvent } from '../../rankings/event/read-event.ts';
import { eventStateOf } from '../../rankings/event/serialize-event.ts';
import { eventRewards } from '../../rankings/event/tables.ts';
import { type Fight, serializeMonster } from '../../rankings/monster/serialize-monster.ts';
import { monsterLevels, monsters } from '../../rankings/monster/tables.ts';
import { entriesOf, eventBoard } from '../../rankings/ranking/standing.ts';
import type { Card, CardStake } from './card.ts';
import type { CardTexts } from './card-text.ts';

/** Returns null if there is no public event with this id. */
export async function eventCard(db: Db, id: string, { say, now }: { say: CardTexts; now: Date }): Promise<Card | null> {
  const uuid = selectEventUuid(db, id);
  const board = textAround((one) => eventBoard(one, 'vb'), uuid);
  const {
    events,
    monsters: [monster],
    levels,
    leaders: [leader],
    rewards: [reward],
  } = await batchRead(db, {
    events: selectEvent(db, id),
    monsters: db.select().from(monsters).where(eq(monsters.event_uuid, uuid)),
    levels: db.select().from(monsterLevels).where(eq(monsterLevels.event_uuid, uuid)).orderBy(monsterLevels.level),
    leaders: entriesOf(db, { list: board, after: '', limit: 0 }),
    rewards: db
      .select(localizedSelect('title', eventRewards))
      .from(eventRewards)
      .where(and(eq(eventRewards.event_uuid, uuid), eq(eventRewards.first_rank, 1)))
      .orderBy(eventRewards.ranked)
      .limit(1),
  });
  const event = visibleEvent(events, null);
  if ('failed' in event) return null;
  const fight = monster && levels.length > 0 ? monsterStake({ event, monster, levels }, { say, now }) : null;
  const prize = reward && { text: say.text('card:prize', { prize: say.own(reward) }), share_left: null };
  return {
    picture_url: event.picture_url,
    shape: 'landscape',
    badge: { text: say.text(`card:type.${event.event_type}`), tone: 'plain' },
    note: timeOf(event, { say, now }),
    title: say.own(localizedOf('title', event)),
    person: leader
      ? {
          name: say.text('card:leader', { name: leader.name }),
          detail: leader.family_name,
          picture_url: leader.avatar_url,
        }
      : null,
    stake: fight ?? prize ?? null,
  };
}

function monsterStake(fight: Fight, { say, now }: { say: CardTexts; now: Date }): CardStake {
  const { levels, current_level } = serializeMonster(fight, now);
  const current = levels.find(({ level }) => level === current_level);
  if (!current) return { text: say.text('card:won'), share_left: 0 };
  const share_left = current.hit_points_left / current.hit_points;
  const { level, name } = current;
  return {
    text: say.text('card:monster', { level, name: say.own(name), left: say.percent(share_left) }),
    share_left,
  };
}

function timeOf(event: EventFields, { say, now }: { say: CardTexts; now: Date }): string {
  switch (eventStateOf(event, now)) {
    case 'soon':
      return say.text('card:soon', { time: say.moment(event.starts_at_ms) });
    case 'now':
      return say.text('card:until', { time: say.moment(event.ends_at_ms) });
    case 'counting':
      return say.text('card:counting');
    default:
      return say.text('card:ended');
  }
}
