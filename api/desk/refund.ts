/** Refunds: asked for by one of the house, approved by another, reported as the bank did. Their money moves in the same batch. */
import { eq } from 'drizzle-orm';
import { bangkokDay } from '../../calls/bangkok-day.ts';
import type { Refund } from '../../calls/desk.ts';
import { type ApprovalSubject, askApproval, digestOf } from '../approval/approval.ts';
import type { Db } from '../host/db.ts';
import type { Failed } from '../host/fail.ts';
import { moment } from '../host/moment.ts';
import { insertRow, type Statement, updateRow } from '../host/statement.ts';
import { house, world } from '../ledger/account.ts';
import { transfer } from '../ledger/transfer.ts';
import { type CaseRow, leftOf } from './case.ts';
import { creditNotes, moneyCases, refunds } from './tables.ts';

type RefundRow = typeof refunds.$inferSelect;

/** A refund with its case and its credit note. */
export interface RefundView {
  refund: RefundRow;
  case: CaseRow;
  note: typeof creditNotes.$inferSelect | null;
}

/** Refunds with what belongs to them. */
export const selectRefunds = (db: Db) =>
  db
    .select({ refund: refunds, case: moneyCases, note: creditNotes })
    .from(refunds)
    .innerJoin(moneyCases, eq(moneyCases.number, refunds.case_number))
    .leftJoin(creditNotes, eq(creditNotes.refund_uuid, refunds.uuid));

/** A refund as staff see it. */
export function serializeRefund({ refund, note }: Omit<RefundView, 'case'>): Refund {
  const { uuid, amount_satang, state, started_at_ms, moved_at_ms, bank_note } = refund;
  const times = { started_at: moment(started_at_ms), moved_at: moment(moved_at_ms) };
  return { uuid, amount_satang, state, ...times, bank_note, credit_note: note && creditNoteNumber(note) };
}

/** `VLC202611-000007`: the Bangkok month, and a number without gaps. */
const creditNoteNumber = ({ number, issued_at_ms }: typeof creditNotes.$inferSelect) =>
  `VLC${bangkokDay(new Date(issued_at_ms)).slice(0, 7).replace('-', '')}-${String(number).padStart(6, '0')}`;

const KIND = 'refund';

const termsOf = ({ uuid, case_number, amount_satang }: RefundRow, { order_uuid, reference, payment_id }: CaseRow) =>
  digestOf({ uuid, case_number, amount_satang, order_uuid, reference, payment_id });

/** Asks for a refund of what is left of a case. */
export async function askRefund(
  of: CaseRow,
  asked: { uuid: string; approval_uuid: string; amount_satang: number; ground: string; by: string },
  now: Date,
): Promise<{ refund: RefundRow; statements: Statement[] } | Failed> {
  if (asked.amount_satang > leftOf(of)) return { failed: 'case_left_too_little', facts: { left_satang: leftOf(of) } };
  const at = now.getTime();
  const { uuid, amount_satang, by: started_by } = asked;
  const terms = { uuid, case_number: of.number, amount_satang, state: 'asked' as const, started_by };
  const row: RefundRow = { ...terms, started_at_ms: at, moved_at_ms: at, bank_note: null };
  const approval = {
    uuid: asked.approval_uuid,
    subject_kind: KIND,
    subject_id: uuid,
    digest: await termsOf(row, of),
    amount_satang,
    ground: asked.ground,
    asked_by: started_by,
  };
  return { refund: row, statements: [insertRow(refunds, row), askApproval(approval, now)] };
}

const move = ({ uuid }: RefundRow, changes: Pick<RefundRow, 'state'> & Partial<RefundRow>, now: Date): Statement =>
  updateRow(refunds, { uuid }, { ...changes, moved_at_ms: now.getTime() });

/** What a second person approves: the money leaves what is refundable, and is on its way. */
export const refundApproval: ApprovalSubject = {
  kind: KIND,
  async digestNow({ db, approval }) {
    const [found] = await selectRefunds(db).where(eq(refunds.uuid, approval.subject_id));
    return found?.refund.state === 'asked' ? termsOf(found.refund, found.case) : null;
  },
  async approved({ db, approval, now }) {
    const [found] = await selectRefunds(db).where(eq(refunds.uuid, approval.subject_id));
    if (!found) return { failed: 'refund_not_found' };
    const { refund } = found;
    const legs = { from: house.refundable, to: house.refunding, amount: refund.amount_satang, now };
    return [transfer(`refund:${refund.uuid}:start`, legs), move(refund, { state: 'approved' }, now)];
  },
  async declined({ approval, now }) {
    return [updateRow(refunds, { uuid: approval.subject_id }, { state: 'declined', moved_at_ms: now.getTime() })];
  },
};

const ways = { paid: 'approved', failed: 'approved', returned: 'paid' } as const;

/** What the bank did with it; null where it cannot have done that. */
export function reportOn(
  { refund, case: of }: RefundView,
  { outcome, bank_note }: { outcome: keyof typeof ways; bank_note: string },
  now: Date,
): { refund: RefundRow; statements: Statement[] } | null {
  if (refund.state !== ways[outcome] || of.gateway === null) return null;
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
