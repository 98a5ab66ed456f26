/** Which calls the house asks, and which are written down. Pure: of the audit's files the one that every isolate reads. */
import type { Call } from '../../../calls/platform/call.ts';

/** Whether it is asked by those who look after the house. */
export const isOfHouse = ({ access }: Pick<Call, 'access'>): boolean => access === 'staff' || access === 'moderator';

/** Whether what a call does is written down. */
export const isAudited = (call: Pick<Call, 'access' | 'method' | 'audited'>): boolean =>
  call.audited === true || (isOfHouse(call) && call.method !== 'GET');
