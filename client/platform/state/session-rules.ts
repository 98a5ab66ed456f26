/**
 * Rules for fetching the session and for the meaning of the result. Pure functions: the caller
 * passes the time.
 */
import type { Role } from '../../../calls/platform/role.ts';

interface SessionUser {
  id: string;
  name: string;
  image: string;
  role: Role;
}

/** The known session. */
export interface SessionState {
  status: 'loading' | 'authenticated' | 'unauthenticated';
  user: SessionUser | null;
  /**
   * The request failed, so it is unknown whether there is a session. Pages behave as without one.
   */
  failed: boolean;
  asked_at_ms: number;
}

/** The outcome of fetching the session: a user, none, or a failure. */
export type SessionAnswer = { user: SessionUser } | null | 'failed';

/** Milliseconds between two checks of the session. */
export const SESSION_REFETCH_MS = 300_000;
/** Minimum milliseconds between two checks when a tab gets the focus repeatedly. */
const FOCUS_REST_MS = 5_000;

/** State before the first check. */
export const unknownSession: SessionState = { status: 'loading', user: null, failed: false, asked_at_ms: 0 };

/** Returns the state after a fetch. */
export function sessionAfter(answer: SessionAnswer, now: number): SessionState {
  const user = answer === null || answer === 'failed' ? null : answer.user;
  return {
    status: user ? 'authenticated' : 'unauthenticated',
    user,
    failed: answer === 'failed',
    asked_at_ms: now,
  };
}

/**
 * Returns whether to fetch the session: every 300 seconds, when the tab gets the focus, and at once
 * after a message from another tab.
 */
export function isSessionDue(asked_at_ms: number, occasion: 'clock' | 'focus' | 'told', now: number): boolean {
  if (occasion === 'told') return true;
  return now - asked_at_ms >= (occasion === 'clock' ? SESSION_REFETCH_MS : FOCUS_REST_MS);
}

/**
 * Returns the actions after a fetch. Without a session they delete the stored data, and a leftover
 * token.
 */
export function dutiesAfter(state: SessionState, hadToken: boolean): ('log' | 'reset' | 'remove_token')[] {
  if (state.status !== 'unauthenticated') return [];
  return [...(state.failed ? ['log' as const] : []), 'reset', ...(hadToken ? ['remove_token' as const] : [])];
}
