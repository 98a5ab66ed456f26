/**
 * Payouts: requested by a quote, approved, sent to the bank in a file, and completed by the bank's
 * answer. Triggers move the money. Payment cases and refunds refer to these rows, so they are in
 * the room of the money. `api/payouts/` writes them.
 */
import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { BatchEnd, PayoutHold, PayoutTerms } from '../../../calls/money/payout/payout-terms.ts';
import type { PayoutState } from '../../../calls/platform/page-field.ts';
import { approvals } from '../../identity/approval/tables.ts';
import { descending, orderKey } from '../../platform/framework/order-key.ts';
import { users } from '../../platform/user/tables.ts';
import type { PayerOnDocuments } from '../bank/bank-settings.ts';
import { payees } from './payee-tables.ts';

/** V-tokens that belong to a family. */
export interface FamilyPart {
  family_uuid: string;
  vtokens: number;
}

/** Amounts of a quote (`api/payouts/payout/quote.ts`). Checks require that they add up. */
const amounts = {
  vtokens: integer().notNull(),
  family_vtokens: integer().notNull(),
  gross_satang: integer().notNull(),
  family_share_satang: integer().notNull(),
  payee_part_satang: integer().notNull(),
  tax_satang: integer().notNull(),
  fee_satang: integer().notNull(),
  fee_vat_satang: integer().notNull(),
  vat_satang: integer().notNull(),
  net_satang: integer().notNull(),
};

const owner = {
  owner_kind: text().$type<'user' | 'family'>().notNull(),
  owner_uuid: text().notNull(),
  payee_uuid: text()
    .notNull()
    .references(() => payees.uuid),
  /** Number of the payee's account, as quoted. An attempt can go to a later one. */
  account_number: integer().notNull(),
  /** Share of each family, as noted on the gifts. */
  family_parts: text({ mode: 'json' }).$type<FamilyPart[]>().notNull(),
  /**
   * Rules of the calculation with their SHA-256. If they differ on the payment day, the payout is
   * held.
   */
  terms: text({ mode: 'json' }).$type<PayoutTerms>().notNull(),
  terms_digest: text().notNull(),
};

/**
 * Append-only quotes, valid for ten minutes and one payout: the amount and the rules behind it.
 *
 * @writers `/v1/disbursement/…`
 * @readers `/v1/disbursement/…`, payouts
 * @rows one per quote that an owner asks for
 * @retention permanent
 */
export const payoutQuotes = sqliteTable('payout_quotes', {
  uuid: text().primaryKey(),
  ...owner,
  ...amounts,
  made_at_ms: integer().notNull(),
  expires_at_ms: integer().notNull(),
});

/**
 * Payouts and their state. A trigger requires each change to increase `version` by one. Others
 * reject illegal transitions and move the money with the state.
 *
 * @writers `/v1/disbursement/…`, `/v1/office/payouts…`, approvals, files for the bank and its
 * reports
 * @readers `/v1/disbursement/…`, `/v1/office/payouts…`, the scheduled jobs `payouts` and `letters`
 * @rows one per payout
 * @retention permanent
 */
export const payouts = sqliteTable(
  'payouts',
  {
    uuid: text().primaryKey(),
    version: integer().notNull(),
    quote_uuid: text()
      .notNull()
      .unique()
      .references(() => payoutQuotes.uuid),
    reference: text().notNull().unique(),
    ...owner,
    ...amounts,
    state: text().$type<PayoutState>().notNull(),
    moved_at_ms: integer().notNull(),
    hold: text().$type<PayoutHold>(),
    bank_reason: text(),
    /** Current approval. A payout that was held needs a new one. */
    approval_uuid: text()
      .notNull()
      .unique()
      .references(() => approvals.uuid),
    /** Issuer of the certificate numbers. */
    numbered_by: text().$type<'ours' | 'bank'>().notNull(),
    created_at_ms: integer().notNull(),
    /**
     * Day on which tax was withheld: the bank's value day, but not before the release of the file.
     */
    paid_on: text(),
    order_key: text()
      .notNull()
      .generatedAlwaysAs(orderKey(descending('created_at_ms'), 'uuid'), { mode: 'virtual' }),
  },
  (table) => [
    uniqueIndex('payouts_of_owner').on(table.owner_kind, table.owner_uuid, table.order_key),
    index('payouts_by_state').on(table.state, table.order_key),
    index('payouts_by_amount').on(table.state, table.gross_satang, table.uuid),
    index('payouts_numbered_by_bank').on(table.paid_on).where(sql`numbered_by = 'bank'`),
    // @invariant a quote computes the shares
    check('payouts_tokens', sql`${table.vtokens} > 0 AND ${table.family_vtokens} BETWEEN 0 AND ${table.vtokens}`),
    check('payouts_net', sql`${table.net_satang} > 0`),
    // @invariant a quote computes the parts
    check(
      'payouts_parts',
      sql`${table.gross_satang} = ${table.family_share_satang} + ${table.payee_part_satang}
      AND ${table.net_satang} = ${table.payee_part_satang} + ${table.vat_satang} - ${table.tax_satang} - ${table.fee_satang} - ${table.fee_vat_satang}`,
    ),
    // @invariant a quote computes the parts
    check(
      'payouts_whole',
      sql`min(${table.tax_satang}, ${table.fee_satang}, ${table.fee_vat_satang}, ${table.vat_satang}, ${table.family_share_satang}) >= 0`,
    ),
    check('payouts_hold', sql`(${table.state} = 'held') = (${table.hold} IS NOT NULL)`),
  ],
);

