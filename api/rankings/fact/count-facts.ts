/**
 * Counts facts in rounds. Each round is one transaction and applies completely or not at all.
 * Concurrent runs are safe: a round that starts from a stale position changes nothing.
 */
import { and, asc, eq, isNull, lte, max, sql } from 'drizzle-orm';
import type { Db } from '../../platform/framework/db.ts';
import type { log } from '../../platform/framework/log.ts';
import {
  commit,
  commitOrThrow,
  commitUnless,
  insertRow,
  type Statement,
  updateRow,
} from '../../platform/framework/statement.ts';
import { factCounting, facts, uncountedFacts } from '../ranking/tables.ts';
import { countAgain, countRound } from './counting-round.ts';

export interface CountPorts {
  db: Db;
  now: Date;
  log: typeof log;
  /** Receives the lives whose gifts or monster hits were just counted. */
  moved?: (live_uuids: readonly string[]) => void;
}

/** Maximum facts per round. Facts in one round often update the same standings. */
const FACTS_PER_ROUND = 500;

/** Maximum rounds per call: 100,000 facts. */
const MAX_ROUNDS_PER_RUN = 200;

/** Maximum facts quarantined per call. More failures mean that counting itself is broken. */
const MAX_QUARANTINED_PER_RUN = 5;

const RETRY_MS = 60 * 60 * 1000;

/**
 * Counts pending facts. Returns true when none are left. A fact that fails is quarantined, logged
 * and retried every hour, so that it does not block later facts. Throws when the database is
 * unreachable or too many facts fail.
 */
export async function countFacts(ports: CountPorts, factsARound = FACTS_PER_ROUND): Promise<boolean> {
  const { db, moved } = ports;
  let maxFacts = factsARound;
  let setAsideCount = 0;
  for (let rounds = 0; rounds < MAX_ROUNDS_PER_RUN; rounds += 1) {
    const { counted_to, head } = await readProgress(db);
    if (counted_to === head) return retryDue(ports);
    const to = Math.min(head, counted_to + maxFacts);
    const failure = await attempt(db, [countRound(counted_to, to)], moved);
    if (failure === null) {
      maxFacts = Math.min(factsARound, maxFacts * 2);
    } else if (to > counted_to + 1) {
      maxFacts = Math.ceil((to - counted_to) / 2);
    } else if (!isOfTheFact(failure) || setAsideCount === MAX_QUARANTINED_PER_RUN) {
      throw new Error(failure);
    } else {
      await setAside(ports, to, failure);
      setAsideCount += 1;
    }
  }
  return false;
}

/** Returns when counting is due next, in epoch milliseconds, or null when nothing is pending. */
export async function countingDue({ db, now }: Pick<CountPorts, 'db' | 'now'>): Promise<number | null> {
  const [{ counted_to, head }, [first]] = await Promise.all([
    readProgress(db),
    db
      .select({ retry_at_ms: uncountedFacts.retry_at_ms })
      .from(uncountedFacts)
      .where(isNull(uncountedFacts.dropped_at_ms))
      .orderBy(asc(uncountedFacts.retry_at_ms))
      .limit(1),
  ]);
  return counted_to < head ? now.getTime() : (first?.retry_at_ms ?? null);
}

async function readProgress(db: Db): Promise<{ counted_to: number; head: number }> {
  const [[progress], [last]] = await db.batch([
    db.select({ to: factCounting.counted_to }).from(factCounting),
    db.select({ position: max(facts.position) }).from(facts),
  ]);
  if (!progress) throw new Error('fact_counting has no row');
  return { counted_to: progress.to, head: last?.position ?? 0 };
}

/** Commits a batch. Returns the failure message, or null on success. */
async function attempt(db: Db, statements: readonly Statement[], moved?: CountPorts['moved']): Promise<string | null> {
  try {
    if (!moved) return (await commit(db, statements)).conflict;
    const result = await commit(db, statements, { lives: selectMovedLives(db) });
    if (result.conflict === null) moved(result.rows.lives.map(({ live_uuid }) => live_uuid));
    return result.conflict;
  } catch (error) {
    return String(error);
  }
}

/** Selects the lives in the last window: their VB's rank or their monster may have changed. */
const selectMovedLives = (db: Db) =>
  db
    .selectDistinct({ live_uuid: sql<string>`live_uuid`.as('live_uuid') })
    .from(sql`window_sums`)
    .where(sql`kind IN ('gift', 'sticker', 'vip', 'monster_hit') AND live_uuid IS NOT NULL`);

/**
 * True for SQLite errors caused by the fact. Other errors come from the connection and are
 * transient.
 */
const isOfTheFact = (failure: string) => /SQLITE_(?:CONSTRAINT|ERROR|MISMATCH|TOOBIG)/.test(failure);

const NOT_NEXT = 'only the next fact to count can be quarantined';

/**
 * Quarantines the next fact. Throws when the database is unreachable: the fact then stays pending.
 */
async function setAside({ db, now, log }: CountPorts, position: number, reason: string): Promise<void> {
  const set_aside_at_ms = now.getTime();
  const row = { position, reason, set_aside_at_ms, retry_at_ms: set_aside_at_ms + RETRY_MS };
  const { conflict } = await commitUnless(db, [NOT_NEXT, uncountedFacts], [insertRow(uncountedFacts, row)]);
  // A conflict means that another run was faster.
  if (conflict !== null) return;
  const [quarantinedFact] = await db
    .select({ dropped_at_ms: uncountedFacts.dropped_at_ms })
    .from(uncountedFacts)
    .where(eq(uncountedFacts.position, position));
  // A trigger drops the correction of a dropped fact. That is expected, so it is not logged.
  if (quarantinedFact?.dropped_at_ms === null) log('error', 'fact_quarantined', { position, reason });
}

/** Retries quarantined facts in order of position. Returns true when every due fact was tried. */
async function retryDue({ db, now, log }: CountPorts): Promise<boolean> {
  const dueFacts = await db
    .select({ position: uncountedFacts.position })
    .from(uncountedFacts)
    .where(and(isNull(uncountedFacts.dropped_at_ms), lte(uncountedFacts.retry_at_ms, now.getTime())))
    .orderBy(asc(uncountedFacts.position))
    .limit(MAX_ROUNDS_PER_RUN);
  for (const { position } of dueFacts) {
    const reason = await attempt(db, [countAgain(position)]);
    if (reason === null) {
      log('info', 'fact_counted_after_all', { position });
    } else {
      const changes = { reason, retry_at_ms: now.getTime() + RETRY_MS };
      await commitOrThrow(db, [updateRow(uncountedFacts, { position }, changes)]);
    }
  }
  return dueFacts.length < MAX_ROUNDS_PER_RUN;
}
