/**
 * Proposals of new terms for a contract in force. They apply once the VB has agreed and the company
 * has signed.
 */
import { and, eq, getTableColumns, gt, inArray, lte, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { PROPOSAL_DAYS } from '../../../calls/contracts/contract-overview.ts';
import type { Db, Rows, SqlText } from '../../platform/framework/db.ts';
import { insertRow } from '../../platform/framework/statement.ts';
import { users } from '../../platform/user/tables.ts';
import { personKeys } from '../../privacy/personal/tables.ts';
import { type ContractDecision, type ContractEmail, changeOf, type Ports } from './change.ts';
import { contractEmailOf } from './contract-email.ts';
import { emptyRow } from './draft.ts';
import type { ContractRow, OwnContracts } from './own-contracts.ts';
import { type ContractTerms, contractSteps, contracts } from './tables.ts';
import type { serializeTerms } from './terms.ts';

/** Maximum proposals per request. Repeat the request for the rest. */
const MAX_PER_RUN = 100;

const DAY_MS = 86_400_000;

const other = alias(contracts, 'other');

/**
 * Selects contracts that can receive a proposal, one or all of a family, without those that have
 * one. Includes the data for emails.
 */
export function selectProposable(
  db: Db,
  { contract_uuid, family_uuid }: { contract_uuid?: string | undefined; family_uuid?: string | undefined },
  now: Date,
) {
  const isProposable = and(
    contract_uuid === undefined ? eq(users.family_uuid, family_uuid ?? '') : eq(contracts.uuid, contract_uuid),
    eq(contracts.state, 'accepted'),
    // A signed successor that has not begun must not be selected too.
    lte(contracts.starts_at_ms, now.getTime()),
    gt(contracts.ends_at_ms, now.getTime()),
    notExists(
      db
        .select({ one: sql`1` })
        .from(other)
        .where(and(eq(other.caster_uuid, contracts.caster_uuid), eq(other.state, 'proposed'))),
    ),
  );
  return {
    contracts: db
      .select(getTableColumns(contracts))
      .from(contracts)
      .innerJoin(users, eq(users.uuid, contracts.caster_uuid))
      .where(isProposable)
      .orderBy(contracts.number)
      .limit(MAX_PER_RUN),
    steps: db
      .select(getTableColumns(contractSteps))
      .from(contracts)
      .innerJoin(users, eq(users.uuid, contracts.caster_uuid))
      .innerJoin(contractSteps, eq(contractSteps.contract_uuid, contracts.uuid))
      .where(and(isProposable, inArray(contractSteps.step, ['email', 'personal_2']))),
    personKeys: db
      .select(getTableColumns(personKeys))
      .from(contracts)
      .innerJoin(users, eq(users.uuid, contracts.caster_uuid))
      .innerJoin(personKeys, eq(personKeys.uuid, contracts.key_uuid))
      .where(isProposable),
  };
}

type Proposable = Rows<ReturnType<typeof selectProposable>>;

/** Returns an email per VB about the new terms, with the deadline. */
export async function contractEmailsOf(own: Proposable, ports: Ports): Promise<ContractEmail[]> {
  const answer_by_ms = ports.now.getTime() + PROPOSAL_DAYS * DAY_MS;
  const emails = await Promise.all(
    own.contracts.map((row) => contractEmailOf({ own, row, ports }, 'contract_proposed', answer_by_ms)),
  );
  return emails.filter((email) => email !== null);
}

/** Creates a proposal for each contract. */
export async function propose(
  { contracts: predecessors, numbers }: Pick<Proposable, 'contracts'> & Pick<OwnContracts, 'numbers'>,
  { terms, proposed_by_uuid, ports }: { terms: ContractTerms; proposed_by_uuid: string; ports: Ports },
): Promise<ContractDecision<ContractRow[]>> {
  const rows: ContractRow[] = [];
  const statements = [];
  for (const [index, { uuid: predecessor_uuid, caster_uuid }] of predecessors.entries()) {
    const after = [{ last: (numbers[0]?.last ?? 0) + index }];
    const row = {
      ...emptyRow(ports.newUuid(), { numbers: after }, ports.now.getTime()),
      caster_uuid,
      // The same contract with changed terms.
      kind: 'migration' as const,
      predecessor_uuid,
      state: 'proposed' as const,
      terms,
      key_uuid: null,
      proposed_by_uuid,
    };
    // The database generates `order_key`.
    const { order_key: _, ...columns } = row;
    const change = changeOf({ events: [] }, row, { key: null, ports });
    change.statements.push(insertRow(contracts, columns));
    await change.note({ event: 'proposed', actor: 'staff', actor_uuid: proposed_by_uuid });
    statements.push(...change.statements);
    rows.push(row);
  }
  return { statements, outcome: rows };
}

type SerializedTerms = ReturnType<typeof serializeTerms>;

/** Returns the terms that differ. */
export const differencesOf = (before: SerializedTerms, after: SerializedTerms) =>
  (Object.keys(after) as (keyof SerializedTerms)[]).flatMap((field) =>
    before[field] === after[field] ? [] : [{ field, before: before[field], after: after[field] }],
  );

/** Returns the VB of a proposal if this user made it. */
export const casterOfProposal = (db: Db, uuid: string, proposer: SqlText): SqlText =>
  sql<string>`${db
    .select({ caster_uuid: contracts.caster_uuid })
    .from(contracts)
    .where(and(eq(contracts.uuid, uuid), eq(contracts.proposed_by_uuid, proposer)))}`;
