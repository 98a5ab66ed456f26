/**
 * Signature of the company, by a person with authority on that day, on the text that the VB signed.
 * It brings a contract into force. A temporary contract then waits for the VB to accept it.
 */
import { and, eq, gt, lte } from 'drizzle-orm';
import { sha256Hex } from '../../platform/base/digest.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { insertRow, type Statement } from '../../platform/framework/statement.ts';
import { type ContractDecision, changeOf, encryptJson, openKeyOf } from '../contract/change.ts';
import { binding, transitionsOf } from '../contract/chart.ts';
import { contractEmailOf } from '../contract/contract-email.ts';
import { endNow } from '../contract/end.ts';
import { bindingIn, type ContractRow, type OwnContracts } from '../contract/own-contracts.ts';
import { makePayee, type VbPayee } from '../contract/paid-vb.ts';
import { contractSignatures } from '../contract/tables.ts';
import { signedDocument } from '../signing/signed-document.ts';
import { contractOf, contractPeriodInvalid, contractTransitionNotAllowed, type Review } from './review.ts';
import { stampOf } from './stamp-duty.ts';
import { contractSignatories } from './tables.ts';

/** Selects a user's authorities to sign at a time. */
export const selectSigningAuthority = (db: Db, user: SqlText, now: Date) =>
  db
    .select()
    .from(contractSignatories)
    .where(
      and(
        eq(contractSignatories.user_uuid, user),
        lte(contractSignatories.from_ms, now.getTime()),
        gt(contractSignatories.until_ms, now.getTime()),
      ),
    );

/**
 * Signs an approved contract. Triggers in contract/rules.sql check the authority and the window.
 */
export async function signForCompany(
  { own, uuid, by, ports }: Review,
  {
    hash,
    session,
    authority,
    paid: payeeRows,
  }: {
    hash: string;
    session: string;
    authority: Awaited<ReturnType<typeof selectSigningAuthority>>[number] | undefined;
    paid: VbPayee;
  },
): Promise<ContractDecision<ContractRow> | Failed> {
  const row = contractOf(own, uuid);
  if (!row) return { failed: 'contract_not_found' };
  if (!authority) return { failed: 'signatory_required' };
  const isTemp = transitionsOf('sign_temp_for_house', row.state).length > 0;
  if (!isTemp && transitionsOf('sign_for_house', row.state).length === 0) return contractTransitionNotAllowed(row);
  // Signatories cannot sign a contract with themselves.
  if (row.caster_uuid === by.actor_uuid) return { failed: 'signatory_required' };
  if (row.proposed_by_uuid === by.actor_uuid) return { failed: 'approval_of_oneself' };
  if (row.text_hash !== hash) return { failed: 'agreement_changed' };
  const window = windowOf(own, row, ports.now);
  if (!window) return contractPeriodInvalid;
  const key = await openKeyOf(own, row, ports);
  if (!key) return contractTransitionNotAllowed(row);
  const change = changeOf(own, row, { key, ports });
  const signs = { actor: 'signatory', actor_uuid: authority.uuid, text_hash: hash } as const;
  const sealed = { session, method: 'signed_in', name: authority.name, authority: authority.authority };
  await change.note({ event: 'read', ...signs, sealed });
  change.statements.push(
    insertRow(contractSignatures, {
      contract_uuid: row.uuid,
      signer: 'house',
      text_hash: hash,
      signed_at_ms: ports.now.getTime(),
      method: 'signed_in',
      by_uuid: authority.uuid,
    }),
  );
  const house = {
    name: `${authority.name} (${authority.authority})`,
    method: 'signed_in',
    at_ms: ports.now.getTime(),
  } as const;
  const result = await signedDocument(own, row, { key, house });
  const result_hash = await sha256Hex(result);
  const outcome = { ...window, result_hash, result_sealed: await encryptJson(key, 'contract.result', result, ports) };
  if (isTemp) change.move('sign_temp_for_house', 'temp_offered', outcome);
  else change.move('sign_for_house', 'accepted', outcome);
  await change.note({ event: 'signed', ...signs, facts: { method: 'signed_in', result_hash } });
  if (!isTemp) await change.note({ event: 'in_force', ...signs });
  const predecessorStatements = isTemp ? [] : await endPredecessor({ own, uuid, by: signs, ports }, row);
  const stampStatements = isTemp ? [] : stampOf(own, row, ports.now);
  const payeeChange = isTemp
    ? null
    : await makePayee({ own, row, paid: payeeRows, by_uuid: by.actor_uuid ?? '', ports });
  return {
    statements: [
      ...predecessorStatements,
      ...change.statements,
      ...stampStatements,
      ...(payeeChange?.statements ?? []),
    ],
    outcome: change.row,
    moved: payeeChange?.moved ?? null,
    email: await contractEmailOf({ own, row: change.row, ports }, isTemp ? 'contract_temp' : 'contract_accepted'),
  };
}

/**
 * Returns the window. It begins at the approved start, but not before now, and for a renewal not
 * before the end of the contract in force. It is as long as approved. Returns null if another
 * contract binds then.
 */
function windowOf(own: OwnContracts, row: ContractRow, now: Date) {
  const now_ms = now.getTime();
  const length_ms = (row.ends_at_ms ?? 0) - (row.starts_at_ms ?? 0);
  const earliest = row.kind === 'renewal' ? Math.max(now_ms, bindingIn(own, now)?.ends_at_ms ?? 0) : now_ms;
  const starts_at_ms = Math.max(earliest, row.starts_at_ms ?? 0);
  const ends_at_ms = starts_at_ms + length_ms;
  // New terms end the contract that they replace. A signed successor that begins later still counts
  // as taken.
  const replacedUuid = row.kind === 'migration' ? bindingIn(own, now)?.uuid : undefined;
  const isTaken = own.contracts.some(
    (other) =>
      ![row.uuid, replacedUuid].includes(other.uuid) &&
      binding.includes(other.state) &&
      (other.starts_at_ms ?? 0) < ends_at_ms &&
      (other.ends_at_ms ?? 0) > starts_at_ms,
  );
  return length_ms > 0 && !isTaken ? { starts_at_ms, ends_at_ms } : null;
}

/** Ends the old contract in the same transaction in which new terms begin. */
async function endPredecessor({ own, by, ports }: Review, row: ContractRow): Promise<readonly Statement[]> {
  const before = bindingIn(own, ports.now);
  if (row.kind !== 'migration' || !before) return [];
  const { statements } = await endNow(own, before, { by, ports, event: 'ended', ended_by: 'successor' });
  return statements;
}
