/**
 * Closes a Bangkok day of a gateway when its settlement and our books agree. Disagreements are
 * stored with the day. A wrong line opens a case, and so does a payment without a line after 3
 * days.
 */
import { and, asc, desc, eq, gt, max } from 'drizzle-orm';
import type { GatewayKey } from '../../../calls/money/order-details.ts';
import { addDays, bangkokDay, dayCount } from '../../../calls/platform/bangkok-day.ts';
import { nextLink } from '../../platform/base/chain.ts';
import { batchRead, type Db } from '../../platform/framework/db.ts';
import { commitOrThrow, insertRow, type Statement, write } from '../../platform/framework/statement.ts';
import { type CaseObservation, openCase } from '../case/case.ts';
import { selectSums, selectUnsettled, selectWrongLines, selectWrongSince } from './matching.ts';
import { settlementClosings, settlementDays } from './tables.ts';

/** Days after which a payment must be in a settlement. */
const SETTLED_IN_DAYS = 3;

/**
 * Payments recorded up to an hour before a closing may have missed it, because the clocks of two
 * machines differ.
 */
const CLOCKS_APART_MS = 3_600_000;

/** Returns the last closed day of a gateway, or null. */
export async function lastClosedDay(db: Db, gateway: GatewayKey): Promise<string | null> {
  const [last] = await db
    .select({ day: max(settlementClosings.day) })
    .from(settlementClosings)
    .where(eq(settlementClosings.gateway, gateway));
  return last?.day ?? null;
}

/** Stores that a day was checked. `open` contains the reasons why it is still open. */
export const noteDay = (gateway: GatewayKey, day: string, open: object | null, now: Date): Statement =>
  write`INSERT INTO settlement_days (gateway, day, looked_at_ms, open)
    VALUES (${gateway}, ${day}, ${now.getTime()}, ${open && JSON.stringify(open)})
    ON CONFLICT (gateway, day) DO UPDATE SET looked_at_ms = excluded.looked_at_ms, open = excluded.open`;

/**
 * Checks the days of a gateway whose lines were read, and closes them in order while they agree.
 */
export async function closeDays({ db, now }: { db: Db; now: Date }, gateway: GatewayKey): Promise<void> {
  const [last] = await db
    .select({ day: settlementClosings.day, closed_at_ms: settlementClosings.closed_at_ms })
    .from(settlementClosings)
    .where(eq(settlementClosings.gateway, gateway))
    .orderBy(desc(settlementClosings.day))
    .limit(1);
  const rows = await db
    .select()
    .from(settlementDays)
    .where(and(eq(settlementDays.gateway, gateway), last && gt(settlementDays.day, last.day)))
    .orderBy(asc(settlementDays.day));
  const days = rows.filter(({ open }) => !isUnread(open));
  let isNext = true;
  let previous = last?.day ?? null;
  // The first open day also includes late payments of days that are closed or were never read.
  let late_since_ms: number | null = last ? last.closed_at_ms - CLOCKS_APART_MS : 0;
  for (const { day } of days) {
    isNext &&= previous === null || day === addDays(previous, 1);
    const isWhole = await checkDay({ db, now }, { gateway, day, late_since_ms });
    late_since_ms = null;
    if (isWhole && isNext) await close({ db, now }, { gateway, day });
    isNext &&= isWhole;
    previous = day;
  }
}

const isUnread = (open: string | null) => open !== null && 'unread' in JSON.parse(open);

interface Day {
  gateway: GatewayKey;
  day: string;
}

/**
 * Opens cases for disagreements, and stores the result with the day. Returns true if nothing
 * disagrees.
 */
async function checkDay(
  { db, now }: { db: Db; now: Date },
  { gateway, day, late_since_ms }: Day & { late_since_ms: number | null },
): Promise<boolean> {
  const { own, late, unsettled } = await batchRead(db, {
    own: selectWrongLines(db, gateway, day),
    late: selectWrongSince(db, { gateway, day, late_since_ms }),
    unsettled: selectUnsettled(db, { gateway, day, late_since_ms }),
  });
  const wrong = [...own, ...late];
  const isLate = dayCount(day, bangkokDay(now)) - 1 >= SETTLED_IN_DAYS;
  const about = { gateway, reference: null };
  const observations: CaseObservation[] = [
    // A line that changed later already has a case.
    ...wrong.flatMap(({ line, finding: kind }) =>
      kind === 'settled_changed' ? [] : [{ ...about, kind, order_uuid: null, payment_id: line.line_id, detail: line }],
    ),
    ...(isLate ? unsettled : []).map(({ payment_id, order_uuid, amount_satang }) => ({
      ...about,
      kind: 'not_settled' as const,
      order_uuid,
      payment_id,
      detail: { amount_satang, day },
    })),
  ];
  const open = { lines: wrong.length, payments: unsettled.length };
  const isWhole = wrong.length + unsettled.length === 0;
  const cases = observations.map((one) => openCase(one, now));
  await commitOrThrow(db, [...cases, noteDay(gateway, day, isWhole ? null : open, now)]);
  return isWhole;
}

async function close({ db, now }: { db: Db; now: Date }, { gateway, day }: Day): Promise<void> {
  const { last, sums } = await batchRead(db, {
    last: db
      .select({ number: settlementClosings.number, hash: settlementClosings.hash })
      .from(settlementClosings)
      .orderBy(desc(settlementClosings.number))
      .limit(1),
    sums: selectSums(db, gateway, day),
  });
  const sumsJson = JSON.stringify(sums[0]);
  const link = await nextLink(last[0], [gateway, day, sumsJson]);
  const row = { ...link, gateway, day, sums: sumsJson, closed_at_ms: now.getTime() };
  await commitOrThrow(db, [insertRow(settlementClosings, row)]);
}
