/** Back-office routes for payouts, except their approval: list, show, hold, release and give up. */
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Payout } from '../../../calls/payouts/payout-details.ts';
import {
  getOfficePayout,
  giveUpPayout,
  holdPayout,
  listOfficePayouts,
  type OfficePayout,
  releasePayout,
} from '../../../calls/payouts/payout-office.ts';
import type { PayoutState } from '../../../calls/platform/page-field.ts';
import { approvalOf, selectApprovals } from '../../identity/approval/read-approval.ts';
import { approvals } from '../../identity/approval/tables.ts';
import { readBankSettings } from '../../money/bank/bank-settings.ts';
import { openPayoutCase } from '../../money/case/case.ts';
import { payouts } from '../../money/payout/tables.ts';
import type { Db, Rows } from '../../platform/framework/db.ts';
import type { Caller, Context } from '../../platform/framework/env.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { logSecurity } from '../../platform/framework/security-log.ts';
import { type SortedBy, sortedAs } from '../../platform/framework/sorted-list.ts';
import { bookkeeping, type Decision, retryOnConflictThenRead } from '../../platform/framework/statement.ts';
import { families, users } from '../../platform/user/tables.ts';
import { withdrawFileWith } from '../bank/withdraw-file.ts';
import { selectFiled } from '../tax/tax-list.ts';
import { payoutNotMovable } from './history.ts';
import { askPayoutApproval, closePayoutApproval } from './payout-approval.ts';
import { movePayout, type PayoutRow } from './payout-move.ts';
import { mayMovePayout } from './payout-state.ts';
import { payoutLinesOf, selectLines, selectSteps, stepOf } from './read-payout.ts';

const notFound: Failed = { failed: 'payout_not_found' };

const sorts: Record<'created_at' | 'amounts.gross_satang', SortedBy<PayoutRow>> = {
  created_at: { key: payouts.order_key, of: ({ order_key }) => order_key, isTurned: true },
  'amounts.gross_satang': {
    number: payouts.gross_satang,
    id: payouts.uuid,
    of: ({ gross_satang, uuid }) => [gross_satang, uuid],
  },
};

export const queueRoutes = (on: On) => {
  on(
    listOfficePayouts,
    ({ query }, { db, now }) => {
      const { after, limit } = rangeOf(query);
      const { from, order } = sortedAs(query.sort ?? '-created_at', sorts, after);
      return selectForStaff(db, now, { of: and(eq(payouts.state, query.state), from), order, limit: limit + 1 });
    },
    async ({ query }, { env, now, read }) => {
      const start = startOf(`office:${query.state}:${query.sort ?? ''}`, query);
      if ('failed' in start) return start;
      const rows = await read();
      const { placeOf } = sortedAs(query.sort ?? '-created_at', sorts, '');
      const keyedRows = serialize(rows, { env, now }).map((line, index) => {
        const row = rows.rows[index]?.payout;
        return { ...line, order_key: row ? placeOf(row) : line.order_key };
      });
      return pageOf(start, keyedRows, ({ order_key: _, ...payout }) => payout);
    },
  );

  on(
    getOfficePayout,
    ({ params }, { db, now }) => ({
      ...selectForStaff(db, now, { of: eq(payouts.uuid, params.uuid), limit: 1 }),
      steps: selectSteps(db, [params.uuid]),
      approvals: selectApprovals(
        db,
        sql`NULL`,
        and(eq(approvals.subject_kind, 'payout'), eq(approvals.subject_id, params.uuid)),
      ).orderBy(desc(approvals.asked_at_ms)),
    }),
    async (_, { env, now, read }) => {
      const rows = await read();
      const [first] = serialize(rows, { env, now });
      if (!first) return notFound;
      const { order_key: _key, ...payout } = first;
      return { data: { ...payout, timeline: rows.steps.map(stepOf), approvals: rows.approvals.map(approvalOf) } };
    },
  );

  on(holdPayout, ({ params }, { caller, ...context }) => move(context, { caller, uuid: params.uuid, to: 'held' }));
  on(releasePayout, ({ params }, { caller, ...context }) =>
    move(context, { caller, uuid: params.uuid, to: 'submitted' }),
  );
  on(giveUpPayout, ({ params }, { caller, ...context }) =>
    move(context, { caller, uuid: params.uuid, to: 'given_up' }),
  );
};

type To = Extract<PayoutState, 'held' | 'submitted' | 'given_up'>;

