import { describe, expect, test } from 'vitest';
import {
  isProfileDue,
  noProfile,
  PROFILE_STALE_MS,
  profileAfter,
  profileLoading,
} from '../../../client/platform/state/profile-rules.ts';
import { somebody } from '../somebody.ts';

const NOW = Date.UTC(2026, 10, 20);
const calm = { hasToken: true, reloaded: false, paymentSuccess: false, now: NOW };
const known = profileAfter(noProfile, { profile: somebody }, NOW);

describe('the profile is fetched', () => {
  test('when the last fetch is more than 5 minutes old, and not at 5 minutes', () => {
    expect(isProfileDue(known, { ...calm, now: NOW + PROFILE_STALE_MS })).toBe(false);
    expect(isProfileDue(known, { ...calm, now: NOW + PROFILE_STALE_MS + 1 })).toBe(true);
  });

  test('after a reload and on the payment success page, however fresh it is', () => {
    expect(isProfileDue(known, { ...calm, reloaded: true })).toBe(true);
    expect(isProfileDue(known, { ...calm, paymentSuccess: true })).toBe(true);
  });

  test('never without a token, and never twice at a time', () => {
    expect(isProfileDue(noProfile, { hasToken: false, reloaded: true, paymentSuccess: true, now: NOW })).toBe(false);
    expect(isProfileDue(profileLoading(known), { ...calm, reloaded: true })).toBe(false);
  });
});

describe('a fetch', () => {
  test('that succeeds stores the user and the time', () => {
    expect(known).toEqual({ profile: somebody, loading: false, error: false, fetched_at_ms: NOW });
  });

  test('that fails sets the error flag and the time to 0, and keeps whom it knew', () => {
    const failed = profileAfter(profileLoading(known), 'failed', NOW + 1);
    expect(failed).toEqual({ profile: somebody, loading: false, error: true, fetched_at_ms: 0 });
    expect(isProfileDue(failed, { ...calm, now: NOW + 2 })).toBe(true);
  });

  test('that finds nobody leaves an empty user', () => {
    const empty = profileAfter(known, 'not_found', NOW + 1);
    expect(empty).toEqual({ profile: null, loading: false, error: false, fetched_at_ms: NOW + 1 });
  });

  test('that is under way shows so', () => {
    expect(profileLoading(known)).toMatchObject({ loading: true, profile: somebody });
  });
});
