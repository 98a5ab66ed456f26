/** New terms for who has a contract in force: they hold when the VB has agreed and the house has signed. */
import { and, eq, gt, lte, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Db, SqlText } from '../host/db.ts';
import { insertRow } from '../host/statement.ts';
import { users } from '../profile/tables.ts';
import { changeOf, type Decision, type Ports } from './change.ts';
import { emptyRow } from './draft.ts';
import type { ContractRow, Own } from './own.ts';
import { type ContractTerms, contracts } from './tables.ts';
import type { termsTold } from './terms.ts';

/** As many of a family as one batch takes; ask again for the rest. */
const AT_ONCE = 100;

const other = alias(contracts, 'other');

/** Contracts that new terms can be proposed for: one, or those of a family; those with a proposal have had theirs. */
export const selectProposable = (
  db: Db,
  { contract_uuid, family_uuid }: { contract_uuid?: string | undefined; family_uuid?: string | undefined },
  now: Date,
) =>
  db
    .select({ uuid: contracts.uuid, caster_uuid: contracts.caster_uuid })
    .from(contracts)
    .innerJoin(users, eq(users.uuid, contracts.caster_uuid))
    .where(
      and(
        contract_uuid === undefined ? eq(users.family_uuid, family_uuid ?? '') : eq(contracts.uuid, contract_uuid),
        eq(contracts.state, 'accepted'),
        // A successor that is signed already, and has not begun, is no second one.
        lte(contracts.starts_at_ms, now.getTime()),
        gt(contracts.ends_at_ms, now.getTime()),
        notExists(
          db
            .select({ one: sql`1` })
            .from(other)
            .where(and(eq(other.caster_uuid, contracts.caster_uuid), eq(other.state, 'proposed'))),
        ),
      ),
    )
    .limit(AT_ONCE);

/** Proposes the terms to each of them. */
export async function propose(
  { found, numbers }: { found: Awaited<ReturnType<typeof selectProposable>>; numbers: Own['numbers'] },
  { terms, proposed_by_uuid, ports }: { terms: ContractTerms; proposed_by_uuid: string; ports: Ports },
): Promise<Decision<ContractRow[]>> {
  const rows: ContractRow[] = [];
  const statements = [];
  for (const [index, { uuid: predecessor_uuid, caster_uuid }] of found.entries()) {
    const after = [{ last: (numbers[0]?.last ?? 0) + index }];
    const row = {
      ...emptyRow(ports.newUuid(), { numbers: after }, ports.now.getTime()),
      caster_uuid,
      kind: 'migration' as const,
      predecessor_uuid,
      state: 'proposed' as const,
      terms,
      key_uuid: null,
      proposed_by_uuid,
    };
    const { order_key: _, ...columns } = row;
    const change = changeOf({ lines: [] }, row, { key: null, ports });
    change.statements.push(insertRow(contracts, columns));
    await change.note({ event: 'proposed', actor: 'staff', actor_uuid: proposed_by_uuid });
    statements.push(...change.statements);
    rows.push(row);
  }
  return { statements, outcome: rows };
}

type ToldTerms = ReturnType<typeof termsTold>;

/** Each number that is not the same, by its name. */
export const differencesOf = (before: ToldTerms, after: ToldTerms) =>
  (Object.keys(after) as (keyof ToldTerms)[]).flatMap((field) =>
    before[field] === after[field] ? [] : [{ field, before: before[field], after: after[field] }],
  );

/** Whose a proposal is, where this user made it. */
export const casterOfProposal = (db: Db, uuid: string, proposer: SqlText): SqlText =>
  sql<string>`${db
    .select({ caster_uuid: contracts.caster_uuid })
    .from(contracts)
    .where(and(eq(contracts.uuid, uuid), eq(contracts.proposed_by_uuid, proposer)))}`;
