/** Reads a person's contracts and their parts in one round trip, before any change. */
import { and, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm';
import { contractState } from '../../../calls/contracts/contract-state.ts';
import { selectSetting } from '../../platform/dated/setting.ts';
import type { Db, Rows, SqlText } from '../../platform/framework/db.ts';
import { personKeys } from '../../privacy/personal/tables.ts';
import { applications, binding, finals } from './chart.ts';
import { contractEvents, contractGuardians, contractSignatures, contractSteps, contracts } from './tables.ts';

/** A contract as stored in D1. */
export type ContractRow = typeof contracts.$inferSelect;
export type StepRow = typeof contractSteps.$inferSelect;
export type GuardianRow = typeof contractGuardians.$inferSelect;

/** States that are not final. Contracts in a final state are read without their parts. */
const openStates = contractState.options.filter((state) => !finals.includes(state));

/**
 * Selects a person's contracts, and the steps, guardians, signatures, keys and events of those that
 * are not over. `also` names a contract to read completely although it is over.
 */
export const selectOwnContracts = (db: Db, caster: SqlText, now: Date, also?: string) => {
  const own = eq(contracts.caster_uuid, caster);
  const isOpen = inArray(contracts.state, openStates);
  const open = and(own, also === undefined ? isOpen : or(isOpen, eq(contracts.uuid, also)));
  return {
    contracts: db.select().from(contracts).where(own).orderBy(contracts.number),
    steps: db
      .select(getTableColumns(contractSteps))
      .from(contracts)
      .innerJoin(contractSteps, eq(contractSteps.contract_uuid, contracts.uuid))
      .where(open),
    guardians: db
      .select(getTableColumns(contractGuardians))
      .from(contracts)
      .innerJoin(contractGuardians, eq(contractGuardians.contract_uuid, contracts.uuid))
      .where(open),
    signatures: db
      .select(getTableColumns(contractSignatures))
      .from(contracts)
      .innerJoin(contractSignatures, eq(contractSignatures.contract_uuid, contracts.uuid))
      .where(open),
    personKeys: db
      .select(getTableColumns(personKeys))
      .from(contracts)
      .innerJoin(personKeys, eq(personKeys.uuid, contracts.key_uuid))
      .where(open),
    events: selectEvents(db, open),
    numbers: db.select({ last: sql<number | null>`max(${contracts.number})` }).from(contracts),
    terms: selectSetting(db, 'contract_terms', now),
    draftDays: selectSetting(db, 'draft_kept_days', now),
    pictureDays: selectSetting(db, 'picture_kept_days', now),
    contractDays: selectSetting(db, 'contract_kept_days', now),
  };
};

/** Selects events without their encrypted part, in the order of each contract's hash chain. */
const selectEvents = (db: Db, filter: SQL | undefined) =>
  db
    .select({
      contract_uuid: contractEvents.contract_uuid,
      number: contractEvents.number,
      event: contractEvents.event,
      state: contractEvents.state,
      actor: contractEvents.actor,
      actor_uuid: contractEvents.actor_uuid,
      at_ms: contractEvents.at_ms,
      text_hash: contractEvents.text_hash,
      facts: contractEvents.facts,
      hash: contractEvents.hash,
    })
    .from(contracts)
    .innerJoin(contractEvents, eq(contractEvents.contract_uuid, contracts.uuid))
    .where(filter)
    .orderBy(contracts.number, contractEvents.number);

export type OwnContracts = Rows<ReturnType<typeof selectOwnContracts>>;

/** Returns the person of a contract, for `selectOwnContracts`. */
export const casterOf = (db: Db, uuid: string): SQL<string> =>
  sql`${db.select({ caster_uuid: contracts.caster_uuid }).from(contracts).where(eq(contracts.uuid, uuid))}`;

/** Returns the application, if any. */
export const applicationIn = ({ contracts: all }: OwnContracts): ContractRow | undefined =>
  all.find(({ state }) => applications.includes(state));

/**
 * Returns the contract that is in force or suspended and has not reached its end date. Contracts
 * are ordered by number, so a contract comes before its successor.
 */
export const bindingIn = ({ contracts: all }: OwnContracts, now: Date): ContractRow | undefined =>
  all.find(({ state, ends_at_ms }) => binding.includes(state) && (ends_at_ms ?? 0) > now.getTime());

/** Returns the proposal that waits for an answer. */
export const proposalIn = ({ contracts: all }: OwnContracts): ContractRow | undefined =>
  all.find(({ state }) => state === 'proposed');

/** Returns the last event of a contract. */
export const lastEventIn = ({ events }: Pick<OwnContracts, 'events'>, contractUuid: string) =>
  events.findLast(({ contract_uuid }) => contract_uuid === contractUuid);
