/**
 * Refunds under dual control: one staff member requests, another approves, and the bank or gateway
 * reports. State and money change in the same transaction, which triggers in rules.sql enforce.
 */
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Refund, RefundWay } from '../../../calls/money/case.ts';
import type { GatewayKey } from '../../../calls/money/order-details.ts';
import { bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import { type ApprovalSubject, askApproval, digestOf } from '../../identity/approval/approval.ts';
import { moment, momentOrNull } from '../../platform/base/moment.ts';
import type { Db } from '../../platform/framework/db.ts';
import type { Clocks } from '../../platform/framework/env.ts';
import { insertRow, type Statement, updateRow, write } from '../../platform/framework/statement.ts';
import { house, world } from '../ledger/account.ts';
import { transfer } from '../ledger/transfer.ts';
import { scheduleOrders } from '../order/schedule-orders.ts';
import { payoutBatches } from '../payout/tables.ts';
import { type CaseRow, caseJson } from './case.ts';
import { creditNotes, moneyCases, refundAccounts, refunds } from './tables.ts';

/** A refund as stored in D1. */
export type RefundRow = typeof refunds.$inferSelect;

/** A refund with its case, its credit note and its account. */
export interface RefundView {
  refund: RefundRow;
  case: CaseRow;
  note: typeof creditNotes.$inferSelect | null;
  account: { masked: string } | null;
  /** Time at which its file was released under dual control. */
  file: { released_at_ms: number | null } | null;
}

/** Selects refunds with all related rows. */
export const selectRefunds = (db: Db) =>
  db
    .select({
      refund: refunds,
      case: moneyCases,
      note: creditNotes,
      account: { masked: refundAccounts.account_masked, set_by_uuid: refundAccounts.set_by_uuid },
      file: { released_at_ms: payoutBatches.released_at_ms },
    })
    .from(refunds)
    .innerJoin(moneyCases, eq(moneyCases.number, refunds.case_number))
    .leftJoin(payoutBatches, eq(payoutBatches.uuid, refunds.batch_uuid))
    .leftJoin(creditNotes, eq(creditNotes.refund_uuid, refunds.uuid))
    .leftJoin(
      refundAccounts,
      and(eq(refundAccounts.order_uuid, moneyCases.order_uuid), eq(refundAccounts.number, refunds.account_number)),
    );

/** Converts a refund to the API's answer for staff. */
export function serializeRefund({ refund, note, account }: Omit<RefundView, 'case' | 'file'>): Refund {
  const { uuid, amount_satang, state, started_at_ms, moved_at_ms, bank_note, way, batch_uuid } = refund;
  const times = { started_at: moment(started_at_ms), moved_at: moment(moved_at_ms) };
  return {
    uuid,
    amount_satang,
    state,
    ...times,
    bank_note,
    way,
    to: account?.masked ?? refund.told_to,
    answer_until: momentOrNull(refund.answer_until_ms),
    batch_uuid,
    credit_note: note && creditNoteNumber(note),
  };
}

/**
 * Formats the number of a credit note, `VLC202611-000007`: Bangkok month, and a number without
 * gaps.
 */
export const creditNoteNumber = ({
  number,
  issued_at_ms,
}: Pick<typeof creditNotes.$inferSelect, 'number' | 'issued_at_ms'>) =>
  `VLC${bangkokDay(new Date(issued_at_ms)).slice(0, 7).replace('-', '')}-${String(number).padStart(6, '0')}`;

const KIND = 'refund' as const;

const bindings = z.object({ CLOCK: z.custom<Clocks>((clock) => typeof clock === 'object' && clock !== null) });

const termsOf = (
  { uuid, case_number, amount_satang, way, account_number, bank_note }: RefundRow,
  { order_uuid, reference, payment_id }: CaseRow,
) => digestOf({ uuid, case_number, amount_satang, order_uuid, reference, payment_id, way, account_number, bank_note });

/**
 * Requests a refund from the remaining money of a case. A route by account needs the number of the
 * account.
 */
export async function askRefund(
  of: CaseRow,
  request: {
    uuid: string;
    approval_uuid: string;
    amount_satang: number;
    ground: string;
    by: string;
    way: RefundWay;
    account_number: number | null;
    /** The bank's reference, for a recall. */
    bank_note?: string;
  },
  now: Date,
): Promise<{ refund: RefundRow; statements: Statement[] }> {
  const at = now.getTime();
  const { uuid, amount_satang, by: started_by, way, account_number, bank_note = null } = request;
  const terms = {
    uuid,
    case_number: of.number,
    amount_satang,
    state: 'asked' as const,
    started_by,
    way,
    account_number,
    bank_note,
  };
  const columns = { ...terms, started_at_ms: at, moved_at_ms: at };
  const row: RefundRow = { ...nothingYet, ...columns, end_to_end_id: endToEndId(uuid) };
  const approval = {
    uuid: request.approval_uuid,
    subject_kind: KIND,
    subject_id: uuid,
    digest: await termsOf(row, of),
    amount_satang,
    ground: request.ground,
    asked_by: started_by,
  };
  return { refund: row, statements: [insertRow(refunds, columns), askApproval(approval, now)] };
}

const nothingYet = {
  batch_uuid: null,
  gateway_refund_id: null,
  told_to: null,
  answer_until_ms: null,
  due_at_ms: null,
};

/** Computes the bank reference exactly as the generated column `end_to_end_id`. */
const endToEndId = (uuid: string) => `VR${uuid.replaceAll('-', '').slice(0, 18).toUpperCase()}`;

/** A refund that starts with the approval of something else. `case_about` names its case. */
export interface ApprovedRefund
  extends Pick<RefundRow, 'uuid' | 'amount_satang' | 'started_by' | 'started_at_ms' | 'way' | 'bank_note'> {
  case_about: string;
}

/** Starts a refund that a second person approves in the same transaction. */
export function beginRefund({ case_about, ...refund }: ApprovedRefund, now: Date): Statement[] {
  const { uuid, amount_satang, started_by, started_at_ms, way, bank_note } = refund;
  const legs = { from: house.refundable, to: house.refunding, amount: amount_satang, now };
  return [
    write`INSERT INTO refunds (uuid, case_number, amount_satang, state, started_by, started_at_ms, moved_at_ms, way, bank_note)
      SELECT ${uuid}, number, ${amount_satang}, 'asked', ${started_by}, ${started_at_ms}, ${started_at_ms}, ${way},
        ${bank_note}
      FROM money_cases WHERE about = ${case_about}`,
    transfer(`refund:${uuid}:start`, legs),
    move(refund, { state: 'approved', due_at_ms: way === 'recall' ? null : now.getTime() }, now),
  ];
}

/**
 * Marks a started refund as paid, because the payer's bank already took the money. `bank_note` is
 * the bank's reference.
 */
export function payByRecall(
  refund: Pick<RefundRow, 'uuid' | 'amount_satang' | 'bank_note'>,
  gateway: GatewayKey,
  now: Date,
): Statement[] {
  const { uuid, amount_satang, bank_note } = refund;
  return [
    transfer(`refund:${uuid}:paid`, { from: house.refunding, to: world(gateway), amount: amount_satang, now }),
    move(refund, { state: 'paid', gateway_refund_id: bank_note }, now),
    insertRow(creditNotes, { refund_uuid: uuid, amount_satang, issued_at_ms: now.getTime() }),
  ];
}

const move = (
  { uuid }: Pick<RefundRow, 'uuid'>,
  changes: Pick<RefundRow, 'state'> & Partial<RefundRow>,
  now: Date,
): Statement => updateRow(refunds, { uuid }, { ...changes, moved_at_ms: now.getTime() });

/**
 * Approval of a refund by a second person. The money moves from `house:refundable` to
 * `house:refunding`; the next file or the gateway sends it. An approved recall is paid at once.
 */
export const refundApproval: ApprovalSubject = {
  kind: KIND,
  details: caseJson(sql`(SELECT case_number FROM refunds WHERE uuid = subject_id)`),
  async digestNow({ db, approval }) {
    const [row] = await selectRefunds(db).where(eq(refunds.uuid, approval.subject_id));
    return row?.refund.state === 'asked' ? termsOf(row.refund, row.case) : null;
  },
  async notBy({ db, approval, decided_by }) {
    const [row] = await selectRefunds(db).where(eq(refunds.uuid, approval.subject_id));
    return row?.account?.set_by_uuid === decided_by ? { failed: 'approval_of_oneself' } : null;
  },
  async approved({ db, env, approval, now }) {
    const [row] = await selectRefunds(db).where(eq(refunds.uuid, approval.subject_id));
    if (!row) return { failed: 'refund_not_found' };
    const { refund } = row;
    const legs = { from: house.refundable, to: house.refunding, amount: refund.amount_satang, now };
    const isGateways = refund.way === 'call' || refund.way === 'mail';
    if (isGateways) await scheduleOrders(bindings.parse(env), { now, poll_ms: 0 });
    const due_at_ms = isGateways ? now.getTime() : null;
    const statements = [
      transfer(`refund:${refund.uuid}:start`, legs),
      move(refund, { state: 'approved', due_at_ms }, now),
    ];
    const { gateway } = row.case;
    return refund.way === 'recall' && gateway ? [...statements, ...payByRecall(refund, gateway, now)] : statements;
  },
  async declined({ approval, now }) {
    return [updateRow(refunds, { uuid: approval.subject_id }, { state: 'declined', moved_at_ms: now.getTime() })];
  },
};

const previousStates = { paid: 'approved', failed: 'approved', returned: 'paid' } as const;

/**
 * Returns the statements for an outcome that was reported. Returns null if the outcome is
 * impossible in the current state.
 */
export function reportOn(
  { refund, case: of }: Pick<RefundView, 'refund' | 'case'>,
  { outcome, bank_note }: { outcome: keyof typeof previousStates; bank_note: string },
  now: Date,
): { refund: RefundRow; statements: Statement[] } | null {
  if (refund.state !== previousStates[outcome] || of.gateway === null) return null;
  const legs = {
    paid: { from: house.refunding, to: world(of.gateway) },
    failed: { from: house.refunding, to: house.refundable },
    returned: { from: world(of.gateway), to: house.refundable },
  }[outcome];
  const { uuid, amount_satang } = refund;
  const note = { refund_uuid: uuid, amount_satang, issued_at_ms: now.getTime() };
  return {
    refund: { ...refund, state: outcome, bank_note, moved_at_ms: now.getTime() },
    statements: [
      transfer(`refund:${uuid}:${outcome}`, { ...legs, amount: amount_satang, now }),
      move(refund, { state: outcome, bank_note }, now),
      ...(outcome === 'paid' ? [insertRow(creditNotes, note)] : []),
    ],
  };
}
