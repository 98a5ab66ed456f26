/**
 * Approval of a payout: by one other person, or by two above an amount or for a new account. Staff
 * never approve their own payout or one of their family.
 */
import { and, eq, sql } from 'drizzle-orm';
import {
  type ApprovalRow,
  type ApprovalSubject,
  askApproval,
  closeApproval,
  digestOf,
} from '../../identity/approval/approval.ts';
import { approvals } from '../../identity/approval/tables.ts';
import { payouts } from '../../money/payout/tables.ts';
import { batchRead, type Db } from '../../platform/framework/db.ts';
import type { Statement } from '../../platform/framework/statement.ts';
import { users } from '../../platform/user/tables.ts';
import { movePayout, type PayoutRow } from './payout-move.ts';

const KIND = 'payout';

/** The approved terms: owner, payee, account, amount and quote terms. */
type Approved = Pick<
  PayoutRow,
  'uuid' | 'reference' | 'owner_uuid' | 'payee_uuid' | 'account_number' | 'net_satang' | 'terms_digest'
>;

const digestOfPayout = (of: Approved) =>
  digestOf({
    uuid: of.uuid,
    reference: of.reference,
    owner_uuid: of.owner_uuid,
    payee_uuid: of.payee_uuid,
    account_number: of.account_number,
    net_satang: of.net_satang,
    terms_digest: of.terms_digest,
  });

/** Requests the approval. The statement precedes the one that creates or moves the payout. */
export const askPayoutApproval = async (
  payout: Approved & Pick<PayoutRow, 'approval_uuid'>,
  { by, needed, now }: { by: string; needed: 1 | 2; now: Date },
): Promise<Statement> =>
  askApproval(
    {
      uuid: payout.approval_uuid,
      subject_kind: KIND,
      subject_id: payout.uuid,
      digest: await digestOfPayout(payout),
      amount_satang: payout.net_satang,
      ground: payout.reference,
      asked_by: by,
      needed,
    },
    now,
  );

/** Closes the open approval of a submitted payout that is cancelled or held without it. */
export async function closePayoutApproval(db: Db, payout: PayoutRow, by: string, now: Date): Promise<Statement[]> {
  if (payout.state !== 'submitted') return [];
  const [approval] = await db.select().from(approvals).where(eq(approvals.uuid, payout.approval_uuid));
  return approval ? [closeApproval(approval, by, now)] : [];
}

/** Handles the decision. An approval approves the payout, a refusal holds it for review. */
export const payoutApproval: ApprovalSubject = {
  kind: KIND,
  details: sql`SELECT json_object('reference', reference, 'person', json(
      (SELECT json_object('uuid', users.uuid, 'name', name) FROM users WHERE users.uuid = owner_uuid AND owner_kind = 'user')))
    FROM payouts WHERE payouts.uuid = subject_id`,
  digestNow: async ({ db, approval }) => {
    const payout = await waitingFor(db, approval);
    return payout ? digestOfPayout(payout) : null;
  },
  notBy: async ({ db, approval, decided_by }) => {
    const payout = await waitingFor(db, approval);
    return payout && (await isOwn(db, payout, decided_by)) ? { failed: 'payout_own' } : null;
  },
  approved: async ({ db, approval, now }) => {
    const payout = await waitingFor(db, approval);
    return payout ? [movePayout(payout, 'approved', now)] : { failed: 'approval_outdated' };
  },
  declined: async ({ db, approval, now }) => {
    const payout = await waitingFor(db, approval);
    return payout ? [movePayout(payout, 'held', now, { hold: 'review' })] : [];
  },
};

async function waitingFor(db: Db, { uuid }: Pick<ApprovalRow, 'uuid'>): Promise<PayoutRow | undefined> {
  const [payout] = await db
    .select()
    .from(payouts)
    .where(and(eq(payouts.approval_uuid, uuid), eq(payouts.state, 'submitted')));
  return payout;
}

/**
 * Returns whether a payout belongs to a person, their family or one of its members, or includes a
 * share of that family. A trigger checks this too (rules.sql).
 */
async function isOwn(db: Db, payout: PayoutRow, by: string): Promise<boolean> {
  if (payout.owner_uuid === by) return true;
  const family = (uuid: string) => db.select({ uuid: users.family_uuid }).from(users).where(eq(users.uuid, uuid));
  const { theirs, owners } = await batchRead(db, { theirs: family(by), owners: family(payout.owner_uuid) });
  const own = theirs[0]?.uuid ?? null;
  const families = [payout.owner_uuid, owners[0]?.uuid, ...payout.family_parts.map(({ family_uuid }) => family_uuid)];
  return own !== null && families.includes(own);
}
