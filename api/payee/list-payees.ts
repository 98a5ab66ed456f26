/** Payees as staff go through them: nothing personal is opened for a list. */
import { and, desc, eq, sql } from 'drizzle-orm';
import { listPayees } from '../../calls/payee.ts';
import { families } from '../family/tables.ts';
import { moment } from '../host/moment.ts';
import type { On } from '../host/route.ts';
import { users } from '../profile/tables.ts';
import { payeeAccounts, payees } from './tables.ts';

const LISTED_MOST = 200;

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
        .where(eq(payees.state, query.state))
        .orderBy(desc(payees.created_at_ms))
        .limit(LISTED_MOST),
    }),
    async (_, { read }) => ({
      data: (await read()).rows.map(({ payee, account, user_name, family_name }) => ({
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
      })),
      next_cursor: null,
    }),
  );
};
