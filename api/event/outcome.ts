/** What can be won in an event, what it counted, and how it ended. */
import { count, eq } from 'drizzle-orm';
import { getEventResult, listEventFacts, listRankingRewards } from '../../calls/event-outcome.ts';
import { publicKinds } from '../../calls/fact.ts';
import { families } from '../family/tables.ts';
import type { Db } from '../host/db.ts';
import { moment } from '../host/moment.ts';
import { pageOf, startOf } from '../host/page.ts';
import type { On } from '../host/route.ts';
import { users } from '../profile/tables.ts';
import { userCard } from '../profile/user-card.ts';
import { shopItems } from '../shop/item-tables.ts';
import { serializeSummary } from '../shop/serialize-item.ts';
import { isInputKey, readInputs } from './inputs.ts';
import { type Asking, onBoth } from './on-both.ts';
import { type EventRow, readEvent } from './read-event.ts';
import { serializeRule, stateOf } from './serialize-event.ts';
import { eventAwards, eventRewards, eventRules, eventSettlements, lateFacts } from './tables.ts';

export const eventOutcomeRoutes = (on: On) => {
  onBoth(on, listRankingRewards, ({ params }, context) => rewardsFor(params.id, context));
  onBoth(on, getEventResult, ({ params }, context) => resultFor(params.id, context));
  onBoth(on, listEventFacts, factsFor);
};

async function rewardsFor(id: string, { db, caller }: Asking) {
  const event = await readEvent(db, id, caller);
  if ('failed' in event) return event;
  const rows = await db
    .select({ reward: eventRewards, item: shopItems })
    .from(eventRewards)
    .leftJoin(shopItems, eq(shopItems.uuid, eventRewards.item_uuid))
    .where(eq(eventRewards.event_uuid, event.uuid))
    .orderBy(eventRewards.ranked, eventRewards.first_rank);
  const data = rows.map(({ reward, item }) => ({
    target: reward.ranked,
    first_rank: reward.first_rank,
    last_rank: reward.last_rank,
    title: { th: reward.title_th, en: reward.title_en },
    coins: reward.coins,
    item: item && serializeSummary(item),
    needs_level: reward.needs_level,
  }));
  return { data, next_cursor: null };
}

async function resultFor(id: string, { db, now, caller }: Asking) {
  const event = await readEvent(db, id, caller);
  if ('failed' in event) return event;
  const [rules, final, awards] = await Promise.all([
    readRules(db, event),
    finalOf(db, event),
    db
      .select({ award: eventAwards, user: userCard })
      .from(eventAwards)
      .innerJoin(users, eq(users.uuid, eventAwards.user_uuid))
      .leftJoin(families, eq(families.uuid, users.family_uuid))
      .where(eq(eventAwards.event_uuid, event.uuid))
      .orderBy(eventAwards.ranked, eventAwards.rank),
  ]);
  return {
    data: {
      event_uuid: event.uuid,
      state: stateOf(event, now),
      rules: rules.map((rule) => serializeRule(rule, event)),
      final,
      awards: awards.map(({ award, user }) => ({
        target: award.ranked,
        rank: award.rank,
        user,
        coins: award.coins,
        item_uuid: award.item_uuid,
        awarded_at: moment(award.awarded_at_ms),
      })),
    },
  };
}

const readRules = (db: Db, { uuid }: EventRow) =>
  db.select().from(eventRules).where(eq(eventRules.event_uuid, uuid)).orderBy(eventRules.ranked, eventRules.fact_kind);

async function finalOf(db: Db, { uuid, closed_at_ms, settled_at_ms }: EventRow) {
  if (closed_at_ms === null || settled_at_ms === null) return null;
  const [[settlement], [late]] = await Promise.all([
    db.select().from(eventSettlements).where(eq(eventSettlements.event_uuid, uuid)),
    db.select({ facts: count() }).from(lateFacts).where(eq(lateFacts.event_uuid, uuid)),
  ]);
  if (!settlement) return null;
  return {
    fact_count: settlement.fact_count,
    late_fact_count: late?.facts ?? 0,
    uncounted_fact_count: settlement.uncounted_count,
    inputs_digest: settlement.inputs_digest,
    result_digest: settlement.result_digest,
    owed_count: settlement.owed_count,
    closed_at: moment(closed_at_ms),
    settled_at: moment(settled_at_ms),
  };
}

interface FactsInput {
  params: { id: string };
  query: { cursor?: string | undefined; limit: number };
}

/** Watching and topping up are private; the house may see them all the same. */
async function factsFor({ params, query }: FactsInput, { db, caller }: Asking) {
  const event = await readEvent(db, params.id, caller);
  if ('failed' in event) return event;
  const rules = await readRules(db, event);
  const arePublic = rules.every(({ fact_kind }) => publicKinds.includes(fact_kind));
  if (!arePublic && caller?.group !== 'internal') return { failed: 'event_facts_private' } as const;
  const start = startOf(`event:${event.uuid}:facts`, query);
  if ('failed' in start) return start;
  if (!isInputKey(start.after)) return { failed: 'invalid_cursor' } as const;
  const rows = await readInputs(db, event, { rules, after: start.after, limit: start.limit + 1 });
  return pageOf(start, rows, ({ fact }) => fact);
}
