/**
 * Actions of guardians through their links: read, sign, refuse, withdraw permission, and permit
 * again.
 */
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { insertRow, type Statement, write } from '../../platform/framework/statement.ts';
import { contractTransitionNotAllowed } from '../company/review.ts';
import {
  type Actor,
  type Change,
  type ContractDecision,
  changeOf,
  decryptJson,
  openKeyOf,
  type Ports,
} from '../contract/change.ts';
import { transitionsOf } from '../contract/chart.ts';
import { contractEmailOf } from '../contract/contract-email.ts';
import { endNow, giveBack } from '../contract/end.ts';
import { guardianShape } from '../contract/overview.ts';
import type { ContractRow, GuardianRow, OwnContracts } from '../contract/own-contracts.ts';
import { contractGuardians, contractSignatures, contracts } from '../contract/tables.ts';

/**
 * Validity of a link after its guardian signed. It covers the time until a VB of the default
 * minimum age of 18 turns 20.
 */
const RETENTION_MS = 3 * 365 * 86_400_000;

/** Returns the person of a link's contract, for `selectOwnContracts`. */
export const casterOfLink = (db: Db, linkHash: string, now: Date): SqlText =>
  sql<string>`${db
    .select({ caster_uuid: contracts.caster_uuid })
    .from(contractGuardians)
    .innerJoin(contracts, eq(contracts.uuid, contractGuardians.contract_uuid))
    .where(and(eq(contractGuardians.link_hash, linkHash), gt(contractGuardians.link_until_ms, now.getTime())))}`;

/** A guardian, with the contract and its decrypted data. */
export interface GuardianAt {
  own: OwnContracts;
  row: ContractRow;
  guardian: GuardianRow;
  name: string;
  email: string;
  by: Actor & { actor_uuid: string };
  change: Change;
  ports: Ports;
}

/**
 * Returns the guardian of a link. Fails with `guardian_link_over` if the link has expired or the
 * data was erased.
 */
export async function guardianAt(own: OwnContracts, linkHash: string, ports: Ports): Promise<GuardianAt | Failed> {
  const guardian = own.guardians.find(({ link_hash }) => link_hash === linkHash);
  const row = own.contracts.find(({ uuid }) => uuid === guardian?.contract_uuid);
  if (!guardian || !row || guardian.link_until_ms <= ports.now.getTime()) return { failed: 'guardian_link_over' };
  const key = await openKeyOf(own, row, ports);
  if (!key) return { failed: 'guardian_link_over' };
  const { name, email } = guardianShape.parse(await decryptJson(key, 'contract.guardian', guardian.sealed));
  const by = { actor: 'guardian', actor_uuid: guardian.uuid } as const;
  return { own, row, guardian, name, email, by, change: changeOf(own, row, { key, ports }), ports };
}

/** Signs the text that was read. For a suspended contract, permits it again. */
export async function recordGuardianSignature(
  at: GuardianAt,
  {
    hash,
    agent,
    checkCode,
  }: { hash: string; agent: string; checkCode: (document: string) => Promise<object | Failed> },
): Promise<ContractDecision<ContractRow> | Failed> {
  const { own, row, guardian, by, change, ports } = at;
  if (row.text_hash !== hash) return { failed: 'agreement_changed' };
  const isFirst = row.state === 'awaiting_guardians';
  if (guardian.permission === 'given') return { statements: [], outcome: row };
  if (!isFirst && row.state !== 'suspended') return contractTransitionNotAllowed(row);
  const codeCheck = await checkCode(hash);
  if ('failed' in codeCheck) return codeCheck as Failed;
  const sealed = { agent, to: at.email, method: 'mail_code' };
  await change.note({ event: 'read', ...by, text_hash: hash, sealed });
  if (isFirst) {
    change.statements.push(
      insertRow(contractSignatures, {
        contract_uuid: row.uuid,
        signer: guardian.place,
        text_hash: hash,
        signed_at_ms: ports.now.getTime(),
        method: 'mail_code',
        by_uuid: guardian.uuid,
      }),
    );
  }
  change.statements.push(permission(guardian, 'given', ports.now.getTime() + RETENTION_MS));
  const others = own.guardians.filter(
    ({ uuid, contract_uuid }) => uuid !== guardian.uuid && contract_uuid === row.uuid,
  );
  const areAll = others.every((other) => other.permission === 'given');
  if (isFirst) {
    change.set({});
    await change.note({ event: 'signed', ...by, text_hash: hash, facts: { method: 'mail_code' } });
    if (areAll) {
      change.move('guardians_complete', 'done');
      await change.note({ event: 'guardians_complete', ...by, text_hash: hash });
    }
  } else {
    if (areAll) change.move('resume', 'accepted');
    else change.set({});
    await change.note({ event: 'permission_given', ...by, text_hash: hash });
  }
  return { statements: change.statements, outcome: change.row };
}

/**
 * Refuses before the contract binds, or withdraws the permission afterwards. That suspends a
 * contract, and ends a temporary one.
 */
export async function recordRefusal(at: GuardianAt, reason: string): Promise<ContractDecision<ContractRow> | Failed> {
  const { own, row, guardian, by, change, ports } = at;
  if (transitionsOf('guardian_refuses', row.state).length > 0) {
    await giveBack(own, change, {
      by,
      now: ports.now,
      event: guardian.permission === 'given' ? 'permission_withdrawn' : 'guardian_refused',
    });
    change.statements.push(permission(guardian, 'refused', guardian.link_until_ms));
    const email = await contractEmailOf({ own, row, ports }, 'contract_returned', change.row.lapses_at_ms);
    return { statements: change.statements, outcome: change.row, email };
  }
  if (row.state === 'accepted_temp') return endNow(own, row, { by, ports, event: 'ended' });
  if (guardian.permission === 'withdrawn') return { statements: [], outcome: row };
  // The other guardian already suspended it. It resumes when both permit it again.
  const isStopped = row.state === 'suspended';
  if (!isStopped && transitionsOf('suspend', row.state).length === 0) return contractTransitionNotAllowed(row);
  if (isStopped) change.set({});
  else change.move('suspend', 'suspended');
  await change.note({ event: 'permission_withdrawn', ...by, sealed: { reason } });
  change.statements.push(permission(guardian, 'withdrawn', guardian.link_until_ms));
  const email = isStopped ? null : await contractEmailOf({ own, row, ports }, 'contract_suspended');
  return { statements: change.statements, outcome: change.row, email };
}

const permission = ({ uuid }: GuardianRow, value: GuardianRow['permission'], link_until_ms: number): Statement =>
  write`UPDATE contract_guardians SET permission = ${value}, link_until_ms = ${link_until_ms} WHERE uuid = ${uuid}`;