/**
 * Append-only timeline of a payout.
 *
 * @writers triggers on `payouts`
 * @readers `/v1/disbursement/…`, `/v1/office/payouts…`
 * @rows four to ten per payout
 * @retention permanent
 */
export const payoutSteps = sqliteTable(
  'payout_steps',
  {
    payout_uuid: text()
      .notNull()
      .references(() => payouts.uuid),
    version: integer().notNull(),
    state: text().$type<PayoutState>().notNull(),
    at_ms: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.payout_uuid, table.version] })],
);

/**
 * Pending notification emails about payouts, one per payout: the email about its latest step that
 * has one. The job deletes a row before it sends the email, so each is sent at most once.
 *
 * @writers triggers on `payouts`
 * @readers the scheduled job `letters`
 * @rows at most one per payout
 * @retention until the email is sent
 */
export const payoutLetters = sqliteTable(
  'payout_letters',
  {
    payout_uuid: text()
      .primaryKey()
      .references(() => payouts.uuid),
    /** Step concerned. If the payout has moved on, no email is sent. */
    version: integer().notNull(),
    due_at_ms: integer().notNull(),
  },
  (table) => [index('payout_letters_due').on(table.due_at_ms)],
);

/**
 * Payout files for the bank with their digest. A file is generated again, byte for byte, when it is
 * delivered. Triggers maintain how much of it is open.
 *
 * @writers `POST /v1/office/payout-batches…`, approvals, the scheduled job `payouts`
 * @readers the scheduled job `payouts`, staff
 * @rows one per file for the bank
 * @retention permanent
 */
export const payoutBatches = sqliteTable(
  'payout_batches',
  {
    uuid: text().primaryKey(),
    message_id: text().notNull().unique(),
    format: text().$type<'pain.001.001.03' | 'scb_text'>().notNull(),
    value_day: text().notNull(),
    digest: text().notNull(),
    transfer_count: integer().notNull(),
    total_satang: integer().notNull(),
    made_at_ms: integer().notNull(),
    made_by_uuid: text()
      .notNull()
      .references(() => users.uuid),
    /** Payer, as named on certificates of these payments. Null: the current payer. */
    payer: text({ mode: 'json' }).$type<PayerOnDocuments>(),
    /** Time at which two people had compared it. From then on it may reach the bank at any time. */
    released_at_ms: integer(),
    /** Time of the only delivery attempt. Later requests ask the bank whether it has the file. */
    offered_at_ms: integer(),
    /** Time at which the bank confirmed the file. */
    taken_at_ms: integer(),
    /** Time from which the bank counts as silent, so that two people may decide the result. */
    silent_at_ms: integer(),
    /** Result decided by two people if the bank does not state it, and the day of payment. */
    ended_as: text().$type<BatchEnd>(),
    ended_on: text(),
    /**
     * Next run of the scheduled job for the file. Null: it is not released, it was stopped, or all
     * its payments are final and the time for returns is over.
     */
    ask_at_ms: integer(),
    /** Payments and refunds without a final answer of the bank, maintained by triggers. */
    live_count: integer().notNull().default(0),
  },
  (table) => [
    index('payout_batches_latest').on(table.made_at_ms, table.uuid),
    index('payout_batches_to_ask').on(table.ask_at_ms).where(sql`ask_at_ms IS NOT NULL`),
  ],
);

/**
 * Attempts to pay a payout. At most one is live. The next starts only after the bank gave the final
 * result of the last one, or after its file was stopped.
 *
 * @writers `POST /v1/office/payout-batches…`, the scheduled job `payouts`, reports of the bank
 * @readers the scheduled job `payouts`, staff
 * @rows one or a few per payout
 * @retention permanent
 */
export const payoutAttempts = sqliteTable(
  'payout_attempts',
  {
    payout_uuid: text()
      .notNull()
      .references(() => payouts.uuid),
    number: integer().notNull(),
    end_to_end_id: text().notNull().unique(),
    /** Number of the payee's account. After a return, the next attempt goes to a later one. */
    account_number: integer().notNull(),
    batch_uuid: text()
      .notNull()
      .references(() => payoutBatches.uuid),
    state: text().$type<'live' | 'paid' | 'rejected' | 'returned' | 'dropped'>().notNull(),
    value_day: text(),
    reason: text(),
  },
  (table) => [
    primaryKey({ columns: [table.payout_uuid, table.number] }),
    uniqueIndex('payout_attempts_live').on(table.payout_uuid).where(sql`state = 'live'`),
    index('payout_attempts_of_batch').on(table.batch_uuid, table.state),
    check('payout_attempts_state', sql`${table.state} IN ('live', 'paid', 'rejected', 'returned', 'dropped')`),
  ],
);
