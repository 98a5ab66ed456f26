/**
 * Decisions of staff about an application or a temporary contract. Each returns statements to
 * commit.
 */
import { TEMP_DAYS } from '../../../calls/contracts/contract-overview.ts';
import type { ReturnReason } from '../../../calls/contracts/contract-state.ts';
import type { ContractStep } from '../../../calls/contracts/contract-step.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { type Statement, write } from '../../platform/framework/statement.ts';
import { addBan, liftBan } from '../../privacy/personal/blind-index.ts';
import { type Actor, type ContractDecision, changeOf, encryptJson, openKeyOf, type Ports } from '../contract/change.ts';
import { transitionsOf } from '../contract/chart.ts';
import { contractEmailOf } from '../contract/contract-email.ts';
import { changeOfContract, giveBack, refusedTerm } from '../contract/end.ts';
import { bindingIn, type ContractRow, type OwnContracts } from '../contract/own-contracts.ts';
import { makePayee, type VbPayee } from '../contract/paid-vb.ts';
import { conflictOf, type IdentityFound, isIdentityInUse } from '../step/identity.ts';
import { type RejectionReason, rejectionReasonOf } from './rejection-reason.ts';
import { stampOf } from './stamp-duty.ts';

const DAY_MS = 86_400_000;

export interface Review {
  /** All contracts of the VB. */
  own: OwnContracts;
  /** The contract to decide about. */
  uuid: string;
  /** The staff member. */
  by: Actor;
  ports: Ports;
}

type Decided = Promise<ContractDecision<ContractRow> | Failed>;

/** Returns the VB's contract with this uuid. */
export const contractOf = ({ contracts }: OwnContracts, uuid: string): ContractRow | undefined =>
  contracts.find((contract) => contract.uuid === uuid);

/**
 * Approves an application, which the company then signs, or confirms a temporary contract that the
 * company has signed. A confirmed contract is in force: it also creates or updates the VB's payee,
 * and the VB gets an email. Stamp duty is due for it as for a contract that was not temporary.
 *
 * If another application or a ban has the same identity, staff must have compared the documents
 * (`identity_decided`), and the approval lifts the ban. Fails if another person with this identity
 * has a contract that staff have approved and that is not over (`underCompany` in chart.ts).
 */
export async function approve(
  { own, uuid, by, ports }: Review,
  {
    starts_at,
    ends_at,
    identity_decided: isDecided = false,
    identity,
    paid: payeeRows,
  }: {
    starts_at?: string | undefined;
    ends_at?: string | undefined;
    identity_decided?: boolean;
    identity: IdentityFound;
    paid: VbPayee;
  },
): Decided {
  const row = contractOf(own, uuid);
  if (!row) return { failed: 'contract_not_found' };
  const now_ms = ports.now.getTime();
  const isTemp = transitionsOf('confirm', row.state).length > 0;
  if (!isTemp && transitionsOf('approve', row.state).length === 0) return contractTransitionNotAllowed(row);
  const predecessor = row.predecessor_uuid === null ? undefined : contractOf(own, row.predecessor_uuid);
  const earliest = row.kind === 'renewal' && predecessor ? Math.max(now_ms, bindingEnd(own, ports.now)) : now_ms;
  const isTemporaryInForce = row.state === 'accepted_temp';
  // The temporary contract has expired, but the scheduled job has not ended it yet. Another
  // contract may be in force by now.
  if (isTemporaryInForce && (row.ends_at_ms ?? 0) <= now_ms) return contractTransitionNotAllowed(row);
  const starts_at_ms = isTemporaryInForce
    ? (row.starts_at_ms ?? now_ms)
    : Math.max(earliest, momentMs(starts_at) ?? earliest);
  const ends_at_ms = momentMs(ends_at) ?? starts_at_ms + row.terms.term_days * DAY_MS;
  // The contract cannot last longer than the signed text says.
  const isTooLong = ends_at_ms - starts_at_ms > row.terms.term_days * DAY_MS;
  if (ends_at_ms <= Math.max(starts_at_ms, now_ms) || isTooLong) return contractPeriodInvalid;
  const conflict = conflictOf(identity, { isDecided });
  if (conflict) return conflict;
  const change = await changeOfContract(own, row, ports);
  if (identity.bans.length > 0 && row.key_uuid !== null) change.statements.push(liftBan(row.key_uuid));
  change.move(isTemp ? 'confirm' : 'approve', isTemp ? 'accepted' : 'approved', { starts_at_ms, ends_at_ms });
  await change.note({ event: 'approved', ...by, ...(isDecided && { facts: { identity_decided: true } }) });
  if (!isTemp) return { statements: change.statements, outcome: change.row };
  await change.note({ event: 'in_force', ...by, text_hash: row.text_hash });
  const { statements, moved } = await makePayee({ own, row, paid: payeeRows, by_uuid: by.actor_uuid ?? '', ports });
  const email = await contractEmailOf({ own, row: change.row, ports }, 'contract_accepted');
  const stamps = stampOf(own, row, ports.now);
  return { statements: [...change.statements, ...stamps, ...statements], outcome: change.row, moved, email };
}

