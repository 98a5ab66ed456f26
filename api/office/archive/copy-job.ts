/**
 * Scheduled job that copies closed months to R2, compares the copies with the database, and lets lists
 * read verified months from R2.
 */
import archivedTables from 'virtual:api-archived-tables';
import shelves from 'virtual:api-shelves';
import { z } from 'zod';
import { nameOf } from '../../platform/archive/table.ts';
import { bucketBinding } from '../../platform/framework/binding.ts';
import type { Job } from '../../platform/scheduler/job.ts';
import {
  compareDue,
  compareSegment,
  copyDue,
  copySegment,
  type ReadAgain,
  readTableAgain,
  selectLeastCompared,
} from './copy-segment.ts';
import { copyShelf, isShelfDue, readShelfAgain } from './copy-shelf.ts';
import { departMonth, hasDeparted, nextDeparture, returnMonths } from './depart.ts';

/**
 * `delete` becomes the fourth value when every reader of old months reads segments:
 * docs/decisions/091-old-months-are-copied-first.md.
 */
const settings = z.object({ PRIVATE: bucketBinding, OLD_MONTHS: z.enum(['off', 'copy', 'read']).default('off') });

/** Functions that read the rows of segments again, by the name of their table or shelf. */
const readersOfRows = new Map<string, ReadAgain>([
  ...archivedTables.map((archived) => [nameOf(archived), readTableAgain(archived)] as const),
  ...shelves.map((shelf) => [shelf.name, readShelfAgain(shelf)] as const),
]);

/** Copies or compares one segment per run. */
export const oldMonthsJob: Job = {
  name: 'old_months',
  nightly: true,
  due: async ({ db, env, now }) => {
    const mode = settings.parse(env).OLD_MONTHS;
    if (mode === 'off') return null;
    const isToMove = mode === 'read' ? (await nextDeparture(db)) !== null : await hasDeparted(db);
    if (isToMove) return now.getTime();
    const [segment] = await selectLeastCompared(db);
    const copies = await Promise.all(archivedTables.map((archived) => copyDue(db, archived)));
    for (const shelf of shelves) if (await isShelfDue(db, shelf, now)) return now.getTime();
    const times = [...copies, segment ? compareDue(segment) : null].filter((time) => time !== null);
    return times.length > 0 ? Math.min(...times) : null;
  },
  run: async ({ db, env, now }) => {
    const { PRIVATE: bucket, OLD_MONTHS: mode } = settings.parse(env);
    const ports = { db, bucket, now };
    if (mode === 'copy' && (await hasDeparted(db))) {
      await returnMonths(ports);
      return { done: 1 };
    }
    for (const archived of archivedTables) if (await copySegment(ports, archived)) return { done: 1 };
    for (const shelf of shelves) if (await copyShelf(ports, shelf)) return { done: 1 };
    if (mode === 'read' && (await departMonth(ports))) return { done: 1 };
    const [segment] = await selectLeastCompared(db);
    if (!segment || compareDue(segment) > now.getTime()) return { done: 0 };
    const readAgain = readersOfRows.get(segment.table_name);
    if (!readAgain) return { done: 0, failure: `no feature archives ${segment.table_name}` };
    const difference = await compareSegment(ports, readAgain, segment);
    return difference ? { done: 1, failure: `segment ${segment.number}: ${difference}` } : { done: 1 };
  },
};
