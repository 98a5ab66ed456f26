/** Route for the earnings of a family's VBs, and the family's share. */
import { eq, sql } from 'drizzle-orm';
import { getFamilyEarnings } from '../../../calls/payouts/earning.ts';
import { bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import { ownsFamily } from '../../../calls/platform/role.ts';
import { ledgerAccounts } from '../../money/ledger/tables.ts';
import { selectSetting, settingOf } from '../../platform/dated/setting.ts';
import type { On } from '../../platform/framework/route.ts';
import { users } from '../../platform/user/tables.ts';
import { payableOf } from '../payout/family-part.ts';
import {
  addUp,
  callersFamily,
  mergeDays,
  selectDays,
  selectTop,
  selectUnsummedDays,
  serializeSum,
  valueOfVtokens,
} from './read-sums.ts';

export const familyEarningRoutes = (on: On) => {
  on(
    getFamilyEarnings,
    ({ query }, { db, now, bearer }) => {
      const month = query.month ?? bangkokDay(now).slice(0, 7);
      const family = callersFamily(bearer);
      const line = selectTop(db, family, 'vb', month).as('line');
      return {
        rates: selectSetting(db, 'satang_per_100_vtokens', now),
        days: selectDays(db, family, month),
        unsummedDays: selectUnsummedDays(db, 'family_uuid', family),
        payable: db
          .select({ balance: ledgerAccounts.balance })
          .from(ledgerAccounts)
          .where(sql`${ledgerAccounts.id} = 'family:' || ${family} || ':vtoken_payable'`),
        vbs: db
          .select({
            vb_uuid: line.subject,
            period: line.period,
            gift_count: line.gift_count,
            coins: line.coins,
            vtokens: line.vtokens,
            family_vtokens: line.family_vtokens,
            name: users.name,
          })
          .from(line)
          .innerJoin(users, eq(users.uuid, line.subject))
          .orderBy(sql`line.vtokens DESC`),
      };
    },
    async ({ query }, { now, caller, read }) => {
      if (!ownsFamily(caller.role) || caller.family_uuid === null) return { failed: 'family_account_required' };
      const rows = await read();
      const today = bangkokDay(now);
      const month = query.month ?? today.slice(0, 7);
      const rate = settingOf('satang_per_100_vtokens', rows.rates);
      const days = mergeDays(rows.days, rows.unsummedDays);
      const ofMonth = days.filter(({ period }) => period.startsWith(month));
      const total = addUp(ofMonth, month);
      return {
        data: {
          month,
          satang_per_100_vtokens: rate,
          today: serializeSum(
            addUp(
              days.filter(({ period }) => period === today),
              today,
            ),
            rate,
          ),
          of_month: serializeSum(total, rate),
          share: valueOfVtokens(total.family_vtokens, rate),
          owed: valueOfVtokens(payableOf(rows.payable[0]?.balance ?? 0, []).owed_vtokens, rate),
          days: ofMonth.map((row) => ({ day: row.period, ...serializeSum(row, rate) })),
          vbs: rows.vbs.map((row) => ({
            vb_uuid: row.vb_uuid,
            name: row.name,
            share: valueOfVtokens(row.family_vtokens, rate),
            ...serializeSum(row, rate),
          })),
        },
      };
    },
  );
};
