/**
 * Route that returns an existing quote, for a page that is opened again after a sign-in or on
 * another device.
 */
import { and, eq } from 'drizzle-orm';
import { getPayoutQuote } from '../../../calls/payouts/payout.ts';
import { readBankSettings } from '../../money/bank/bank-settings.ts';
import { payeeAccounts } from '../../money/payout/payee-tables.ts';
import { payoutQuotes, payouts } from '../../money/payout/tables.ts';
import { moment } from '../../platform/base/moment.ts';
import type { On } from '../../platform/framework/route.ts';
import { dateRulesOf, selectDateRules } from '../bank/expected-date.ts';
import { isTheirs } from './owner.ts';
import { amountsOf, etaOfRequest } from './read-payout.ts';

export const quoteRoutes = (on: On) => {
  on(
    getPayoutQuote,
    ({ params }, { db, now }) => ({
      rows: db
        .select({
          quote: payoutQuotes,
          account: { bank_code: payeeAccounts.bank_code, masked: payeeAccounts.account_masked },
          payout_uuid: payouts.uuid,
        })
        .from(payoutQuotes)
        .innerJoin(
          payeeAccounts,
          and(
            eq(payeeAccounts.payee_uuid, payoutQuotes.payee_uuid),
            eq(payeeAccounts.number, payoutQuotes.account_number),
          ),
        )
        .leftJoin(payouts, eq(payouts.quote_uuid, payoutQuotes.uuid))
        .where(eq(payoutQuotes.uuid, params.uuid)),
      ...selectDateRules(db, now),
    }),
    async (_, { caller, env, now, read }) => {
      const rows = await read();
      const [row] = rows.rows;
      if (!row || !isTheirs(row.quote, caller)) return { failed: 'payout_quote_not_found' };
      const { quote, account, payout_uuid } = row;
      const { hours } = readBankSettings(env);
      return {
        data: {
          uuid: quote.uuid,
          as: quote.owner_kind === 'family' ? ('family' as const) : ('self' as const),
          amounts: amountsOf(quote),
          terms: quote.terms,
          account,
          eta: etaOfRequest(now, { hours, dateRules: dateRulesOf(rows) }),
          expires_at: moment(quote.expires_at_ms),
          payout_uuid,
          server_time: moment(now.getTime()),
        },
      };
    },
  );
};
