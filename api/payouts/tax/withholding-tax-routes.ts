/**
 * Back-office routes for withholding tax: classes with their approval, lists by form and month, and
 * filings.
 */
import { and, asc, inArray, lte } from 'drizzle-orm';
import {
  fileTaxList,
  getTaxList,
  listTaxClasses,
  listTaxLists,
  type TaxClassRow,
  type TaxList,
} from '../../../calls/payouts/tax-office.ts';
import { bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import { datedSettings as schemas } from '../../../calls/platform/dated-setting.ts';
import { type TaxClass, type TaxClassCode, taxClassCode } from '../../../calls/platform/tax/tax-class.ts';
import { moment } from '../../platform/base/moment.ts';
import { datedSettings } from '../../platform/dated/tables.ts';
import { batchRead, type Rows } from '../../platform/framework/db.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitOrThrow, insertRow, retryOnConflict } from '../../platform/framework/statement.ts';
import { logAccess } from '../../privacy/personal/access-log.ts';
import { taxSetting } from '../payout/payout-snapshot.ts';
import { proposedTaxClasses } from './tax-class.ts';
import { selectTaxList, selectTaxLists, taxListKey, taxListOf, taxListsOf, wholeTaxListOf } from './tax-list.ts';
import { taxFilings } from './tax-tables.ts';

export const prefixes = ['office'];

export const routes = (on: On) => {
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
    async ({ params: { id } }, { caller, db, env, now, read }) => {
      const rows = await read();
      const payeeUuids = new Map(rows.lines.map(({ key, payee }) => [key.person_uuid, payee.uuid]));
      const accesses = [...payeeUuids].map(([person_uuid, subject_uuid]) =>
        logAccess(caller, { uuid: crypto.randomUUID(), person_uuid, what: 'payee', subject_uuid, why: whyOf(id), now }),
      );
      if (accesses.length > 0) await commitOrThrow(db, accesses);
      return { data: await wholeTaxListOf(rows, taxListKey(id), { env, now }) };
    },
  );

  on(fileTaxList, async ({ params: { id }, form: { receipt } }, { caller, db, now }) => {
    const key = taxListKey(id);
    const filed_at_ms = now.getTime();
    return retryOnConflict<{ data: TaxList } | Failed>(db, async () => {
      const rows = await batchRead(db, selectTaxList(db, key));
      const list = taxListOf(rows, key, now);
      const refusal = refusalOf(list, rows);
      if (refusal) return { statements: [], outcome: refusal };
      const row = {
        ...key,
        up_to_number: rows.books[0]?.last_number ?? 0,
        filed_at_ms,
        filed_by_uuid: caller.user_uuid,
        tax_satang: list.tax_satang,
        receipt,
      };
      return {
        statements: [insertRow(taxFilings, row)],
        outcome: { data: { ...list, state: 'filed', filed_at: moment(filed_at_ms), receipt } },
      };
    });
  });
};

/** Returns the reason that payees read in their data-access log. */
const whyOf = (listId: string) => `รายการภาษีหัก ณ ที่จ่าย ${listId}`;

/** Returns the reason why a list cannot be filed now, or null. */
function refusalOf(list: TaxList, { filings, awaited }: Rows<ReturnType<typeof selectTaxList>>): Failed | null {
  if (list.state === 'filed') return { failed: 'tax_list_filed' };
  if (list.state === 'collecting') return { failed: 'tax_list_open' };
  // An addition follows the earlier filings and is not empty.
  const isNext = list.addition === filings.length;
  if (!isNext || (list.addition > 0 && list.certificate_count === 0)) return { failed: 'tax_list_empty' };
  return (awaited[0]?.count ?? 0) > 0 ? { failed: 'tax_list_waits_for_bank' } : null;
}

/** Returns the first of the thirteen months shown. */
function firstMonth(now: Date): string {
  const [year = 0, month = 1] = bangkokDay(now).split('-').map(Number);
  return `${year - 1}-${String(month).padStart(2, '0')}`;
}

function taxClassRow(code: TaxClassCode, line: typeof datedSettings.$inferSelect | undefined): TaxClassRow {
  const taxClass = proposedTaxClasses[code];
  const settings = line ? schemas[taxSetting(code)].parse(JSON.parse(line.value)) : null;
  const { form, income_type } = settings ?? taxClass;
  return {
    code,
    state: settings ? 'signed' : 'unsigned',
    setting: taxSetting(code),
    form,
    income_type,
    proposed: taxClass,
    proposed_value: JSON.stringify(taxClass),
    proposed_rate: rateText(taxClass),
    signed: settings,
    signed_rate: settings && rateText(settings),
    signed_from: line ? moment(line.from_ms) : null,
    ground: line?.ground ?? null,
  };
}

/** Formats a rate as `3 %`, or as a range from the lowest to the highest. */
function rateText({ rate }: TaxClass): string {
  const percent = (basisPoints: number | undefined) => (basisPoints ?? 0) / 100;
  if (rate.kind === 'flat') return `${percent(rate.basis_points)} %`;
  return `${percent(rate.brackets[0]?.basis_points)}-${percent(rate.brackets.at(-1)?.basis_points)} %`;
}
