/**
 * Scheduled job that copies closed months to R2 and compares the copies with the database. rules.sql
 * rejects a segment that does not follow the last one.
 */
import archivedTables from 'virtual:api-archived-tables';
import { z } from 'zod';
import { nameOf } from '../../platform/archive/table.ts';
import { bucketBinding } from '../../platform/framework/binding.ts';
import type { Job } from '../../platform/scheduler/job.ts';
import { compareDue, compareSegment, copyDue, copySegment, selectLeastCompared } from './copy-segment.ts';

/**
 * `delete` becomes the third value when every reader of old months reads segments:
 * docs/decisions/091-old-months-are-copied-first.md.
 */
const settings = z.object({ PRIVATE: bucketBinding, OLD_MONTHS: z.enum(['off', 'copy']).default('off') });

/** Copies or compares one segment per run. */
export const oldMonthsJob: Job = {
  name: 'old_months',
  nightly: true,
  due: async ({ db, env }) => {
    if (settings.parse(env).OLD_MONTHS === 'off') return null;
    const [segment] = await selectLeastCompared(db);
    const copies = await Promise.all(archivedTables.map((archived) => copyDue(db, archived)));
    const times = [...copies, segment ? compareDue(segment) : null].filter((time) => time !== null);
    return times.length > 0 ? Math.min(...times) : null;
  },
  run: async ({ db, env, now }) => {
    const ports = { db, bucket: settings.parse(env).PRIVATE, now };
    for (const archived of archivedTables) if (await copySegment(ports, archived)) return { done: 1 };
    const [segment] = await selectLeastCompared(db);
    if (!segment || compareDue(segment) > now.getTime()) return { done: 0 };
    const archived = archivedTables.find((one) => nameOf(one) === segment.table_name);
    if (!archived) return { done: 0, failure: `no feature archives ${segment.table_name}` };
    const difference = await compareSegment(ports, archived, segment);
    return difference ? { done: 1, failure: `segment ${segment.number}: ${difference}` } : { done: 1 };
  },
};
