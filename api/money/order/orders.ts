import { sql } from 'drizzle-orm';
import type { Balance } from '../../../calls/money/balance.ts';
import {
  cancelOrder,
  chargeOrder,
  chooseRefundAccount,
  createOrder,
  getOrder,
  getOrderPicture,
  noteSlip,
} from '../../../calls/money/order.ts';
import { personSecrets } from '../../platform/base/person-secrets.ts';
import { batchRead, type Db, type Rows } from '../../platform/framework/db.ts';
import type { Bearer, Context } from '../../platform/framework/env.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitUnless } from '../../platform/framework/statement.ts';
import { selectArchived, withArchivedSteps } from '../archive/archive.ts';
import { notifyBuyer, selectAddresses } from '../case/notify-buyer.ts';
import { chooseAccount, readRefundAccount } from '../case/refund-account.ts';
import { mayChoose } from '../case/refund-route.ts';
import { refundAccounts } from '../case/tables.ts';
import { shownChargeOf } from '../charge/charge.ts';
import { chargeFor } from '../charge/charge-for.ts';
import { recordedOf, selectRecorded } from '../charge/follow-charge.ts';
import { asPng } from '../charge/picture-png.ts';
import { readProofQr, readTypedProof } from '../charge/read-transfer-proof.ts';
import { storeTransferProof } from '../charge/store-transfer-proof.ts';
import { openPaymentPorts } from '../gateway/open-ports.ts';
import type { PaymentPorts } from '../gateway/ports.ts';
import { balanceAsRead, selectBalance } from '../package/balance.ts';
import { onBreak, selectSpending } from '../wallet/limit.ts';
import { closeOrder } from './close-order.ts';
import { placeOrder, selectOrderInput } from './create-order.ts';
import { leftToGive } from './order-move.ts';
import { isOpen } from './order-state.ts';
import { mayRead, type OrderView, orderViewOf, selectOrderView } from './read-order.ts';
import { serializeWatchedOrder } from './serialize-order.ts';

