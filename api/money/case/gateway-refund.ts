/**
 * Refunds by a gateway. Each is requested once, under our id, and checked until it is over. A paid
 * refund is checked for another 45 days.
 */

import { and, asc, eq, inArray, isNotNull, lte, type SQL, sql } from 'drizzle-orm';
import type { GatewayKey } from '../../../calls/money/order-details.ts';
import type { Db } from '../../platform/framework/db.ts';
import { describeError } from '../../platform/framework/log.ts';
import { commitOrThrow, retryOnConflict, type Statement, updateRow } from '../../platform/framework/statement.ts';
import type { JobRun } from '../../platform/scheduler/job.ts';
import { GatewayUnavailable, type NewRefund, type RefundRequest } from '../gateway/gateway.ts';
import type { PaymentPorts } from '../gateway/ports.ts';
import { openCase } from './case.ts';
import { type RefundRow, reportOn } from './refund.ts';
import { moneyCases, refunds } from './tables.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** How long a paid refund is still checked, once per day: gateways report returns late. */
const WATCHED_MS = 45 * DAY_MS;
const MAX_PER_RUN = 20;

/** Selects gateway refunds with the data that identifies them at the gateway. */
const selectGatewayRefunds = (db: Db, filter: SQL | undefined) =>
  db
    .select({
      refund: refunds,
      case: moneyCases,
      payment_id: sql<string | null>`coalesce(${moneyCases.payment_id}, (
        SELECT payment_id FROM payments WHERE order_uuid = ${moneyCases.order_uuid} AND is_accepted = 1
      ))`.as('payment_of_refund'),
    })
    .from(refunds)
    .innerJoin(moneyCases, eq(moneyCases.number, refunds.case_number))
    .where(and(inArray(refunds.way, ['call', 'mail']), filter));

type Found = Awaited<ReturnType<typeof selectGatewayRefunds>>[number];

/** Selects the time of the next check. */
export const selectNextDueRefund = (db: Db) =>
  db
    .select({ due_at_ms: refunds.due_at_ms })
    .from(refunds)
    .where(isNotNull(refunds.due_at_ms))
    .orderBy(asc(refunds.due_at_ms))
    .limit(1);

/** Checks the due refunds of a gateway, up to 20 per run. */
export async function followDueRefunds(
  ports: PaymentPorts,
  { gateway, turn }: { gateway: GatewayKey; turn: JobRun },
): Promise<void> {
  const isDue = and(
    eq(moneyCases.gateway, gateway),
    isNotNull(refunds.due_at_ms),
    lte(refunds.due_at_ms, ports.now.getTime()),
  );
  const dueRefunds = await selectGatewayRefunds(ports.db, isDue).orderBy(asc(refunds.due_at_ms)).limit(MAX_PER_RUN);
  await followAll(ports, dueRefunds, turn);
}

/** Checks the refunds of an order after a message of its gateway, failed ones too. */
export async function followRefundsOf(ports: PaymentPorts, orderUuid: string): Promise<void> {
  const isOfOrder = and(eq(moneyCases.order_uuid, orderUuid), inArray(refunds.state, [...watchedStates]));
  await followAll(ports, await selectGatewayRefunds(ports.db, isOfOrder));
}

const watchedStates = ['approved', 'paid', 'failed', 'returned'] as const;

async function followAll(ports: PaymentPorts, all: readonly Found[], turn?: JobRun): Promise<void> {
  for (const row of all) {
    try {
      await follow(ports, row);
      if (turn) turn.done += 1;
    } catch (error) {
      const { uuid } = row.refund;
      if (turn) turn.failure = `refund ${uuid}: ${error}`;
      if (!(error instanceof GatewayUnavailable))
        ports.log('error', 'refund_not_checked', { uuid, ...describeError(error) });
      else ports.log('warn', 'gateway_silent', { refund_uuid: uuid, reason: error.message });
    }
  }
}

async function follow(ports: PaymentPorts, { refund, case: of, payment_id }: Found): Promise<void> {
  const gateway = of.gateway && ports.gateways[of.gateway];
  // The next check is stored before this one, so that a crash in between does not repeat it without
  // end.
  const due_at_ms = nextCheck(refund, ports.now);
  await commitOrThrow(ports.db, [updateRow(refunds, { uuid: refund.uuid }, { due_at_ms })]);
  if (!gateway?.refund || !gateway.fetchRefund || payment_id === null || of.reference === null) {
    throw new GatewayUnavailable('The gateway cannot refund any more');
  }
  const request: RefundRequest = {
    refund_uuid: refund.uuid,
    reference: of.reference,
    payment_id,
    amount_satang: refund.amount_satang,
  };
  const { gateway_refund_id: id } = refund;
  const answer = id === null ? await gateway.refund(request) : await gateway.fetchRefund(request, id);
  await retryOnConflict(ports.db, async () => {
    const [now] = await selectGatewayRefunds(ports.db, eq(refunds.uuid, refund.uuid));
    return { statements: now ? statementsOf(now, answer, ports.now) : [], outcome: null };
  });
}

/**
 * Returns the time of the next check. Null: never.
 * - Without the gateway's id: every minute for an hour, then every ten minutes.
 * - With its id: every ten minutes for a day, then every hour.
 * - Paid: once per day for 45 days.
 */
function nextCheck({ state, moved_at_ms, gateway_refund_id }: RefundRow, now: Date): number | null {
  const nowMs = now.getTime();
  const since = nowMs - moved_at_ms;
  if (state !== 'approved') return state === 'paid' && since < WATCHED_MS ? nowMs + DAY_MS : null;
  if (gateway_refund_id === null) return nowMs + (since < 60 * MINUTE_MS ? MINUTE_MS : 10 * MINUTE_MS);
  return nowMs + (since < DAY_MS ? 10 * MINUTE_MS : 60 * MINUTE_MS);
}

/**
 * Returns the statements that follow from the gateway's answer. An answer that contradicts an
 * earlier one moves no money and opens a case.
 */
function statementsOf({ refund, case: of }: Found, answer: NewRefund, now: Date): Statement[] {
  const caseOf = (detail: object) =>
    of.gateway === null
      ? []
      : [
          openCase(
            {
              kind: 'refund_not_as_asked',
              gateway: of.gateway,
              reference: of.reference,
              order_uuid: of.order_uuid,
              payment_id: refund.uuid,
              detail,
            },
            now,
          ),
        ];
  if (answer.kind === 'wrong') return caseOf(answer);
  // The gateway has no refund under our id and refuses to make one.
  if (answer.kind === 'refused') {
    if (refund.gateway_refund_id !== null) return caseOf(answer);
    return reportOn({ refund, case: of }, { outcome: 'failed', bank_note: answer.reason }, now)?.statements ?? [];
  }
  const { refund_id, state, reported: address, answer_until_ms, reason } = answer;
  const columns = { gateway_refund_id: refund_id, told_to: address ?? refund.told_to, answer_until_ms };
  const note = updateRow(refunds, { uuid: refund.uuid }, columns);
  if (state === 'waits' || state === 'on_the_way') return refund.state === 'approved' ? [note] : caseOf(answer);
  const outcome = state === 'paid' ? 'paid' : refund.state === 'paid' ? 'returned' : 'failed';
  const isSame = refund.state === outcome || (state === 'failed' && refund.state === 'returned');
  if (isSame) return [];
  const bank_note = state === 'paid' ? refund_id : (reason ?? refund_id);
  const report = reportOn({ refund, case: of }, { outcome, bank_note }, now);
  return report ? [note, ...report.statements] : caseOf(answer);
}
