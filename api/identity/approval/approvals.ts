/** Routes for approvals: the list, and the decisions of approvers and requesters. */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { decideApproval, listApprovals } from '../../../calls/identity/approval.ts';
import { type Db, type Rows, reusePrefetched } from '../../platform/framework/db.ts';
import type { Bearer, Caller, Context } from '../../platform/framework/env.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import {
  claim,
  type IdempotentCommand,
  runIdempotent,
  type StoredAnswer,
} from '../../platform/framework/idempotency.ts';
import { pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On, Perform } from '../../platform/framework/route.ts';
import { logSecurity } from '../../platform/framework/security-log.ts';
import { sortedAs } from '../../platform/framework/sorted-list.ts';
import { users } from '../../platform/user/tables.ts';
import { DecidedMeanwhile, runHeldCommand } from '../authority/held-command.ts';
import { HELD } from '../authority/hold.ts';
import { type ApprovalRow, type ApprovalSubject, decideOn } from './approval.ts';
import { type DecisionForm, decisionOn, decisionRefusal } from './decide.ts';
import { approvalOf, type FoundApproval, selectApprovals } from './read-approval.ts';
import { approvals } from './tables.ts';

/** Returns the routes for these kinds of approvals. */
export const approvalRoutes =
  (subjects: readonly ApprovalSubject[]) =>
  (on: On): void => {
    const about = aboutOf(subjects);
    on(
      listApprovals,
      ({ query }, { db }) => {
        const { after, limit } = rangeOf(query);
        const key = query.state === 'open' ? approvals.asked_key : approvals.decided_key;
        const { from, order } = sortedAs<ApprovalRow, 'asked_at'>(
          query.sort ?? 'asked_at',
          { asked_at: { key, of: keyOf } },
          after,
        );
        const inOrder = selectApprovals(db, about, and(eq(approvals.state, query.state), from))
          .orderBy(...order)
          .limit(limit + 1);
        return { rows: inOrder };
      },
      async ({ query }, { read }) => {
        const start = startOf(`approvals:${query.state}:${query.sort ?? ''}`, query);
        if ('failed' in start) return start;
        const rows = (await read()).rows.map((row) => ({ ...row, order_key: keyOf(row.approval) }));
        return pageOf(start, rows, approvalOf);
      },
    );

    on(
      decideApproval,
      (request, ports) => selectDecision(request, ports, about),
      async ({ form }, { caller, command, perform, read, ...context }) => {
        const { db, env, now, requestId, waitUntil } = context;
        const { user_uuid: by, token_id } = caller;
        let state: string = form.decision;
        const approvedRows: ApprovalRow[] = [];
        const first = await read();
        const again = reusePrefetched(first, read);
        const begin = async () => {
          const { approvals: rows, people } = await again();
          const [row] = rows;
          if (!row) return { failed: 'approval_not_found' } as const;
          const decision = await decisionOn(subjects, { approval: row.approval, form, by }, { db, env, now });
          if ('failed' in decision) return decision;
          state = decision.after.state;
          if (state === 'approved') approvedRows.push(decision.after);
          return { statements: decision.statements, answer: answerOf(row, decision.after, people[0]) };
        };
        const answer = command.storedKey
          ? null
          : await approveCommand(context, { form, caller, command, perform }, first);
        const outcome = answer ?? (await runIdempotent(db, { command, now, steps: { begin } }));
        if (!('failed' in outcome))
          logSecurity('approval_decided', { requestId, user_uuid: by, token_id, reason: answer ? 'approved' : state });
        for (const approval of 'failed' in outcome ? [] : approvedRows) {
          const subject = subjects.find(({ kind }) => kind === approval.subject_kind);
          if (subject?.afterwards) waitUntil(subject.afterwards({ approval }, { env }));
        }
        return outcome;
      },
    );
  };

type Decision = Pick<Rows<ReturnType<typeof selectDecision>>, 'approvals' | 'people'>;

/**
 * Approves a waiting command, which commits the decision itself. Returns null for another decision
 * or kind of approval, and if the approval was decided or its amount changed in the meantime.
 */
async function approveCommand(
  context: Context,
  {
    form,
    caller,
    command,
    perform,
  }: { form: DecisionForm; caller: Caller; command: IdempotentCommand; perform: Perform },
  { approvals: [row], people }: Decision,
): Promise<StoredAnswer | Failed | null> {
  if (form.decision !== 'approve' || row?.approval.subject_kind !== HELD) return null;
  const { approval } = row;
  const refusal = decisionRefusal(approval, form, caller.user_uuid);
  if (refusal) return refusal;
  const { now } = context;
  const ground = form.ground ?? null;
  const decision = { state: 'approved', decided_by: caller.user_uuid, decision_ground: ground } as const;
  const answer = answerOf(row, { ...approval, ...decision, decided_at_ms: now.getTime() }, people[0]);
  const beside = [claim(command, { answer }, { now }), decideOn(approval, decision, now)];
  try {
    return (
      (await runHeldCommand(context, { approval, by: caller, beside, perform })) ?? { stored: JSON.stringify(answer) }
    );
  } catch (error) {
    if (error instanceof DecidedMeanwhile) return null;
    throw error;
  }
}

/** Returns the answer to a decision, with the name of the person who has just decided. */
const answerOf = (row: FoundApproval, approval: ApprovalRow, person: FoundApproval['first_by'] = null) => ({
  data: approvalOf({
    ...row,
    approval,
    first_by: approval.first_by !== null && approval.first_by === person?.uuid ? person : row.first_by,
    decided_by: approval.decided_by === null ? null : person,
  }),
});

/** Returns SQL for the details of an approval, by its kind. */
const aboutOf = (subjects: readonly ApprovalSubject[]): SQL<string | null> => {
  const whens = subjects.flatMap(({ kind, details }) => (details ? [sql`WHEN ${kind} THEN (${details})`] : []));
  return whens.length === 0 ? sql`NULL` : sql`CASE ${approvals.subject_kind} ${sql.join(whens, sql` `)} END`;
};

/** Selects the approval and the deciding person. */
const selectDecision = (
  { params }: { params: { uuid: string } },
  { db, bearer }: { db: Db; bearer: Bearer },
  about: SQL<string | null>,
) => ({
  approvals: selectApprovals(db, about, eq(approvals.uuid, params.uuid)),
  people: db.select({ uuid: users.uuid, name: users.name }).from(users).where(eq(users.uuid, bearer.user_uuid)),
});

const keyOf = ({ state, asked_key, decided_key }: ApprovalRow) => (state === 'open' ? asked_key : (decided_key ?? ''));
