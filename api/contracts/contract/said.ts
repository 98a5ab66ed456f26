/** What a line of a contract says, as it is chained. */
import type { Link, Said } from '../../platform/base/chain.ts';
import type { contractEvents } from './tables.ts';

/** A line as it is stored. */
export type EventRow = typeof contractEvents.$inferSelect;

/** Its fields, in an order that never changes. */
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
