import { sql } from 'drizzle-orm';
import { countOpen, type OpenWork } from '../../platform/work/open-work.ts';
import { gatewayMessageTakes } from './message-tables.ts';

/** Webhooks of gateways that failed. */
export const openMessages: OpenWork = {
  what: 'gateway-messages',
  count: () => countOpen(gatewayMessageTakes, sql`did = 'silent'`),
};
