/**
 * Creates a file of the payouts and refunds that may be sent, and releases it after two people
 * compared its digest.
 */

import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { listPayoutBatches, makePayoutBatch, type PayoutBatch } from '../../../calls/payouts/bank-batch.ts';
import { bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import { type ApprovalSubject, askApproval } from '../../identity/approval/approval.ts';
import { payday } from '../../money/bank/bank-day.ts';
import { payerOnDocuments, readBankSettings, settingsOf } from '../../money/bank/bank-settings.ts';
import { putInFile, selectRefundsToSend } from '../../money/case/refund-file.ts';
import { carriedKinds } from '../../money/case/refund-route.ts';
import { payoutAttempts, payoutBatches, payouts } from '../../money/payout/tables.ts';
import { sha256Hex } from '../../platform/base/digest.ts';
import { moment, momentOrNull } from '../../platform/base/moment.ts';
import { batchRead, type Db } from '../../platform/framework/db.ts';
import type { Context } from '../../platform/framework/env.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { runIdempotent } from '../../platform/framework/idempotency.ts';
import { afterMoment, momentKey } from '../../platform/framework/order-key.ts';
import { pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitUnless, insertRow, type Statement, updateRow, write } from '../../platform/framework/statement.ts';
import { movePayout, type PayoutRow } from '../payout/payout-move.ts';
import { type PayoutSnapshot, payoutSnapshotOf, selectPayoutSnapshot } from '../payout/payout-snapshot.ts';
import { schedulePayouts } from '../payout/schedule-payouts.ts';
import { bankFileOf, type FilePayment, fileContentsOf } from './build-file.ts';
import { holidaysOf, selectHolidays } from './expected-date.ts';
import { emptyFile } from './withdraw-file.ts';

/** Maximum payouts per file, and maximum refunds. The rest goes into the next file. */
const MAX_TRANSFERS = 100;

export const batchRoutes = (on: On) => {
  on(makePayoutBatch, async ({ form }, { caller, command, db, env, now }) =>
    runIdempotent(db, {
      command,
      now,
      steps: { begin: () => makeBatch({ db, env, now }, { by_uuid: caller.user_uuid, ground: form.ground }) },
    }),
  );

  on(
    listPayoutBatches,
    ({ query }, { db }) => ({
      rows: db
        .select()
        .from(payoutBatches)
        .where(
          afterMoment(rangeOf(query).after, { at: payoutBatches.made_at_ms, id: payoutBatches.uuid, order: 'last' }),
        )
        .orderBy(desc(payoutBatches.made_at_ms), desc(payoutBatches.uuid))
        .limit(query.limit + 1),
    }),
    async ({ query }, { read }) => {
      const start = startOf('payout-batches', query);
      if ('failed' in start) return start;
      const keyedRows = (await read()).rows.map((row) => ({
        ...row,
        order_key: momentKey(row.made_at_ms, row.uuid),
      }));
      return pageOf(start, keyedRows, serializeBatch);
    },
  );
};

/** Selects a file. */
export const selectBatch = (db: Db, uuid: string) =>
  db.select().from(payoutBatches).where(eq(payoutBatches.uuid, uuid));

type Ports = Pick<Context, 'db' | 'now'> & { env: object };

/**
 * Creates a file of payouts, and of refunds to accounts. Holds an approved payout if its payee is
 * not approved, or if today's rules or account differ from its quote. Leaves out a returned payout
 * that waits for another account.
 */
export async function makeBatch(
  { db, env, now }: Ports,
  { by_uuid, ground }: { by_uuid: string; ground: string },
): Promise<{ statements: Statement[]; answer: { data: PayoutBatch } } | Failed> {
  const settings = readBankSettings(env);
  const payer = payerOnDocuments(settings);
  if (!payer) return { failed: 'payer_not_named' };
  const going: (FilePayment & { payout: PayoutRow; number: number })[] = [];
  const { ready, refunds } = await batchRead(db, {
    ready: selectReady(db),
    refunds: selectRefundsToSend(db, { kinds: carriedKinds(env), limit: MAX_TRANSFERS }),
  });
  for (const { payout, tries, last_account } of ready) {
    const owner = { kind: payout.owner_kind, uuid: payout.owner_uuid };
    const snapshot = await payoutSnapshotOf(await batchRead(db, selectPayoutSnapshot(db, owner, now)), { now });
    const hold = holdOf(payout, snapshot);
    if (hold) {
      await commitUnless(db, ['another request has changed the payout'], [movePayout(payout, 'held', now, { hold })]);
      continue;
    }
    const account_number = accountFor(payout, { snapshot, lastAccount: last_account, now });
    if (account_number === null) continue;
    const number = tries + 1;
    const end_to_end_id = `${payout.reference}-${number}`;
    going.push({
      payout,
      number,
      end_to_end_id,
      account_number,
      net_satang: payout.net_satang,
      payee_uuid: payout.payee_uuid,
    });
  }
  if (going.length + refunds.length === 0) return { failed: 'payout_batch_empty' };
  going.sort((a, b) => (a.end_to_end_id < b.end_to_end_id ? -1 : 1));
  refunds.sort((a, b) => (a.refund.end_to_end_id < b.refund.end_to_end_id ? -1 : 1));
  const uuid = crypto.randomUUID();
  const holidays = holidaysOf(await selectHolidays(db));
  const head = {
    uuid,
    message_id: `VB${bangkokDay(now).replaceAll('-', '')}-${uuid.slice(0, 8).toUpperCase()}`,
    format: settings.format.name,
    value_day: payday(now, settings.hours, holidays),
    made_at_ms: now.getTime(),
    made_by_uuid: by_uuid,
    payer,
    transfer_count: going.length + refunds.length,
    total_satang:
      going.reduce((sum, { net_satang }) => sum + net_satang, 0) +
      refunds.reduce((sum, { refund }) => sum + refund.amount_satang, 0),
  };
  const digest = await sha256Hex(await bankFileOf({ db, env, settings }, head, { payments: going, refunds }));
  const batch = {
    ...head,
    digest,
    released_at_ms: null,
    offered_at_ms: null,
    taken_at_ms: null,
    silent_at_ms: null,
    ended_as: null,
    ended_on: null,
    ask_at_ms: null,
  };
  const request = {
    uuid: crypto.randomUUID(),
    subject_kind: SUBJECT,
    subject_id: uuid,
    digest,
    amount_satang: head.total_satang,
    ground,
    asked_by: by_uuid,
  };
  return {
    statements: [
      insertRow(payoutBatches, batch),
      ...going.map(({ payout, number, end_to_end_id, account_number }) =>
        insertRow(payoutAttempts, {
          payout_uuid: payout.uuid,
          number,
          end_to_end_id,
          account_number,
          batch_uuid: uuid,
          state: 'live',
        }),
      ),
      ...refunds.map(({ refund }) => putInFile(refund.uuid, uuid)),
      askApproval(request, now),
    ],
    answer: { data: serializeBatch({ ...batch, live_count: head.transfer_count }) },
  };
}

/** Selects the oldest approved payouts, then the oldest returned ones, that no live attempt pays. */
const selectReady = (db: Db) =>
  db
    .select({
      payout: payouts,
      tries: sql<number>`(SELECT count(*) FROM ${payoutAttempts} WHERE payout_uuid = ${payouts.uuid})`,
      last_account: sql<number>`coalesce((SELECT account_number FROM ${payoutAttempts} WHERE payout_uuid = ${payouts.uuid}
        AND state = 'returned' ORDER BY number DESC LIMIT 1), 0)`,
    })
    .from(payouts)
    .where(
      and(
        inArray(payouts.state, ['approved', 'returned']),
        sql`NOT EXISTS (SELECT 1 FROM ${payoutAttempts} WHERE payout_uuid = ${payouts.uuid} AND state = 'live')`,
      ),
    )
    // Returned payouts may wait for a new account, and must not keep the others out of the file.
    .orderBy(sql`${payouts.state} = 'returned'`, payouts.created_at_ms)
    .limit(MAX_TRANSFERS);

/**
 * Returns why a payout is held today, or null. A returned payout is exempt: its tax was already
 * withheld under the earlier rules.
 */
function holdOf(payout: PayoutRow, { payee, terms }: PayoutSnapshot) {
  if (payout.state === 'returned') return null;
  if (payee?.payee.state !== 'approved') return 'payee_stopped';
  if (!terms) return 'tax_class_unsigned';
  const isSame = terms.digest === payout.terms_digest && payee.account?.number === payout.account_number;
  return isSame ? null : 'terms_changed';
}

/**
 * Returns the account of a payout. A returned one waits for a newer account that has passed its
 * cooling period; null until then.
 */
function accountFor(
  payout: PayoutRow,
  { snapshot, lastAccount, now }: { snapshot: PayoutSnapshot; lastAccount: number; now: Date },
): number | null {
  if (payout.state === 'approved') return payout.account_number;
  const account = snapshot.payee?.payee.state === 'approved' ? snapshot.payee.account : null;
  const isNew = account !== null && account.number > lastAccount;
  return isNew && account.set_at_ms + snapshot.cooling_ms <= now.getTime() ? account.number : null;
}

const SUBJECT = 'payout_batch' as const;

/**
 * Approval that releases a file. The second person confirms the digest that they saw, and the
 * rebuilt file must have the same one.
 */
export const batchApproval: ApprovalSubject = {
  kind: SUBJECT,
  details: sql`SELECT json_object('reference', message_id) FROM payout_batches WHERE payout_batches.uuid = subject_id`,
  digestNow: async ({ db, approval }) => (await selectBatch(db, approval.subject_id))[0]?.digest ?? null,
  approved: async ({ db, env, now, approval }) => {
    const [batch] = await selectBatch(db, approval.subject_id);
    if (!batch) return { failed: 'approval_not_found' };
    const file = await bankFileOf(
      { db, env, settings: settingsOf(readBankSettings(env), batch) },
      batch,
      await fileContentsOf(db, batch.uuid),
    );
    if ((await sha256Hex(file)) !== batch.digest) return { failed: 'approval_outdated' };
    await schedulePayouts(env, now);
    const at_ms = now.getTime();
    return [
      updateRow(payoutBatches, { uuid: batch.uuid }, { released_at_ms: at_ms, ask_at_ms: at_ms }),
      write`UPDATE payouts SET state = 'sent', version = version + 1, moved_at_ms = ${at_ms}
        WHERE uuid IN (SELECT payout_uuid FROM payout_attempts WHERE batch_uuid = ${batch.uuid} AND state = 'live')`,
    ];
  },
  declined: async ({ approval }) => emptyFile(approval.subject_id),
};

/** Converts a file for staff. */
export const serializeBatch = (batch: typeof payoutBatches.$inferSelect): PayoutBatch => ({
  uuid: batch.uuid,
  message_id: batch.message_id,
  format: batch.format,
  value_day: batch.value_day,
  digest: batch.digest,
  transfer_count: batch.transfer_count,
  total_satang: batch.total_satang,
  made_at: moment(batch.made_at_ms),
  released_at: momentOrNull(batch.released_at_ms),
  taken_at: momentOrNull(batch.taken_at_ms),
  silent_at: momentOrNull(batch.silent_at_ms),
  ended_as: batch.ended_as,
  ends: endsOf(batch),
  live_count: batch.live_count,
});

/** Returns how two people may end the file now. */
function endsOf({
  released_at_ms,
  offered_at_ms,
  silent_at_ms,
  ended_as,
  live_count,
}: typeof payoutBatches.$inferSelect): PayoutBatch['ends'] {
  if (released_at_ms === null || ended_as !== null || live_count === 0) return 'none';
  if (offered_at_ms === null) return 'not_sent';
  return silent_at_ms === null ? 'none' : 'by_bank';
}
