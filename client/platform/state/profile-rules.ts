/** When the profile is fetched, and what becomes of it. Pure: the clock comes in. */
import type { Profile } from '../../../calls/people/profile.ts';

/** What this browser keeps of somebody's profile; the address is not its to keep. */
export type KnownProfile = Omit<Profile, 'email'>;

/** What is known of the profile, and how long. */
export interface ProfileState {
  /** Null for nobody: not fetched yet, or the host knows no such user. */
  profile: KnownProfile | null;
  loading: boolean;
  error: boolean;
  /** 0: never, or in vain. */
  fetched_at_ms: number;
}

/** What asking for it came to. */
export type ProfileAnswer = { profile: KnownProfile } | 'not_found' | 'failed';

export const PROFILE_STALE_MS = 5 * 60_000;

export const noProfile: ProfileState = { profile: null, loading: false, error: false, fetched_at_ms: 0 };

/** With a token: after a reload and on the payment's success page always, otherwise when the last fetch is over 5 minutes old. */
export function isProfileDue(
  state: ProfileState,
  {
    hasToken,
    reloaded,
    paymentSuccess,
    now,
  }: { hasToken: boolean; reloaded: boolean; paymentSuccess: boolean; now: number },
): boolean {
  if (!hasToken || state.loading) return false;
  return reloaded || paymentSuccess || now - state.fetched_at_ms > PROFILE_STALE_MS;
}

/** It is being asked for. */
export const profileLoading = (state: ProfileState): ProfileState => ({ ...state, loading: true });

/** What is known after an answer. */
export function profileAfter(state: ProfileState, answer: ProfileAnswer, now: number): ProfileState {
  if (answer === 'failed') return { ...state, loading: false, error: true, fetched_at_ms: 0 };
  const profile = answer === 'not_found' ? null : answer.profile;
  return { profile, loading: false, error: false, fetched_at_ms: now };
}
