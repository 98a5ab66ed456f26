import { eq } from 'drizzle-orm';
import { countOpen, type OpenWork } from '../../platform/work/open-work.ts';
import { dataRequests } from '../data-request/tables.ts';

/** Requests of people about their personal data. */
export const openDataRequests: OpenWork = {
  what: 'data-requests',
  count: () => countOpen(dataRequests, eq(dataRequests.state, 'open')),
};
