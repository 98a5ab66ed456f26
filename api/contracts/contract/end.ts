/**
 * Ends of contracts and applications: withdrawal, deletion of a draft, notice, immediate end, and
 * expiry.
 */
import type { ContractActor } from '../../../calls/contracts/contract-state.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { type Statement, write } from '../../platform/framework/statement.ts';
import { beginTerm, eraseKey } from '../../privacy/personal/person-key.ts';
import { type RejectionReason, rejectionReasonOf } from '../company/rejection-reason.ts';
import { type Actor, type Change, type ContractDecision, changeOf, openKeyOf, type Ports } from './change.ts';
import { openForSteps, transitionsOf } from './chart.ts';
import { contractEmailOf } from './contract-email.ts';
import { touched } from './draft.ts';
import { applicationIn, bindingIn, type ContractRow, type OwnContracts, proposalIn } from './own-contracts.ts';

const DAY_MS = 86_400_000;

/** Actor of scheduled changes. */
export const scheduledActor: Actor = { actor: 'clock', actor_uuid: null };

/**
 * Withdraws an application. Without one, gives notice of the contract in force. A temporary or
 * suspended contract ends at once.
 */
export async function cancel(
  own: OwnContracts,
  { by, ports }: { by: Actor; ports: Ports },
): Promise<ContractDecision<ContractRow> | Failed> {
  const application = applicationIn(own);
  if (application) {
    const change = await changeOfContract(own, application, ports);
    change.move('withdraw', 'cancelled', { ended_by: by.actor });
    await change.note({ event: 'withdrawn', ...by });
    change.statements.push(...refusedTerm(change.row, ports.now));
    return { statements: change.statements, outcome: change.row };
  }
  const inForce = bindingIn(own, ports.now);
  if (!inForce) return { failed: 'contract_not_found' };
  if (inForce.state === 'notice') return { failed: 'contract_not_open' };
  return inForce.state === 'accepted'
    ? giveContractNotice(own, inForce, {
        by,
        ports,
        ends_at_ms: ports.now.getTime() + inForce.terms.notice_days * DAY_MS,
      })
    : endNow(own, inForce, { by, ports, event: 'ended' });
}

/** Gives notice, with an end no later than the contract's own. */
export async function giveContractNotice(
  own: OwnContracts,
  row: ContractRow,
  { by, ports, ends_at_ms, why }: { by: Actor; ports: Ports; ends_at_ms: number; why?: RejectionReason },
): Promise<ContractDecision<ContractRow>> {
  const change = await changeOfContract(own, row, ports);
  const starts = row.starts_at_ms ?? 0;
  const latest = row.ends_at_ms ?? ends_at_ms;
  change.move('give_notice', 'notice', {
    ended_by: by.actor,
    ends_at_ms: Math.max(starts + 1, Math.min(ends_at_ms, latest)),
    ...(await rejectionReasonOf(own, row, { why, ports })),
  });
  await change.note({
    event: by.actor === 'staff' ? 'terminated' : 'notice_given',
    ...by,
    ...(why && { facts: { cause: why.cause }, sealed: { ground: why.ground } }),
  });
  change.statements.push(...endTerm(change.row, ports.now));
  const email = await contractEmailOf({ own, row: change.row, ports }, 'contract_ended');
  return { statements: change.statements, outcome: change.row, email };
}

/** Ends a contract now. */
export async function endNow(
  own: OwnContracts,
  row: ContractRow,
  {
    by,
    ports,
    event,
    ended_by = by.actor,
    why,
  }: {
    by: Actor;
    ports: Ports;
    event: 'ended' | 'terminated';
    ended_by?: ContractActor | 'successor';
    why?: RejectionReason;
  },
): Promise<ContractDecision<ContractRow>> {
  const change = await changeOfContract(own, row, ports);
  const ends_at_ms = Math.min(row.ends_at_ms ?? 0, Math.max((row.starts_at_ms ?? 0) + 1, ports.now.getTime()));
  change.move('end', 'ended', { ended_by, ends_at_ms, ...(await rejectionReasonOf(own, row, { why, ports })) });
  await change.note({
    event,
    ...by,
    ...(why && { facts: { cause: why.cause }, sealed: { ground: why.ground } }),
  });
  change.statements.push(...endTerm(change.row, ports.now), ...(await lapseProposal(own, row, ports)));
  const isKnown = event === 'ended' && (row.state === 'notice' || ended_by === 'successor' || isSucceeded(own, row));
  const email = isKnown ? null : await contractEmailOf({ own, row: change.row, ports }, 'contract_ended');
  return { statements: change.statements, outcome: change.row, email };
}

