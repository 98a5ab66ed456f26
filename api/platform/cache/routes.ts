/**
 * Endpoints for the generation of cached responses. src/platform/cache/generation.ts makes it part
 * of every cache key, so a new generation invalidates all of them.
 */
import { desc } from 'drizzle-orm';
import {
  type CacheState,
  GENERATION_KNOWN_MS,
  getCacheGeneration,
  REMOVALS_PER_GENERATION,
  raiseCacheGeneration,
} from '../../../calls/platform/cache.ts';
import { moment } from '../base/moment.ts';
import { batchRead, type Db } from '../framework/db.ts';
import { log } from '../framework/log.ts';
import type { On } from '../framework/route.ts';
import { commitOrThrow, insertRow } from '../framework/statement.ts';
import { cacheGenerations } from './tables.ts';

export const prefixes = ['cache'];

export const routes = (on: On) => {
  on(getCacheGeneration, async (_, { db }) => {
    // A batch has a bookmark. The edge sends it with the reads that fill caches of this generation.
    const { latest } = await batchRead(db, { latest: selectLatest(db, REMOVALS_PER_GENERATION) });
    return { data: stateOf(latest) };
  });

  on(raiseCacheGeneration, async ({ form: { reason } }, { db, now, caller, requestId }) => {
    const { user_uuid } = caller;
    // A trigger in rules.sql forbids deleting rows. SQLite therefore assigns the next integer, even
    // if two members of staff raise the generation at once.
    const row = insertRow(cacheGenerations, { raised_by: user_uuid, reason, raised_at_ms: now.getTime() });
    const [raised] = (await commitOrThrow(db, [row], { last: selectLatest(db, 1) })).last;
    if (!raised) throw new Error('The generation was not raised');
    const { generation } = raised;
    log('info', 'cache_generation_raised', { request_id: requestId, user_uuid, generation });
    // An edge isolate that read the old generation just before this write may use it for this long.
    const effectiveAtMs = Date.now() + GENERATION_KNOWN_MS;
    return { data: { generation, raised_at: moment(now.getTime()), effective_at: moment(effectiveAtMs) } };
  });
};

const selectLatest = (db: Db, count: number) =>
  db
    .select({ generation: cacheGenerations.generation, removed_uuid: cacheGenerations.removed_uuid })
    .from(cacheGenerations)
    .orderBy(desc(cacheGenerations.generation))
    .limit(count);

/**
 * Returns the generation and the removals after it, from the latest rows, the last one first. A row
 * is a generation if it removes no single person, or if its number is a multiple of
 * `REMOVALS_PER_GENERATION`.
 */
function stateOf(rows: Awaited<ReturnType<typeof selectLatest>>): CacheState {
  const removals: CacheState['removals'] = [];
  for (const { generation, removed_uuid } of rows) {
    if (removed_uuid === null || generation % REMOVALS_PER_GENERATION === 0) return { generation, removals };
    removals.push({ number: generation, user_uuid: removed_uuid });
  }
  return { generation: 0, removals };
}
