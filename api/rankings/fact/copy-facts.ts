/** Copies counted facts to `filed_facts`, the read model behind office-fact.ts. */
import { max } from 'drizzle-orm';
import type { Db } from '../../platform/framework/db.ts';
import { commitOrThrow } from '../../platform/framework/statement.ts';
import { factCounting, filedFacts } from '../ranking/tables.ts';
import { copyNext } from './counting-round.ts';

/** Maximum facts copied per transaction. */
const FACTS_PER_BATCH = 1_000;

/** Maximum transactions per call: as many facts as one call counts. */
const MAX_BATCHES_PER_RUN = 100;

/** Returns whether some counted facts are not copied yet. */
export async function isCopyDue(db: Db): Promise<boolean> {
  const [[progress], [lastFiled]] = await db.batch([
    db.select({ to: factCounting.counted_to }).from(factCounting),
    db.select({ to: max(filedFacts.position) }).from(filedFacts),
  ]);
  return (lastFiled?.to ?? 0) < (progress?.to ?? 0);
}

/**
 * Copies counted facts up to the limit of one call. Concurrent runs copy each fact once. Throws
 * when the database refuses.
 */
export async function copyFacts(db: Db): Promise<void> {
  for (let batches = 0; batches < MAX_BATCHES_PER_RUN && (await isCopyDue(db)); batches += 1) {
    await commitOrThrow(db, [copyNext(FACTS_PER_BATCH)]);
  }
}
