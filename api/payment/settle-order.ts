/** Processes a paid order, however often it is asked to: the queue's consumer and the clock both end here. */
import { and, eq } from 'drizzle-orm';
import type { Db } from '../host/db.ts';
import { decided } from '../host/statement.ts';
import { familyDebt } from '../ledger/account.ts';
import { readDebt } from './draft-order.ts';
import type { OrderRow } from './order-move.ts';
import { isPaid } from './order-state.ts';
import type { PaymentPorts } from './ports.ts';
import { processOrder, type Surroundings } from './process-order.ts';
import { readOrder } from './read-order.ts';
import { voucherHolders, vouchers, voucherUses } from './voucher-tables.ts';

/** Does nothing where the order is not, or no longer, to be processed. */
export async function settleOrder({ db, now, ringCounting, log }: PaymentPorts, uuid: string): Promise<void> {
  const state = await decided(db, async () => {
    const order = await readOrder(db, uuid);
    if (!order || !isPaid(order.state)) return { statements: [], outcome: null };
    const [debt, voucher] = await Promise.all([debtOf(db, order), voucherOf(db, order)]);
    const processed = processOrder(order, { now, debt, voucher });
    return { statements: processed.statements, outcome: processed.order.state };
  });
  if (state === null) return;
  log('info', 'order_settled', { order_uuid: uuid, state });
  await ringCounting();
}

async function debtOf(db: Db, { kind, family_uuid }: OrderRow): Promise<Surroundings['debt']> {
  if (kind !== 'family_credit' || family_uuid === null) return null;
  const { debt_satang } = await readDebt(db, family_uuid);
  return { account_id: familyDebt(family_uuid, 0).id, satang: debt_satang };
}

async function voucherOf(db: Db, { uuid }: OrderRow): Promise<Surroundings['voucher']> {
  const [use] = await db
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
    .where(eq(voucherUses.order_uuid, uuid));
  if (!use) return 'none';
  if (use.state !== 'freed') return 'to_be_had';
  const isFree = use.uses_in_all === null || use.taken < use.uses_in_all;
  const isAllowed = use.uses_per_user === null || (use.taken_by_user ?? 0) < use.uses_per_user;
  return isFree && isAllowed ? 'to_be_had' : 'gone';
}
