import { describe, expect, test } from 'vitest';
import {
  dutiesAfter,
  isSessionDue,
  sessionAfter,
  unknownSession,
} from '../../../client/platform/state/session-rules.ts';

const fon = { id: 'u1', name: 'ฝน', image: '/media/avatar/fon.svg', role: 'normal' } as const;

describe('session state', () => {
  test('the session is loading until it was fetched', () => {
    expect(unknownSession.status).toBe('loading');
  });

  test('the session is authenticated with a user and unauthenticated without', () => {
    expect(sessionAfter({ user: fon }, 5)).toEqual({
      status: 'authenticated',
      user: fon,
      failed: false,
      asked_at_ms: 5,
    });
    expect(sessionAfter(null, 5)).toMatchObject({ status: 'unauthenticated', user: null, failed: false });
  });

  test('a failed fetch is an unauthenticated session and is logged', () => {
    const state = sessionAfter('failed', 5);
    expect(state).toMatchObject({ status: 'unauthenticated', user: null, failed: true });
    expect(dutiesAfter(state, false)).toContain('log');
  });
});

describe('session refresh', () => {
  test('the session is fetched again after 300 seconds', () => {
    expect(isSessionDue(1_000, 'clock', 300_999)).toBe(false);
    expect(isSessionDue(1_000, 'clock', 301_000)).toBe(true);
  });

  test('the session is fetched on focus, but not within five seconds', () => {
    expect(isSessionDue(1_000, 'focus', 4_000)).toBe(false);
    expect(isSessionDue(1_000, 'focus', 6_000)).toBe(true);
  });

  test('the session is fetched at once when another tab reports a change', () => {
    expect(isSessionDue(1_000, 'told', 1_000)).toBe(true);
  });
});

describe('missing session', () => {
  test('without a session the stored state is reset and a token removed', () => {
    expect(dutiesAfter(sessionAfter(null, 1), true)).toEqual(['reset', 'remove_token']);
    expect(dutiesAfter(sessionAfter(null, 1), false)).toEqual(['reset']);
  });

  test('nothing is reset while the session is loading or authenticated', () => {
    expect(dutiesAfter(unknownSession, true)).toEqual([]);
    expect(dutiesAfter(sessionAfter({ user: fon }, 1), true)).toEqual([]);
  });
});
