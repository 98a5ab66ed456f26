/** Payouts with all that is shown of them. */
import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { bangkokDay } from '../../calls/bangkok-day.ts';
import type { Payout } from '../../calls/payout.ts';
import type { Db, Rows } from '../host/db.ts';
import { moment } from '../host/moment.ts';
import { payeeAccounts } from '../payee/tables.ts';
import { addBankDays, type BankHours, type Holidays, payday, promisedBy } from './bank-day.ts';
import type { PayoutRow } from './payout-move.ts';
import { mayCancel } from './payout-state.ts';
import { bankHolidays, payoutAttempts, payoutBatches, payoutSteps, payouts, taxCertificates } from './tables.ts';

/** Payouts of this condition, in their order; `payoutsOf` reads them. */
export function selectPayouts(db: Db, { of, limit }: { of: SQL | undefined; limit: number }) {
  const uuids = db.select({ uuid: payouts.uuid }).from(payouts).where(of).orderBy(payouts.order_key).limit(limit);
  return {
    rows: db
      .select({
        payout: payouts,
        account: { bank_code: payeeAccounts.bank_code, masked: payeeAccounts.account_masked },
        certificate: taxCertificates,
      })
      .from(payouts)
      .innerJoin(
        payeeAccounts,
        and(eq(payeeAccounts.payee_uuid, payouts.payee_uuid), eq(payeeAccounts.number, payouts.account_number)),
      )
      .leftJoin(
        taxCertificates,
        and(
          eq(taxCertificates.payout_uuid, payouts.uuid),
          // The last one of it, void or not.
          sql`NOT EXISTS (SELECT 1 FROM ${taxCertificates} AS later WHERE later.payout_uuid = ${payouts.uuid}
            AND (later.book, later.number) > (${taxCertificates.book}, ${taxCertificates.number}))`,
        ),
      )
      .where(of)
      .orderBy(payouts.order_key)
      .limit(limit),
    steps: db
      .select()
      .from(payoutSteps)
      .where(inArray(payoutSteps.payout_uuid, uuids))
      .orderBy(payoutSteps.payout_uuid, payoutSteps.version),
    live: db
      .select({ payout_uuid: payoutAttempts.payout_uuid, value_day: payoutBatches.value_day })
      .from(payoutAttempts)
      .innerJoin(payoutBatches, eq(payoutBatches.uuid, payoutAttempts.batch_uuid))
      .where(and(eq(payoutAttempts.state, 'live'), inArray(payoutAttempts.payout_uuid, uuids))),
    holidays: selectHolidays(db),
  };
}

/** All holidays there are: some twenty a year. */
export const selectHolidays = (db: Db) => db.select({ day: bankHolidays.day }).from(bankHolidays);

/** As a set. */
export const holidaysOf = (rows: readonly { day: string }[]): Holidays => new Set(rows.map(({ day }) => day));

type Found = Rows<ReturnType<typeof selectPayouts>>;

/** As the wire has them, each with the key by which it stands in its list. */
export function payoutsOf(found: Found, at: { now: Date; hours: BankHours }): (Payout & { order_key: string })[] {
  const holidays = holidaysOf(found.holidays);
  return found.rows.map(({ payout, account, certificate }) => {
    const live = found.live.find(({ payout_uuid }) => payout_uuid === payout.uuid);
    return {
      order_key: payout.order_key,
      uuid: payout.uuid,
      reference: payout.reference,
      state: payout.state,
      hold: payout.hold,
      bank_reason: payout.bank_reason,
      amounts: amountsOf(payout),
      terms: payout.terms,
      account,
      created_at: moment(payout.created_at_ms),
      eta: etaOf(payout, { ...at, holidays, valueDay: live?.value_day ?? null }),
      next_by: nextByOf(payout, { ...at, holidays, valueDay: live?.value_day ?? null }),
      paid_on: payout.paid_on,
      can_cancel: mayCancel(payout.state),
      certificate: certificate && {
        number: certificateNumber(certificate),
        is_void: certificate.voided_at_ms !== null,
      },
      timeline: found.steps
        .filter(({ payout_uuid }) => payout_uuid === payout.uuid)
        .map(({ state, at_ms }) => ({ state, at: moment(at_ms) })),
    };
  });
}

/** `2569/000001`. */
export const certificateNumber = ({ book, number }: { book: number; number: number }): string =>
  `${book}/${String(number).padStart(6, '0')}`;

/** The columns of a quote. */
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

/** Staff look within a bank day; who asks in the morning is not told a day that only luck would keep. */
const APPROVAL_BANK_DAYS = 1;

/** The day of the money for what is asked for at this moment. */
export const etaOfRequest = (askedAt: Date, { hours, holidays }: { hours: BankHours; holidays: Holidays }): string =>
  addBankDays(bangkokDay(askedAt), APPROVAL_BANK_DAYS + hours.settle_bank_days, holidays);

interface Days {
  now: Date;
  hours: BankHours;
  holidays: Holidays;
  valueDay: string | null;
}

/** When the money should be there. A day that has passed is told no more, and of what came back nobody can say. */
function etaOf(
  payout: Pick<PayoutRow, 'state' | 'created_at_ms'>,
  { now, hours, holidays, valueDay }: Days,
): string | null {
  if (payout.state === 'submitted')
    return etaOfRequest(new Date(Math.max(payout.created_at_ms, now.getTime())), { hours, holidays });
  if (payout.state === 'sent') return valueDay !== null && valueDay >= bangkokDay(now) ? valueDay : null;
  return payout.state === 'approved' ? payday(now, hours, holidays) : null;
}

/** What is held, what came back, and what keeps a payee from being paid, somebody looks at within so many bank days. */
export const LOOK_BANK_DAYS = 2;

/** By when something comes next; null where nothing more comes by itself. */
export function nextByOf(
  { state, moved_at_ms }: Pick<PayoutRow, 'state' | 'moved_at_ms'>,
  { now, holidays, valueDay }: Omit<Days, 'hours'>,
): string | null {
  const since = bangkokDay(new Date(moved_at_ms));
  const due: Partial<Record<PayoutRow['state'], string>> = {
    submitted: addBankDays(since, APPROVAL_BANK_DAYS, holidays),
    held: addBankDays(since, LOOK_BANK_DAYS, holidays),
    approved: addBankDays(since, APPROVAL_BANK_DAYS, holidays),
    sent: valueDay ?? addBankDays(since, APPROVAL_BANK_DAYS, holidays),
    returned: addBankDays(since, LOOK_BANK_DAYS, holidays),
  };
  const day = due[state];
  return day === undefined ? null : promisedBy(day, 0, { today: bangkokDay(now), holidays });
}

/** The payouts of an owner, of a page. */
export const ofOwner = (owner: { kind: 'user' | 'family'; uuid: string | SQL<unknown> }, after: string) =>
  and(eq(payouts.owner_kind, owner.kind), sql`${payouts.owner_uuid} = ${owner.uuid}`, gt(payouts.order_key, after));

/** One payout, whosever it is. */
export const selectOnePayout = (db: Db, uuid: string) => selectPayouts(db, { of: eq(payouts.uuid, uuid), limit: 1 });

/** The one that was read, as the wire has it. Throws where there is none. */
export function firstPayout(found: Found, at: { now: Date; hours: BankHours }): Payout {
  const [first] = payoutsOf(found, at);
  if (!first) throw new Error('There is no such payout');
  const { order_key: _, ...payout } = first;
  return payout;
}
