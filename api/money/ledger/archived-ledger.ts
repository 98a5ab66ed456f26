import type { ArchivedTable } from '../../platform/archive/table.ts';
import { ledgerTransfers } from './tables.ts';

export const archivedTransfers: ArchivedTable = { table: ledgerTransfers, at: ledgerTransfers.moved_at_ms };
