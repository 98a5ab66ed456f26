/**
 * Back-office routes for payment cases: list, assign, refund, recall, report of a refund, write
 * off, credit and end.
 */
import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import {
  type CaseSort,
  creditCase,
  endCase,
  getCase,
  listCases,
  ownCase,
  recallCase,
  reportRefund,
  startRefund,
  writeOffCase,
} from '../../../calls/money/case.ts';
import { approvalOf, selectApprovals } from '../../identity/approval/read-approval.ts';
import { approvals } from '../../identity/approval/tables.ts';
import { isOfHeldAt } from '../../identity/authority/hold.ts';
import type { Db } from '../../platform/framework/db.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { runIdempotent } from '../../platform/framework/idempotency.ts';
import { pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { type SortedBy, sortedAs } from '../../platform/framework/sorted-list.ts';
import { commitOrThrow, updateRow } from '../../platform/framework/statement.ts';
import { openGateways } from '../gateway/open-gateways.ts';
import { orders } from '../order/tables.ts';
import { type CaseRow, leftOf, selectCases, serializeCase } from './case.ts';
import { coinsForCredit, creditInCoins } from './credit.ts';
import { askRefund, reportOn, selectRefunds, serializeRefund } from './refund.ts';
import { selectRefundAccount } from './refund-account.ts';
import { carriedKinds, refundRouteOf, selectEarlierRefunds } from './refund-route.ts';
import { moneyCases, refunds } from './tables.ts';
import { writeOff } from './write-off.ts';

export const prefixes = ['office'];

type ByNumber = { params: { number: number } };

const orderOf = (db: Db, number: number) =>
  db.select({ order_uuid: moneyCases.order_uuid }).from(moneyCases).where(eq(moneyCases.number, number));

const selectCase = ({ params }: ByNumber, { db }: { db: Db }) => ({
  cases: selectCases(db).where(eq(moneyCases.number, params.number)),
  underWay: db
    .select({ uuid: refunds.uuid })
    .from(refunds)
    .where(and(eq(refunds.case_number, params.number), inArray(refunds.state, ['asked', 'approved']))),
});

/** Selects a case with the data that decides the route of a refund. */
const selectToRefund = (request: ByNumber, { db }: { db: Db }) => ({
  ...selectCase(request, { db }),
  earlier: selectEarlierRefunds(db, orderOf(db, request.params.number)),
  accounts: selectRefundAccount(db, orderOf(db, request.params.number)),
});

const sorts: Record<'number' | 'amount_satang', SortedBy<CaseRow>> = {
  number: { key: moneyCases.number, of: ({ number }) => String(number) },
  amount_satang: {
    number: moneyCases.amount_satang,
    id: moneyCases.number,
    of: ({ amount_satang, number }) => [amount_satang, number],
  },
};

const newUuids = () => ({ uuid: crypto.randomUUID(), approval_uuid: crypto.randomUUID() });

type Cases = Awaited<ReturnType<typeof selectCases>>;

/** Returns the reason why this amount of a case cannot be refunded now, or null. */
function refusalOf(
  { cases: [of], underWay }: { cases: Cases; underWay: readonly object[] },
  { amount_satang }: { amount_satang: number },
): Failed | null {
  if (!of) return { failed: 'case_not_found' };
  if (underWay.length > 0) return { failed: 'case_refund_under_way' };
  const left_satang = leftOf(of.row);
  return amount_satang > left_satang ? { failed: 'case_left_too_little', facts: { left_satang } } : null;
}

/** Builds the statements that request a refund, and the answer with it. */
async function askedFor(
  of: CaseRow,
  refundRequest: Parameters<typeof askRefund>[1],
  { now, account }: { now: Date; account: { masked: string } | null },
) {
  const { statements, refund } = await askRefund(of, refundRequest, now);
  const { approval_uuid } = refundRequest;
  return { statements, answer: { data: { refund: serializeRefund({ refund, note: null, account }), approval_uuid } } };
}

/**
 * Orders cases as requested. Default: open cases by number, the oldest first; all cases with the
 * newest first.
 */
const casesInOrder = ({ state, sort }: { state: 'open' | 'all'; sort?: CaseSort | undefined }, after: string) =>
  sortedAs(sort ?? (state === 'open' ? 'number' : '-number'), sorts, after);

export const routes = (on: On) => {
  on(
    listCases,
    ({ query }, { db }) => {
      const { after, limit } = rangeOf(query);
      const { from, order } = casesInOrder(query, after);
      const rows = selectCases(db)
        .where(and(query.state === 'open' ? isNull(moneyCases.ended_at_ms) : undefined, from))
        .orderBy(...order)
        .limit(limit + 1);
      return { rows };
    },
    async ({ query }, { read }) => {
      const start = startOf(`cases:${query.state}:${query.sort ?? ''}`, query);
      if ('failed' in start) return start;
      const { placeOf } = casesInOrder(query, '');
      const keyedRows = (await read()).rows.map((row) => ({ ...row, order_key: placeOf(row.row) }));
      return pageOf(start, keyedRows, serializeCase);
    },
  );

  on(
    getCase,
    ({ params }, { db }) => ({
      cases: selectCases(db).where(eq(moneyCases.number, params.number)),
      refunds: selectRefunds(db).where(eq(refunds.case_number, params.number)).orderBy(asc(refunds.started_at_ms)),
      approvals: selectApprovals(
        db,
        sql`NULL`,
        or(
          and(
            eq(approvals.subject_kind, 'refund'),
            inArray(
              approvals.subject_id,
              db.select({ uuid: refunds.uuid }).from(refunds).where(eq(refunds.case_number, params.number)),
            ),
          ),
          isOfHeldAt(`/v1/office/cases/${params.number}/`),
          // Includes requests for write-offs from before office commands waited for approval.
          and(eq(approvals.subject_kind, 'write_off'), eq(approvals.subject_id, String(params.number))),
        ),
      ).orderBy(desc(approvals.asked_at_ms)),
    }),
    async (_, { read }) => {
      const rows = await read();
      const [one] = rows.cases;
      if (!one) return { failed: 'case_not_found' };
      return {
        data: {
          ...serializeCase(one),
          refunds: rows.refunds.map(serializeRefund),
          approvals: rows.approvals.map(approvalOf),
        },
      };
    },
  );

  on(ownCase, async ({ params: { number } }, { db, caller }) => {
    const statement = updateRow(moneyCases, { number }, { owner_uuid: caller.user_uuid });
    const { cases } = await commitOrThrow(db, [statement], {
      cases: selectCases(db).where(eq(moneyCases.number, number)),
    });
    const [one] = cases;
    return one ? { data: serializeCase(one) } : { failed: 'case_not_found' };
  });

  on(startRefund, selectToRefund, async ({ form }, { db, env, now, caller, command, read }) => {
    const begin = async () => {
      const rows = await read();
      const refusal = refusalOf(rows, form);
      if (refusal) return refusal;
      const [of] = rows.cases;
      const refundCapability = of?.row.gateway && openGateways(env, { db, now })[of.row.gateway].can.refund;
      const account = rows.accounts[0] ?? null;
      const refundRoute =
        refundCapability &&
        refundRouteOf(refundCapability, { account, earlier: rows.earlier, kinds: carriedKinds(env) });
      if (!of || !refundRoute) return { failed: 'refund_account_wanted' } as const;
      const refundRequest = { ...form, ...refundRoute, ...newUuids(), by: caller.user_uuid };
      const to = refundRoute.way === 'account' && account ? { masked: account.account_masked } : null;
      return askedFor(of.row, refundRequest, { now, account: to });
    };
    return runIdempotent(db, { command, now, steps: { begin } });
  });

  on(
    recallCase,
    ({ params, form }, { db }) => ({
      ...selectCase({ params }, { db }),
      refunds: db
        .select({ uuid: refunds.uuid })
        .from(refunds)
        .where(eq(refunds.gateway_refund_id, form.bank_reference)),
    }),
    async ({ form }, { db, now, caller, command, read }) => {
      const begin = async () => {
        const rows = await read();
        const refusal = refusalOf(rows, form);
        if (refusal) return refusal;
        const [of] = rows.cases;
        if (!of || rows.refunds.length > 0) return { failed: 'order_recall_known' } as const;
        const { amount_satang, ground, bank_reference: bank_note } = form;
        const recall = { amount_satang, ground, bank_note, way: 'recall' as const, account_number: null };
        return askedFor(of.row, { ...recall, ...newUuids(), by: caller.user_uuid }, { now, account: null });
      };
      return runIdempotent(db, { command, now, steps: { begin } });
    },
  );

  on(
    reportRefund,
    ({ params }, { db }) => ({ refunds: selectRefunds(db).where(eq(refunds.uuid, params.uuid)) }),
    async ({ form }, { db, now, command, read }) => {
      const begin = async () => {
        const [row] = (await read()).refunds;
        if (!row) return { failed: 'refund_not_found' } as const;
        const { state } = row.refund;
        // Staff report only refunds to accounts. The gateway reports its own refunds.
        const report = row.refund.way === 'account' && row.file?.released_at_ms ? reportOn(row, form, now) : null;
        if (!report) return { failed: 'refund_not_movable', facts: { state } } as const;
        return { statements: report.statements, subject: row.refund.uuid };
      };
      const finish = async (uuid: string) => {
        const [row] = await selectRefunds(db).where(eq(refunds.uuid, uuid));
        if (!row) throw new Error('A refund never goes');
        return { statements: [], answer: { data: serializeRefund(row) } };
      };
      return runIdempotent(db, { command, now, steps: { begin, finish } });
    },
  );

  on(writeOffCase, selectCase, async (_, { db, now, command, read }) => {
    const begin = async () => {
      const { cases, underWay } = await read();
      const [of] = cases;
      if (!of) return { failed: 'case_not_found' } as const;
      if (leftOf(of.row) === 0) return { failed: 'case_ended' } as const;
      if (underWay.length > 0) return { failed: 'case_refund_under_way' } as const;
      const written_off_satang = leftOf(of.row);
      return { statements: [writeOff(of.row, now)], answer: { data: { written_off_satang } } };
    };
    return runIdempotent(db, { command, now, steps: { begin } });
  });

  on(
    creditCase,
    (request, { db }) => ({
      ...selectCase(request, { db }),
      orders: db
        .select()
        .from(orders)
        .where(eq(orders.uuid, orderOf(db, request.params.number))),
    }),
    async (_, { db, now, command, read }) => {
      const begin = async () => {
        const { cases, underWay, orders: of } = await read();
        const [entry] = cases;
        const [order] = of;
        if (!entry) return { failed: 'case_not_found' } as const;
        if (leftOf(entry.row) === 0) return { failed: 'case_ended' } as const;
        if (underWay.length > 0) return { failed: 'case_refund_under_way' } as const;
        const coins = order && order.kind !== 'family_credit' ? coinsForCredit(leftOf(entry.row), order) : 0;
        if (!order || coins === 0) return { failed: 'case_without_coins' } as const;
        return { statements: creditInCoins(entry.row, order, now), answer: { data: { coins } } };
      };
      return runIdempotent(db, { command, now, steps: { begin } });
    },
  );

  on(endCase, selectCase, async ({ form }, { db, now, command, read }) => {
    const begin = async () => {
      const [of] = (await read()).cases;
      if (!of) return { failed: 'case_not_found' } as const;
      if (of.row.ended_at_ms !== null) return { failed: 'case_ended' } as const;
      if (of.row.amount_satang > 0) return { failed: 'case_has_money' } as const;
      const changes = { ended_at_ms: now.getTime(), end_note: form.ground };
      const endedCase = { ...of, row: { ...of.row, ...changes } };
      return {
        statements: [updateRow(moneyCases, { number: of.row.number }, changes)],
        answer: { data: serializeCase(endedCase) },
      };
    };
    return runIdempotent(db, { command, now, steps: { begin } });
  });
};
