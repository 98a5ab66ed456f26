/**
 * Merges two accounts of one person, at the request of staff. This route checks the conditions.
 * Triggers on `account_merges` check most of them again (api/identity/account/rules.sql) and move
 * the data of each feature.
 */

import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { mergeAccounts, type unsettled } from '../../../calls/office/person-merge.ts';
import { roles } from '../../../calls/platform/role.ts';
import { contracts } from '../../contracts/contract/tables.ts';
import { accountMerges } from '../../identity/account/tables.ts';
import { giverHolds } from '../../live/gift/hold-tables.ts';
import { gifts } from '../../live/gift/tables.ts';
import { lives } from '../../live/live/tables.ts';
import { userCoins } from '../../money/ledger/account.ts';
import { ledgerAccounts } from '../../money/ledger/tables.ts';
import { orders } from '../../money/order/tables.ts';
import { userBlocks } from '../../people/profile/block-tables.ts';
import { isBlockInForce } from '../../people/profile/user-block.ts';
import { checkSessions } from '../../platform/base/check-sessions.ts';
import { moment } from '../../platform/base/moment.ts';
import type { Db, Rows } from '../../platform/framework/db.ts';
import { runIdempotent } from '../../platform/framework/idempotency.ts';
import type { On } from '../../platform/framework/route.ts';
import { logSecurity } from '../../platform/framework/security-log.ts';
import { insertRow } from '../../platform/framework/statement.ts';
import { shortIdOf } from '../../platform/user/short-id.ts';
import { users } from '../../platform/user/tables.ts';
import { dataRequests } from '../../privacy/data-request/tables.ts';
import { personKeys } from '../../privacy/personal/tables.ts';
import { closings } from '../../privacy/privacy/tables.ts';
import { events } from '../../rankings/event/tables.ts';
import { boards, facts, standings } from '../../rankings/ranking/tables.ts';
import { shopOrders } from '../../shop/order/order-tables.ts';

export const prefixes = ['office'];

interface Pair {
  old_uuid: string;
  into_uuid: string;
}

export const routes = (on: On) => {
  on(
    mergeAccounts,
    ({ params, form }, { db, now }) => selectPair(db, pairOf(params.uuid, form), now),
    async ({ params, form }, { db, env, now, requestId, caller, command, waitUntil, read }) => {
      const pair = pairOf(params.uuid, form);
      const { user_uuid, token_id } = caller;
      const begin = async () => {
        const rows = await read();
        const refusal = refusalOf(rows, pair);
        if (refusal) return refusal;
        const coins = rows.coins[0]?.balance ?? 0;
        const merged_at_ms = now.getTime();
        const by = { by_uuid: user_uuid, reason: form.reason, merged_at_ms };
        const row = insertRow(accountMerges, { ...pair, leads_to_uuid: pair.into_uuid, coins, ...by });
        return { statements: [row], answer: { data: { ...pair, coins, merged_at: moment(merged_at_ms) } } };
      };
      const result = await runIdempotent(db, { command, now, steps: { begin } });
      if ('stored' in result) logSecurity('accounts_merged', { requestId, user_uuid, token_id, ...pair });
      waitUntil(checkSessions(env, pair.old_uuid));
      return result;
    },
  );
};

const pairOf = (old_uuid: string, { into_uuid }: { into_uuid: string }): Pair => ({ old_uuid, into_uuid });

