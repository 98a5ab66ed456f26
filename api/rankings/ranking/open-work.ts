import { isNull } from 'drizzle-orm';
import { countOpen, type OpenWork } from '../../platform/work/open-work.ts';
import { uncountedFacts } from './tables.ts';

/** Quarantined facts that staff have not dropped. */
export const openUncountedFacts: OpenWork = {
  what: 'uncounted-facts',
  count: () => countOpen(uncountedFacts, isNull(uncountedFacts.dropped_at_ms)),
};
