/** Checks a decision about an approval, and returns what it changes. */
import type { z } from 'zod';
import type { decideApproval } from '../../../calls/identity/approval.ts';
import type { ApprovalState } from '../../../calls/identity/approval-state.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import type { Statement } from '../../platform/framework/statement.ts';
import { type ApprovalRow, type ApprovalSubject, approveFirst, type Deciding, decideOn } from './approval.ts';

/** A decision as sent by staff. */
export type DecisionForm = Pick<z.output<(typeof decideApproval)['form']>, 'decision' | 'digest' | 'ground'>;

const outcomes = { approve: 'approved', refuse: 'refused', withdraw: 'withdrawn' } as const satisfies Record<
  string,
  ApprovalState
>;

/**
 * Returns the statements and the resulting approval, or the reason why this person cannot decide in
 * this way.
 */
export async function decisionOn(
  subjects: readonly ApprovalSubject[],
  { approval, form, by }: { approval: ApprovalRow; form: DecisionForm; by: string },
  ports: Pick<Deciding, 'db' | 'env' | 'now'>,
): Promise<{ statements: Statement[]; after: ApprovalRow } | Failed> {
  const refusal = decisionRefusal(approval, form, by);
  if (refusal) return refusal;
  const decisionContext = { ...ports, approval, decided_by: by };
  const subject = subjects.find(({ kind }) => kind === approval.subject_kind);
  const state = outcomes[form.decision];
  const at_ms = ports.now.getTime();
  if (state === 'approved') {
    // An approval fails if no feature knows its kind, or if its terms have changed since the
    // request.
    if (!subject) return { failed: 'approval_not_found' };
    if ((await subject.digestNow(decisionContext)) !== approval.digest) return { failed: 'approval_outdated' };
    const notTheirs = (await subject.notBy?.(decisionContext)) ?? null;
    if (notTheirs) return notTheirs;
    if (approval.needed === 2 && approval.first_by === null) {
      return {
        statements: [approveFirst(approval, by, ports.now)],
        after: { ...approval, first_by: by, first_at_ms: at_ms },
      };
    }
  }
  const effect = await (state === 'approved'
    ? subject?.approved(decisionContext)
    : subject?.declined?.(decisionContext));
  if (effect && 'failed' in effect) return effect;
  const decision = { state, decided_by: by, decision_ground: form.ground ?? null };
  return {
    statements: [decideOn(approval, decision, ports.now), ...(effect ?? [])],
    after: { ...approval, ...decision, decided_at_ms: at_ms },
  };
}

/** Returns the reason why this person cannot decide so; null if they can. */
export function decisionRefusal(
  { state, digest, asked_by, first_by }: ApprovalRow,
  form: DecisionForm,
  by: string,
): Failed | null {
  if (state !== 'open') return { failed: 'approval_decided', facts: { state } };
  if (form.digest !== digest) return { failed: 'approval_outdated' };
  const isOwn = asked_by === by;
  if (isOwn && form.decision !== 'withdraw') return { failed: 'approval_of_oneself' };
  if (!isOwn && form.decision === 'withdraw') return { failed: 'approval_of_others' };
  if (first_by === by && form.decision === 'approve') return { failed: 'approval_given_before' };
  return null;
}
