/** Payees as staff go through them: nothing personal is opened for a list. */
import { and, desc, eq, sql } from 'drizzle-orm';
import { listPayees } from '../../calls/payee.ts';
import { families } from '../family/tables.ts';
import { moment } from '../host/moment.ts';
import { afterMoment, momentKey } from '../host/order-key.ts';
import { pageOf, rangeOf, startOf } from '../host/page.ts';
import type { On } from '../host/route.ts';
import { users } from '../profile/tables.ts';
import { payeeAccounts, payees } from './tables.ts';

export const listPayeeRoutes = (on: On) => {
  on(
    listPayees,
    ({ query }, { db }) => ({
      rows: db
        .select({ payee: payees, account: payeeAccounts, user_name: users.name, family_name: families.name })
        .from(payees)
        .leftJoin(
          payeeAccounts,
          and(
            eq(payeeAccounts.payee_uuid, payees.uuid),
            // The latest one.
            sql`NOT EXISTS (SELECT 1 FROM ${payeeAccounts} AS later
              WHERE later.payee_uuid = ${payees.uuid} AND later.number > ${payeeAccounts.number})`,
          ),
        )
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
      const keyed = (await read()).rows.map((row) => ({
        ...row,
        order_key: momentKey(row.payee.created_at_ms, row.payee.uuid),
      }));
      return pageOf(start, keyed, ({ payee, account, user_name, family_name }) => ({
        uuid: payee.uuid,
        kind: payee.kind,
        state: payee.state,
        owner: { kind: payee.owner_kind, uuid: payee.owner_uuid, name: user_name ?? family_name ?? '' },
        account: account && {
          bank_code: account.bank_code,
          masked: account.account_masked,
          set_at: moment(account.set_at_ms),
        },
        created_at: moment(payee.created_at_ms),
      }));
    },
  );
};
