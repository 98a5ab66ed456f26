/** What is handed in of tax by month and form: PND lists are of certificates, PP 36 is the VAT of what PND 54 lists. */
import { and, eq, gte, isNull, like, type SQL, sql } from 'drizzle-orm';
import { bangkokDay } from '../../calls/bangkok-day.ts';
import { type TaxForm, taxForm } from '../../calls/tax.ts';
import type { TaxList, TaxListState, WholeTaxList } from '../../calls/tax-office.ts';
import type { Db, Rows } from '../host/db.ts';
import { moment } from '../host/moment.ts';
import { identityOf } from '../payee/payee.ts';
import { payees } from '../payee/tables.ts';
import { openPersonKey } from '../personal/person-key.ts';
import { personSecrets } from '../personal/secret.ts';
import { personKeys } from '../personal/tables.ts';
import type { Holidays } from './bank-day.ts';
import { holidaysOf, selectHolidays } from './promise.ts';
import { certificateNumber } from './read-payout.ts';
import { payouts, taxCertificates, taxFilings } from './tables.ts';
import { filingDue, filingRules } from './tax-filing.ts';

/** Which list. */
export interface TaxListKey {
  form: TaxForm;
  /** `YYYY-MM`. */
  month: string;
}

/** `2026-11-pnd_3`. */
const taxListId = ({ month, form }: TaxListKey): string => `${month}-${form}`;
/** What an id says that was parsed. */
export const taxListKey = (id: string): TaxListKey => ({ month: id.slice(0, 7), form: taxForm.parse(id.slice(8)) });

/** VAT of a payment to somebody abroad, by the rate of its day; half a satang is rounded up. */
const vatAbroad = sql<number>`(${taxCertificates.base_satang} * json_extract(${payouts.terms}, '$.vat_basis_points') + 5000) / 10000`;

const valid = (of: SQL | undefined) => and(isNull(taxCertificates.voided_at_ms), of);

/** Of each month from this one on and each form: what is to be handed in, and what was. `taxListsOf` reads it. */
export const selectTaxLists = (db: Db, fromMonth: string) => ({
  sums: db
    .select({
      form: taxCertificates.form,
      month: sql<string>`substr(${taxCertificates.paid_on}, 1, 7)`.as('month'),
      certificate_count: sql<number>`count(*)`.as('certificate_count'),
      base_satang: sql<number>`sum(${taxCertificates.base_satang})`.as('base_satang'),
      tax_satang: sql<number>`sum(${taxCertificates.tax_satang})`.as('tax_satang'),
      vat_satang: sql<number>`sum(${vatAbroad})`.as('vat_satang'),
    })
    .from(taxCertificates)
    .innerJoin(payouts, eq(payouts.uuid, taxCertificates.payout_uuid))
    .where(valid(gte(taxCertificates.paid_on, `${fromMonth}-01`)))
    .groupBy(sql`1`, sql`2`),
  filings: db.select().from(taxFilings).where(gte(taxFilings.month, fromMonth)),
  holidays: selectHolidays(db),
});

type Sum = Rows<ReturnType<typeof selectTaxLists>>['sums'][number];
type Filing = typeof taxFilings.$inferSelect;

/** The latest month first; forms in their order. */
export function taxListsOf({ sums, filings, holidays }: Rows<ReturnType<typeof selectTaxLists>>, now: Date): TaxList[] {
  const abroad = sums.filter(({ form }) => form === 'pnd_54');
  const all = [...sums, ...abroad.map((sum) => ({ ...sum, form: 'pp_36' as const, tax_satang: sum.vat_satang }))];
  // What was handed in of a month without payments stands there too.
  const empty = filings.filter((filed) => !all.some((sum) => taxListId(sum) === taxListId(filed)));
  const nothing = { certificate_count: 0, base_satang: 0, tax_satang: 0, vat_satang: 0 };
  return [...all, ...empty.map(({ form, month }) => ({ form, month, ...nothing }))]
    .map((sum) => headOf(sum, { filing: filings.find((filed) => taxListId(filed) === taxListId(sum)), holidays, now }))
    .toSorted((one, other) => other.month.localeCompare(one.month) || order(one) - order(other));
}

