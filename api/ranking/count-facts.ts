/**
 * Counting facts, in batches of their own: round by round, each all of it or nothing, and once, however many count at the
 * same time, because a round that was outrun finds the window elsewhere.
 */
import { and, asc, eq, isNull, lte, max, sql } from 'drizzle-orm';
import type { Db } from '../host/db.ts';
import type { log } from '../host/log.ts';
import { commit, commitOrThrow, insertRow, type Statement, updateRow } from '../host/statement.ts';
import { countAgain, countRound } from './counting-round.ts';
import { factCounting, facts, uncountedFacts } from './tables.ts';

/** What counting needs of its surroundings. */
export interface CountPorts {
  db: Db;
  now: Date;
  log: typeof log;
  /** Hears in which lives something was given, or a monster hit, that is counted now. */
  moved?: (live_uuids: readonly string[]) => void;
}

/** How many facts a round counts: many of them move the same lines. */
const FACTS_A_ROUND = 500;

/** How much one call does: a hundred thousand facts. */
const ROUNDS_AT_ONCE = 200;

/** One fact may be amiss. So many at once mean that counting itself is, and then all the others had better wait. */
const SET_ASIDE_AT_ONCE = 5;

const RETRY_MS = 60 * 60 * 1000;

/**
 * Counts what is not counted yet; true when that is all. A fact that cannot be counted is set aside and told, and keeps
 * nobody waiting; it is tried again every hour. Throws where nothing can be counted.
 */
export async function countFacts(ports: CountPorts, factsARound = FACTS_A_ROUND): Promise<boolean> {
  const { db, moved } = ports;
  let most = factsARound;
  let setAsideCount = 0;
  for (let rounds = 0; rounds < ROUNDS_AT_ONCE; rounds += 1) {
    const { counted_to, head } = await readProgress(db);
    if (counted_to === head) return retryDue(ports);
    const to = Math.min(head, counted_to + most);
    const failure = await attempt(db, [countRound(counted_to, to)], moved);
    if (failure === null) {
      most = Math.min(factsARound, most * 2);
    } else if (to > counted_to + 1) {
      most = Math.ceil((to - counted_to) / 2);
    } else if (!isOfTheFact(failure) || setAsideCount === SET_ASIDE_AT_ONCE) {
      throw new Error(failure);
    } else {
      await setAside(ports, to, failure);
      setAsideCount += 1;
    }
  }
  return false;
}

/** When there is something to count next, in milliseconds; null: there is nothing. */
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
  const [[counted], [last]] = await db.batch([
    db.select({ to: factCounting.counted_to }).from(factCounting),
    db.select({ position: max(facts.position) }).from(facts),
  ]);
  if (!counted) throw new Error('fact_counting has no row');
  return { counted_to: counted.to, head: last?.position ?? 0 };
}

/** Runs a batch; what went wrong, or null. */
async function attempt(db: Db, statements: readonly Statement[], moved?: CountPorts['moved']): Promise<string | null> {
  try {
    if (!moved) return (await commit(db, statements)).conflict;
    const done = await commit(db, statements, { lives: selectMovedLives(db) });
    if (done.conflict === null) moved(done.found.lives.map(({ live_uuid }) => live_uuid));
    return done.conflict;
  } catch (error) {
    return String(error);
  }
}

/** The lives of what was counted last: by it a VB's place is another one, and a monster has lost something. */
const selectMovedLives = (db: Db) =>
  db
    .selectDistinct({ live_uuid: sql<string>`live_uuid`.as('live_uuid') })
    .from(sql`window_sums`)
    .where(sql`kind IN ('gift', 'sticker', 'vip', 'monster_hit') AND live_uuid IS NOT NULL`);

/** What SQLite says of a fact and its boards; anything else is said of the way to the database, and passes. */
const isOfTheFact = (failure: string) => /SQLITE_(?:CONSTRAINT|ERROR|MISMATCH|TOOBIG)/.test(failure);

/** Passes over the fact that comes next. Where that fails as well the database is away, and the fact stays where it is. */
async function setAside({ db, now, log }: CountPorts, position: number, reason: string): Promise<void> {
  const set_aside_at_ms = now.getTime();
  const row = { position, reason, set_aside_at_ms, retry_at_ms: set_aside_at_ms + RETRY_MS };
  const { conflict } = await commit(db, [insertRow(uncountedFacts, row)]);
  // A conflict: somebody else was faster.
  if (conflict !== null) return;
  const [aside] = await db
    .select({ dropped_at_ms: uncountedFacts.dropped_at_ms })
    .from(uncountedFacts)
    .where(eq(uncountedFacts.position, position));
  // What takes back a fact that was dropped is dropped with it, and that is as it should be.
  if (aside?.dropped_at_ms === null) log('error', 'fact_set_aside', { position, reason });
}

/** Tries again what was set aside, in the order of its coming; true when all that was due has been tried. */
async function retryDue({ db, now, log }: CountPorts): Promise<boolean> {
  const due = await db
    .select({ position: uncountedFacts.position })
    .from(uncountedFacts)
    .where(and(isNull(uncountedFacts.dropped_at_ms), lte(uncountedFacts.retry_at_ms, now.getTime())))
    .orderBy(asc(uncountedFacts.position))
    .limit(ROUNDS_AT_ONCE);
  for (const { position } of due) {
    const reason = await attempt(db, [countAgain(position)]);
    if (reason === null) {
      log('info', 'fact_counted_after_all', { position });
    } else {
      const changes = { reason, retry_at_ms: now.getTime() + RETRY_MS };
      await commitOrThrow(db, [updateRow(uncountedFacts, { position }, changes)]);
    }
  }
  return due.length < ROUNDS_AT_ONCE;
}
