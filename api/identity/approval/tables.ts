import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { ApprovalKind } from '../../../calls/identity/approval.ts';
import type { ApprovalState } from '../../../calls/identity/approval-state.ts';
import { ascending, descending, orderKey } from '../../platform/framework/order-key.ts';
import { users } from '../../platform/user/tables.ts';

/**
 * Requests that need the approval of one or two other people (dual control). A request is decided
 * once, and its terms never change. Rules of features rely on an approved row and on the digest of
 * the terms.
 *
 * @writers features that move money out or cannot be undone; `POST /v1/office/approvals/{uuid}`
 * @readers `GET /v1/office/approvals`, rules of those features
 * @rows one per request of staff
 * @retention permanent
 */
export const approvals = sqliteTable(
  'approvals',
  {
    uuid: text().primaryKey(),
    /** Subject of the approval, such as `refund` and its uuid. */
    subject_kind: text().$type<ApprovalKind>().notNull(),
    subject_id: text().notNull(),
    /** SHA-256 of the approved terms, in hexadecimal. */
    digest: text().notNull(),
    amount_satang: integer(),
    ground: text().notNull(),
    asked_by: text()
      .notNull()
      .references(() => users.uuid),
    asked_at_ms: integer().notNull(),
    state: text().$type<ApprovalState>().notNull(),
    /** Number of approvals required, and the first approver if it is two. */
    needed: integer().$type<1 | 2>().notNull().default(1),
    first_by: text().references(() => users.uuid),
    first_at_ms: integer(),
    decided_by: text().references(() => users.uuid),
    decided_at_ms: integer(),
    decision_ground: text(),
    asked_key: text()
      .notNull()
      .generatedAlwaysAs(orderKey(ascending('asked_at_ms'), 'uuid'), { mode: 'virtual' }),
    decided_key: text().generatedAlwaysAs(orderKey(descending('decided_at_ms'), 'uuid'), { mode: 'virtual' }),
  },
  (table) => [
    uniqueIndex('approvals_open').on(table.subject_kind, table.subject_id).where(sql`state = 'open'`),
    index('approvals_of_subject').on(table.subject_kind, table.subject_id),
    index('approvals_waiting').on(table.state, table.asked_key),
    index('approvals_decided').on(table.state, table.decided_key),
    check('approvals_state', sql`${table.state} IN ('open', 'approved', 'refused', 'withdrawn')`),
    check('approvals_digest', sql`length(${table.digest}) = 64`),
    check('approvals_amount', sql`${table.amount_satang} IS NULL OR ${table.amount_satang} >= 0`),
    check(
      'approvals_decision',
      sql`(${table.state} = 'open') = (${table.decided_by} IS NULL) AND (${table.state} = 'open') = (${table.decided_at_ms} IS NULL)`,
    ),
    check('approvals_needed', sql`${table.needed} IN (1, 2)`),
    // @answer approval_given_before
    check(
      'approvals_first',
      sql`(${table.first_by} IS NULL) = (${table.first_at_ms} IS NULL)
        AND (${table.first_by} IS NULL OR (${table.needed} = 2 AND ${table.first_by} <> ${table.asked_by}))
        AND (${table.state} <> 'approved' OR ${table.needed} = 1 OR (${table.first_by} IS NOT NULL AND ${table.first_by} <> ${table.decided_by}))`,
    ),
    // No one decides about their own request, and only the requester can withdraw it.
    // @answer approval_of_oneself
    check(
      'approvals_two_people',
      sql`${table.decided_by} IS NULL OR (${table.decided_by} = ${table.asked_by}) = (${table.state} = 'withdrawn')`,
    ),
  ],
);