export const orderRoutes = (on: On) => {
  on(createOrder, selectOrderInput, ({ form }, { caller, command, read, ...context }) =>
    placeOrder(portsOf(context), { caller, command, read, form }),
  );

  on(
    getOrder,
    ({ params }, { db, bearer }) => ({
      ...selectWatched(db, params.uuid, bearer),
      archived: selectArchived(db, params.uuid),
    }),
    async ({ params }, { caller, read, ...context }) => {
      const { archived, ...rows } = await read();
      const current = watchedOf(rows);
      if (!current || !mayRead(current.view.order, caller)) return notFound;
      const steps = await withArchivedSteps(context.env, params.uuid, { archived, steps: current.view.steps });
      return answerWith(portsOf(context), { ...current, view: { ...current.view, steps } });
    },
  );

  on(
    cancelOrder,
    ({ params }, { db }) => selectOrderView(db, params.uuid),
    async ({ params }, { caller, read, ...context }) => {
      const ports = portsOf(context);
      const existing = orderViewOf(await read());
      if (!existing || !mayRead(existing.order, caller)) return notFound;
      const queries = selectWatched(ports.db, params.uuid, { user_uuid: sql`${caller.user_uuid}` });
      const close = () => closeOrder(ports, existing, { to: 'cancelled' }, queries);
      const current = watchedOf(await (isOpen(existing.order.state) ? close() : batchRead(ports.db, queries)));
      if (!current) return notFound;
      // A payment that arrived just before wins, and so does any other end.
      const { state } = current.view.order;
      return state === 'cancelled' ? answerWith(ports, current) : { failed: 'order_not_cancellable', facts: { state } };
    },
  );

  on(
    chargeOrder,
    ({ params }, { db }) => ({ ...selectOrderView(db, params.uuid), limits: selectSpending(db, payerOf(params.uuid)) }),
    async ({ params, form }, { caller, read, ...context }) => {
      const ports = portsOf(context);
      const { limits, ...rows } = await read();
      const current = orderViewOf(rows);
      if (!current || !mayRead(current.order, caller)) return notFound;
      const paused = isOpen(current.order.state) ? onBreak(limits, ports.now) : null;
      if (paused) return paused;
      const failure = await chargeFor(ports, current, form.email);
      if (failure) return failure;
      const queries = selectWatched(ports.db, params.uuid, { user_uuid: sql`${caller.user_uuid}` });
      const watchedOrder = watchedOf(await batchRead(ports.db, queries));
      return watchedOrder ? answerWith(ports, watchedOrder) : notFound;
    },
  );

  on(
    noteSlip,
    ({ params }, { db }) => selectRecorded(db, params.uuid),
    async ({ params, form }, { caller, read, ...context }) => {
      const ports = portsOf(context);
      const record = recordedOf(await read());
      if (!record || !mayRead(record.order, caller)) return notFound;
      const slip = form.slip === '' ? readTypedProof(form.bank_code, form.reference) : readProofQr(form.slip);
      if (!slip) return { failed: 'slip_unreadable' };
      if (!(await storeTransferProof(ports, record, slip))) return { failed: 'slip_of_other_order' };
      const queries = selectWatched(ports.db, params.uuid, { user_uuid: sql`${caller.user_uuid}` });
      const watchedOrder = watchedOf(await batchRead(ports.db, queries));
      return watchedOrder ? answerWith(ports, watchedOrder) : notFound;
    },
  );

  on(
    chooseRefundAccount,
    ({ params }, { db }) => selectOrderView(db, params.uuid),
    async ({ params, form }, { caller, read, ...context }) => {
      const ports = portsOf(context);
      const current = orderViewOf(await read());
      // A family's owners may read its orders, but the money belongs to the payer.
      if (current?.order.user_uuid !== caller.user_uuid) return notFound;
      const { order, refunds: earlier, accounts } = current;
      const left_satang = leftToGive(order);
      const { can } = ports.gateways[order.gateway];
      if (!mayChoose(can.refund, { left_satang, earlier })) return { failed: 'refund_account_not_asked' };
      const account = readRefundAccount(form, ports.now);
      if (!ports.refund_account_kinds.includes(form.kind)) {
        return { failed: 'refund_account_unreadable', facts: { fields: ['kind'] } };
      }
      if ('wrong' in account) return { failed: 'refund_account_unreadable', facts: { fields: account.wrong } };
      const of = { order_uuid: order.uuid, number: (accounts[0]?.number ?? 0) + 1, person_uuid: caller.user_uuid };
      const by = { secrets: personSecrets(context.env), now: ports.now };
      const queries = selectWatched(ports.db, params.uuid, { user_uuid: sql`${caller.user_uuid}` });
      const statements = await chooseAccount(account, { ...of, by: caller.user_uuid }, by);
      // If a concurrent request was faster, its choice stays.
      const result = await commitUnless(
        ports.db,
        [refundAccounts, 'only the buyer can choose the refund account'],
        statements,
        {
          ...queries,
          addresses: selectAddresses(ports.db, caller.user_uuid),
        },
      );
      const [refundAccount] = result.conflict === null ? result.rows.accounts : [];
      if (result.conflict === null && refundAccount) {
        const { addresses } = result.rows;
        await notifyBuyer(context.env, { addresses, reference: order.reference, account: refundAccount });
      }
      const rows = result.conflict === null ? result.rows : await batchRead(ports.db, queries);
      if (result.conflict !== null && (rows.accounts[0]?.number ?? 0) < of.number) throw new Error(result.conflict);
      const watchedOrder = watchedOf(rows);
      return watchedOrder ? answerWith(ports, watchedOrder) : notFound;
    },
  );

  on(
    getOrderPicture,
    ({ params }, { db }) => selectOrderView(db, params.uuid),
    async (_, { caller, read, ...context }) => {
      const view = orderViewOf(await read());
      if (!view || !mayRead(view.order, caller)) return notFound;
      const url = isOpen(view.order.state) ? shownChargeOf(view.charges)?.picture_url : null;
      const picture = url ? await portsOf(context).gateways[view.order.gateway].fetchPicture(url) : null;
      return { data: { picture: picture && (await asPng(picture)) } };
    },
  );
};

const portsOf = ({ env, now }: Pick<Context, 'env' | 'now'>) => openPaymentPorts(env, now);

const payerOf = (orderUuid: string) => sql<string>`(SELECT user_uuid FROM orders WHERE uuid = ${orderUuid})`;

const notFound: Failed = { failed: 'order_not_found' };

/** An order and the caller's balance, at the same moment. */
interface Watched {
  view: OrderView;
  balance: Balance;
}

const selectWatched = (db: Db, uuid: string, watcher: Bearer) => ({
  ...selectOrderView(db, uuid),
  ...selectBalance(db, watcher),
});

function watchedOf(rows: Rows<ReturnType<typeof selectWatched>>): Watched | null {
  const view = orderViewOf(rows);
  return view && { view, balance: balanceAsRead(rows) };
}

function answerWith({ gateways, refund_account_kinds, now }: PaymentPorts, { view, balance }: Watched) {
  return { data: { ...serializeWatchedOrder(view, { gateways, refund_account_kinds, now }), balance } };
}
