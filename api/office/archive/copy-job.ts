/**
 * Scheduled job that copies closed months to R2, compares the copies with the database, lets lists
 * read verified months from R2, deletes their rows, and moves their sums.
 */
import archivedTables from 'virtual:api-archived-tables';
import shelves from 'virtual:api-shelves';
import { z } from 'zod';
import { nameOf } from '../../platform/archive/table.ts';
import type { archiveSegments } from '../../platform/archive/tables.ts';
import { bucketBinding } from '../../platform/framework/binding.ts';
import type { Db } from '../../platform/framework/db.ts';
import type { Job, JobRun } from '../../platform/scheduler/job.ts';
import {
  type ArchivePorts,
  compareDue,
  compareSegment,
  copyDue,
  copySegment,
  type ReadAgain,
  readTableAgain,
  selectLeastCompared,
} from './copy-segment.ts';
import { copyShelf, isShelfDue, readShelfAgain } from './copy-shelf.ts';
import { deleteNext, hasDeleted, haveRowsLeft, nextDeletion } from './delete-rows.ts';
import { departMonth, hasDeparted, nextDeparture, returnMonths } from './depart.ts';
import { exportEarlier, hasNotExported } from './export-earlier.ts';
import { leaveNext, namesOfSums, nextSums } from './leave-sums.ts';

const settings = z.object({
  PRIVATE: bucketBinding,
  OLD_MONTHS: z.enum(['off', 'copy', 'read', 'delete']).default('off'),
});

/** Functions that read the rows of segments again, by the name of their table or shelf. */
const readersOfRows = new Map<string, ReadAgain>([
  ...archivedTables.map((archived) => [nameOf(archived), readTableAgain(archived)] as const),
  ...shelves.map((shelf) => [shelf.name, readShelfAgain(shelf)] as const),
]);

/** Returns whether rows may leave, or an event must be exported first. */
const isToDelete = async (db: Db) =>
  (await hasNotExported(db)) || (await nextDeletion(db)) !== null || (await nextSums(db)) !== null;

/** Returns whether months have departed and no row was deleted, so that they can return. */
const canReturn = async (db: Db) => (await hasDeparted(db)) && !(await hasDeleted(db));

/** Copies, compares or deletes one segment per run. */
export const oldMonthsJob: Job = {
  name: 'old_months',
  due: async ({ db, env, now }) => {
    const mode = settings.parse(env).OLD_MONTHS;
    if (mode === 'off') return null;
    const isToMove = mode === 'copy' ? await canReturn(db) : (await nextDeparture(db)) !== null;
    if (isToMove || (mode === 'delete' && (await isToDelete(db)))) return now.getTime();
    const [segment] = await selectLeastCompared(db);
    const copies = await Promise.all(archivedTables.map((archived) => copyDue(db, archived)));
    for (const shelf of shelves) if (await isShelfDue(db, shelf, now)) return now.getTime();
    const times = [...copies, segment ? compareDue(segment) : null].filter((time) => time !== null);
    return times.length > 0 ? Math.min(...times) : null;
  },
  run: async ({ db, env, now }) => {
    const { PRIVATE: bucket, OLD_MONTHS: mode } = settings.parse(env);
    const ports = { db, bucket, now };
    if (mode === 'copy' && (await canReturn(db))) {
      await returnMonths(ports);
      return { done: 1 };
    }
    for (const archived of archivedTables) if (await copySegment(ports, archived)) return { done: 1 };
    for (const shelf of shelves) if (await copyShelf(ports, shelf)) return { done: 1 };
    const [segment] = await selectLeastCompared(db);
    // Every copy is compared with its rows before a row is deleted.
    if (segment?.compared_at_ms === null) return compare(ports, segment);
    if (mode !== 'copy' && (await departMonth(ports))) return { done: 1 };
    if (mode === 'delete') {
      if (await exportEarlier(ports)) return { done: 1 };
      const { isDone, failure } = await deleteNext(ports);
      if (isDone) return { done: 1, ...(failure && { failure }) };
      if (await leaveNext(ports)) return { done: 1 };
    }
    return segment && compareDue(segment) <= now.getTime() ? compare(ports, segment) : { done: 0 };
  },
};

/**
 * Compares a segment. Only with its object if rows of it may have left, or if a migration retired its
 * form.
 */
async function compare(ports: ArchivePorts, segment: typeof archiveSegments.$inferSelect): Promise<JobRun> {
  const isOfSums = namesOfSums.has(segment.table_name);
  const readAgain = readersOfRows.get(segment.table_name) ?? null;
  if (!readAgain && !isOfSums && !segment.table_name.startsWith('retired_'))
    return { done: 0, failure: `no feature archives ${segment.table_name}` };
  const hasRows = readAgain !== null && !isOfSums && !(await haveRowsLeft(ports.db, segment));
  const difference = await compareSegment(ports, hasRows ? readAgain : null, segment);
  return difference ? { done: 1, failure: `segment ${segment.number}: ${difference}` } : { done: 1 };
}