const selectPair = (db: Db, { old_uuid, into_uuid }: Pair, now: Date) => {
  const both = [old_uuid, into_uuid];
  const accountPrefix = `user:${old_uuid}:vtoken`;
  return {
    users: db.select({ uuid: users.uuid, role: users.role }).from(users).where(inArray(users.uuid, both)),
    closed: db.select({ uuid: closings.user_uuid }).from(closings).where(inArray(closings.user_uuid, both)),
    merged: db
      .select({ uuid: accountMerges.old_uuid })
      .from(accountMerges)
      .where(inArray(accountMerges.old_uuid, both)),
    coins: db
      .select({ balance: ledgerAccounts.balance })
      .from(ledgerAccounts)
      .where(eq(ledgerAccounts.id, userCoins(old_uuid).id)),
    contracts: db.select({ uuid: contracts.uuid }).from(contracts).where(eq(contracts.caster_uuid, old_uuid)).limit(1),
    lives: db.select({ uuid: lives.uuid }).from(lives).where(eq(lives.caster_uuid, old_uuid)).limit(1),
    earned: db
      .select({ id: ledgerAccounts.id })
      .from(ledgerAccounts)
      .where(sql`${ledgerAccounts.id} >= ${accountPrefix} AND ${ledgerAccounts.id} < ${`${accountPrefix}~`}`)
      .limit(1),
    requests: db
      .select({ uuid: dataRequests.uuid })
      .from(dataRequests)
      .where(and(eq(dataRequests.user_uuid, old_uuid), eq(dataRequests.state, 'open'))),
    // Encryption keys of personal data, such as contract documents and tax invoices. Requests about
    // data have their own keys and are excluded.
    papers: db
      .select({ uuid: personKeys.uuid })
      .from(personKeys)
      .leftJoin(dataRequests, eq(dataRequests.key_uuid, personKeys.uuid))
      .where(and(eq(personKeys.person_uuid, old_uuid), isNotNull(personKeys.wrapped), isNull(dataRequests.uuid)))
      .limit(1),
    top_up: db
      .select({ uuid: orders.uuid })
      .from(orders)
      .where(
        and(
          eq(orders.user_uuid, old_uuid),
          inArray(orders.state, ['created', 'awaiting_payment', 'paid', 'paid_late']),
        ),
      )
      .limit(1),
    reservation: db
      .select({ uuid: shopOrders.uuid })
      .from(shopOrders)
      .where(and(eq(shopOrders.user_uuid, old_uuid), eq(shopOrders.state, 'reserved')))
      .limit(1),
    // A gift can be reversed until it is final. Its coins then return to the giver.
    gift: db
      .select({ position: gifts.position })
      .from(gifts)
      .where(
        and(
          eq(gifts.giver_uuid, old_uuid),
          or(
            sql`${gifts.position} > (SELECT released_to FROM gift_progress)`,
            sql`${gifts.position} IN (SELECT position FROM held_gifts WHERE state = 'held')`,
          ),
        ),
      )
      .limit(1),
    hold: db
      .select({ uuid: giverHolds.uuid })
      .from(giverHolds)
      .where(and(eq(giverHolds.giver_uuid, old_uuid), isNull(giverHolds.ended_at_ms)))
      .limit(1),
    // A merge would end the suspension, because it belongs to the closed account.
    block: db
      .select({ uuid: userBlocks.user_uuid })
      .from(userBlocks)
      .where(and(eq(userBlocks.user_uuid, old_uuid), isBlockInForce(now))),
    // Prizes are awarded to the uuid on the board.
    event: db
      .select({ uuid: events.uuid })
      .from(events)
      .innerJoin(boards, eq(boards.name, sql`'event:' || ${events.uuid} || ':user'`))
      .innerJoin(standings, and(eq(standings.board_id, boards.id), eq(standings.subject_id, shortIdOf(old_uuid))))
      .where(isNull(events.settled_at_ms))
      .limit(1),
    // Facts that are not counted yet would appear on boards under the old uuid.
    uncounted: db
      .select({ position: facts.position })
      .from(facts)
      .where(
        and(
          eq(facts.user_uuid, old_uuid),
          or(
            sql`${facts.position} > (SELECT counted_to FROM fact_counting)`,
            sql`${facts.position} IN (SELECT position FROM uncounted_facts WHERE dropped_at_ms IS NULL)`,
          ),
        ),
      )
      .limit(1),
  };
};

/** Returns why the accounts cannot be merged; null if they can. */
function refusalOf(pairRows: Rows<ReturnType<typeof selectPair>>, { old_uuid, into_uuid }: Pair) {
  if (old_uuid === into_uuid) return { failed: 'merge_with_itself' as const };
  const roleOf = (uuid: string) => pairRows.users.find((user) => user.uuid === uuid)?.role;
  const [role, intoRole] = [roleOf(old_uuid), roleOf(into_uuid)];
  if (!role || !intoRole) return { failed: 'user_not_found' as const };
  if (pairRows.closed.length > 0 || pairRows.merged.length > 0) return { failed: 'merge_closed' as const };
  const creatorRecords = [pairRows.contracts, pairRows.lives, pairRows.earned, pairRows.papers];
  const hasCreatorRecords = creatorRecords.some((rows) => rows.length > 0);
  if (role !== 'normal' || hasCreatorRecords || roles[intoRole].group !== 'external')
    return { failed: 'merge_not_of_viewer' as const };
  const unsettledItems: z.infer<typeof unsettled>[] = [];
  if (pairRows.top_up.length > 0) unsettledItems.push('top_up');
  if (pairRows.reservation.length > 0) unsettledItems.push('reservation');
  if (pairRows.event.length > 0 || pairRows.uncounted.length > 0) unsettledItems.push('event');
  if (pairRows.requests.length > 0) unsettledItems.push('data_request');
  if (pairRows.gift.length > 0) unsettledItems.push('gift');
  if (pairRows.hold.length > 0) unsettledItems.push('hold');
  if (pairRows.block.length > 0) unsettledItems.push('block');
  return unsettledItems.length > 0
    ? { failed: 'merge_unsettled' as const, facts: { unsettled: unsettledItems } }
    : null;
}
