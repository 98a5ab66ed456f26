/** Addresses of somebody's public page, without their language. */

import type { CallInput } from '../../calls/call.ts';
import type { listTopPayers } from '../../calls/profile.ts';
import { withQuery } from '../with-query.ts';

export type PayersPeriod = NonNullable<CallInput<typeof listTopPayers>['query']['period']>;
export const payersPeriods = ['day', 'month', 'all'] as const satisfies PayersPeriod[];

/** `period` and `cursor` choose whose payers are shown, and from where on. */
export const userPath = (uuid: string, period: PayersPeriod = 'all', cursor?: string | null): string =>
  withQuery(`/users/${uuid}`, { period: period === 'all' ? '' : period, cursor });
