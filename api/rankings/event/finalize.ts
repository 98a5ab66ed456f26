/**
 * Closes and finalizes events. A closed event counts nothing more. Then its facts are digested,
 * then its boards, and then the rewards are granted. Each step is one transaction that also stores
 * the progress, so that a run after a crash continues where it stopped. Triggers in rules.sql
 * protect closed boards.
 */

import { and, asc, eq, isNotNull, lte } from 'drizzle-orm';
import type { EventTarget } from '../../../calls/rankings/event.ts';
import type { Db } from '../../platform/framework/db.ts';
import { describeError } from '../../platform/framework/log.ts';
import { commitOrThrow, insertRow, type Statement, updateRow, write } from '../../platform/framework/statement.ts';
import type { JobRun } from '../../platform/scheduler/job.ts';
import { users } from '../../platform/user/tables.ts';
import { countFacts } from '../fact/count-facts.ts';
import { countToHead } from '../fact/counting-round.ts';
import { boardIdOf, boardOrder, entry, eventBoard, isAfter, isSubject } from '../ranking/standing.ts';
import { standings } from '../ranking/tables.ts';
import { readInputs } from './counted-facts.ts';
import { BLOCK_LINES, digestBlock, factLine, finalLine, NO_DIGEST } from './digest.ts';
import { exportInputs } from './input-blocks.ts';
import type { FinalizePorts } from './ports.ts';
import type { EventRow } from './read-event.ts';
import { grantRewards } from './reward.ts';
import { eventRules, eventSettlements, events } from './tables.ts';

type Finalization = typeof eventSettlements.$inferSelect;

/** Maximum steps per event and run: with blocks of 500, a hundred thousand facts. */
const MAX_STEPS_PER_RUN = 200;
const RETRY_MS = 60_000;
/** Milliseconds until owed rewards are retried. Staff have to restock the item. */
const OWED_RETRY_MS = 3_600_000;

/** Returns the time at which the next event must be finalized, or null. */
export async function nextFinalization(db: Db): Promise<number | null> {
  const [next] = await db
    .select({ at_ms: events.settle_at_ms })
    .from(events)
    .where(isNotNull(events.settle_at_ms))
    .orderBy(asc(events.settle_at_ms))
    .limit(1);
  return next?.at_ms ?? null;
}

/** Finalizes up to ten due events, as far as the steps allow. */
export async function finalizeEvents(ports: FinalizePorts): Promise<JobRun> {
  const { db, now } = ports;
  const dueEvents = await db
    .select()
    .from(events)
    .where(and(isNotNull(events.settle_at_ms), lte(events.settle_at_ms, now.getTime())))
    .orderBy(asc(events.settle_at_ms))
    .limit(10);
  const turn: JobRun = { done: 0 };
  for (const event of dueEvents) {
    try {
      await finalizeEvent(ports, event);
      turn.done += 1;
    } catch (error) {
      // One event that fails must not delay the others.
      ports.log('error', 'event_not_finalized', { event_uuid: event.uuid, ...describeError(error) });
      turn.failure = `event ${event.uuid}: ${error}`;
      await commitOrThrow(db, [updateRow(events, { uuid: event.uuid }, { settle_at_ms: now.getTime() + RETRY_MS })]);
    }
  }
  return turn;
}

/** Continues an event until it is final or the steps are used up. In that case it stays due. */
async function finalizeEvent(ports: FinalizePorts, event: EventRow): Promise<void> {
  for (let step = 0; step < MAX_STEPS_PER_RUN; step += 1) {
    const [finalization] = await ports.db
      .select()
      .from(eventSettlements)
      .where(eq(eventSettlements.event_uuid, event.uuid));
    if (!finalization) {
      if (!(await countFacts(ports))) return;
      await commitOrThrow(ports.db, close(event, ports.now));
    } else if (finalization.stage === 'inputs') {
      await commitOrThrow(ports.db, await digestInputs(ports, event, finalization));
    } else if (finalization.stage === 'rewards') {
      await commitOrThrow(ports.db, finish(event, await grantRewards(ports, event), ports.now));
      return;
    } else {
      await commitOrThrow(ports.db, await digestLines(ports.db, finalization, finalization.stage));
    }
  }
}

