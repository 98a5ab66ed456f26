import { sql } from 'drizzle-orm';
import { countOpen, type OpenWork } from '../../platform/work/open-work.ts';
import { alerts } from './tables.ts';

/** Alerts that nobody has acknowledged. */
export const unacknowledgedAlerts: OpenWork = {
  what: 'alerts',
  count: () => countOpen(alerts, sql`state = 'open'`),
};
