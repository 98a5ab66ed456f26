/** Takes in what a gateway has settled: each line once, and then what of its days agrees with our books. */
import { addDays, bangkokDay } from '../../calls/bangkok-day.ts';
import type { GatewayKey } from '../../calls/payment-order.ts';
import type { Db } from '../host/db.ts';
import { commitOrThrow, insertRow } from '../host/statement.ts';
import type { SettlementLine } from '../payment/gateway/settlement-line.ts';
import { closeDays, lastClosedDay, noteDay } from './close-days.ts';
import { settlementLines } from './tables.ts';

const AT_ONCE = 200;

/** `days`: those of which these are all lines. A line of a day that is closed counts for the first that is not. */
export async function takeLines(
  ports: { db: Db; now: Date },
  gateway: GatewayKey,
  { lines, days }: { lines: readonly SettlementLine[]; days: readonly string[] },
): Promise<void> {
  const { db, now } = ports;
  const closed = await lastClosedDay(db, gateway);
  const rows = lines.map((line) => {
    const own = bangkokDay(new Date(line.happened_at_ms));
    const day = closed !== null && own <= closed ? addDays(closed, 1) : own;
    return insertRow(settlementLines, { gateway, ...line, day, read_at_ms: now.getTime() });
  });
  const open = days.filter((day) => closed === null || day > closed);
  const all = [...rows, ...open.map((day) => noteDay(gateway, day, {}, now))];
  // What dies in between is taken in again from the beginning: a line comes once.
  for (let at = 0; at < all.length; at += AT_ONCE) await commitOrThrow(db, all.slice(at, at + AT_ONCE));
  await closeDays(ports, gateway);
}
