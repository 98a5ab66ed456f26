/** Routes for the generation of cached responses, see src/platform/cache/generation.ts. */
import { desc } from 'drizzle-orm';
import { GENERATION_KNOWN_MS, getCacheGeneration, raiseCacheGeneration } from '../../../calls/platform/cache.ts';
import { moment } from '../base/moment.ts';
import type { Db } from '../framework/db.ts';
import { log } from '../framework/log.ts';
import type { On } from '../framework/route.ts';
import { commitOrThrow, insertRow } from '../framework/statement.ts';
import { cacheGenerations } from './tables.ts';

export const prefixes = ['cache'];

export const routes = (on: On) => {
  on(getCacheGeneration, async (_, { db }) => {
    const [last] = await selectLast(db);
    return { data: { generation: last?.generation ?? 0 } };
  });

  on(raiseCacheGeneration, async ({ form: { reason } }, { db, now, caller, requestId }) => {
    const { user_uuid } = caller;
    // A guard forbids deleting rows (rules.sql), so the next integer is the next generation, even
    // if two members of staff raise it at once.
    const row = insertRow(cacheGenerations, { raised_by: user_uuid, reason, raised_at_ms: now.getTime() });
    const [generation] = (await commitOrThrow(db, [row], { last: selectLast(db) })).last;
    if (!generation) throw new Error('A generation was not raised');
    log('info', 'cache_generation_raised', { request_id: requestId, user_uuid, ...generation });
    // Edge isolates that read the old generation just before this write may use it for this long,
    // and no longer.
    await scheduler.wait(GENERATION_KNOWN_MS);
    return { data: { ...generation, raised_at: moment(now.getTime()) } };
  });
};

const selectLast = (db: Db) =>
  db
    .select({ generation: cacheGenerations.generation })
    .from(cacheGenerations)
    .orderBy(desc(cacheGenerations.generation))
    .limit(1);
