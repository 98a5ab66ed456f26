/** The break of a payer, in place of pages where an order begins. */
import type { ReactNode } from 'react';
import type { SpendingLimits } from '../../../calls/money/wallet.ts';
import { failure } from '../../../calls/platform/failure/failure-body.ts';
import { BreakPage } from '../../../client/money/wallet/break-page.tsx';
import type { Failure } from '../../platform/host/api.ts';

/** Returns the failure that the API would return for an order during a break, or null. */
export const breakRefusal = ({ break_until: until }: SpendingLimits): Failure | null =>
  until === null ? null : { ok: false, status: 409, failure: failure({ code: 'on_break', until }), outcome: 'BYPASS' };

/** Renders the end of the break. Returns null for other failures. */
export const pausedPage = ({ failure: { error } }: Failure): ReactNode | null =>
  error.code === 'on_break' ? <BreakPage until={error.until} /> : null;
