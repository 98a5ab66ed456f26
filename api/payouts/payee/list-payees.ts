/** Back-office route that lists payees. It decrypts no personal data. */
import { and, desc, eq, sql } from 'drizzle-orm';
import { listPayees } from '../../../calls/payouts/payee.ts';
import { payeeAccounts, payees } from '../../money/payout/payee-tables.ts';
import { moment } from '../../platform/base/moment.ts';
import { afterMoment, momentKey } from '../../platform/framework/order-key.ts';
import { pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { families, users } from '../../platform/user/tables.ts';

export const listPayeeRoutes = (on: On) => {
  on(
    listPayees,
    ({ query }, { db }) => ({
      rows: db
        .select({
          payee: payees,
          /** The latest account. Earlier ones are not read. */
          account: sql<
            string | null
          >`(SELECT json_object('bank_code', bank_code, 'masked', account_masked, 'set_at_ms', set_at_ms)
            FROM ${payeeAccounts} WHERE payee_uuid = ${payees.uuid} ORDER BY number DESC LIMIT 1)`,
          user_name: users.name,
          family_name: families.name,
        })
        .from(payees)
        .leftJoin(users, eq(users.uuid, payees.owner_uuid))
        .leftJoin(families, eq(families.uuid, payees.owner_uuid))
        .where(
          and(
            eq(payees.state, query.state),
            afterMoment(rangeOf(query).after, { at: payees.created_at_ms, id: payees.uuid, order: 'last' }),
          ),
        )
        .orderBy(desc(payees.created_at_ms), desc(payees.uuid))
        .limit(query.limit + 1),
    }),
    async ({ query }, { read }) => {
      const start = startOf(`payees:${query.state}`, query);
      if ('failed' in start) return start;
      const keyedRows = (await read()).rows.map((row) => ({
        ...row,
        order_key: momentKey(row.payee.created_at_ms, row.payee.uuid),
      }));
      return pageOf(start, keyedRows, ({ payee, account, user_name, family_name }) => ({
        uuid: payee.uuid,
        kind: payee.kind,
        state: payee.state,
        owner: { kind: payee.owner_kind, uuid: payee.owner_uuid, name: user_name ?? family_name ?? '' },
        account: account === null ? null : accountOf(account),
        created_at: moment(payee.created_at_ms),
      }));
    },
  );
};

type Account = typeof payeeAccounts.$inferSelect;

function accountOf(json: string) {
  const account: Pick<Account, 'bank_code' | 'set_at_ms'> & { masked: string } = JSON.parse(json);
  return { bank_code: account.bank_code, masked: account.masked, set_at: moment(account.set_at_ms) };
}
