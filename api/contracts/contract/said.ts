/** Content of a history entry for the hash chain. */
import type { Link, Said } from '../../platform/base/chain.ts';
import type { contractEvents } from './tables.ts';

/** An entry as stored in D1. */
export type EventRow = typeof contractEvents.$inferSelect;

/** Returns the fields of an entry. Their order must never change. */
export const saidIn = (row: Omit<EventRow, keyof Link>): Said => [
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
