import type { listTopPayers } from '../../../calls/people/profile.ts';
import type { CallInput } from '../../../calls/platform/call.ts';

/** Over which days payers are added up. */
export type PayersPeriod = NonNullable<CallInput<typeof listTopPayers>['query']['period']>;

/** Over which days payers are counted. */
export const payersPeriods = ['day', 'month', 'all'] as const satisfies PayersPeriod[];
