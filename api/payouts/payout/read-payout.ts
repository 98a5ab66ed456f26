/** Reads payouts for their owners and for staff: amounts, state, account, dates and certificate. */
import { and, asc, eq, gt, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Payout } from '../../../calls/payouts/payout-details.ts';
import { bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import { addBankDays, type BankHours } from '../../money/bank/bank-day.ts';
import { payeeAccounts } from '../../money/payout/payee-tables.ts';
import { payoutAttempts, payoutBatches, payoutSteps, payouts } from '../../money/payout/tables.ts';
import { moment } from '../../platform/base/moment.ts';
import type { Db, Rows } from '../../platform/framework/db.ts';
import { type DateRules, dateRulesOf, expectedDate, selectDateRules } from '../bank/expected-date.ts';
import { taxCertificates } from '../tax/tax-tables.ts';
import type { PayoutRow } from './payout-move.ts';
import { mayCancel } from './payout-state.ts';
import { wordsOfPayout } from './payout-words.ts';

/** Selection of payouts. */
interface PayoutFilter {
  of: SQL | undefined;
  /** Default: newest first. */
  order?: SQL[];
  limit: number;
  /** Additional JSON per payout. */
  beside?: SQL;
}

/**
 * Number of the account that the money goes to. A returned payout is sent again to an account that
 * its quote does not have. A dropped attempt reached no bank.
 */
const accountNumber = sql`coalesce((SELECT ${payoutAttempts.account_number} FROM ${payoutAttempts}
  WHERE payout_uuid = ${payouts.uuid} AND ${payoutAttempts.state} <> 'dropped' ORDER BY ${payoutAttempts.number} DESC LIMIT 1),
  ${payouts.account_number})`;

/** Selects payouts without their timelines, for `payoutLinesOf`. */
export const selectLines = (db: Db, now: Date, { of, limit, order, beside = sql`NULL` }: PayoutFilter) => ({
  rows: db
    .select({
      payout: payouts,
      /** The account of the latest attempt, or the one of the quote. */
      account: { bank_code: payeeAccounts.bank_code, masked: payeeAccounts.account_masked },
      /** The latest certificate, void or not. */
      certificate: sql<
        string | null
      >`(SELECT json_object('book', book, 'number', number, 'bank_number', bank_number, 'voided_at_ms', voided_at_ms)
        FROM ${taxCertificates} WHERE payout_uuid = ${payouts.uuid} ORDER BY book DESC, number DESC LIMIT 1)`,
      value_day: sql<
        string | null
      >`(SELECT ${payoutBatches.value_day} FROM ${payoutAttempts} JOIN ${payoutBatches} ON ${payoutBatches.uuid} = batch_uuid
        WHERE payout_uuid = ${payouts.uuid} AND ${payoutAttempts.state} = 'live')`,
      beside: sql<string | null>`${beside}`,
    })
    .from(payouts)
    .innerJoin(
      payeeAccounts,
      and(eq(payeeAccounts.payee_uuid, payouts.payee_uuid), sql`${payeeAccounts.number} = ${accountNumber}`),
    )
    .where(of)
    .orderBy(...(order ?? [asc(payouts.order_key)]))
    .limit(limit),
  ...selectDateRules(db, now),
});

/** Selects payouts with their timelines, for `payoutsOf`. */
export function selectPayouts(db: Db, now: Date, filter: PayoutFilter) {
  const { of, limit } = filter;
  const uuids = db.select({ uuid: payouts.uuid }).from(payouts).where(of).orderBy(payouts.order_key).limit(limit);
  return { ...selectLines(db, now, filter), steps: selectSteps(db, uuids) };
}

/** Selects the steps of payouts, in order. */
export const selectSteps = (db: Db, uuids: SQLWrapper | string[]) =>
  db
    .select()
    .from(payoutSteps)
    .where(inArray(payoutSteps.payout_uuid, uuids))
    .orderBy(payoutSteps.payout_uuid, payoutSteps.version);

/** Converts a step to the API's answer. */
export const stepOf = ({ state, at_ms }: Pick<typeof payoutSteps.$inferSelect, 'state' | 'at_ms'>) => ({
  state,
  at: moment(at_ms),
});

type Line = Omit<Payout, 'timeline'> & { order_key: string };
type Certificate = Pick<typeof taxCertificates.$inferSelect, 'book' | 'number' | 'bank_number' | 'voided_at_ms'>;

type PayoutRows = Rows<ReturnType<typeof selectPayouts>>;

/**
 * Converts payouts with timelines to the API's answer, with the key of their position in a list.
 */
export const payoutsOf = (
  rows: PayoutRows,
  at: { now: Date; hours: BankHours },
): (Payout & Pick<Line, 'order_key'>)[] =>
  payoutLinesOf(rows, at).map((line) => ({
    ...line,
    timeline: rows.steps.filter(({ payout_uuid }) => payout_uuid === line.uuid).map(stepOf),
  }));

/** Converts payouts without timelines. */
export function payoutLinesOf(rows: Rows<ReturnType<typeof selectLines>>, at: { now: Date; hours: BankHours }): Line[] {
  const dateRules = dateRulesOf(rows);
  return rows.rows.map(({ payout, account, value_day: valueDay, ...row }) => {
    const eta = etaOf(payout, { ...at, dateRules, valueDay });
    const last: Certificate | null = JSON.parse(row.certificate ?? 'null');
    const certificate = last && { number: certificateNumber(last), is_void: last.voided_at_ms !== null };
    return {
      order_key: payout.order_key,
      uuid: payout.uuid,
      reference: payout.reference,
      state: payout.state,
      told_as: wordsOfPayout({ state: payout.state, eta, bank_reason: payout.bank_reason, certificate }),
      hold: payout.hold,
      bank_reason: payout.bank_reason,
      amounts: amountsOf(payout),
      terms: payout.terms,
      account,
      created_at: moment(payout.created_at_ms),
      eta,
      next_by: nextByOf(payout, { ...at, dateRules, valueDay }),
      paid_on: payout.paid_on,
      can_cancel: mayCancel(payout.state),
      certificate,
    };
  });
}

/**
 * Formats the number of a certificate, `2569/000001`. A certificate of the bank has the bank's
 * number.
 */
export const certificateNumber = ({
  book,
  number,
  bank_number,
}: {
  book: number;
  number: number;
  bank_number?: string | null;
}): string => bank_number ?? `${book}/${String(number).padStart(6, '0')}`;

/** Picks the ten amounts from a quote or a payout. */
export const amountsOf = (row: Payout['amounts']): Payout['amounts'] => ({
  vtokens: row.vtokens,
  family_vtokens: row.family_vtokens,
  gross_satang: row.gross_satang,
  family_share_satang: row.family_share_satang,
  payee_part_satang: row.payee_part_satang,
  tax_satang: row.tax_satang,
  fee_satang: row.fee_satang,
  fee_vat_satang: row.fee_vat_satang,
  vat_satang: row.vat_satang,
  net_satang: row.net_satang,
});

/**
 * Returns the expected date of arrival for a payout requested at this time. It assumes that the
 * approval takes all of its promised bank days.
 */
export const etaOfRequest = (
  askedAt: Date,
  { hours, dateRules: { holidays, bank_days } }: { hours: BankHours; dateRules: DateRules },
): string => addBankDays(bangkokDay(askedAt), bank_days.approve + hours.settle_bank_days, holidays);

interface Days {
  now: Date;
  hours: BankHours;
  dateRules: DateRules;
  valueDay: string | null;
}

/**
 * Returns the day on which the money should arrive. An approved payout needs the bank's days after
 * the day by which it is sent. Returns null for a sent payout whose day has passed, and in all
 * states except `submitted`, `approved` and `sent`.
 */
function etaOf(
  payout: Pick<PayoutRow, 'state' | 'created_at_ms' | 'moved_at_ms'>,
  { now, hours, dateRules, valueDay }: Days,
): string | null {
  if (payout.state === 'submitted')
    return etaOfRequest(new Date(Math.max(payout.created_at_ms, now.getTime())), { hours, dateRules });
  if (payout.state === 'sent') return valueDay !== null && valueDay >= bangkokDay(now) ? valueDay : null;
  if (payout.state !== 'approved') return null;
  const leaves = nextByOf(payout, { now, dateRules, valueDay });
  return leaves && addBankDays(leaves, hours.settle_bank_days, dateRules.holidays);
}

/**
 * Returns the date by which staff or the bank should take the next step. Returns null for a payout
 * that is paid, failed, given up or cancelled.
 */
export function nextByOf(
  { state, moved_at_ms }: Pick<PayoutRow, 'state' | 'moved_at_ms'>,
  { now, dateRules: { holidays, bank_days }, valueDay }: Omit<Days, 'hours'>,
): string | null {
  const since = bangkokDay(new Date(moved_at_ms));
  const dueDays: Partial<Record<PayoutRow['state'], string>> = {
    submitted: addBankDays(since, bank_days.approve, holidays),
    held: addBankDays(since, bank_days.look, holidays),
    approved: addBankDays(since, bank_days.approve, holidays),
    sent: valueDay ?? addBankDays(since, bank_days.approve, holidays),
    returned: addBankDays(since, bank_days.look, holidays),
  };
  const day = dueDays[state];
  return day === undefined ? null : expectedDate(day, 0, { today: bangkokDay(now), holidays });
}

/** Returns the condition for a page of an owner's payouts. */
export const ofOwner = (owner: { kind: 'user' | 'family'; uuid: string | SQL<unknown> }, after: string) =>
  and(eq(payouts.owner_kind, owner.kind), sql`${payouts.owner_uuid} = ${owner.uuid}`, gt(payouts.order_key, after));

/** Selects any payout. Routes for owners must check `isTheirs` of owner.ts. */
export const selectOnePayout = (db: Db, now: Date, uuid: string) =>
  selectPayouts(db, now, { of: eq(payouts.uuid, uuid), limit: 1 });

/** Returns the first payout. Throws if there is no payout. */
export function firstPayout(rows: PayoutRows, at: { now: Date; hours: BankHours }): Payout {
  const [first] = payoutsOf(rows, at);
  if (!first) throw new Error('There is no such payout');
  const { order_key: _, ...payout } = first;
  return payout;
}
