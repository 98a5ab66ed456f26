/**
 * Two people for what moves money out or cannot be undone: one asks, another approves, and what is approved happens in the
 * batch that says so. Features say by `ApprovalSubject` what it is; how much may go without a second person is theirs.
 */
import type { Db } from '../host/db.ts';
import { sha256Hex } from '../host/digest.ts';
import type { Failed } from '../host/fail.ts';
import { insertRow, type Statement, updateRow } from '../host/statement.ts';
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
  kind: string;
  /** The digest of it as it stands now, by `digestOf`; null where it is there no more. */
  digestNow: (deciding: Pick<Deciding, 'db' | 'approval'>) => Promise<string | null>;
  /** What happens in the batch that approves it; a failure leaves it open. */
  approved: (deciding: Deciding) => Promise<readonly Statement[] | Failed>;
  /** What happens in the batch that refuses or withdraws it. */
  declined?: (deciding: Deciding) => Promise<readonly Statement[] | Failed>;
}

/** SHA-256, in hex, of the terms that somebody approves. Fields count in the order in which they stand. */
export const digestOf = (terms: Readonly<Record<string, string | number | null>>): Promise<string> =>
  sha256Hex(JSON.stringify(Object.entries(terms)));

/** What is asked for. A second open one about the same subject is a conflict. */
export type Asked = Pick<
  ApprovalRow,
  'uuid' | 'subject_kind' | 'subject_id' | 'digest' | 'amount_satang' | 'ground' | 'asked_by'
>;

/** Asks for an approval. */
export const askApproval = (asked: Asked, now: Date): Statement =>
  insertRow(approvals, { ...asked, state: 'open', asked_at_ms: now.getTime() });

/** Decides one; a conflict where it was decided meanwhile, or where the same person would be both. */
export const decideOn = (
  { uuid }: Pick<ApprovalRow, 'uuid'>,
  decision: Pick<ApprovalRow, 'state' | 'decided_by' | 'decision_ground'>,
  now: Date,
): Statement => updateRow(approvals, { uuid }, { ...decision, decided_at_ms: now.getTime() });
