import { type SQL, sql } from 'drizzle-orm';
import type { ArchiveShelf } from '../../platform/archive/shelf.ts';
import { archivedTransfers } from './archived-ledger.ts';
import { ledgerEntries } from './tables.ts';

const id = ledgerEntries.transfer_id;

/**
 * SQL for the position of the gift that a transfer paid or returned: `gift:<position>:coins` or
 * `take-back:<uuid>:coins`. Older transfers of gifts have the uuid too.
 */
export const giftPosition: SQL = sql`CASE
  WHEN ${id} LIKE 'take-back:%' OR ${id} LIKE 'gift:%-%' THEN (
    SELECT position FROM facts WHERE facts.id = 'gift:' || substr(${id}, instr(${id}, ':') + 1, 36)
  )
  WHEN ${id} LIKE 'gift:%' THEN CAST(substr(${id}, 6) AS INTEGER) END`;

/** Returns whether an entry is the first of its account. */
export const isFirstEntry = ({ position }: { position: number }): boolean => position === 1;

/**
 * Movements of coins by account, with the gift that was paid or returned. The shelf also contains
 * the V-tokens and the debt of families, for the families' statements.
 */
export const movementShelf: ArchiveShelf = {
  name: 'movements',
  follows: archivedTransfers,
  from: sql`(SELECT * FROM ledger_entries WHERE account_id GLOB '*:coins' OR account_id GLOB 'family:*') AS ledger_entries
    LEFT JOIN facts ON facts.position = ${giftPosition}
    LEFT JOIN gifts ON gifts.position = facts.position`,
  owner: sql`${ledgerEntries.account_id}`,
  key: sql`${ledgerEntries.position}`,
  at: sql`${ledgerEntries.moved_at_ms}`,
  owners: [
    ['family:', 'family;'],
    ['user:', 'user;'],
  ],
  columns: {
    account_id: sql`${ledgerEntries.account_id}`,
    position: sql`${ledgerEntries.position}`,
    transfer_id: sql`${ledgerEntries.transfer_id}`,
    amount: sql`${ledgerEntries.amount}`,
    balance_after: sql`${ledgerEntries.balance_after}`,
    moved_at_ms: sql`${ledgerEntries.moved_at_ms}`,
    fact_id: sql`facts.id`,
    gift_position: sql`gifts.position`,
    item_uuid: sql`gifts.item_uuid`,
    quantity: sql`gifts.quantity`,
    vb_uuid: sql`gifts.vb_uuid`,
    kind: sql`facts.kind`,
    variant: sql`facts.variant`,
    live_uuid: sql`facts.live_uuid`,
    is_anonymous: sql`facts.id IS NOT NULL AND facts.user_uuid IS NULL`,
  },
  replaces: {
    ledger_entries: {
      account_id: 'account_id',
      position: 'position',
      transfer_id: 'transfer_id',
      amount: 'amount',
      balance_after: 'balance_after',
      moved_at_ms: 'moved_at_ms',
    },
    facts: { id: 'fact_id', position: 'gift_position' },
    gifts: { position: 'gift_position', item_uuid: 'item_uuid', quantity: 'quantity', vb_uuid: 'vb_uuid' },
  },
};
