import { createStore } from 'jotai/vanilla';
import { describe, expect, test } from 'vitest';
import {
  type MemberEnvironment,
  paymentSuccessAtom,
  profileAtom,
  sessionAtom,
  tokenAtom,
  watchMember,
} from '../../../client/platform/state/member.ts';
import { noProfile, type ProfileAnswer } from '../../../client/platform/state/profile-rules.ts';
import type { SessionAnswer } from '../../../client/platform/state/session-rules.ts';
import type { StoredMember } from '../../../client/platform/state/stored-member.ts';
import { somebody } from '../somebody.ts';

const fon = { user: { id: 'u1', name: 'ฝน', image: '', role: 'normal' as const } };

/**
 * A simulated browser with controllable answers, a recording of its effects and a stopped clock.
 */
function browser(
  start: {
    kept?: StoredMember;
    session?: SessionAnswer;
    paymentSuccess?: boolean;
    reloaded?: boolean;
    leftOver?: boolean;
  } = {},
) {
  const calls = { reports: [] as string[], notified: [] as (string | null)[], removed: 0, sessions: 0, profiles: 0 };
  let storedMember = start.kept ?? null;
  let ask: (why: 'clock' | 'focus' | 'told') => void = () => undefined;
  const world = {
    now: 1_000_000,
    session: start.session ?? (null as SessionAnswer),
    profile: { profile: somebody } as ProfileAnswer,
    profileHeld: Promise.resolve(),
    stopped: false,
  };
  const store = createStore();
  store.set(paymentSuccessAtom, start.paymentSuccess ?? false);
  const around: MemberEnvironment = {
    now: () => world.now,
    reloaded: start.reloaded ?? false,
    leftOver: start.leftOver ?? false,
    fetchSession: async () => {
      calls.sessions += 1;
      const answer = world.session;
      await undefined;
      return answer;
    },
    fetchProfile: async () => {
      calls.profiles += 1;
      await world.profileHeld;
      return world.profile;
    },
    removeToken: async () => {
      calls.removed += 1;
    },
    report: (code) => calls.reports.push(code),
    store: (member) => {
      storedMember = member;
    },
    stored: () => storedMember,
    onOccasion: (callback) => {
      ask = callback;
      return () => {
        world.stopped = true;
      };
    },
    notifyTabs: (user) => calls.notified.push(user),
  };
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  return {
    store,
    calls,
    world,
    kept: () => storedMember,
    settle,
    /** Delays the profile until `arrive` is called. */
    holdProfile() {
      const { promise, resolve: arrive } = Promise.withResolvers<void>();
      world.profileHeld = promise;
      return { arrive };
    },
    async open() {
      const stop = watchMember(store, around);
      await settle();
      return stop;
    },
    async occasion(why: 'clock' | 'focus' | 'told', afterMs: number) {
      world.now += afterMs;
      ask(why);
      await settle();
    },
  };
}

const memberOf = (fetched_at_ms: number, user = 'u1'): StoredMember => ({
  user,
  token: true,
  profile: { ...noProfile, profile: somebody, fetched_at_ms },
});

