import { describe, expect, test } from 'vitest';
import {
  dutiesAfter,
  isSessionDue,
  sessionAfter,
  unknownSession,
} from '../../../client/platform/state/session-rules.ts';

const fon = { id: 'u1', name: 'ฝน', image: '/media/avatar/fon.svg', role: 'normal' } as const;

describe('the session', () => {
  test('is loading until it was asked for', () => {
    expect(unknownSession.status).toBe('loading');
  });

  test('is authenticated with a user, unauthenticated with none', () => {
    expect(sessionAfter({ user: fon }, 5)).toEqual({
      status: 'authenticated',
      user: fon,
      failed: false,
      asked_at_ms: 5,
    });
    expect(sessionAfter(null, 5)).toMatchObject({ status: 'unauthenticated', user: null, failed: false });
  });

  test('whose fetch failed is none, and that is logged', () => {
    const state = sessionAfter('failed', 5);
    expect(state).toMatchObject({ status: 'unauthenticated', user: null, failed: true });
    expect(dutiesAfter(state, false)).toContain('log');
  });
});

describe('asking again', () => {
  test('is due after 300 seconds and not a moment before', () => {
    expect(isSessionDue(1_000, 'clock', 300_999)).toBe(false);
    expect(isSessionDue(1_000, 'clock', 301_000)).toBe(true);
  });

  test('is due when the tab is turned to, but not at every blink', () => {
    expect(isSessionDue(1_000, 'focus', 4_000)).toBe(false);
    expect(isSessionDue(1_000, 'focus', 6_000)).toBe(true);
  });

  test('is due at once when another tab tells', () => {
    expect(isSessionDue(1_000, 'told', 1_000)).toBe(true);
  });
});

describe('without a session', () => {
  test('the persisted state is reset, and a token that is left over is removed', () => {
    expect(dutiesAfter(sessionAfter(null, 1), true)).toEqual(['reset', 'remove_token']);
    expect(dutiesAfter(sessionAfter(null, 1), false)).toEqual(['reset']);
  });

  test('is nothing that happens while loading or signed in', () => {
    expect(dutiesAfter(unknownSession, true)).toEqual([]);
    expect(dutiesAfter(sessionAfter({ user: fon }, 1), true)).toEqual([]);
  });
});