const bindingEnd = (own: OwnContracts, now: Date) => bindingIn(own, now)?.ends_at_ms ?? 0;

/**
 * Approves a temporary contract of at most `TEMP_DAYS` days, which the company then signs and
 * thereby offers, while staff check the documents. Fails if another contract is in force or
 * suspended, or if the identity is shared or banned.
 */
export async function approveTemp(
  { own, uuid, by, ports }: Review,
  { days, identity }: { days: number; identity: IdentityFound },
): Decided {
  const row = contractOf(own, uuid);
  if (!row) return { failed: 'contract_not_found' };
  if (transitionsOf('approve_temp', row.state).length === 0 || bindingIn(own, ports.now))
    return contractTransitionNotAllowed(row);
  const conflict = conflictOf(identity, { isDecided: false });
  if (conflict) return conflict;
  const change = await changeOfContract(own, row, ports);
  const starts_at_ms = ports.now.getTime();
  const ends_at_ms = starts_at_ms + Math.min(days, TEMP_DAYS) * DAY_MS;
  change.move('approve_temp', 'temp_approved', { starts_at_ms, ends_at_ms });
  await change.note({ event: 'temp_approved', ...by });
  return { statements: change.statements, outcome: change.row };
}

/**
 * Returns steps to the applicant, each with a reason. It voids all signatures, gives the data the
 * retention of a draft, and emails the applicant. Fails if the personal data was erased.
 */
export async function returnSteps(
  { own, uuid, by, ports }: Review,
  { reasons, note }: { reasons: readonly (readonly [ContractStep, ReturnReason])[]; note: string | undefined },
): Decided {
  const row = contractOf(own, uuid);
  if (!row) return { failed: 'contract_not_found' };
  if (transitionsOf('give_back', row.state).length === 0) return contractTransitionNotAllowed(row);
  const key = await openKeyOf(own, row, ports);
  if (!key) return contractTransitionNotAllowed(row);
  const change = changeOf(own, row, { key, ports });
  await giveBack(own, change, { by, event: 'returned', now: ports.now });
  const sealed = note === undefined ? null : await encryptJson(key, 'contract.note', note, ports);
  for (const [step, reason] of reasons) change.statements.push(returnStep(row.uuid, step, { reason, sealed }));
  const email = await contractEmailOf({ own, row, ports }, 'contract_returned', change.row.lapses_at_ms);
  return { statements: change.statements, outcome: change.row, email };
}

const returnStep = (
  contractUuid: string,
  step: ContractStep,
  { reason, sealed }: { reason: ReturnReason; sealed: string | null },
): Statement =>
  write`UPDATE contract_steps SET returned_reason = ${reason}, returned_note = ${sealed}
    WHERE contract_uuid = ${contractUuid} AND step = ${step}`;

/**
 * Rejects an application with a reason (`cause`) and a note (`ground`), and emails the applicant.
 * `barred_until` (ISO 8601) also bans the identity until that moment. The rejection then fails if a
 * person with the identity has another contract that staff have approved and that is not over.
 */
export async function reject(
  { own, uuid, by, ports }: Review,
  { barred_until, identity, ...why }: RejectionReason & { barred_until?: string | undefined; identity: IdentityFound },
): Decided {
  const row = contractOf(own, uuid);
  if (!row) return { failed: 'contract_not_found' };
  if (transitionsOf('reject', row.state).length === 0) return contractTransitionNotAllowed(row);
  const until_ms = momentMs(barred_until);
  if (until_ms !== null && isIdentityInUse(identity, own, uuid)) return { failed: 'identity_in_use' };
  const change = await changeOfContract(own, row, ports);
  change.move('reject', 'rejected', { ended_by: 'staff', ...(await rejectionReasonOf(own, row, { why, ports })) });
  await change.note({ event: 'rejected', ...by, facts: { cause: why.cause }, sealed: { ground: why.ground } });
  change.statements.push(...refusedTerm(change.row, ports.now));
  if (until_ms !== null && row.key_uuid !== null) {
    change.statements.push(
      addBan(row.key_uuid, { ground: why.ground, until_ms, by_uuid: by.actor_uuid ?? '', now: ports.now }),
    );
  }
  const email = await contractEmailOf({ own, row, ports }, 'contract_rejected');
  return { statements: change.statements, outcome: change.row, email };
}

const momentMs = (text: string | undefined): number | null => (text === undefined ? null : Date.parse(text));

/**
 * Returns the failure for a contract that cannot move: its state does not allow it, its personal
 * data was erased, or its temporary period is over.
 */
export const contractTransitionNotAllowed = ({ state }: ContractRow): Failed => ({
  failed: 'contract_not_movable',
  facts: { state },
});

/**
 * Failure for a period that has passed, that ends before it starts, that exceeds the signed term,
 * or that overlaps another contract.
 */
export const contractPeriodInvalid: Failed = { failed: 'contract_window_wrong', facts: { fields: ['ends_at'] } };
