/**
 * Payment cases. This file opens cases without money; so do ../settlement/store-lines.ts for a
 * changed line, and triggers in api/privacy/ for a closed account. Triggers open cases with money,
 * in rules.sql and ../reversal/rules.sql.
 */
import { eq, type SQL, sql } from 'drizzle-orm';
import type { CaseKind, MoneyCase } from '../../../calls/money/case.ts';
import type { GatewayKey } from '../../../calls/money/order-details.ts';
import { moment, momentOrNull } from '../../platform/base/moment.ts';
import type { Db } from '../../platform/framework/db.ts';
import { insertRow, type Statement, write } from '../../platform/framework/statement.ts';
import { users } from '../../platform/user/tables.ts';
import { moneyCases } from './tables.ts';

/** A case as stored in D1. */
export type CaseRow = typeof moneyCases.$inferSelect;

/** Builds the context that the approval queue shows for a case: its number, order and buyer. */
export const caseJson = (number: SQL): SQL => sql`SELECT json_object('case_number', number,
    'order', json(iif(orders.uuid IS NULL, NULL, json_object('uuid', orders.uuid, 'reference', orders.reference))),
    'person', json(iif(users.uuid IS NULL, NULL, json_object('uuid', users.uuid, 'name', users.name))))
  FROM money_cases LEFT JOIN orders ON orders.uuid = order_uuid LEFT JOIN users ON users.uuid = orders.user_uuid
  WHERE number = ${number}`;

/** An observation that staff must check, without money for us to return. */
export interface CaseObservation {
  kind: Extract<
    CaseKind,
    | 'unreadable'
    | 'amount_changed'
    | 'payment_vanished'
    | 'payment_shared'
    | 'no_order'
    | 'charge_not_as_asked'
    | 'refund_not_as_asked'
    | 'settled_unknown'
    | 'settled_otherwise'
    | 'settled_sum_wrong'
    | 'not_settled'
    | 'recalled'
  >;
  gateway: GatewayKey;
  reference: string | null;
  order_uuid: string | null;
  payment_id: string | null;
  detail: object;
}

const detailOf = ({ detail }: CaseObservation): string => JSON.stringify(detail).slice(0, 4_000);

/** Returns the unique name of a case (`money_cases.about`). */
export const caseAbout = (observation: CaseObservation): string =>
  [observation.kind, observation.gateway, observation.reference, observation.payment_id ?? detailOf(observation)].join(
    ':',
  );

/** Opens a case, unless it exists. Every check of the gateway sees the same observation again. */
export function openCase(observation: CaseObservation, now: Date): Statement {
  const { kind, gateway, reference, order_uuid, payment_id } = observation;
  const detail = detailOf(observation);
  const about = caseAbout(observation);
  return write`INSERT INTO money_cases
      (kind, about, order_uuid, gateway, reference, payment_id, amount_satang, message_number, detail, opened_at_ms)
    SELECT ${kind}, ${about}, ${order_uuid}, ${gateway}, ${reference}, ${payment_id}, 0,
      (SELECT max(number) FROM gateway_messages WHERE gateway = ${gateway} AND reference = ${reference}), ${detail}, ${now.getTime()}`;
}

/** A bank report that does not match the payment, or contradicts an earlier report. */
export type BankObservation = Extract<CaseKind, 'other_amount' | 'unknown_reference' | 'late_word'>;

/** An observation about a payout, or about a bank report on it. */
export interface PayoutObservation {
  kind: BankObservation | Extract<CaseKind, 'bank_silent' | 'payout_file_changed' | 'given_up_after_filing'>;
  /**
   * Identifies the subject among cases of this kind: the reference of the payment, file or payout.
   */
  about: string;
  payout_uuid: string | null;
  detail: object;
}

/** Opens a case about a payout, unless it exists. The rules ignore a second insert (rules.sql). */
export const openPayoutCase = ({ kind, about, payout_uuid, detail }: PayoutObservation, now: Date): Statement =>
  insertRow(moneyCases, {
    kind,
    about: `${kind}:${about}`,
    payout_uuid,
    reference: about,
    amount_satang: 0,
    detail: JSON.stringify(detail),
    opened_at_ms: now.getTime(),
  });

/**
 * Returns the amount of a case that is not in transit, refunded, written off or credited, in
 * satang.
 */
export const leftOf = (row: CaseRow): number =>
  row.amount_satang - row.refunding_satang - row.refunded_satang - row.written_off_satang - row.credited_satang;

/** Selects cases with their owners. */
export const selectCases = (db: Db) =>
  db
    .select({ row: moneyCases, owner: { uuid: users.uuid, name: users.name } })
    .from(moneyCases)
    .leftJoin(users, eq(users.uuid, moneyCases.owner_uuid));

/** Converts a case to the API's answer for staff. */
export function serializeCase({ row, owner }: Awaited<ReturnType<typeof selectCases>>[number]): MoneyCase {
  const { about, owner_uuid, opened_at_ms, ended_at_ms, ...rest } = row;
  return {
    ...rest,
    left_satang: leftOf(row),
    owner,
    opened_at: moment(opened_at_ms),
    ended_at: momentOrNull(ended_at_ms),
  };
}
