import type { ArchivedTable } from '../../platform/archive/table.ts';
import { facts } from '../ranking/tables.ts';

export const archivedFacts: ArchivedTable = { table: facts, at: facts.happened_at_ms };
