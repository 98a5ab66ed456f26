/**
 * Tells which calls belong to staff, and which are audited. Pure: the only file of the audit that
 * every isolate loads.
 */
import type { Call } from '../../../calls/platform/call.ts';

/** Returns whether only staff or moderators may call it. */
export const isStaffCall = ({ access }: Pick<Call, 'access'>): boolean => access === 'staff' || access === 'moderator';

/** Returns whether the call is recorded in the audit log. */
export const isAudited = (call: Pick<Call, 'access' | 'method' | 'audited'>): boolean =>
  call.audited === true || (isStaffCall(call) && call.method !== 'GET');
