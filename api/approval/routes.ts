/** What staff ask each other to approve: the lists, and the second person's word. */
import { and, eq, gt, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { z } from 'zod';
import { type Approval, type ApprovalState, decideApproval, listApprovals } from '../../calls/approval.ts';
import type { Db } from '../host/db.ts';
import type { Bearer, Caller, Context } from '../host/env.ts';
import type { Failed } from '../host/fail.ts';
import { type Command, once, type StoredAnswer } from '../host/idempotency.ts';
import { moment, momentOrNull } from '../host/moment.ts';
import { pageOf, rangeOf, startOf } from '../host/page.ts';
import type { On, Read } from '../host/route.ts';
import { logSecurity } from '../host/security-log.ts';
import type { Statement } from '../host/statement.ts';
import { users } from '../profile/tables.ts';
import { type ApprovalRow, type ApprovalSubject, type Deciding, decideOn } from './approval.ts';
import { approvals } from './tables.ts';

/** The routes, for these kinds of what is approved. */
export const approvalRoutes =
  (subjects: readonly ApprovalSubject[]) =>
  (on: On): void => {
    on(
      listApprovals,
      ({ query }, { db }) => {
        const { after, limit } = rangeOf(query);
        const key = query.state === 'open' ? approvals.asked_key : approvals.decided_key;
        const inOrder = selectApprovals(db, and(eq(approvals.state, query.state), gt(key, after)))
          .orderBy(key)
          .limit(limit + 1);
        return { rows: inOrder };
      },
      async ({ query }, { read }) => {
        const start = startOf(`approvals:${query.state}`, query);
        if ('failed' in start) return start;
        const rows = (await read()).rows.map((row) => ({ ...row, order_key: keyOf(row.approval) }));
        return pageOf(start, rows, serialize);
      },
    );

    on(decideApproval, selectDecision, ({ form }, { caller, command, read, ...context }) =>
      decide(subjects, { form, caller, command, read, context }),
    );
  };

const asker = alias(users, 'asker');
const decider = alias(users, 'decider');

const selectApprovals = (db: Db, which: SQL | undefined) =>
  db
    .select({
      approval: approvals,
      asked_by: { uuid: asker.uuid, name: asker.name },
      decided_by: { uuid: decider.uuid, name: decider.name },
    })
    .from(approvals)
    .innerJoin(asker, eq(asker.uuid, approvals.asked_by))
    .leftJoin(decider, eq(decider.uuid, approvals.decided_by))
    .where(which);

/** What is decided about, and by whom. */
const selectDecision = ({ params }: { params: { uuid: string } }, { db, bearer }: { db: Db; bearer: Bearer }) => ({
  approvals: selectApprovals(db, eq(approvals.uuid, params.uuid)),
  people: db.select({ uuid: users.uuid, name: users.name }).from(users).where(eq(users.uuid, bearer.user_uuid)),
});

type Found = Awaited<ReturnType<typeof selectApprovals>>[number];

const keyOf = ({ state, asked_key, decided_key }: ApprovalRow) => (state === 'open' ? asked_key : (decided_key ?? ''));

function serialize({ approval, asked_by, decided_by }: Found): Approval {
  const { uuid, subject_kind, subject_id, digest, amount_satang, ground, state, decision_ground } = approval;
  return {
    uuid,
    subject: { kind: subject_kind, id: subject_id },
    digest,
    amount_satang,
    ground,
    state,
    asked_by,
    asked_at: moment(approval.asked_at_ms),
    decided_by,
    decided_at: momentOrNull(approval.decided_at_ms),
    decision_ground,
  };
}

const outcomes = { approve: 'approved', refuse: 'refused', withdraw: 'withdrawn' } as const satisfies Record<
  string,
  ApprovalState
>;

interface Decision {
  form: z.output<(typeof decideApproval)['form']>;
  caller: Caller;
  command: Command;
  read: Read<ReturnType<typeof selectDecision>>;
  context: Context;
}

async function decide(
  subjects: readonly ApprovalSubject[],
  { form, caller, command, read, context }: Decision,
): Promise<StoredAnswer | Failed> {
  const { db, env, now, requestId } = context;
  const { user_uuid: decided_by, token_id } = caller;
  const state = outcomes[form.decision];
  const begin = async () => {
    const { approvals: seen, people } = await read();
    const [found] = seen;
    if (!found) return { failed: 'approval_not_found' } as const;
    const { approval } = found;
    const refusal = refusalOf(approval, form, caller);
    if (refusal) return refusal;
    const subject = subjects.find(({ kind }) => kind === approval.subject_kind);
    const effect = await effectOf(subject, state, { db, env, now, approval, decided_by });
    if ('failed' in effect) return effect;
    const decision = { state, decided_by, decision_ground: form.ground ?? null };
    const after = { ...approval, ...decision, decided_at_ms: now.getTime() };
    return {
      statements: [decideOn(approval, decision, now), ...effect],
      answer: { data: serialize({ ...found, approval: after, decided_by: people[0] ?? null }) },
    };
  };
  const outcome = await once(db, { command, now, steps: { begin } });
  if (!('failed' in outcome)) {
    logSecurity('approval_decided', { requestId, user_uuid: decided_by, token_id, reason: state });
  }
  return outcome;
}

/** What else happens. Nothing is approved that no feature knows, or that has changed since it was asked for. */
async function effectOf(
  subject: ApprovalSubject | undefined,
  state: ApprovalState,
  deciding: Deciding,
): Promise<readonly Statement[] | Failed> {
  if (state !== 'approved') return subject?.declined?.(deciding) ?? [];
  if (!subject) return { failed: 'approval_not_found' };
  const digest = await subject.digestNow(deciding);
  return digest === deciding.approval.digest ? subject.approved(deciding) : { failed: 'approval_outdated' };
}

/** Why it is not this person's to decide, or not like this; null where it is. */
function refusalOf(
  { state, digest, asked_by }: ApprovalRow,
  form: Decision['form'],
  { user_uuid }: Caller,
): Failed | null {
  if (state !== 'open') return { failed: 'approval_decided', facts: { state } };
  if (form.digest !== digest) return { failed: 'approval_outdated' };
  const isOwn = asked_by === user_uuid;
  if (isOwn && form.decision !== 'withdraw') return { failed: 'approval_of_oneself' };
  if (!isOwn && form.decision === 'withdraw') return { failed: 'approval_of_others' };
  return null;
}
