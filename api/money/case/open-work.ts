import { isNull } from 'drizzle-orm';
import { countOpen, type OpenWork } from '../../platform/work/open-work.ts';
import { moneyCases } from './tables.ts';

/** Payment cases that staff have not ended. */
export const openCases: OpenWork = {
  what: 'cases',
  count: () => countOpen(moneyCases, isNull(moneyCases.ended_at_ms)),
};
