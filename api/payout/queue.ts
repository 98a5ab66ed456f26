/** What staff do with one payout: look, let it go, hold it, let it go on, give it up. */
import { and, eq, gt, sql } from 'drizzle-orm';
import type { PayoutState } from '../../calls/payout.ts';
import {
  approvePayout,
  giveUpPayout,
  holdPayout,
  listOfficePayouts,
  releasePayout,
} from '../../calls/payout-office.ts';
import type { Db, Rows } from '../host/db.ts';
import type { Caller, Context } from '../host/env.ts';
import type { Failed } from '../host/fail.ts';
import { pageOf, rangeOf, startOf } from '../host/page.ts';
import type { On } from '../host/route.ts';
import { logSecurity } from '../host/security-log.ts';
import { type Decision, decidedThenRead, insertRow } from '../host/statement.ts';
import { users } from '../profile/tables.ts';
import { readBankSettings } from './bank-settings.ts';
import { notMovable } from './history.ts';
import { openPayoutCase } from './payout-case.ts';
import { movePayout, type PayoutRow } from './payout-move.ts';
import { mayMove } from './payout-state.ts';
import { payoutsOf, selectPayouts } from './read-payout.ts';
import { payoutApprovals, payouts, taxFilings } from './tables.ts';

const notFound: Failed = { failed: 'payout_not_found' };

export const queueRoutes = (on: On) => {
  on(
    listOfficePayouts,
    ({ query }, { db }) => {
      const { after, limit } = rangeOf(query);
      const of = and(eq(payouts.state, query.state), gt(payouts.order_key, after));
      return selectForStaff(db, { of, limit: limit + 1 });
    },
    async ({ query }, { env, now, read }) => {
      const start = startOf(`office:${query.state}`, query);
      if ('failed' in start) return start;
      return pageOf(start, serialize(await read(), { env, now }), ({ order_key: _, ...payout }) => payout);
    },
  );

  on(approvePayout, ({ params }, { caller, ...context }) =>
    move(context, { caller, uuid: params.uuid, to: 'approved' }),
  );
  on(holdPayout, ({ params }, { caller, ...context }) => move(context, { caller, uuid: params.uuid, to: 'held' }));
  on(releasePayout, ({ params }, { caller, ...context }) =>
    move(context, { caller, uuid: params.uuid, to: 'submitted' }),
  );
  on(giveUpPayout, ({ params }, { caller, ...context }) =>
    move(context, { caller, uuid: params.uuid, to: 'given_up' }),
  );
};

type To = Extract<PayoutState, 'approved' | 'held' | 'submitted' | 'given_up'>;

/** Moves one on for somebody of the house, and gives it as it stands then. */
async function move(
  { db, env, now, requestId }: Context,
  { caller, uuid, to }: { caller: Caller; uuid: string; to: To },
) {
  const by = caller.user_uuid;
  const reads = selectForStaff(db, { of: eq(payouts.uuid, uuid), limit: 1 });
  const { outcome, found } = await decidedThenRead(db, () => decideMove(db, { uuid, to, by, now }), reads);
  if (outcome) return outcome;
  logSecurity('payout_moved', { requestId, user_uuid: by, reason: to });
  const [first] = serialize(found, { env, now });
  if (!first) return notFound;
  const { order_key: _, ...payout } = first;
  return { data: payout };
}

/** What makes the move, or why it is not made. */
export async function decideMove(
  db: Db,
  { uuid, to, by, now }: { uuid: string; to: To; by: string; now: Date },
): Promise<Decision<Failed | null>> {
  const [payout] = await db.select().from(payouts).where(eq(payouts.uuid, uuid));
  if (!payout) return { statements: [], outcome: notFound };
  if (!mayMove(payout.state, to)) return { statements: [], outcome: notMovable(payout) };
  if (to === 'approved') return approve(db, payout, { by, now });
  if (to === 'given_up' && (await isFiled(db, payout))) {
    const filed = openPayoutCase({ kind: 'given_up_after_filing', about: uuid, payout_uuid: uuid, facts: {} }, now);
    return { statements: [filed], outcome: { failed: 'payout_filed' } };
  }
  return { statements: [movePayout(payout, to, now, to === 'held' ? { hold: 'review' } : {})], outcome: null };
}

/** One word more for it; with the last that it needs it goes. */
async function approve(
  db: Db,
  payout: PayoutRow,
  { by, now }: { by: string; now: Date },
): Promise<Decision<Failed | null>> {
  const approvals = await db
    .select({ approver_uuid: payoutApprovals.approver_uuid })
    .from(payoutApprovals)
    .where(and(eq(payoutApprovals.payout_uuid, payout.uuid), eq(payoutApprovals.round, payout.round)));
  if (approvals.some(({ approver_uuid }) => approver_uuid === by)) {
    return { statements: [], outcome: { failed: 'payout_approved_before' } };
  }
  if (await isOwn(db, payout, by)) return { statements: [], outcome: { failed: 'payout_own' } };
  const word = insertRow(payoutApprovals, {
    payout_uuid: payout.uuid,
    round: payout.round,
    approver_uuid: by,
    at_ms: now.getTime(),
  });
  const isEnough = approvals.length + 1 >= payout.approvals_needed;
  return { statements: isEnough ? [word, movePayout(payout, 'approved', now)] : [word], outcome: null };
}

/** Whether it is somebody's own, or of their family: a trigger holds it too. */
async function isOwn(db: Db, payout: PayoutRow, by: string): Promise<boolean> {
  if (payout.owner_uuid === by) return true;
  const [approver] = await db.select({ family_uuid: users.family_uuid }).from(users).where(eq(users.uuid, by));
  const [owner] = await db
    .select({ family_uuid: users.family_uuid })
    .from(users)
    .where(eq(users.uuid, payout.owner_uuid));
  const family = approver?.family_uuid ?? null;
  const families = [payout.owner_uuid, owner?.family_uuid, ...payout.family_parts.map((part) => part.family_uuid)];
  return family !== null && families.includes(family);
}

/** Whether the list that its tax stands in was handed in. */
async function isFiled(db: Db, { terms, paid_on, tax_satang }: PayoutRow): Promise<boolean> {
  const month = paid_on?.slice(0, 7) ?? '';
  const filed = await db
    .select({ month: taxFilings.month })
    .from(taxFilings)
    .where(and(eq(taxFilings.form, terms.tax_form), eq(taxFilings.month, month)));
  return tax_satang > 0 && filed.length > 0;
}

const selectForStaff = (db: Db, which: Parameters<typeof selectPayouts>[1]) => ({
  ...selectPayouts(db, which),
  approvals: db
    .select({ payout_uuid: payoutApprovals.payout_uuid, count: sql<number>`count(*)` })
    .from(payoutApprovals)
    .innerJoin(payouts, and(eq(payouts.uuid, payoutApprovals.payout_uuid), eq(payouts.round, payoutApprovals.round)))
    .where(which.of)
    .groupBy(payoutApprovals.payout_uuid),
});

function serialize(found: Rows<ReturnType<typeof selectForStaff>>, { env, now }: { env: object; now: Date }) {
  const { hours } = readBankSettings(env);
  return payoutsOf(found, { now, hours }).map((payout, index) => {
    const row = found.rows[index]?.payout;
    return {
      ...payout,
      owner: { kind: row?.owner_kind ?? 'user', uuid: row?.owner_uuid ?? '' },
      approvals: found.approvals.find(({ payout_uuid }) => payout_uuid === payout.uuid)?.count ?? 0,
      approvals_needed: row?.approvals_needed ?? 0,
    };
  });
}
