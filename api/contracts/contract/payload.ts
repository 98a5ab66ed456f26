/** Content of an event for the hash chain. */
import type { Link, Payload } from '../../platform/base/chain.ts';
import type { contractEvents } from './tables.ts';

/** An event as stored in D1. */
export type ContractEventRow = typeof contractEvents.$inferSelect;

/** Returns the fields of an event. Their order must never change. */
export const payloadOf = (row: Omit<ContractEventRow, keyof Link>): Payload => [
  row.contract_uuid,
  row.event,
  row.state,
  row.actor,
  row.actor_uuid,
  row.at_ms,
  row.text_hash,
  row.facts,
  row.sealed,
];