/** Moves a payout for a staff member and returns it. */
async function move(
  { db, env, now, requestId }: Context,
  { caller, uuid, to }: { caller: Caller; uuid: string; to: To },
) {
  const by = caller.user_uuid;
  const reads = selectForStaff(db, now, { of: eq(payouts.uuid, uuid), limit: 1 });
  const { outcome, rows } = await retryOnConflictThenRead(db, () => decideMove(db, { uuid, to, by, now }), reads);
  if (outcome) return outcome;
  logSecurity('payout_moved', { requestId, user_uuid: by, reason: to });
  const [first] = serialize(rows, { env, now });
  if (!first) return notFound;
  const { order_key: _, ...payout } = first;
  return { data: payout };
}

/** Decides a move: its statements, or the reason for a refusal. */
export async function decideMove(
  db: Db,
  { uuid, to, by, now }: { uuid: string; to: To; by: string; now: Date },
): Promise<Decision<Failed | null>> {
  const [payout] = await db.select().from(payouts).where(eq(payouts.uuid, uuid));
  if (!payout) return { statements: [], outcome: notFound };
  if (!mayMovePayout(payout.state, to)) return { statements: [], outcome: payoutNotMovable(payout) };
  if (to === 'given_up' && (await isFiled(db, payout))) {
    const payoutCase = openPayoutCase(
      { kind: 'given_up_after_filing', about: payout.reference, payout_uuid: uuid, detail: {} },
      now,
    );
    // Needs no second person. The case records the attempt.
    return { statements: [bookkeeping(payoutCase)], outcome: { failed: 'payout_filed' } };
  }
  if (to === 'submitted') return askAgain(db, payout, { by, now });
  const approvalStatements = await closePayoutApproval(db, payout, by, now);
  const withdrawn = payout.state === 'submitted' ? [] : await withdrawFileWith(db, uuid, { by, now });
  // The file was already offered to the bank.
  if (payout.state === 'sent' && withdrawn.length === 0) return { statements: [], outcome: payoutNotMovable(payout) };
  // A payout that was paid once cannot be held. It came back, and waits for another account.
  if (payout.state === 'sent' && payout.paid_on !== null)
    return { statements: [...withdrawn, movePayout(payout, 'returned', now)], outcome: null };
  return {
    statements: [
      ...approvalStatements,
      ...withdrawn,
      movePayout(payout, to, now, to === 'held' ? { hold: 'review' } : {}),
    ],
    outcome: null,
  };
}

/** Releases a held payout, with a new approval by as many people as before. */
async function askAgain(
  db: Db,
  payout: PayoutRow,
  { by, now }: { by: string; now: Date },
): Promise<Decision<Failed | null>> {
  const [before] = await db
    .select({ needed: approvals.needed })
    .from(approvals)
    .where(eq(approvals.uuid, payout.approval_uuid));
  const approval_uuid = crypto.randomUUID();
  const statement = await askPayoutApproval({ ...payout, approval_uuid }, { by, needed: before?.needed ?? 2, now });
  return { statements: [statement, movePayout(payout, 'submitted', now, { approval_uuid })], outcome: null };
}

/** Returns whether the tax list with its certificate was filed. */
async function isFiled(db: Db, { uuid }: PayoutRow): Promise<boolean> {
  return (await selectFiled(db, uuid)).length > 0;
}

const selectForStaff = (db: Db, now: Date, range: Pick<Parameters<typeof selectLines>[2], 'of' | 'order' | 'limit'>) =>
  selectLines(db, now, {
    ...range,
    beside: sql`(SELECT json_object('owner_name', coalesce(
        (SELECT name FROM ${users} WHERE uuid = ${payouts.owner_uuid}),
        (SELECT name FROM ${families} WHERE uuid = ${payouts.owner_uuid})),
      'approval', json_object('uuid', uuid, 'digest', digest, 'state', state, 'needed', needed,
      'given', (first_by IS NOT NULL) + (state = 'approved'))) FROM ${approvals} WHERE uuid = ${payouts.approval_uuid})`,
  });

function serialize(rows: Rows<ReturnType<typeof selectForStaff>>, { env, now }: { env: object; now: Date }) {
  const { hours } = readBankSettings(env);
  return payoutLinesOf(rows, { now, hours }).map((payout, index) => {
    const row = rows.rows[index];
    if (!row?.beside) throw new Error('A payout has an approval');
    const beside: Pick<OfficePayout, 'approval'> & { owner_name: string } = JSON.parse(row.beside);
    return {
      ...payout,
      owner: { kind: row.payout.owner_kind, uuid: row.payout.owner_uuid, name: beside.owner_name },
      certificate_state: certificateStateOf(row.payout, payout.certificate),
      approval: beside.approval,
    };
  });
}

function certificateStateOf(
  { paid_on, state, tax_satang }: PayoutRow,
  certificate: Payout['certificate'],
): OfficePayout['certificate_state'] {
  if (certificate) return certificate.is_void ? 'void' : 'valid';
  return paid_on !== null && tax_satang > 0 && state !== 'given_up' ? 'awaited' : 'none';
}