/**
 * Closes an event. The same transaction counts all pending facts, so that none is lost between the
 * last count and the close.
 */
const close = (event: EventRow, now: Date): Statement[] => [
  ...countToHead(),
  updateRow(events, { uuid: event.uuid }, { closed_at_ms: now.getTime() }),
  insertRow(eventSettlements, {
    event_uuid: event.uuid,
    stage: 'inputs',
    after: '',
    fact_count: 0,
    line_count: 0,
    inputs_digest: NO_DIGEST,
    result_digest: NO_DIGEST,
  }),
  noteUncounted(event),
];

/** Stores how many quarantined facts the event would count. The event does not wait for them. */
const noteUncounted = ({ uuid }: EventRow): Statement => write`UPDATE event_settlements SET uncounted_count = (
    SELECT count(*) FROM uncounted_facts AS aside
    WHERE dropped_at_ms IS NULL AND (
      EXISTS (SELECT 1 FROM event_facts WHERE event_uuid = ${uuid} AND position = aside.position)
      OR EXISTS (SELECT 1 FROM monster_blows WHERE event_uuid = ${uuid} AND position = aside.position)
    )
  ) WHERE event_uuid = ${uuid}`;

/** Marks the event as final, once. Owed rewards are granted later. */
function finish({ uuid, settled_at_ms }: EventRow, owed_count: number, now: Date): Statement[] {
  const now_ms = now.getTime();
  const settle_at_ms = owed_count > 0 ? now_ms + OWED_RETRY_MS : null;
  return [
    updateRow(eventSettlements, { event_uuid: uuid }, { owed_count }),
    updateRow(events, { uuid }, { settle_at_ms, settled_at_ms: settled_at_ms ?? now_ms }),
  ];
}

/** Moves the progress from the state that was read. Changes nothing if another run was faster. */
const advance = ({ event_uuid, stage, after }: Finalization, changes: Partial<Finalization>): Statement =>
  updateRow(eventSettlements, { event_uuid, stage, after }, changes);

/** Digests the next block of facts. Exports it first, so that each digested fact is in R2. */
async function digestInputs(
  { db, bucket }: FinalizePorts,
  event: EventRow,
  finalization: Finalization,
): Promise<Statement[]> {
  const rules = await db.select().from(eventRules).where(eq(eventRules.event_uuid, event.uuid));
  const rows = await readInputs(db, event, { rules, after: finalization.after, limit: BLOCK_LINES });
  const last = rows.at(-1);
  if (!last) return [advance(finalization, { stage: 'vb', after: '', is_exported: true })];
  const lines = rows.map(({ fact }) => factLine(fact));
  const inputs_digest = await digestBlock(finalization.inputs_digest, lines);
  await exportInputs(bucket, event.uuid, { rows, inputs_digest });
  return [
    advance(finalization, {
      after: last.order_key,
      fact_count: finalization.fact_count + rows.length,
      inputs_digest,
    }),
  ];
}

async function digestLines(db: Db, finalization: Finalization, target: EventTarget): Promise<Statement[]> {
  const rows = await db
    .select({ ...entry, last_at_ms: standings.last_at_ms })
    .from(standings)
    .innerJoin(users, isSubject)
    .where(
      and(eq(standings.board_id, boardIdOf(eventBoard(finalization.event_uuid, target))), isAfter(finalization.after)),
    )
    .orderBy(...boardOrder)
    .limit(BLOCK_LINES);
  const last = rows.at(-1);
  if (!last) {
    return [advance(finalization, { stage: target === 'vb' ? 'user' : 'rewards', after: '', line_count: 0 })];
  }
  const lines = rows.map(({ uuid, score, last_at_ms }, index) =>
    finalLine({ target, rank: finalization.line_count + index + 1, uuid, score, last_at_ms }),
  );
  return [
    advance(finalization, {
      after: last.order_key,
      line_count: finalization.line_count + rows.length,
      result_digest: await digestBlock(finalization.result_digest, lines),
    }),
  ];
}
