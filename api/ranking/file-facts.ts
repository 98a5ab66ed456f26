/** Filing facts by whose they are, once they are counted: what is found behind a line of a ranking (office-fact.ts). */
import { max } from 'drizzle-orm';
import type { Db } from '../host/db.ts';
import { commit } from '../host/statement.ts';
import { fileNext } from './counting-round.ts';
import { factCounting, filedFacts } from './tables.ts';

/** How many facts a batch files. */
const FACTS_A_BATCH = 1_000;

/** How much one call does: as many as one call counts. */
const BATCHES_AT_ONCE = 100;

/** Whether facts are counted that are not filed yet. */
export async function filingDue(db: Db): Promise<boolean> {
  const [[counted], [filed]] = await db.batch([
    db.select({ to: factCounting.counted_to }).from(factCounting),
    db.select({ to: max(filedFacts.position) }).from(filedFacts),
  ]);
  return (filed?.to ?? 0) < (counted?.to ?? 0);
}

/** Files what is counted and not filed yet, or as much as one call does. However many file at the same time, each fact is filed once. */
export async function fileFacts(db: Db): Promise<void> {
  for (let batches = 0; batches < BATCHES_AT_ONCE && (await filingDue(db)); batches += 1) {
    await commit(db, [fileNext(FACTS_A_BATCH)]);
  }
}
