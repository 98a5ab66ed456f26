/**
 * Routes for a year of earnings by month: of a VB, and of a family's VBs with the family's share.
 */
import { getEarningYear, getFamilyEarningYear } from '../../../calls/payouts/earning.ts';
import { ownsFamily } from '../../../calls/platform/role.ts';
import { selectSetting, settingOf } from '../../platform/dated/setting.ts';
import type { Db, Rows, SqlText } from '../../platform/framework/db.ts';
import type { On } from '../../platform/framework/route.ts';
import {
  addUp,
  callersFamily,
  mergeDays,
  selectDays,
  selectUnsummedDays,
  serializeSum,
  valueOfVtokens,
} from './read-sums.ts';

const selectYear = (
  db: Db,
  { column, owner }: { column: 'vb_uuid' | 'family_uuid'; owner: SqlText },
  { year, now }: { year: string; now: Date },
) => ({
  rates: selectSetting(db, 'satang_per_100_vtokens', now),
  days: selectDays(db, owner, year),
  unsummedDays: selectUnsummedDays(db, column, owner),
});

/** Returns the sums of a year and of its months. */
function sumsOf({ rates, days, unsummedDays }: Rows<ReturnType<typeof selectYear>>, year: string) {
  const ofYear = mergeDays(days, unsummedDays).filter(({ period }) => period.startsWith(year));
  const byMonth = Map.groupBy(ofYear, ({ period }) => period.slice(0, 7));
  return {
    rate: settingOf('satang_per_100_vtokens', rates),
    total: addUp(ofYear, year),
    months: [...byMonth].map(([month, rows]) => addUp(rows, month)),
  };
}

/** Adds up the months after rounding, so that the total equals the months shown. */
const sumOfSatang = (months: readonly { satang: number }[]): number =>
  months.reduce((sum, { satang }) => sum + satang, 0);

export const yearRoutes = (on: On) => {
  on(
    getEarningYear,
    ({ params: { year } }, { db, now, bearer }) =>
      selectYear(db, { column: 'vb_uuid', owner: bearer.user_uuid }, { year, now }),
    async ({ params: { year } }, { read }) => {
      const { rate, total, months } = sumsOf(await read(), year);
      const monthSums = months.map((row) => ({ month: row.period, ...serializeSum(row, rate) }));
      return {
        data: { year, gross: { ...serializeSum(total, rate), satang: sumOfSatang(monthSums) }, months: monthSums },
      };
    },
  );

  on(
    getFamilyEarningYear,
    ({ params: { year } }, { db, now, bearer }) =>
      selectYear(db, { column: 'family_uuid', owner: callersFamily(bearer) }, { year, now }),
    async ({ params: { year } }, { caller, read }) => {
      if (!ownsFamily(caller.role) || caller.family_uuid === null) return { failed: 'family_account_required' };
      const { rate, total, months } = sumsOf(await read(), year);
      const monthSums = months.map((row) => ({
        month: row.period,
        share: valueOfVtokens(row.family_vtokens, rate),
        ...serializeSum(row, rate),
      }));
      const gross = { ...serializeSum(total, rate), satang: sumOfSatang(monthSums) };
      const share = { vtokens: total.family_vtokens, satang: sumOfSatang(monthSums.map((month) => month.share)) };
      return { data: { year, gross, share, months: monthSums } };
    },
  );
};