/** Returns whether a successor, of which the VB was notified, replaces the contract. */
const isSucceeded = ({ contracts }: OwnContracts, { uuid }: ContractRow): boolean =>
  contracts.some(({ predecessor_uuid, state }) => predecessor_uuid === uuid && state === 'accepted');

/** Cancels the proposal for a contract that is over. */
async function lapseProposal(own: OwnContracts, { uuid }: ContractRow, ports: Ports): Promise<readonly Statement[]> {
  const proposal = proposalIn(own);
  if (proposal?.predecessor_uuid !== uuid) return [];
  const result = await decline(own, proposal, { by: scheduledActor, ports, event: 'lapsed' });
  return 'failed' in result ? [] : result.statements;
}

/**
 * Cancels a draft, deletes its steps and erases its key in the same transaction. Wake
 * `PERSON_KEY_JOB` first.
 */
export async function discard(
  own: OwnContracts,
  { by, ports, event = 'thrown_away' }: { by: Actor; ports: Ports; event?: 'thrown_away' | 'lapsed' },
): Promise<ContractDecision<ContractRow> | Failed> {
  const row = applicationIn(own);
  if (!row) return { failed: 'contract_not_found' };
  if (!openForSteps.includes(row.state)) return { failed: 'contract_not_open' };
  const change = await changeOfContract(own, row, ports);
  change.move('withdraw', 'cancelled', { ended_by: by.actor });
  await change.note({ event, ...by });
  if (row.key_uuid !== null) change.statements.push(eraseKey(row.key_uuid, { because: 'thrown_away', now: ports.now }));
  change.statements.push(write`DELETE FROM contract_steps WHERE contract_uuid = ${row.uuid}`);
  return { statements: change.statements, outcome: change.row };
}

/** Cancels a proposal that is declined, taken back or expired. */
export async function decline(
  own: OwnContracts,
  row: ContractRow,
  { by, ports, event }: { by: Actor; ports: Ports; event: 'declined' | 'taken_back' | 'lapsed' },
): Promise<ContractDecision<ContractRow> | Failed> {
  if (transitionsOf('decline', row.state).length === 0) return { failed: 'contract_not_found' };
  const change = await changeOfContract(own, row, ports);
  change.move('decline', 'cancelled', { ended_by: by.actor });
  await change.note({ event, ...by });
  change.statements.push(...refusedTerm(change.row, ports.now));
  return { statements: change.statements, outcome: change.row };
}

/** Voids all signatures and reopens the steps. The data then has the retention of a draft. */
export async function giveBack(
  own: Pick<OwnContracts, 'draftDays'>,
  change: Change,
  { by, event, now }: { by: Actor; event: 'returned' | 'guardian_refused' | 'permission_withdrawn'; now: Date },
): Promise<void> {
  const { uuid, text_hash, key_uuid } = change.row;
  const move = by.actor === 'guardian' ? 'guardian_refuses' : 'give_back';
  change.statements.push(
    write`UPDATE contract_signatures SET is_void = 1 WHERE contract_uuid = ${uuid} AND is_void = 0`,
  );
  change.move(move, 'returned', {
    text_hash: null,
    text_sealed: null,
    template_version: null,
    result_sealed: null,
    result_hash: null,
    starts_at_ms: null,
    ends_at_ms: null,
    lapses_at_ms: touched(own, change.row, now).lapses_at_ms,
  });
  if (key_uuid !== null) change.statements.push(beginTerm(key_uuid, { kind: 'draft', from_ms: now.getTime(), now }));
  await change.note({ event: 'voided', ...by, text_hash });
  await change.note({ event, ...by });
}

/**
 * Returns the statement that starts the retention of a rejected, withdrawn or declined application.
 * The setting `refused_application_kept_days` has its length.
 */
export const refusedTerm = ({ key_uuid }: ContractRow, now: Date): Statement[] =>
  key_uuid === null ? [] : [beginTerm(key_uuid, { kind: 'refused_application', from_ms: now.getTime(), now })];

const endTerm = ({ key_uuid, ends_at_ms }: ContractRow, now: Date): Statement[] =>
  key_uuid === null || ends_at_ms === null ? [] : [beginTerm(key_uuid, { kind: 'contract', from_ms: ends_at_ms, now })];

/** Begins a change, with the key if it still exists. */
export async function changeOfContract(own: OwnContracts, row: ContractRow, ports: Ports): Promise<Change> {
  return changeOf(own, row, { key: await openKeyOf(own, row, ports), ports });
}
