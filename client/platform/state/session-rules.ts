/** When the session is asked for, and what its answers mean. Pure: the clock comes in. */
import type { Role } from '../../../calls/platform/role.ts';

interface SessionUser {
  id: string;
  name: string;
  image: string;
  role: Role;
}

/** What is known of the session. */
export interface SessionState {
  status: 'loading' | 'authenticated' | 'unauthenticated';
  user: SessionUser | null;
  /** Nobody could tell whether there is a session: as far as anybody sees, there is none. */
  failed: boolean;
  asked_at_ms: number;
}

/** What came of asking: a session, none, or no answer. */
export type SessionAnswer = { user: SessionUser } | null | 'failed';

export const SESSION_REFETCH_MS = 300_000;
/** Turning to a tab again and again does not ask again and again. */
const FOCUS_REST_MS = 5_000;

export const unknownSession: SessionState = { status: 'loading', user: null, failed: false, asked_at_ms: 0 };

/** What is known after an answer. */
export function sessionAfter(answer: SessionAnswer, now: number): SessionState {
  const user = answer === null || answer === 'failed' ? null : answer.user;
  return {
    status: user ? 'authenticated' : 'unauthenticated',
    user,
    failed: answer === 'failed',
    asked_at_ms: now,
  };
}

/** Whether it is time: by the clock every 300 seconds, when the tab is turned to, and at once when another tab says so. */
export function isSessionDue(asked_at_ms: number, why: 'clock' | 'focus' | 'told', now: number): boolean {
  if (why === 'told') return true;
  return now - asked_at_ms >= (why === 'clock' ? SESSION_REFETCH_MS : FOCUS_REST_MS);
}

/** What is left to do after an answer: without a session the persisted state goes, and a token that is left over with it. */
export function dutiesAfter(state: SessionState, hadToken: boolean): ('log' | 'reset' | 'remove_token')[] {
  if (state.status !== 'unauthenticated') return [];
  return [...(state.failed ? ['log' as const] : []), 'reset', ...(hadToken ? ['remove_token' as const] : [])];
}
