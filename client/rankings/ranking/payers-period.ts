import type { CallInput } from '../../../calls/platform/call.ts';
import type { listTopPayers } from '../../../calls/rankings/ranking-payers.ts';

/** The days over which gifts are summed. */
export type PayersPeriod = NonNullable<CallInput<typeof listTopPayers>['query']['period']>;

export const payersPeriods = ['day', 'month', 'all'] as const satisfies PayersPeriod[];
