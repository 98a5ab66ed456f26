/** Reads approvals as staff see them. */
import { eq, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { type Approval, approvalAbout } from '../../../calls/identity/approval.ts';
import { moment, momentOrNull } from '../../platform/base/moment.ts';
import type { Db } from '../../platform/framework/db.ts';
import { users } from '../../platform/user/tables.ts';
import { approvals } from './tables.ts';

const asker = alias(users, 'asker');
const first = alias(users, 'first');
const decider = alias(users, 'decider');

/** Selects approvals with the names of requester and approvers. */
export const selectApprovals = (db: Db, about: SQL<string | null>, filter: SQL | undefined) =>
  db
    .select({
      approval: approvals,
      about: about.as('about'),
      asked_by: { uuid: asker.uuid, name: asker.name },
      first_by: { uuid: first.uuid, name: first.name },
      decided_by: { uuid: decider.uuid, name: decider.name },
    })
    .from(approvals)
    .innerJoin(asker, eq(asker.uuid, approvals.asked_by))
    .leftJoin(first, eq(first.uuid, approvals.first_by))
    .leftJoin(decider, eq(decider.uuid, approvals.decided_by))
    .where(filter);

/** An approval with its details and people. */
export type FoundApproval = Awaited<ReturnType<typeof selectApprovals>>[number];

/** Converts a row to the API's format. */
export function approvalOf({ approval, about, asked_by, first_by, decided_by }: FoundApproval): Approval {
  const { uuid, subject_kind, subject_id, digest, amount_satang, ground, state, needed, decision_ground } = approval;
  return {
    uuid,
    subject: { kind: subject_kind, id: subject_id },
    about: approvalAbout.parse(JSON.parse(about ?? '{}')),
    digest,
    amount_satang,
    ground,
    state,
    asked_by,
    asked_at: moment(approval.asked_at_ms),
    needed,
    first_by,
    decided_by,
    decided_at: momentOrNull(approval.decided_at_ms),
    decision_ground,
  };
}
