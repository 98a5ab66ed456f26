/**
 * Scheduled job for contracts: ends windows, proposals and drafts, sends reminders, and asks VBs
 * who turned 20 to confirm. Each contract is processed separately, so that an unreadable one does
 * not stop the others.
 */
import { and, asc, eq, gt, inArray, isNotNull, lte, notExists, or, type SQL, sql } from 'drizzle-orm';
import {
  DRAFT_TOLD_DAYS_BEFORE,
  PROPOSAL_DAYS,
  RENEWABLE_DAYS_BEFORE_END,
} from '../../../calls/contracts/contract-overview.ts';
import { bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import { ageOn, FULL_AGE } from '../../../calls/privacy/birth-date.ts';
import { secureRandom } from '../../platform/base/aes-gcm.ts';
import { checkSessions } from '../../platform/base/check-sessions.ts';
import { personSecrets } from '../../platform/base/person-secrets.ts';
import { batchRead, type Db } from '../../platform/framework/db.ts';
import type { ApiBindings } from '../../platform/framework/env.ts';
import { describeError, log } from '../../platform/framework/log.ts';
import { commitOrThrow, insertRow, type Statement } from '../../platform/framework/statement.ts';
import type { MailKind } from '../../platform/mail/text.ts';
import { type Job, type JobRun, wakeJob } from '../../platform/scheduler/job.ts';
import { PERSON_KEY_JOB } from '../../privacy/personal/person-key.ts';
import { openSteps } from '../step/step-content.ts';
import { type ContractEmail, changeOf, commitWithRetry, openKeyOf, type Ports } from './change.ts';
import { binding, finals, inForce, openForSteps } from './chart.ts';
import { contractEmailOf, sendContractEmail } from './contract-email.ts';
import { decline, discard, endNow, scheduledActor } from './end.ts';
import { type ContractRow, type OwnContracts, selectOwnContracts } from './own-contracts.ts';
import { contractReminders, contracts } from './tables.ts';

const DAY_MS = 86_400_000;
const MAX_PER_RUN = 20;

type Reminder = typeof contractReminders.$inferInsert.reminder;

/**
 * Reminders, each sent once, with the contracts that they apply to. `draft_60` precedes the expiry
 * of a draft: 60 days after its last change, while `draft_kept_days` is 90. `renewal_30` precedes
 * the end of a contract, and the others the end of a right to work.
 */
const reminders: readonly { reminder: Reminder; mail: MailKind; which: (nowMs: number) => SQL | undefined }[] = [
  {
    reminder: 'draft_60',
    mail: 'contract_draft',
    which: (nowMs) =>
      and(
        inArray(contracts.state, [...openForSteps]),
        lte(contracts.lapses_at_ms, nowMs + DRAFT_TOLD_DAYS_BEFORE * DAY_MS),
      ),
  },
  {
    reminder: 'renewal_30',
    mail: 'contract_renewal',
    which: (nowMs) =>
      and(eq(contracts.state, 'accepted'), lte(contracts.ends_at_ms, nowMs + RENEWABLE_DAYS_BEFORE_END * DAY_MS)),
  },
  {
    reminder: 'work_60',
    mail: 'contract_work',
    which: (nowMs) => worksUntil({ after: nowMs + 30 * DAY_MS, until: nowMs + 60 * DAY_MS }),
  },
  {
    reminder: 'work_30',
    mail: 'contract_work',
    which: (nowMs) => worksUntil({ after: nowMs, until: nowMs + 30 * DAY_MS }),
  },
];

/**
 * Returns the condition for rights to work that end in a period. The periods do not overlap, so
 * only one reminder applies.
 */
const worksUntil = ({ after, until }: { after: number; until: number }) =>
  and(
    inArray(contracts.state, [...inForce]),
    isNotNull(contracts.work_until_ms),
    gt(contracts.work_until_ms, after),
    lte(contracts.work_until_ms, until),
  );

const isUnsent = (db: Db, reminder: Reminder) =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(contractReminders)
      .where(and(eq(contractReminders.contract_uuid, contracts.uuid), eq(contractReminders.reminder, reminder))),
  );

