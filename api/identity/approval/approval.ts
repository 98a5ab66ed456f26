/**
 * Dual control for actions that move money out or cannot be undone: one person requests, another
 * approves, or two others do. The approved action runs in the transaction that records the
 * approval. A feature describes its actions by an `ApprovalSubject` and sets the number of
 * approvers. The triggers in rules.sql enforce that an approval is decided once.
 */
import type { SQL } from 'drizzle-orm';
import type { ApprovalKind } from '../../../calls/identity/approval.ts';
import { sha256Hex } from '../../platform/base/digest.ts';
import type { Db } from '../../platform/framework/db.ts';
import type { Context } from '../../platform/framework/env.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { insertRow, type Statement, updateRow } from '../../platform/framework/statement.ts';
import { approvals } from './tables.ts';

/** An approval as stored in D1. */
export type ApprovalRow = typeof approvals.$inferSelect;

/** A decision: its approval, who decides, and when. */
export interface Deciding {
  db: Db;
  env: object;
  now: Date;
  approval: ApprovalRow;
  decided_by: string;
}

/** One kind of action under dual control, as its feature defines it. */
export interface ApprovalSubject {
  /** `subject_kind` of its rows. */
  kind: ApprovalKind;
  /**
   * Details for the list of approvals: a subquery on a row of `approvals` that returns a JSON
   * object with fields of `approvalAbout`.
   */
  details?: SQL;
  /** Returns the digest (`digestOf`) of the current terms; null if the subject no longer exists. */
  digestNow: (deciding: Pick<Deciding, 'db' | 'approval'>) => Promise<string | null>;
  /** Returns why this person may not approve, apart from having requested it; null if they may. */
  notBy?: (deciding: Deciding) => Promise<Failed | null>;
  /**
   * Returns the statements of the approved action, or a failure, which leaves the approval open.
   */
  approved: (deciding: Deciding) => Promise<readonly Statement[] | Failed>;
  /** Runs after the approval is committed, for example to wake a job. */
  afterwards?: (deciding: Pick<Deciding, 'approval'>, context: Pick<Context, 'env'>) => Promise<void>;
  /** Returns the statements for a rejected or withdrawn request. */
  declined?: (deciding: Deciding) => Promise<readonly Statement[] | Failed>;
}

/** Returns the SHA-256 of the approved terms in hex. The order of the fields matters. */
export const digestOf = (terms: Readonly<Record<string, string | number | null>>): Promise<string> =>
  sha256Hex(JSON.stringify(Object.entries(terms)));

/**
 * A request for approval by one or two other people. A second open request for the same subject is
 * a conflict.
 */
export type RequestedApproval = Pick<
  ApprovalRow,
  'uuid' | 'subject_kind' | 'subject_id' | 'digest' | 'amount_satang' | 'ground' | 'asked_by'
> & { needed?: 1 | 2 };

/** Returns the statement that requests an approval. */
export const askApproval = (request: RequestedApproval, now: Date): Statement =>
  insertRow(approvals, { ...request, state: 'open', asked_at_ms: now.getTime() });

/** Returns the statement for the first of two approvals. */
export const approveFirst = ({ uuid }: Pick<ApprovalRow, 'uuid'>, by: string, now: Date): Statement =>
  updateRow(approvals, { uuid }, { first_by: by, first_at_ms: now.getTime() });

/**
 * Returns the statement that closes an open approval whose subject was resolved in another way. If
 * the requester does it, it is withdrawn.
 */
export const closeApproval = (approval: Pick<ApprovalRow, 'uuid' | 'asked_by'>, by: string, now: Date): Statement =>
  decideOn(
    approval,
    { state: by === approval.asked_by ? 'withdrawn' : 'refused', decided_by: by, decision_ground: null },
    now,
  );

/**
 * Returns the statement that decides an approval. It conflicts if the approval was decided in the
 * meantime, or if the requester would approve it.
 */
export const decideOn = (
  { uuid }: Pick<ApprovalRow, 'uuid'>,
  decision: Pick<ApprovalRow, 'state' | 'decided_by' | 'decision_ground'>,
  now: Date,
): Statement => updateRow(approvals, { uuid }, { ...decision, decided_at_ms: now.getTime() });
