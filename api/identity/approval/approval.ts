/**
 * More than one person for what moves money out or cannot be undone: one asks, another approves, or two others do, and what is
 * approved happens in the batch that says so. Features say by `ApprovalSubject` what it is; how many it takes is theirs.
 */
import type { SQL } from 'drizzle-orm';
import type { ApprovalKind } from '../../../calls/identity/approval.ts';
import { sha256Hex } from '../../platform/base/digest.ts';
import type { Db } from '../../platform/host/db.ts';
import type { Context } from '../../platform/host/env.ts';
import type { Failed } from '../../platform/host/fail.ts';
import { insertRow, type Statement, updateRow } from '../../platform/host/statement.ts';
import { approvals } from './tables.ts';

/** An approval as it is stored. */
export type ApprovalRow = typeof approvals.$inferSelect;

/** Who decides about what, and when. */
export interface Deciding {
  db: Db;
  env: object;
  now: Date;
  approval: ApprovalRow;
  decided_by: string;
}

/** One kind of what is approved, by the feature that it belongs to. */
export interface ApprovalSubject {
  /** The `subject_kind` of its rows. */
  kind: ApprovalKind;
  /** What of it the queue tells: a subquery for a row of `approvals`, of a JSON object with fields of `approvalAbout`. */
  tells?: SQL;
  /** The digest of it as it stands now, by `digestOf`; null where it is there no more. */
  digestNow: (deciding: Pick<Deciding, 'db' | 'approval'>) => Promise<string | null>;
  /** Why this person is not the one to approve it, beside having asked for it; null where they are. */
  notBy?: (deciding: Deciding) => Promise<Failed | null>;
  /** What happens in the batch that approves it; a failure leaves it open. */
  approved: (deciding: Deciding) => Promise<readonly Statement[] | Failed>;
  /** What is told once it is approved. */
  afterwards?: (deciding: Pick<Deciding, 'approval'>, context: Pick<Context, 'env'>) => Promise<void>;
  /** What happens in the batch that refuses or withdraws it. */
  declined?: (deciding: Deciding) => Promise<readonly Statement[] | Failed>;
}

/** SHA-256, in hex, of the terms that somebody approves. Fields count in the order in which they stand. */
export const digestOf = (terms: Readonly<Record<string, string | number | null>>): Promise<string> =>
  sha256Hex(JSON.stringify(Object.entries(terms)));

/** What is asked for: of one other person, or of two. A second open one about the same subject is a conflict. */
export type Asked = Pick<
  ApprovalRow,
  'uuid' | 'subject_kind' | 'subject_id' | 'digest' | 'amount_satang' | 'ground' | 'asked_by'
> & { needed?: 1 | 2 };

/** Asks for an approval. */
export const askApproval = (asked: Asked, now: Date): Statement =>
  insertRow(approvals, { ...asked, state: 'open', asked_at_ms: now.getTime() });

/** The word of the first of two. */
export const approveFirst = ({ uuid }: Pick<ApprovalRow, 'uuid'>, by: string, now: Date): Statement =>
  updateRow(approvals, { uuid }, { first_by: by, first_at_ms: now.getTime() });

/** Closes one that is still open, since what it is about goes another way: for who asked it is withdrawn. */
export const closeApproval = (approval: Pick<ApprovalRow, 'uuid' | 'asked_by'>, by: string, now: Date): Statement =>
  decideOn(
    approval,
    { state: by === approval.asked_by ? 'withdrawn' : 'refused', decided_by: by, decision_ground: null },
    now,
  );

/** Decides one; a conflict where it was decided meanwhile, or where the same person would be both. */
export const decideOn = (
  { uuid }: Pick<ApprovalRow, 'uuid'>,
  decision: Pick<ApprovalRow, 'state' | 'decided_by' | 'decision_ground'>,
  now: Date,
): Statement => updateRow(approvals, { uuid }, { ...decision, decided_at_ms: now.getTime() });
