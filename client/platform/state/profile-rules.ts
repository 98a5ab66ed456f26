/**
 * Rules for fetching the profile and storing the result. Pure functions: the caller passes the
 * time.
 */
import type { Profile } from '../../../calls/platform/user.ts';

/** The part of a profile that the browser stores. It must not store the email address. */
export type KnownProfile = Omit<Profile, 'email'>;

/** The known profile and its age. */
export interface ProfileState {
  /** Null: not fetched yet, or the API knows no such user. */
  profile: KnownProfile | null;
  loading: boolean;
  error: boolean;
  /** 0: never fetched, or the last fetch failed. */
  fetched_at_ms: number;
}

/** The outcome of fetching the profile. */
export type ProfileAnswer = { profile: KnownProfile } | 'not_found' | 'failed';

/** Milliseconds after which the browser fetches a profile again. */
export const PROFILE_STALE_MS = 5 * 60_000;

/** State before the first fetch, and after signing out. */
export const noProfile: ProfileState = { profile: null, loading: false, error: false, fetched_at_ms: 0 };

/**
 * Returns whether to fetch the profile. Requires a token: always after a reload and on the
 * payment's success page, otherwise if the last fetch is over 5 minutes old.
 */
export function isProfileDue(
  state: ProfileState,
  {
    hasToken,
    reloaded: isReload,
    paymentSuccess,
    now,
  }: { hasToken: boolean; reloaded: boolean; paymentSuccess: boolean; now: number },
): boolean {
  if (!hasToken || state.loading) return false;
  return isReload || paymentSuccess || now - state.fetched_at_ms > PROFILE_STALE_MS;
}

/** Returns the state while a fetch is in flight. */
export const profileLoading = (state: ProfileState): ProfileState => ({ ...state, loading: true });

/** Returns the state after a fetch. */
export function profileAfter(state: ProfileState, answer: ProfileAnswer, now: number): ProfileState {
  if (answer === 'failed') return { ...state, loading: false, error: true, fetched_at_ms: 0 };
  const profile = answer === 'not_found' ? null : answer.profile;
  return { profile, loading: false, error: false, fetched_at_ms: now };
}
