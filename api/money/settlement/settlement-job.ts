/**
 * Scheduled job that reads each day's settlement from gateways with a list, until it agrees with
 * our books.
 */
import { and, asc, eq, gt, max, min } from 'drizzle-orm';
import type { GatewayKey } from '../../../calls/money/order-details.ts';
import { addDays, bangkokDay, dayCount, dayStart } from '../../../calls/platform/bangkok-day.ts';
import type { Db } from '../../platform/framework/db.ts';
import { log } from '../../platform/framework/log.ts';
import { commitOrThrow } from '../../platform/framework/statement.ts';
import type { Job, JobRun } from '../../platform/scheduler/job.ts';
import { type Gateway, type Gateways, GatewayUnavailable } from '../gateway/gateway.ts';
import { openGateways } from '../gateway/open-gateways.ts';
import { payments } from '../order/tables.ts';
import { lastClosedDay, noteDay } from './close-days.ts';
import { storeSettlementLines } from './store-lines.ts';
import { settlementDays } from './tables.ts';

const HOUR_MS = 3_600_000;
/**
 * Delay after the end of a day before the first read, and the interval between reads of an open
 * day.
 */
const AFTER_MIDNIGHT_MS = HOUR_MS;
const RETRY_MS = 6 * HOUR_MS;
/** Maximum days per run. */
const MAX_DAYS = 10;

interface Ports {
  db: Db;
  now: Date;
  gateways: Gateways;
}

/** A gateway with a settlement list that has received money for us. */
interface Settling {
  gateway: GatewayKey;
  list: NonNullable<Gateway['listSettlement']>;
  /** First day that is not closed. */
  first: string;
}

async function settlingOf({ db, gateways }: Ports): Promise<Settling[]> {
  const all = Object.entries(gateways) as [GatewayKey, Gateway][];
  const entries = await Promise.all(
    all.map(async ([gateway, { is_set_up, listSettlement: list }]) => {
      if (!is_set_up || !list) return [];
      const closedDay = await lastClosedDay(db, gateway);
      const [earliest] = await db
        .select({ paid_at_ms: payments.paid_at_ms })
        .from(payments)
        .where(eq(payments.gateway, gateway))
        .orderBy(asc(payments.paid_at_ms))
        .limit(1);
      // A file can contain days before the first payment in our books.
      const [earliestDay] = await db
        .select({ day: min(settlementDays.day) })
        .from(settlementDays)
        .where(eq(settlementDays.gateway, gateway));
      const days = [earliest ? bangkokDay(new Date(earliest.paid_at_ms)) : null, earliestDay?.day ?? null];
      const [firstKnown] = days.filter((day) => day !== null).sort();
      const first = closedDay === null ? firstKnown : addDays(closedDay, 1);
      return first === undefined ? [] : [{ gateway, list, first }];
    }),
  );
  return entries.flat();
}

/** Returns the time of the next read. Null: no gateway needs one. */
export async function nextSettlementMs(ports: Ports): Promise<number | null> {
  const { db, now } = ports;
  const today = bangkokDay(now);
  const times = await Promise.all(
    (await settlingOf(ports)).map(async ({ gateway, first }) => {
      const earliest = dayStart(addDays(first, 1)).getTime() + AFTER_MIDNIGHT_MS;
      if (first >= today) return earliest;
      const [lastCheck] = await db
        .select({ at_ms: max(settlementDays.looked_at_ms) })
        .from(settlementDays)
        .where(and(eq(settlementDays.gateway, gateway), gt(settlementDays.day, addDays(first, -1))));
      return Math.max(earliest, (lastCheck?.at_ms ?? 0) + RETRY_MS);
    }),
  );
  return times.length === 0 ? null : Math.min(...times);
}

/** Reads the open days of every gateway. If a gateway does not answer, its days stay open. */
export async function readSettlements(ports: Ports): Promise<JobRun> {
  const { db, now } = ports;
  const today = bangkokDay(now);
  const turn: JobRun = { done: 0 };
  for (const { gateway, list, first } of await settlingOf(ports)) {
    const count = Math.min(MAX_DAYS, dayCount(first, today) - 1);
    const days = Array.from({ length: Math.max(0, count) }, (_, index) => addDays(first, index));
    const [from, last] = [days[0], days.at(-1)];
    if (!from || !last) continue;
    try {
      const lines = await list(dayStart(from).getTime(), dayStart(addDays(last, 1)).getTime());
      await storeSettlementLines(ports, gateway, { lines, days });
      turn.done += 1;
    } catch (error) {
      if (!(error instanceof GatewayUnavailable)) throw error;
      log('warn', 'settlement_not_read', { gateway, reason: error.message });
      turn.failure = `settlement of ${gateway}: ${error.message}`;
      await commitOrThrow(
        db,
        days.map((day) => noteDay(gateway, day, { unread: 1 }, now)),
      );
    }
  }
  return turn;
}

export const settlementJob: Job = {
  name: 'settlements',
  due: ({ db, env, now }) => nextSettlementMs({ db, now, gateways: openGateways(env, { db, now }) }),
  run: ({ db, env, now }) => readSettlements({ db, now, gateways: openGateways(env, { db, now }) }),
};