const order = ({ form }: TaxListKey) => taxForm.options.indexOf(form);

function headOf(
  { form, month, certificate_count, base_satang, tax_satang }: Omit<Sum, 'vat_satang'>,
  { filing, holidays, now }: { filing: Filing | undefined; holidays: readonly { day: string }[]; now: Date },
): TaxList {
  const due = dueOf({ form, month }, holidaysOf(holidays));
  return {
    id: taxListId({ form, month }),
    form,
    month,
    state: filing ? 'filed' : stateOf(month, due.online, bangkokDay(now)),
    due,
    certificate_count,
    base_satang,
    tax_satang,
    filed_at: filing ? moment(filing.filed_at_ms) : null,
    receipt: filing?.receipt ?? null,
  };
}

const dueOf = ({ form, month }: TaxListKey, holidays: Holidays) =>
  filingDue(form, month, { rules: filingRules, holidays });

function stateOf(month: string, dueDay: string, today: string): TaxListState {
  if (month >= today.slice(0, 7)) return 'collecting';
  return today <= dueDay ? 'to_file' : 'late';
}

/** All of one list; `wholeTaxListOf` reads it. */
export const selectTaxList = (db: Db, { form, month }: TaxListKey) => ({
  lines: db
    .select({ certificate: taxCertificates, vat_satang: vatAbroad.as('vat_satang'), payee: payees, key: personKeys })
    .from(taxCertificates)
    .innerJoin(payouts, eq(payouts.uuid, taxCertificates.payout_uuid))
    .innerJoin(payees, eq(payees.uuid, taxCertificates.payee_uuid))
    .innerJoin(personKeys, eq(personKeys.uuid, payees.key_uuid))
    .where(
      valid(
        and(eq(taxCertificates.form, form === 'pp_36' ? 'pnd_54' : form), like(taxCertificates.paid_on, `${month}-%`)),
      ),
    )
    .orderBy(taxCertificates.book, taxCertificates.number),
  filings: db
    .select()
    .from(taxFilings)
    .where(and(eq(taxFilings.form, form), eq(taxFilings.month, month))),
  holidays: selectHolidays(db),
});

type Found = Rows<ReturnType<typeof selectTaxList>>;

/** What a list comes to. */
export function taxListOf({ lines, filings, holidays }: Found, { form, month }: TaxListKey, now: Date): TaxList {
  const sum = (of: (line: Found['lines'][number]) => number) => lines.reduce((all, line) => all + of(line), 0);
  return headOf(
    {
      form,
      month,
      certificate_count: lines.length,
      base_satang: sum(({ certificate }) => certificate.base_satang),
      tax_satang: sum((line) => handedInOf(form, line)),
    },
    { filing: filings[0], holidays, now },
  );
}

const handedInOf = (form: TaxForm, { certificate, vat_satang }: Found['lines'][number]) =>
  form === 'pp_36' ? vat_satang : certificate.tax_satang;

/** With each line, and who was paid, whose key is opened for it. */
export async function wholeTaxListOf(
  found: Found,
  key: TaxListKey,
  { env, now }: { env: object; now: Date },
): Promise<WholeTaxList> {
  const secrets = personSecrets(env);
  const lines = await Promise.all(
    found.lines.map(async (line) => {
      const { certificate } = line;
      const opened = await openPersonKey(secrets, line.key);
      const who = opened && (await identityOf(opened, line.payee));
      return {
        certificate: certificateNumber(certificate),
        payout_uuid: certificate.payout_uuid,
        // Papers of tax are kept as long as the key, so that a name is missing only from what nobody asks for any more.
        payee_name: who?.name ?? '',
        payee_tax_id: who?.tax_id ?? '',
        income_type: certificate.income_type,
        paid_on: certificate.paid_on,
        base_satang: certificate.base_satang,
        tax_satang: handedInOf(key.form, line),
      };
    }),
  );
  return { ...taxListOf(found, key, now), lines };
}
