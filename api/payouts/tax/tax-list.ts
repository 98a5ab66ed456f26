/**
 * Tax lists by month and form. PND lists contain certificates; PP 36 is the VAT on the certificates
 * of PND 54.
 */
import { and, eq, gt, gte, isNull, like, type SQL, sql } from 'drizzle-orm';
import type { TaxList, TaxListState, WholeTaxList } from '../../../calls/payouts/tax-office.ts';
import { bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import { type TaxForm, taxForm } from '../../../calls/platform/tax/tax-class.ts';
import { payees } from '../../money/payout/payee-tables.ts';
import { payouts } from '../../money/payout/tables.ts';
import { moment } from '../../platform/base/moment.ts';
import { personSecrets } from '../../platform/base/person-secrets.ts';
import type { Db, Rows } from '../../platform/framework/db.ts';
import { openPersonKey } from '../../privacy/personal/person-key.ts';
import { personKeys } from '../../privacy/personal/tables.ts';
import { holidaysOf, selectHolidays } from '../bank/expected-date.ts';
import { identityOf } from '../payee/payee.ts';
import { certificateNumber } from '../payout/read-payout.ts';
import { identityOnCertificate } from './certificate-identity.ts';
import { filingDue, filingRules } from './tax-filing.ts';
import { taxCertificates, taxFilings, taxListSums } from './tax-tables.ts';

/** Form, month and addition of a list. */
export interface TaxListKey {
  form: TaxForm;
  /** `YYYY-MM`. */
  month: string;
  /** 0: the list of the month. From 1: additions. */
  number: number;
}

/** Formats the id: `2026-11-pnd_3`, `2026-11-pnd_3-1`. */
const taxListId = ({ month, form, number }: TaxListKey): string =>
  number === 0 ? `${month}-${form}` : `${month}-${form}-${number}`;
/** Parses a valid id. */
export function taxListKey(id: string): TaxListKey {
  const [form, number = '0'] = id.slice(8).split('-');
  return { month: id.slice(0, 7), form: taxForm.parse(form), number: Number(number) };
}

/** VAT of a payment abroad, at the rate of its day, rounded half up. */
const vatAbroad = sql<number>`(${taxCertificates.base_satang} * json_extract(${payouts.terms}, '$.vat_basis_points') + 5000) / 10000`;

const valid = (of: SQL | undefined) => and(isNull(taxCertificates.voided_at_ms), of);

/** Selects sums and filings per month and form, from a month on, for `taxListsOf`. */
export const selectTaxLists = (db: Db, fromMonth: string) => ({
  sums: db
    .select()
    .from(taxListSums)
    .where(and(gte(taxListSums.month, fromMonth), gt(taxListSums.certificate_count, 0))),
  filings: db.select().from(taxFilings).where(gte(taxFilings.month, fromMonth)),
  holidays: selectHolidays(db),
});

/** Selects filed certificates of a payout. */
export const selectFiled = (db: Db, payoutUuid: string) =>
  db
    .select({ number: sql<number>`number`.as('number') })
    .from(sql`filed_certificates`)
    .where(sql`payout_uuid = ${payoutUuid}`);

type Sum = Rows<ReturnType<typeof selectTaxLists>>['sums'][number];
type Filing = typeof taxFilings.$inferSelect;

/**
 * Converts these rows to lists: latest month first, forms in their order, additions after their
 * list.
 */
export function taxListsOf({ sums, filings, holidays }: Rows<ReturnType<typeof selectTaxLists>>, now: Date): TaxList[] {
  // Includes filed lists without payments.
  const empty = filings.filter((filing) => !sums.some((sum) => taxListId(sum) === taxListId(filing)));
  const emptySums = { certificate_count: 0, base_satang: 0, tax_satang: 0 };
  return [...sums, ...empty.map(({ form, month, number }) => ({ form, month, number, ...emptySums }))]
    .map((sum) =>
      headOf(sum, { filing: filings.find((filing) => taxListId(filing) === taxListId(sum)), holidays, now }),
    )
    .toSorted(
      (one, other) =>
        other.month.localeCompare(one.month) || order(one) - order(other) || one.addition - other.addition,
    );
}

const order = ({ form }: Pick<TaxListKey, 'form'>) => taxForm.options.indexOf(form);

function headOf(
  { form, month, number, certificate_count, base_satang, tax_satang }: Sum,
  { filing, holidays, now }: { filing: Filing | undefined; holidays: readonly { day: string }[]; now: Date },
): TaxList {
  const dueDates = filingDue(form, month, { rules: filingRules, holidays: holidaysOf(holidays) });
  return {
    id: taxListId({ form, month, number }),
    form,
    month,
    addition: number,
    state: filing ? 'filed' : stateOf(month, dueDates.online, bangkokDay(now)),
    due: dueDates,
    certificate_count,
    base_satang,
    tax_satang,
    filed_at: filing ? moment(filing.filed_at_ms) : null,
    receipt: filing?.receipt ?? null,
  };
}

function stateOf(month: string, dueDay: string, today: string): TaxListState {
  if (month >= today.slice(0, 7)) return 'collecting';
  return today <= dueDay ? 'to_file' : 'late';
}

/** Selects everything of one list, for `wholeTaxListOf`. */
export const selectTaxList = (db: Db, { form, month, number }: TaxListKey) => ({
  lines: db
    .select({ certificate: taxCertificates, vat_satang: vatAbroad.as('vat_satang'), payee: payees, key: personKeys })
    .from(taxCertificates)
    .innerJoin(payouts, eq(payouts.uuid, taxCertificates.payout_uuid))
    .innerJoin(payees, eq(payees.uuid, taxCertificates.payee_uuid))
    .innerJoin(personKeys, eq(personKeys.uuid, payees.key_uuid))
    .where(
      valid(
        and(
          eq(taxCertificates.form, withheldForm(form)),
          like(taxCertificates.paid_on, `${month}-%`),
          number === 0 ? undefined : gt(taxCertificates.number, upToOf(db, { form, month, number: number - 1 })),
          sql`${taxCertificates.number} <= coalesce(${upToOf(db, { form, month, number })}, ${Number.MAX_SAFE_INTEGER})`,
        ),
      ),
    )
    .orderBy(taxCertificates.book, taxCertificates.number),
  filings: db
    .select()
    .from(taxFilings)
    .where(and(eq(taxFilings.form, form), eq(taxFilings.month, month)))
    .orderBy(taxFilings.number),
  /** Last number of the year's book. A filing now covers it up to there. */
  books: db
    .select({ last_number: sql<number>`coalesce(max(${taxCertificates.number}), 0)`.as('last_number') })
    .from(taxCertificates)
    .where(eq(taxCertificates.book, BUDDHIST_YEARS + Number(month.slice(0, 4)))),
  /** Payouts with withheld tax, but without the bank's certificate number. */
  awaited: db
    .select({ count: sql<number>`count(*)`.as('count') })
    .from(payouts)
    .where(
      sql`numbered_by = 'bank' AND ${payouts.paid_on} LIKE ${`${month}-%`} AND ${payouts.tax_satang} > 0 AND ${payouts.state} <> 'given_up'
        AND json_extract(${payouts.terms}, '$.tax_form') = ${withheldForm(form)}
        AND NOT EXISTS (SELECT 1 FROM ${taxCertificates} WHERE payout_uuid = ${payouts.uuid})`,
    ),
  holidays: selectHolidays(db),
});

const BUDDHIST_YEARS = 543;

const withheldForm = (form: TaxForm) => (form === 'pp_36' ? ('pnd_54' as const) : form);

/** Selects the highest certificate number at the filing of a list. Null: not filed. */
const upToOf = (db: Db, { form, month, number }: TaxListKey) =>
  sql`(${db
    .select({ up_to_number: taxFilings.up_to_number })
    .from(taxFilings)
    .where(and(eq(taxFilings.form, form), eq(taxFilings.month, month), eq(taxFilings.number, number)))})`;

type TaxListRows = Rows<ReturnType<typeof selectTaxList>>;

/** Returns the totals of a list. */
export function taxListOf(
  { lines, filings, holidays }: TaxListRows,
  { form, month, number }: TaxListKey,
  now: Date,
): TaxList {
  const sum = (of: (line: TaxListRows['lines'][number]) => number) => lines.reduce((all, line) => all + of(line), 0);
  return headOf(
    {
      form,
      month,
      number,
      certificate_count: lines.length,
      base_satang: sum(({ certificate }) => certificate.base_satang),
      tax_satang: sum((line) => handedInOf(form, line)),
    },
    { filing: filings.find((filing) => filing.number === number), holidays, now },
  );
}

const handedInOf = (form: TaxForm, { certificate, vat_satang }: TaxListRows['lines'][number]) =>
  form === 'pp_36' ? vat_satang : certificate.tax_satang;

/** Returns a list with its lines, and decrypts the payees. */
export async function wholeTaxListOf(
  rows: TaxListRows,
  key: TaxListKey,
  { env, now }: { env: object; now: Date },
): Promise<WholeTaxList> {
  const secrets = personSecrets(env);
  const lines = await Promise.all(
    rows.lines.map(async (line) => {
      const { certificate } = line;
      const personKey = await openPersonKey(secrets, line.key);
      const identity = personKey && (await identityOf(personKey, identityOnCertificate(line.certificate, line.payee)));
      return {
        certificate: certificateNumber(certificate),
        payout_uuid: certificate.payout_uuid,
        // Tax documents are retained as long as the key, so a name is missing only where it is no
        // longer needed.
        payee_name: identity?.name ?? '',
        payee_tax_id: identity?.tax_id ?? '',
        income_type: certificate.income_type,
        paid_on: certificate.paid_on,
        base_satang: certificate.base_satang,
        tax_satang: handedInOf(key.form, line),
      };
    }),
  );
  return { ...taxListOf(rows, key, now), lines };
}
