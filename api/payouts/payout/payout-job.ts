/**
 * Scheduled job for payout files. It sends a released file to the bank once, then queries the
 * result, and applies approved uploaded reports. A silent bank is queried further and becomes a
 * case. Nothing is ever sent twice automatically.
 */

import { asc, isNotNull, lte } from 'drizzle-orm';
import { bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import { addBankDays } from '../../money/bank/bank-day.ts';
import { type BankSettings, readBankSettings, settingsOf } from '../../money/bank/bank-settings.ts';
import { openPayoutCase } from '../../money/case/case.ts';
import { payoutBatches } from '../../money/payout/tables.ts';
import { sha256Hex } from '../../platform/base/digest.ts';
import type { Db } from '../../platform/framework/db.ts';
import { describeError, log } from '../../platform/framework/log.ts';
import { commitOrThrow, commitUnless, type Statement, updateRow } from '../../platform/framework/statement.ts';
import type { Job, JobRun } from '../../platform/scheduler/job.ts';
import { applyReport } from '../bank/apply-report.ts';
import { askReports, sendFileToBank } from '../bank/bank-link.ts';
import { attendCarried, nextCarried } from '../bank/bank-report-routes.ts';
import { selectBatch } from '../bank/batch.ts';
import { bankFileOf, fileContentsOf } from '../bank/build-file.ts';
import { applyEnded } from '../bank/end-batch.ts';
import { holidaysOf, selectHolidays } from '../bank/expected-date.ts';

const MINUTE_MS = 60_000;
/**
 * Interval of queries if the bank is silent or everything is settled, so that a late return is
 * noticed within an hour.
 */
const SELDOM_MS = 60 * MINUTE_MS;
const MAX_FILES_PER_RUN = 5;
/** Bank days during which a paid transfer may still come back. */
const RETURN_BANK_DAYS = 10;
/** Bank days after the value day from which a bank without an answer counts as silent. */
const SILENT_BANK_DAYS = 1;

/** Scheduled job that sends files and queries their results. */
export const payoutJob: Job = {
  name: 'payouts',
  watch_ms: 10 * MINUTE_MS,
  due: async ({ db }) => {
    const [next] = await db
      .select({ ask_at_ms: payoutBatches.ask_at_ms })
      .from(payoutBatches)
      .where(isNotNull(payoutBatches.ask_at_ms))
      .orderBy(asc(payoutBatches.ask_at_ms))
      .limit(1);
    const nextCarriedAt = await nextCarried(db);
    const moments = [next?.ask_at_ms ?? null, nextCarriedAt].filter((at) => at !== null);
    return moments.length === 0 ? null : Math.min(...moments);
  },
  run: async ({ db, env, now }) => {
    const turn: JobRun = { done: 0 };
    await attendCarried({ db, now, turn });
    await attendFiles({ db, env, now, turn });
    return turn;
  },
};

type Batch = typeof payoutBatches.$inferSelect;

/** Processes due files, up to five per run. */
export async function attendFiles({
  db,
  env,
  now,
  turn = { done: 0 },
}: {
  db: Db;
  env: object;
  now: Date;
  turn?: JobRun;
}): Promise<void> {
  const settings = readBankSettings(env);
  const dueBatches = await db
    .select()
    .from(payoutBatches)
    .where(lte(payoutBatches.ask_at_ms, now.getTime()))
    .orderBy(asc(payoutBatches.ask_at_ms))
    .limit(MAX_FILES_PER_RUN);
  for (const batch of dueBatches) {
    try {
      if (await attendFile({ db, env, now, settings }, batch)) turn.done += 1;
    } catch (error) {
      log('error', 'payout_file_not_processed', { message_id: batch.message_id, ...describeError(error) });
      turn.failure = `file ${batch.message_id}: ${error}`;
    }
  }
}

/** Rules against a file that a concurrent request ended or sent. */
const FILE_CHANGED = ['a bank file cannot be changed', 'two people must end a file, and an ended file cannot be sent'];

interface FilePorts {
  db: Db;
  env: object;
  now: Date;
  settings: BankSettings;
}

/** Processes a file. Returns false if a concurrent request ended or sent it. */
async function attendFile(ports: FilePorts, batch: Batch): Promise<boolean> {
  await applyEnded(ports.db, batch, ports.now);
  if (batch.offered_at_ms === null) return batch.ended_as === null ? offer(ports, batch) : true;
  await ask(ports, batch);
  return true;
}

/**
 * Sends a file. The attempt is stored first, so that after a crash the job queries and does not
 * send again.
 */
async function offer({ db, env, now, settings }: FilePorts, batch: Batch): Promise<boolean> {
  const own = settingsOf(settings, batch);
  const file = await bankFileOf({ db, env, settings: own }, batch, await fileContentsOf(db, batch.uuid));
  const at_ms = now.getTime();
  const isSame = (await sha256Hex(file)) === batch.digest;
  if (!isSame) {
    // Settings have changed since. The file is not sent, staff get a case, and it is sent once its
    // digest matches again.
    log('error', 'payout_file_changed', { message_id: batch.message_id });
    const again = updateRow(payoutBatches, { uuid: batch.uuid }, { ask_at_ms: at_ms + SELDOM_MS });
    await commitOrThrow(db, [caseOf('payout_file_changed', batch, now), again]);
    return true;
  }
  const statement = updateRow(
    payoutBatches,
    { uuid: batch.uuid },
    { offered_at_ms: at_ms, ask_at_ms: at_ms + settings.ask_after_ms },
  );
  if ((await commitUnless(db, FILE_CHANGED, [statement])).conflict !== null) return false;
  if (!settings.link) return true;
  const { message_id } = batch;
  const answer = await sendFileToBank(settings.link, { message_id, file, media_type: own.format.media_type }, now);
  if (answer === 'taken')
    await commitOrThrow(db, [updateRow(payoutBatches, { uuid: batch.uuid }, { taken_at_ms: at_ms })]);
  else log('error', 'payout_file_not_confirmed', { message_id, reason: answer });
  return true;
}

async function ask({ db, now, settings }: FilePorts, batch: Batch): Promise<void> {
  const reports = settings.link ? await askReports(settings.link, batch.message_id, now) : null;
  for (const report of reports ?? []) {
    if (!(await applyReport(db, report, now))) log('error', 'bank_report_unreadable', { message_id: batch.message_id });
  }
  // Reads the file again, because reports have just settled some of it.
  const [current] = await selectBatch(db, batch.uuid);
  const holidays = holidaysOf(await selectHolidays(db));
  const today = bangkokDay(now);
  const isOpen = current !== undefined && current.live_count > 0;
  const isSilent = isOpen && today > addBankDays(batch.value_day, SILENT_BANK_DAYS, holidays);
  const isOver = !isOpen && today > addBankDays(batch.value_day, RETURN_BANK_DAYS, holidays);
  const next_ms = isOver ? null : now.getTime() + (isOpen && !isSilent ? 10 * settings.ask_after_ms : SELDOM_MS);
  await commitOrThrow(db, [
    ...(isSilent ? [caseOf('bank_silent', batch, now)] : []),
    updateRow(
      payoutBatches,
      { uuid: batch.uuid },
      { ask_at_ms: next_ms, ...(isSilent && batch.silent_at_ms === null && { silent_at_ms: now.getTime() }) },
    ),
  ]);
}

const caseOf = (kind: 'bank_silent' | 'payout_file_changed', { message_id, value_day }: Batch, now: Date): Statement =>
  openPayoutCase({ kind, about: message_id, payout_uuid: null, detail: { message_id, value_day } }, now);