/** Returns the condition for an expired window, proposal or draft. */
const isOver = (nowMs: number) =>
  or(
    and(inArray(contracts.state, [...binding]), lte(contracts.ends_at_ms, nowMs)),
    and(eq(contracts.state, 'proposed'), lte(contracts.begun_at_ms, nowMs - PROPOSAL_DAYS * DAY_MS)),
    and(inArray(contracts.state, [...openForSteps]), lte(contracts.lapses_at_ms, nowMs)),
  );

/** Scheduled job that runs when a contract is due. */
export const contractJob: Job = {
  name: 'contracts',
  async due({ db, now }) {
    const [over] = await db.select({ uuid: contracts.uuid }).from(contracts).where(isOver(now.getTime())).limit(1);
    if (over) return 0;
    if (await hasPendingNotices(db, now)) return 0;
    const [[ends], [dueChecks]] = await db.batch([
      db
        .select({ at_ms: contracts.ends_at_ms })
        .from(contracts)
        .where(inArray(contracts.state, [...binding]))
        .orderBy(asc(contracts.ends_at_ms))
        .limit(1),
      db
        .select({ at_ms: contracts.look_again_at_ms })
        .from(contracts)
        .where(isNotNull(contracts.look_again_at_ms))
        .orderBy(asc(contracts.look_again_at_ms))
        .limit(1),
    ]);
    const dueTimes = [ends?.at_ms, dueChecks?.at_ms].filter((at_ms) => typeof at_ms === 'number');
    return dueTimes.length > 0 ? Math.min(...dueTimes) : null;
  },
  async run({ db, env, now }) {
    const ports: Ports = {
      now,
      newUuid: () => crypto.randomUUID(),
      random: secureRandom,
      secrets: personSecrets(env),
    };
    await wakeJob(env, PERSON_KEY_JOB, now.getTime());
    const turn: JobRun = { done: 0 };
    await endDue(db, env, { ports, turn });
    for (const one of reminders) {
      const rows = await db
        .select({ contract: contracts })
        .from(contracts)
        .where(and(one.which(now.getTime()), isUnsent(db, one.reminder)))
        .limit(MAX_PER_RUN);
      for (const { contract } of rows) await safely(turn, contract, () => remind(db, env, { ...one, contract, ports }));
    }
    await askWhoIsOfAge(db, env, { ports, turn });
    return turn;
  },
};

async function hasPendingNotices(db: Db, now: Date): Promise<boolean> {
  for (const { reminder, which } of reminders) {
    const [row] = await db
      .select({ uuid: contracts.uuid })
      .from(contracts)
      .where(and(which(now.getTime()), isUnsent(db, reminder)))
      .limit(1);
    if (row) return true;
  }
  return false;
}

/** Ends expired contracts, proposals and drafts. */
async function endDue(db: Db, env: ApiBindings, { ports, turn }: { ports: Ports; turn: JobRun }): Promise<void> {
  const over = await db.select().from(contracts).where(isOver(ports.now.getTime())).limit(MAX_PER_RUN);
  for (const row of over) await safely(turn, row, () => endOne(db, env, { row, ports }));
}

async function endOne(
  db: Db,
  env: ApiBindings,
  { row: { uuid, caster_uuid }, ports }: { row: ContractRow; ports: Ports },
): Promise<boolean> {
  const read = () => batchRead(db, selectOwnContracts(db, caster_uuid, ports.now));
  const context = { by: scheduledActor, ports };
  let email: ContractEmail | null = null;
  const result = await commitWithRetry(
    db,
    async () => {
      const own = await read();
      const row = own.contracts.find((contract) => contract.uuid === uuid);
      if (!row) return { failed: 'contract_not_found' } as const;
      if (row.state === 'proposed') return decline(own, row, { ...context, event: 'lapsed' });
      if (openForSteps.includes(row.state)) return discard(own, { ...context, event: 'lapsed' });
      if (!binding.includes(row.state)) return { failed: 'contract_not_found' } as const;
      const decision = await endNow(own, row, { ...context, event: 'ended', ended_by: row.ended_by ?? 'clock' });
      email = decision.email ?? null;
      return decision;
    },
    {},
  );
  // The contract has ended or changed since it was selected.
  if ('failed' in result && result.failed === 'contract_not_found') return false;
  if ('failed' in result) throw new Error(`Not ended: ${result.failed}`);
  await checkSessions(env, caster_uuid);
  if (email) await sendContractEmail(env, email);
  return true;
}

