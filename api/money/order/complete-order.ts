/**
 * Completes a paid order, once however often it is called. The queue consumer and the scheduled job
 * both call this.
 */
import { and, eq } from 'drizzle-orm';
import { batchRead, type Db, textAround } from '../../platform/framework/db.ts';
import { retryOnConflict } from '../../platform/framework/statement.ts';
import { closings } from '../../privacy/privacy/tables.ts';
import type { PaymentPorts } from '../gateway/ports.ts';
import { familyDebt } from '../ledger/account.ts';
import { debtOf, selectAccount } from '../ledger/balance.ts';
import { bonusAtEnd, selectPromotionOf } from '../promotion/promotion.ts';
import { voucherHolders, vouchers, voucherUses } from '../voucher/voucher-tables.ts';
import type { CoinOrderRow } from './order-move.ts';
import { isPaid } from './order-state.ts';
import { type ProcessingInput, processOrder } from './process-order.ts';
import { selectOrder } from './read-order.ts';
import { orders } from './tables.ts';

/** Processes an order. Does nothing unless it is paid and not processed. */
export async function completeOrder({ db, now, scheduleCounting, log }: PaymentPorts, uuid: string): Promise<void> {
  const state = await retryOnConflict(db, async () => {
    const rows = await batchRead(db, {
      orders: selectOrder(db, uuid),
      debts: selectAccount(
        db,
        textAround((family) => familyDebt(family, 0).id, selectFamilyOf(db, uuid)),
      ),
      uses: selectUse(db, uuid),
      promotions: selectPromotionOf(db, uuid),
      closings: selectClosingOf(db, uuid),
    });
    const [order] = rows.orders;
    if (!order || !isPaid(order.state)) return { statements: [], outcome: null };
    const debt = debtToPay(order, debtOf(rows.debts).debt_satang);
    const bonus = bonusAtEnd(rows.promotions);
    const isBuyerGone = order.family_uuid === null && rows.closings.length > 0;
    const change = processOrder(order, { now, debt, voucher: voucherOf(rows.uses), bonus, isBuyerGone });
    return { statements: change.statements, outcome: change.order.state };
  });
  if (state === null) return;
  log('info', 'order_completed', { order_uuid: uuid, state });
  await scheduleCounting();
}

const selectFamilyOf = (db: Db, orderUuid: string) =>
  db.select({ family_uuid: orders.family_uuid }).from(orders).where(eq(orders.uuid, orderUuid));

const selectClosingOf = (db: Db, orderUuid: string) =>
  db
    .select({ user_uuid: closings.user_uuid })
    .from(closings)
    .innerJoin(orders, eq(orders.user_uuid, closings.user_uuid))
    .where(eq(orders.uuid, orderUuid));

function debtToPay({ kind, family_uuid }: CoinOrderRow, satang: number): ProcessingInput['debt'] {
  return kind === 'family_credit' && family_uuid !== null
    ? { account_id: familyDebt(family_uuid, 0).id, satang }
    : null;
}

const selectUse = (db: Db, orderUuid: string) =>
  db
    .select({
      state: voucherUses.state,
      taken: vouchers.taken,
      uses_in_all: vouchers.uses_in_all,
      uses_per_user: vouchers.uses_per_user,
      taken_by_user: voucherHolders.taken,
    })
    .from(voucherUses)
    .innerJoin(vouchers, eq(vouchers.uuid, voucherUses.voucher_uuid))
    .leftJoin(
      voucherHolders,
      and(
        eq(voucherHolders.voucher_uuid, voucherUses.voucher_uuid),
        eq(voucherHolders.user_uuid, voucherUses.user_uuid),
      ),
    )
    .where(eq(voucherUses.order_uuid, orderUuid));

function voucherOf([use]: Awaited<ReturnType<typeof selectUse>>): ProcessingInput['voucher'] {
  if (!use) return 'none';
  if (use.state !== 'freed') return 'to_be_had';
  const isFree = use.uses_in_all === null || use.taken < use.uses_in_all;
  const isAllowed = use.uses_per_user === null || (use.taken_by_user ?? 0) < use.uses_per_user;
  return isFree && isAllowed ? 'to_be_had' : 'gone';
}
