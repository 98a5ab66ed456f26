import { sql } from 'drizzle-orm';
import { countOpen, type OpenWork } from '../../platform/work/open-work.ts';
import { gatewayMessageTakes } from './message-tables.ts';

/** Messages of gateways that could not be processed, because the gateway did not answer. */
export const openMessages: OpenWork = {
  what: 'gateway-messages',
  count: () => countOpen(gatewayMessageTakes, sql`did = 'silent'`),
};
