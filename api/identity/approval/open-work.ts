import { eq } from 'drizzle-orm';
import { countOpen, type OpenWork } from '../../platform/work/open-work.ts';
import { approvals } from './tables.ts';

/** Requests that wait for an approval. */
export const openApprovals: OpenWork = {
  what: 'approvals',
  count: () => countOpen(approvals, eq(approvals.state, 'open')),
};