/**
 * Sends a reminder once. It is stored as sent first: a missing email is better than one at each
 * retry.
 */
async function remind(
  db: Db,
  env: object,
  { contract, reminder, mail, ports }: { contract: ContractRow; reminder: Reminder; mail: MailKind; ports: Ports },
): Promise<boolean> {
  const own = await batchRead(db, selectOwnContracts(db, contract.caster_uuid, ports.now));
  const email = await contractEmailOf({ own, row: contract, ports }, mail, dayOf(contract, reminder));
  await commitOrThrow(db, [noteReminder(contract, reminder, ports.now)]);
  if (email) await sendContractEmail(env, email);
  return true;
}

const noteReminder = ({ uuid }: ContractRow, reminder: Reminder, now: Date): Statement =>
  insertRow(contractReminders, { contract_uuid: uuid, reminder, told_at_ms: now.getTime() });

const dayOf = (row: ContractRow, reminder: Reminder): number | null =>
  reminder === 'draft_60' ? row.lapses_at_ms : reminder === 'renewal_30' ? row.ends_at_ms : row.work_until_ms;

/**
 * Asks people who signed with guardians to confirm, on their 20th birthday. Each is checked once
 * per day.
 */
async function askWhoIsOfAge(db: Db, env: object, { ports, turn }: { ports: Ports; turn: JobRun }): Promise<void> {
  const minors = await db
    .select()
    .from(contracts)
    .where(lte(contracts.look_again_at_ms, ports.now.getTime()))
    .orderBy(asc(contracts.look_again_at_ms))
    .limit(MAX_PER_RUN);
  for (const row of minors) await safely(turn, row, () => askIfOfAge(db, env, { row, ports }));
}

async function askIfOfAge(db: Db, env: object, { row, ports }: { row: ContractRow; ports: Ports }): Promise<boolean> {
  const own: OwnContracts = await batchRead(db, selectOwnContracts(db, row.caster_uuid, ports.now));
  const key = await openKeyOf(own, row, ports);
  const contents = await openSteps(own.steps, row.uuid, key);
  const isBinding = binding.includes(row.state);
  const age = contents.birth_date ? ageOn(contents.birth_date.day, bangkokDay(ports.now)) : FULL_AGE;
  const isAsked = isBinding && contents.birth_date !== undefined && age >= FULL_AGE;
  const isOver = finals.includes(row.state) || (isBinding && age >= FULL_AGE);
  const change = changeOf(own, row, { key, ports });
  change.set({ look_again_at_ms: isOver ? null : ports.now.getTime() + DAY_MS });
  if (isAsked) await change.note({ event: 'asked_to_confirm', ...scheduledActor });
  await commitOrThrow(db, change.statements);
  const email = isAsked ? await contractEmailOf({ own, row, ports }, 'contract_of_age') : null;
  if (email) await sendContractEmail(env, email);
  return true;
}

/** Processes a contract. Logs an error, so that the others continue. */
async function safely(turn: JobRun, row: ContractRow, work: () => Promise<boolean>): Promise<void> {
  try {
    if (await work()) turn.done += 1;
  } catch (error) {
    turn.failure = `contract ${row.uuid}: ${error}`;
    log('error', 'contract_not_processed', { contract_uuid: row.uuid, ...describeError(error) });
  }
}