describe('member state of a hydrated page', () => {
  test('a member’s page fetches and stores session and profile and notifies tabs', async () => {
    const page = browser({ session: fon });
    await page.open();
    expect(page.store.get(sessionAtom)).toMatchObject({ status: 'authenticated', user: fon.user });
    expect(page.store.get(profileAtom)).toMatchObject({ profile: somebody, error: false });
    expect(page.kept()).toMatchObject({ user: 'u1', token: true, profile: { profile: somebody } });
    expect(page.calls.notified).toEqual(['u1']);
  });

  test('a fresh profile is fetched again only after a reload or payment', async () => {
    const fetches = async (options: { reloaded?: boolean; paymentSuccess?: boolean }) => {
      const page = browser({ session: fon, kept: memberOf(1_000_000 - 60_000), ...options });
      await page.open();
      return page.calls.profiles;
    };
    expect(await fetches({})).toBe(0);
    expect(await fetches({ reloaded: true })).toBe(1);
    expect(await fetches({ paymentSuccess: true })).toBe(1);
  });

  test('a member’s page neither shows nor stores another member’s profile', async () => {
    const page = browser({ session: fon, kept: memberOf(1_000_000 - 60_000, 'u2') });
    page.world.profile = 'failed';
    await page.open();
    expect(page.calls.profiles).toBe(1);
    expect(page.store.get(profileAtom)).toMatchObject({ profile: null, error: true });
    expect(page.kept()).toMatchObject({ user: 'u1', profile: { profile: null } });
  });

  test('stored data is shown only once the session is known', async () => {
    const page = browser({ session: fon, kept: memberOf(1_000_000 - 60_000) });
    const open = page.open();
    expect(page.store.get(profileAtom)).toEqual(noProfile);
    await open;
    expect(page.store.get(profileAtom).profile).toEqual(somebody);
  });

  test('a profile that arrives after sign-out is dropped', async () => {
    const page = browser({ session: fon });
    const { arrive } = page.holdProfile();
    await page.open();
    page.world.session = null;
    await page.occasion('told', 10);
    arrive();
    await page.settle();
    expect(page.store.get(profileAtom)).toEqual(noProfile);
    expect(page.kept()).toBeNull();
  });

  test('a successful payment fetches the profile again', async () => {
    const page = browser({ session: fon, kept: memberOf(1_000_000 - 60_000) });
    await page.open();
    expect(page.calls.profiles).toBe(0);
    page.store.set(paymentSuccessAtom, true);
    await page.settle();
    expect(page.calls.profiles).toBe(1);
  });

  test('the session is fetched every 300 seconds and on focus', async () => {
    const page = browser({ session: fon });
    await page.open();
    await page.occasion('clock', 299_000);
    expect(page.calls.sessions).toBe(1);
    await page.occasion('clock', 1_000);
    expect(page.calls.sessions).toBe(2);
    await page.occasion('focus', 6_000);
    expect(page.calls.sessions).toBe(3);
  });

  test('a sign-out in another tab resets the state and removes the token', async () => {
    const page = browser({ session: fon });
    await page.open();
    page.world.session = null;
    await page.occasion('told', 10);
    expect(page.store.get(sessionAtom).status).toBe('unauthenticated');
    expect(page.store.get(profileAtom)).toEqual(noProfile);
    expect(page.store.get(tokenAtom)).toBe(false);
    expect(page.kept()).toBeNull();
    expect(page.calls).toMatchObject({ removed: 1, notified: ['u1', null] });
  });

  test('a sign-out in another tab wins over a running session request', async () => {
    const page = browser({ session: fon });
    const pageOpening = page.open();
    // The response under way shows the session before the sign-out.
    page.world.session = null;
    await page.occasion('told', 0);
    await pageOpening;
    await page.settle();
    expect(page.store.get(sessionAtom).status).toBe('unauthenticated');
    expect(page.kept()).toBeNull();
  });

  test('a visitor’s page removes a leftover token', async () => {
    const page = browser({ kept: memberOf(0) });
    await page.open();
    expect(page.calls.removed).toBe(1);
    expect(page.kept()).toBeNull();
    expect(page.calls.profiles).toBe(0);
  });

  test('a visitor’s page removes a cookie that the edge marked as leftover', async () => {
    const page = browser({ leftOver: true });
    await page.open();
    expect(page.calls.removed).toBe(1);
  });

  test('a failed session request is logged and the next one recovers', async () => {
    const page = browser({ session: 'failed' });
    await page.open();
    expect(page.calls.reports).toEqual(['CLIENT_FETCH_ERROR']);
    expect(page.store.get(sessionAtom)).toMatchObject({ status: 'unauthenticated', failed: true });
    page.world.session = fon;
    await page.occasion('clock', 300_000);
    expect(page.store.get(sessionAtom).status).toBe('authenticated');
  });

  test('a failed profile request sets the error and is retried later', async () => {
    const page = browser({ session: fon });
    page.world.profile = 'failed';
    await page.open();
    expect(page.store.get(profileAtom)).toMatchObject({ error: true, fetched_at_ms: 0 });
    page.world.profile = 'not_found';
    await page.occasion('clock', 300_000);
    expect(page.store.get(profileAtom)).toMatchObject({ error: false, profile: null });
  });

  test('a page that is left stops its requests', async () => {
    const page = browser({ session: fon });
    (await page.open())();
    expect(page.world.stopped).toBe(true);
  });
});
