/** Tax that was withheld: classes and whether they are signed, lists by form and month, and that they were handed in. */
import { and, asc, desc, eq, inArray, isNull, like, lte } from 'drizzle-orm';
import { datedSettings as schemas } from '../../calls/dated-setting.ts';
import {
  fileTaxList,
  getTaxList,
  listTaxClasses,
  replaceCertificate,
  type TaxList,
} from '../../calls/payout-office.ts';
import { type TaxForm, taxClassCode } from '../../calls/tax.ts';
import { datedSettings } from '../dated/tables.ts';
import { type Db, type Rows, readTogether } from '../host/db.ts';
import { once } from '../host/idempotency.ts';
import { moment } from '../host/moment.ts';
import type { On } from '../host/route.ts';
import { commit, insertRow, write } from '../host/statement.ts';
import { taxSetting } from './basis.ts';
import { certificateNumber, holidaysOf, selectHolidays } from './read-payout.ts';
import { taxCertificates, taxFilings } from './tables.ts';
import { proposedTaxClasses } from './tax-class.ts';
import { filingDue, filingRules } from './tax-filing.ts';

export const taxDeskRoutes = (on: On) => {
  on(
    listTaxClasses,
    (_, { db, now }) => ({
      lines: db
        .select()
        .from(datedSettings)
        .where(
          and(
            inArray(datedSettings.name, taxClassCode.options.map(taxSetting)),
            lte(datedSettings.from_ms, now.getTime()),
          ),
        )
        .orderBy(asc(datedSettings.from_ms)),
    }),
    async (_, { read }) => {
      const lines = new Map((await read()).lines.map((line) => [line.name, line]));
      return {
        data: taxClassCode.options.map((code) => {
          const line = lines.get(taxSetting(code));
          return {
            code,
            setting: taxSetting(code),
            proposed: proposedTaxClasses[code],
            signed: line ? schemas[taxSetting(code)].parse(JSON.parse(line.value)) : null,
            ground: line?.ground ?? null,
          };
        }),
        next_cursor: null,
      };
    },
  );

  on(
    getTaxList,
    ({ params }, { db }) => selectTaxList(db, params),
    async ({ params }, { read }) => ({ data: taxListOf(await read(), params) }),
  );

  on(
    fileTaxList,
    ({ params }, { db }) => selectTaxList(db, params),
    async ({ params, form: { receipt } }, { caller, db, now, read }) => {
      const list = taxListOf(await read(), params);
      const row = {
        ...params,
        filed_at_ms: now.getTime(),
        filed_by_uuid: caller.user_uuid,
        tax_satang: list.tax_satang,
        receipt,
      };
      const done = await commit(db, [insertRow(taxFilings, row)]);
      return done.conflict === null
        ? { data: { ...list, filed_at: moment(now.getTime()) } }
        : { failed: 'tax_list_filed' };
    },
  );

  on(replaceCertificate, async ({ params, form }, { command, db, now }) =>
    once(db, {
      command,
      now,
      steps: {
        begin: async () => {
          const [old] = await db
            .select()
            .from(taxCertificates)
            .where(and(eq(taxCertificates.payout_uuid, params.uuid), isNull(taxCertificates.voided_at_ms)));
          if (!old) return { failed: 'certificate_not_found' };
          const filed = await readTogether(db, selectTaxList(db, { form: old.form, month: old.paid_on.slice(0, 7) }));
          if (filed.filings.length > 0) return { failed: 'tax_list_filed' };
          const number = (await lastNumber(db, old.book)) + 1;
          const { book, voided_at_ms: _, void_reason: __, ...terms } = old;
          return {
            statements: [
              write`UPDATE tax_certificates SET voided_at_ms = ${now.getTime()}, void_reason = ${form.reason}
                WHERE book = ${book} AND number = ${old.number}`,
              insertRow(taxCertificates, {
                ...terms,
                book,
                number,
                issued_at_ms: now.getTime(),
                replaces_book: book,
                replaces_number: old.number,
              }),
            ],
            answer: { data: { number: certificateNumber({ book, number }), replaces: certificateNumber(old) } },
          };
        },
      },
    }),
  );
};

async function lastNumber(db: Db, book: number): Promise<number> {
  const [last] = await db
    .select({ number: taxCertificates.number })
    .from(taxCertificates)
    .where(eq(taxCertificates.book, book))
    .orderBy(desc(taxCertificates.number))
    .limit(1);
  return last?.number ?? 0;
}

/** What was withheld in a month of a form: VAT for who is abroad goes by the payments of PND 54. */
const selectTaxList = (db: Db, { form, month }: { form: TaxForm; month: string }) => ({
  certificates: db
    .select()
    .from(taxCertificates)
    .where(
      and(
        eq(taxCertificates.form, form === 'pp_36' ? 'pnd_54' : form),
        like(taxCertificates.paid_on, `${month}-%`),
        isNull(taxCertificates.voided_at_ms),
      ),
    )
    .orderBy(taxCertificates.book, taxCertificates.number),
  filings: db
    .select({ filed_at_ms: taxFilings.filed_at_ms })
    .from(taxFilings)
    .where(and(eq(taxFilings.form, form), eq(taxFilings.month, month))),
  holidays: selectHolidays(db),
});

function taxListOf(
  { certificates, filings, holidays }: Rows<ReturnType<typeof selectTaxList>>,
  { form, month }: { form: TaxForm; month: string },
): TaxList {
  return {
    form,
    month,
    due: filingDue(form, month, { rules: filingRules, holidays: holidaysOf(holidays) }),
    lines: certificates.map((one) => ({
      certificate: certificateNumber(one),
      payout_uuid: one.payout_uuid,
      income_type: one.income_type,
      paid_on: one.paid_on,
      base_satang: one.base_satang,
      tax_satang: one.tax_satang,
    })),
    tax_satang: certificates.reduce((sum, { tax_satang }) => sum + tax_satang, 0),
    filed_at: filings[0] ? moment(filings[0].filed_at_ms) : null,
  };
}
