/**
 * Months that lists read from R2. A month departs once every segment up to its end is verified.
 * With the setting `copy` all months return while their rows are in the database.
 */
import { and, desc, gt, isNotNull, isNull, lt, min, or } from 'drizzle-orm';
import { archiveSegments, departedMonths } from '../../platform/archive/tables.ts';
import type { Db } from '../../platform/framework/db.ts';
import { log } from '../../platform/framework/log.ts';
import { commitOrThrow, insertRow, write } from '../../platform/framework/statement.ts';
import type { ArchivePorts } from './copy-segment.ts';
import { type Month, monthOfName } from './month.ts';

const selectLastDeparted = (db: Db) => db.select().from(departedMonths).orderBy(desc(departedMonths.month)).limit(1);

/** Returns the next month that can depart. The caller has copied everything that is due. */
export async function nextDeparture(db: Db): Promise<Month | null> {
  const [last] = await selectLastDeparted(db);
  const [next] = await db
    .select({ month: min(archiveSegments.month) })
    .from(archiveSegments)
    .where(gt(archiveSegments.month, last?.month ?? ''));
  if (next?.month == null) return null;
  const month = monthOfName(next.month);
  const [unverified] = await db
    .select({ number: archiveSegments.number })
    .from(archiveSegments)
    .where(
      and(
        lt(archiveSegments.first_at_ms, month.until_ms),
        or(isNull(archiveSegments.compared_at_ms), isNotNull(archiveSegments.difference)),
      ),
    )
    .limit(1);
  return unverified ? null : month;
}

/** Lets the next month depart. Returns whether one did. */
export async function departMonth({ db, now }: ArchivePorts): Promise<boolean> {
  const month = await nextDeparture(db);
  if (!month) return false;
  const row = { month: month.name, until_ms: month.until_ms, departed_at_ms: now.getTime() };
  await commitOrThrow(db, [insertRow(departedMonths, row)]);
  log('info', 'month_departed', { month: month.name });
  return true;
}

/** Returns whether a month has departed. */
export const hasDeparted = async (db: Db): Promise<boolean> => (await selectLastDeparted(db)).length > 0;

/** Lets lists read every month from the database again. */
export async function returnMonths({ db }: ArchivePorts): Promise<void> {
  await commitOrThrow(db, [write`DELETE FROM departed_months`]);
  log('info', 'months_returned', {});
}
