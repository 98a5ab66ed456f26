/** What staff ask each other to approve: the lists, and the second person's word. */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { decideApproval, listApprovals } from '../../../calls/identity/approval.ts';
import { users } from '../../people/profile/tables.ts';
import type { Db } from '../../platform/host/db.ts';
import type { Bearer } from '../../platform/host/env.ts';
import { once } from '../../platform/host/idempotency.ts';
import { pageOf, rangeOf, startOf } from '../../platform/host/page.ts';
import type { On } from '../../platform/host/route.ts';
import { logSecurity } from '../../platform/host/security-log.ts';
import { sortedAs } from '../../platform/host/sorted.ts';
import type { ApprovalRow, ApprovalSubject } from './approval.ts';
import { decisionOn } from './decide.ts';
import { approvalOf, selectApprovals } from './read-approval.ts';
import { approvals } from './tables.ts';

/** The routes, for these kinds of what is approved. */
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
      (asked, ports) => selectDecision(asked, ports, about),
      async ({ form }, { caller, command, db, env, now, requestId, waitUntil, read }) => {
        const { user_uuid: by, token_id } = caller;
        let state: string = form.decision;
        const approved: ApprovalRow[] = [];
        const begin = async () => {
          const { approvals: seen, people } = await read();
          const [found] = seen;
          if (!found) return { failed: 'approval_not_found' } as const;
          const decided = await decisionOn(subjects, { approval: found.approval, form, by }, { db, env, now });
          if ('failed' in decided) return decided;
          const [person] = people;
          const { first_by, decided_by } = decided.after;
          state = decided.after.state;
          if (state === 'approved') approved.push(decided.after);
          return {
            statements: decided.statements,
            answer: {
              data: approvalOf({
                approval: decided.after,
                about: found.about,
                asked_by: found.asked_by,
                first_by: first_by === by && person ? person : found.first_by,
                decided_by: decided_by === by && person ? person : null,
              }),
            },
          };
        };
        const outcome = await once(db, { command, now, steps: { begin } });
        if (!('failed' in outcome))
          logSecurity('approval_decided', { requestId, user_uuid: by, token_id, reason: state });
        for (const approval of 'failed' in outcome ? [] : approved) {
          const subject = subjects.find(({ kind }) => kind === approval.subject_kind);
          if (subject?.afterwards) waitUntil(subject.afterwards({ approval }, { env }));
        }
        return outcome;
      },
    );
  };

/** What each kind tells of itself. */
const aboutOf = (subjects: readonly ApprovalSubject[]): SQL<string | null> => {
  const whens = subjects.flatMap(({ kind, tells }) => (tells ? [sql`WHEN ${kind} THEN (${tells})`] : []));
  return whens.length === 0 ? sql`NULL` : sql`CASE ${approvals.subject_kind} ${sql.join(whens, sql` `)} END`;
};

/** What is decided about, and by whom. */
const selectDecision = (
  { params }: { params: { uuid: string } },
  { db, bearer }: { db: Db; bearer: Bearer },
  about: SQL<string | null>,
) => ({
  approvals: selectApprovals(db, about, eq(approvals.uuid, params.uuid)),
  people: db.select({ uuid: users.uuid, name: users.name }).from(users).where(eq(users.uuid, bearer.user_uuid)),
});

const keyOf = ({ state, asked_key, decided_key }: ApprovalRow) => (state === 'open' ? asked_key : (decided_key ?? ''));
