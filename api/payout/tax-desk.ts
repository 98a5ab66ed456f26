/** Tax that was withheld: classes and whether they are signed, lists by form and month, and that they were handed in. */
import { and, asc, desc, eq, inArray, isNull, lte } from 'drizzle-orm';
import { bangkokDay } from '../../calls/bangkok-day.ts';
import { datedSettings as schemas } from '../../calls/dated-setting.ts';
import { replaceCertificate } from '../../calls/payout-office.ts';
import { type TaxClass, type TaxClassCode, taxClassCode } from '../../calls/tax.ts';
import { fileTaxList, getTaxList, listTaxClasses, listTaxLists, type TaxClassRow } from '../../calls/tax-office.ts';
import { datedSettings } from '../dated/tables.ts';
import type { Db } from '../host/db.ts';
import { once } from '../host/idempotency.ts';
import { moment } from '../host/moment.ts';
import type { On } from '../host/route.ts';
import { commit, insertRow, write } from '../host/statement.ts';
import { taxSetting } from './basis.ts';
import { certificateNumber } from './read-payout.ts';
import { taxCertificates, taxFilings } from './tables.ts';
import { proposedTaxClasses } from './tax-class.ts';
import { selectTaxList, selectTaxLists, taxListKey, taxListOf, taxListsOf, wholeTaxListOf } from './tax-list.ts';

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
        data: taxClassCode.options.map((code) => taxClassRow(code, lines.get(taxSetting(code)))),
        next_cursor: null,
      };
    },
  );

  on(
    listTaxLists,
    (_, { db, now }) => selectTaxLists(db, firstMonth(now)),
    async ({ query: { state } }, { now, read }) => {
      const data = taxListsOf(await read(), now).filter((list) => state === undefined || list.state === state);
      return { data, next_cursor: null };
    },
  );

  on(
    getTaxList,
    ({ params: { id } }, { db }) => selectTaxList(db, taxListKey(id)),
    async ({ params: { id } }, { env, now, read }) => ({
      data: await wholeTaxListOf(await read(), taxListKey(id), { env, now }),
    }),
  );

  on(
    fileTaxList,
    ({ params: { id } }, { db }) => selectTaxList(db, taxListKey(id)),
    async ({ params: { id }, form: { receipt } }, { caller, db, now, read }) => {
      const key = taxListKey(id);
      const list = taxListOf(await read(), key, now);
      if (list.state === 'collecting') return { failed: 'tax_list_open' };
      const row = {
        ...key,
        filed_at_ms: now.getTime(),
        filed_by_uuid: caller.user_uuid,
        tax_satang: list.tax_satang,
        receipt,
      };
      const done = await commit(db, [insertRow(taxFilings, row)]);
      return done.conflict === null
        ? { data: { ...list, state: 'filed' as const, filed_at: moment(now.getTime()), receipt } }
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
          const filed = await db
            .select({ month: taxFilings.month })
            .from(taxFilings)
            .where(and(eq(taxFilings.form, old.form), eq(taxFilings.month, old.paid_on.slice(0, 7))));
          if (filed.length > 0) return { failed: 'tax_list_filed' };
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

/** The first of the thirteen months that are looked at. */
function firstMonth(now: Date): string {
  const [year = 0, month = 1] = bangkokDay(now).split('-').map(Number);
  return `${year - 1}-${String(month).padStart(2, '0')}`;
}

function taxClassRow(code: TaxClassCode, line: typeof datedSettings.$inferSelect | undefined): TaxClassRow {
  const proposed = proposedTaxClasses[code];
  const signed = line ? schemas[taxSetting(code)].parse(JSON.parse(line.value)) : null;
  const { form, income_type } = signed ?? proposed;
  return {
    code,
    state: signed ? 'signed' : 'unsigned',
    setting: taxSetting(code),
    form,
    income_type,
    proposed,
    proposed_value: JSON.stringify(proposed),
    proposed_rate: rateText(proposed),
    signed,
    signed_rate: signed && rateText(signed),
    signed_from: line ? moment(line.from_ms) : null,
    ground: line?.ground ?? null,
  };
}

/** `3 %`; where it rises with the amount, from the lowest to the highest. */
function rateText({ rate }: TaxClass): string {
  const percent = (basisPoints: number | undefined) => (basisPoints ?? 0) / 100;
  if (rate.kind === 'flat') return `${percent(rate.basis_points)} %`;
  return `${percent(rate.brackets[0]?.basis_points)}-${percent(rate.brackets.at(-1)?.basis_points)} %`;
}
