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
const profileState = profileAfter(noProfile, { profile: somebody }, NOW);

describe('profile refresh', () => {
  test('the profile is fetched again after more than five minutes', () => {
    expect(isProfileDue(profileState, { ...calm, now: NOW + PROFILE_STALE_MS })).toBe(false);
    expect(isProfileDue(profileState, { ...calm, now: NOW + PROFILE_STALE_MS + 1 })).toBe(true);
  });

  test('the profile is fetched after a reload and on the payment success page', () => {
    expect(isProfileDue(profileState, { ...calm, reloaded: true })).toBe(true);
    expect(isProfileDue(profileState, { ...calm, paymentSuccess: true })).toBe(true);
  });

  test('the profile is never fetched without a token or twice at a time', () => {
    expect(isProfileDue(noProfile, { hasToken: false, reloaded: true, paymentSuccess: true, now: NOW })).toBe(false);
    expect(isProfileDue(profileLoading(profileState), { ...calm, reloaded: true })).toBe(false);
  });
});

describe('profile fetch', () => {
  test('a successful fetch stores the user and the time', () => {
    expect(profileState).toEqual({ profile: somebody, loading: false, error: false, fetched_at_ms: NOW });
  });

  test('a failed fetch sets the error, resets the time and keeps the user', () => {
    const failedState = profileAfter(profileLoading(profileState), 'failed', NOW + 1);
    expect(failedState).toEqual({ profile: somebody, loading: false, error: true, fetched_at_ms: 0 });
    expect(isProfileDue(failedState, { ...calm, now: NOW + 2 })).toBe(true);
  });

  test('a fetch that finds no user clears the user', () => {
    const empty = profileAfter(profileState, 'not_found', NOW + 1);
    expect(empty).toEqual({ profile: null, loading: false, error: false, fetched_at_ms: NOW + 1 });
  });

  test('a running fetch shows as loading', () => {
    expect(profileLoading(profileState)).toMatchObject({ loading: true, profile: somebody });
  });
});
