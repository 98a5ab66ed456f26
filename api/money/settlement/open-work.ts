import { isNotNull } from 'drizzle-orm';
import { countOpen, type OpenWork } from '../../platform/work/open-work.ts';
import { settlementDays } from './tables.ts';

/** Days of gateways that were checked and are still open. */
export const openSettlementDays: OpenWork = {
  what: 'settlement-days',
  count: () => countOpen(settlementDays, isNotNull(settlementDays.open)),
};
