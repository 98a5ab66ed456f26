import type { ArchivedTable } from '../../platform/archive/table.ts';
import { gifts } from './tables.ts';

export const archivedGifts: ArchivedTable = { table: gifts, at: gifts.given_at_ms };
