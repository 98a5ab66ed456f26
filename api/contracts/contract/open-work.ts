import { eq } from 'drizzle-orm';
import { countOpen, type OpenWork } from '../../platform/work/open-work.ts';
import { contracts } from './tables.ts';

/** Contracts to review. */
export const openContracts: OpenWork = {
  what: 'contracts',
  count: () => countOpen(contracts, eq(contracts.state, 'done')),
};
