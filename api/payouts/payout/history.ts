/** Routes for the owner's payouts: list, details and cancellation. */
import { eq } from 'drizzle-orm';
import { cancelDisbursement, getDisbursement, listDisbursements } from '../../../calls/payouts/payout.ts';
import { readBankSettings } from '../../money/bank/bank-settings.ts';
import { payouts } from '../../money/payout/tables.ts';
import type { Db } from '../../platform/framework/db.ts';
import type { Caller } from '../../platform/framework/env.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { type Decision, retryOnConflictThenRead } from '../../platform/framework/statement.ts';
import { isTheirs, noFamily, ownerOf, soughtOwner } from './owner.ts';
import { closePayoutApproval } from './payout-approval.ts';
import { movePayout, type PayoutRow } from './payout-move.ts';
import { mayCancel } from './payout-state.ts';
import { firstPayout, ofOwner, payoutsOf, selectOnePayout, selectPayouts } from './read-payout.ts';

const notFound: Failed = { failed: 'payout_not_found' };

export const payoutHistoryRoutes = (on: On) => {
  on(
    listDisbursements,
    ({ form }, { db, bearer, now }) => {
      const { after, limit } = rangeOf(form);
      return selectPayouts(db, now, { of: ofOwner(soughtOwner(db, form.as, bearer), after), limit: limit + 1 });
    },
    async ({ form }, { env, caller, now, read }) => {
      const owner = ownerOf(form.as, caller);
      if (!owner) return noFamily;
      const start = startOf(`payouts:${owner.uuid}`, form);
      if ('failed' in start) return start;
      const rows = payoutsOf(await read(), { now, hours: readBankSettings(env).hours });
      return pageOf(start, rows, ({ order_key: _, ...payout }) => payout);
    },
  );

  on(
    getDisbursement,
    ({ params }, { db, now }) => selectOnePayout(db, now, params.uuid),
    async (_, { env, caller, now, read }) => {
      const rows = await read();
      const [row] = rows.rows;
      if (!row || !isTheirs(row.payout, caller)) return notFound;
      return { data: firstPayout(rows, { now, hours: readBankSettings(env).hours }) };
    },
  );

  on(cancelDisbursement, async ({ params }, { db, env, caller, now }) => {
    const decide = () => decideCancel(db, { uuid: params.uuid, caller, now });
    const { outcome, rows } = await retryOnConflictThenRead(db, decide, selectOnePayout(db, now, params.uuid));
    return outcome ?? { data: firstPayout(rows, { now, hours: readBankSettings(env).hours }) };
  });
};

/** Decides a cancellation: its statements, or the reason for a refusal. */
export async function decideCancel(
  db: Db,
  { uuid, caller, now }: { uuid: string; caller: Caller; now: Date },
): Promise<Decision<Failed | null>> {
  const [payout] = await db.select().from(payouts).where(eq(payouts.uuid, uuid));
  if (!payout || !isTheirs(payout, caller)) return { statements: [], outcome: notFound };
  if (payout.state === 'cancelled') return { statements: [], outcome: null };
  if (!mayCancel(payout.state)) return { statements: [], outcome: payoutNotMovable(payout) };
  const approvalStatements = await closePayoutApproval(db, payout, caller.user_uuid, now);
  return { statements: [...approvalStatements, movePayout(payout, 'cancelled', now)], outcome: null };
}

/** Returns the failure for a payout that cannot be moved from its state. */
export const payoutNotMovable = ({ state }: Pick<PayoutRow, 'state'>): Failed => ({
  failed: 'payout_not_movable',
  facts: { state },
});
