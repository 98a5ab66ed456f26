/** Endpoints for the rewards, the facts and the result of an event. */
import { count, eq, type SQLWrapper } from 'drizzle-orm';
import { z } from 'zod';
import { getEventResult, listEventFacts, listRankingRewards } from '../../../calls/rankings/event-outcome.ts';
import { publicKinds } from '../../../calls/rankings/fact.ts';
import { moment } from '../../platform/base/moment.ts';
import { bucketBinding } from '../../platform/framework/binding.ts';
import type { Db, Rows } from '../../platform/framework/db.ts';
import { onPublicAndBearer, type ReadRequest } from '../../platform/framework/on-public-and-bearer.ts';
import { pageOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { users } from '../../platform/user/tables.ts';
import { userCardColumns } from '../../platform/user/user-card.ts';
import { shopItems } from '../../shop/item/item-tables.ts';
import { isInputKey, readInputs } from './counted-facts.ts';
import { readExported } from './input-blocks.ts';
import { type EventRow, selectEvent, selectEventUuid, visibleEvent } from './read-event.ts';
import { eventStateOf, serializeRule } from './serialize-event.ts';
import { serializeReward } from './serialize-reward.ts';
import { eventAwards, eventRewards, eventRules, eventSettlements, lateFacts } from './tables.ts';

const settings = z.object({ PRIVATE: bucketBinding });

export const eventOutcomeRoutes = (on: On) => {
  onPublicAndBearer(on, listRankingRewards, selectRewards, rewardsFor);
  onPublicAndBearer(on, getEventResult, selectResult, resultFor);
  onPublicAndBearer(on, listEventFacts, selectCounted, factsFor);
};

interface EventInput {
  params: { id: string };
}

const selectRewards = ({ params: { id } }: EventInput, { db }: { db: Db }) => ({
  events: selectEvent(db, id),
  rewards: db
    .select({ reward: eventRewards, item: shopItems })
    .from(eventRewards)
    .leftJoin(shopItems, eq(shopItems.uuid, eventRewards.item_uuid))
    .where(eq(eventRewards.event_uuid, selectEventUuid(db, id)))
    .orderBy(eventRewards.ranked, eventRewards.first_rank),
});

async function rewardsFor(_: EventInput, { caller, read }: ReadRequest<ReturnType<typeof selectRewards>>) {
  const rows = await read();
  const event = visibleEvent(rows.events, caller);
  if ('failed' in event) return event;
  return { data: rows.rewards.map(serializeReward), next_cursor: null };
}

function selectResult({ params: { id } }: EventInput, { db }: { db: Db }) {
  const uuid = selectEventUuid(db, id);
  return {
    events: selectEvent(db, id),
    rules: selectRules(db, uuid),
    settlements: db.select().from(eventSettlements).where(eq(eventSettlements.event_uuid, uuid)),
    late: db.select({ facts: count() }).from(lateFacts).where(eq(lateFacts.event_uuid, uuid)),
    awards: db
      .select({ award: eventAwards, user: userCardColumns })
      .from(eventAwards)
      .innerJoin(users, eq(users.uuid, eventAwards.user_uuid))
      .where(eq(eventAwards.event_uuid, uuid))
      .orderBy(eventAwards.ranked, eventAwards.rank),
  };
}

type ResultAsked = ReturnType<typeof selectResult>;

async function resultFor(_: EventInput, { now, caller, read }: ReadRequest<ResultAsked>) {
  const rows = await read();
  const event = visibleEvent(rows.events, caller);
  if ('failed' in event) return event;
  return {
    data: {
      event_uuid: event.uuid,
      state: eventStateOf(event, now),
      rules: rows.rules.map((rule) => serializeRule(rule, event)),
      final: finalOf(event, rows),
      awards: rows.awards.map(({ award, user }) => ({
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

const selectRules = (db: Db, eventUuid: SQLWrapper) =>
  db
    .select()
    .from(eventRules)
    .where(eq(eventRules.event_uuid, eventUuid))
    .orderBy(eventRules.ranked, eventRules.fact_kind);

function finalOf(
  { closed_at_ms, settled_at_ms }: EventRow,
  { settlements: [settlement], late: [late] }: Pick<Rows<ResultAsked>, 'settlements' | 'late'>,
) {
  if (closed_at_ms === null || settled_at_ms === null || !settlement) return null;
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

interface FactsInput extends EventInput {
  query: { cursor?: string | undefined; limit: number };
}

const selectCounted = ({ params: { id } }: EventInput, { db }: { db: Db }) => ({
  events: selectEvent(db, id),
  rules: selectRules(db, selectEventUuid(db, id)),
});

/** Facts about watching and purchases are private. Only staff may read them. */
async function factsFor(
  { query }: FactsInput,
  { db, env, caller, read }: ReadRequest<ReturnType<typeof selectCounted>>,
) {
  const { events, rules } = await read();
  const event = visibleEvent(events, caller);
  if ('failed' in event) return event;
  const arePublic = rules.every(({ fact_kind }) => publicKinds.includes(fact_kind));
  if (!arePublic && caller?.group !== 'internal') return { failed: 'event_facts_private' } as const;
  const start = startOf(`event:${event.uuid}:facts`, query);
  if ('failed' in start) return start;
  if (!isInputKey(start.after)) return { failed: 'invalid_cursor' } as const;
  const limit = start.limit + 1;
  const rows =
    event.closed_at_ms === null
      ? []
      : await readExported(settings.parse(env).PRIVATE, event.uuid, { after: start.after, limit });
  if (rows.length < limit) {
    // Events that closed before the export existed, and facts that are not exported yet.
    const after = rows.at(-1)?.order_key ?? start.after;
    rows.push(...(await readInputs(db, event, { rules, after, limit: limit - rows.length })));
  }
  return pageOf(start, rows, ({ fact }) => fact);
}
