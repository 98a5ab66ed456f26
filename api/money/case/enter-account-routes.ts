/**
 * Refund account of a buyer who has closed their account: staff enter it as the payer stated it. As
 * for a buyer, only if the gateway that took the money cannot return it.
 */
import { eq } from 'drizzle-orm';
import { enterRefundAccount } from '../../../calls/money/case-refund-account.ts';
import { personSecrets } from '../../platform/base/person-secrets.ts';
import type { Db } from '../../platform/framework/db.ts';
import { runIdempotent } from '../../platform/framework/idempotency.ts';
import type { On } from '../../platform/framework/route.ts';
import { closings } from '../../privacy/privacy/tables.ts';
import { openGateways } from '../gateway/open-gateways.ts';
import { orders } from '../order/tables.ts';
import { leftOf } from './case.ts';
import { chooseAccount, maskedOf, readRefundAccount, selectRefundAccount } from './refund-account.ts';
import { carriedKinds, mayChoose, selectEarlierRefunds } from './refund-route.ts';
import { moneyCases } from './tables.ts';

export const prefixes = ['office'];

const orderOf = (db: Db, number: number) =>
  db.select({ order_uuid: moneyCases.order_uuid }).from(moneyCases).where(eq(moneyCases.number, number));

export const routes = (on: On) => {
  on(
    enterRefundAccount,
    ({ params: { number } }, { db }) => ({
      cases: db
        .select({
          row: moneyCases,
          buyer_uuid: orders.user_uuid,
          gateway: orders.gateway,
          closing: { asked_at_ms: closings.asked_at_ms },
        })
        .from(moneyCases)
        .leftJoin(orders, eq(orders.uuid, moneyCases.order_uuid))
        .leftJoin(closings, eq(closings.user_uuid, orders.user_uuid))
        .where(eq(moneyCases.number, number)),
      accounts: selectRefundAccount(db, orderOf(db, number)),
      earlier: selectEarlierRefunds(db, orderOf(db, number)),
    }),
    async ({ params, form }, { db, env, now, caller, command, read }) => {
      const begin = async () => {
        const { cases, accounts, earlier } = await read();
        const [moneyCase] = cases;
        if (!moneyCase) return { failed: 'case_not_found' } as const;
        const { row, buyer_uuid, gateway, closing } = moneyCase;
        const left_satang = leftOf(row);
        if (row.order_uuid === null || buyer_uuid === null || gateway === null || left_satang === 0) {
          return { failed: 'refund_account_not_asked' } as const;
        }
        if (!closing) return { failed: 'refund_account_of_buyer' } as const;
        const refundCapability = openGateways(env, { db, now })[gateway].can.refund;
        if (!mayChoose(refundCapability, { left_satang, earlier }))
          return { failed: 'refund_account_not_asked' } as const;
        const { account_kind: kind, account: number, bank_code, name } = form;
        const account = readRefundAccount({ kind, number, bank_code, name }, now);
        if (!carriedKinds(env).includes(kind)) {
          return { failed: 'refund_account_unreadable' as const, facts: { fields: ['account_kind'] } };
        }
        if ('wrong' in account) {
          const fields = account.wrong.map((field) => (field === 'number' ? 'account' : field));
          return { failed: 'refund_account_unreadable' as const, facts: { fields } };
        }
        const next = { order_uuid: row.order_uuid, number: (accounts[0]?.number ?? 0) + 1 };
        const of = { ...next, person_uuid: buyer_uuid, by: caller.user_uuid };
        return {
          statements: await chooseAccount(account, of, { secrets: personSecrets(env), now }),
          answer: { data: { number: params.number, to: maskedOf(account) } },
        };
      };
      return runIdempotent(db, { command, now, steps: { begin } });
    },
  );
};
