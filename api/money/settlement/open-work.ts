import { isNotNull } from 'drizzle-orm';
import { countOpen, type OpenWork } from '../../platform/work/open-work.ts';
import { settlementDays } from './tables.ts';

/** Settled days with payments that match no line of a report. */
export const openSettlementDays: OpenWork = {
  what: 'settlement-days',
  count: () => countOpen(settlementDays, isNotNull(settlementDays.open)),
};
