import type { ArchivedTable } from '../../platform/archive/table.ts';
import { facts } from '../ranking/tables.ts';

/** Copies of facts in `filed_facts` are not archived. */
export const archivedFacts: ArchivedTable = { table: facts, at: facts.happened_at_ms };
