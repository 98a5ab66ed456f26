import { sql } from 'drizzle-orm';
import { countOpen, type OpenWork } from '../../platform/work/open-work.ts';
import { reportCases } from './tables.ts';

/** Reported content, and appeals of decisions about it. */
export const openReports: OpenWork = {
  what: 'reports',
  access: 'moderator',
  count: () => countOpen(reportCases, sql`open_count + appeal_count > 0`),
};
