import { createStore } from 'jotai/vanilla';
import { describe, expect, test } from 'vitest';
import type { KeptMember } from '../../../client/platform/state/kept-member.ts';
import {
  paymentSuccessAtom,
  profileAtom,
  type Surroundings,
  sessionAtom,
  tokenAtom,
  watchMember,
} from '../../../client/platform/state/member.ts';
import { noProfile, type ProfileAnswer } from '../../../client/platform/state/profile-rules.ts';
import type { SessionAnswer } from '../../../client/platform/state/session-rules.ts';
import { somebody } from '../somebody.ts';

const fon = { user: { id: 'u1', name: 'ฝน', image: '', role: 'normal' as const } };

/** A browser of which everything can be told and seen, with a clock that stands still. */
function browser(
  start: {
    kept?: KeptMember;
    session?: SessionAnswer;
    paymentSuccess?: boolean;
    reloaded?: boolean;
    leftOver?: boolean;
  } = {},
) {
  const seen = { reports: [] as string[], told: [] as (string | null)[], removed: 0, sessions: 0, profiles: 0 };
  let kept = start.kept ?? null;
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
  const around: Surroundings = {
    now: () => world.now,
    reloaded: start.reloaded ?? false,
    leftOver: start.leftOver ?? false,
    fetchSession: async () => {
      seen.sessions += 1;
      const answer = world.session;
      await undefined;
      return answer;
    },
    fetchProfile: async () => {
      seen.profiles += 1;
      await world.profileHeld;
      return world.profile;
    },
    removeToken: async () => {
      seen.removed += 1;
    },
    report: (code) => seen.reports.push(code),
    keep: (member) => {
      kept = member;
    },
    kept: () => kept,
    onOccasion: (callback) => {
      ask = callback;
      return () => {
        world.stopped = true;
      };
    },
    tell: (user) => seen.told.push(user),
  };
  const settle = () => new Promise((done) => setTimeout(done));
  return {
    store,
    seen,
    world,
    kept: () => kept,
    settle,
    /** The profile is on its way until it is let arrive. */
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

const keptMember = (fetched_at_ms: number, user = 'u1'): KeptMember => ({
  user,
  token: true,
  profile: { ...noProfile, profile: somebody, fetched_at_ms },
});

describe('a hydrated page', () => {
  test('of a member fetches session and profile, keeps them, and tells the other tabs', async () => {
    const page = browser({ session: fon });
    await page.open();
    expect(page.store.get(sessionAtom)).toMatchObject({ status: 'authenticated', user: fon.user });
    expect(page.store.get(profileAtom)).toMatchObject({ profile: somebody, error: false });
    expect(page.kept()).toMatchObject({ user: 'u1', token: true, profile: { profile: somebody } });
    expect(page.seen.told).toEqual(['u1']);
  });

  test('with a fresh profile does not fetch it again, unless it was reloaded or shows a payment that succeeded', async () => {
    const fetches = async (options: { reloaded?: boolean; paymentSuccess?: boolean }) => {
      const page = browser({ session: fon, kept: keptMember(1_000_000 - 60_000), ...options });
      await page.open();
      return page.seen.profiles;
    };
    expect(await fetches({})).toBe(0);
    expect(await fetches({ reloaded: true })).toBe(1);
    expect(await fetches({ paymentSuccess: true })).toBe(1);
  });

  test('of one member shows and keeps nothing of another, however fresh', async () => {
    const page = browser({ session: fon, kept: keptMember(1_000_000 - 60_000, 'u2') });
    page.world.profile = 'failed';
    await page.open();
    expect(page.seen.profiles).toBe(1);
    expect(page.store.get(profileAtom)).toMatchObject({ profile: null, error: true });
    expect(page.kept()).toMatchObject({ user: 'u1', profile: { profile: null } });
  });

  test('shows nothing that was kept before it is known whose page it is', async () => {
    const page = browser({ session: fon, kept: keptMember(1_000_000 - 60_000) });
    const open = page.open();
    expect(page.store.get(profileAtom)).toEqual(noProfile);
    await open;
    expect(page.store.get(profileAtom).profile).toEqual(somebody);
  });

  test('drops a profile that arrives after its member has left', async () => {
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

  test('fetches the profile anew at the moment that a payment succeeds', async () => {
    const page = browser({ session: fon, kept: keptMember(1_000_000 - 60_000) });
    await page.open();
    expect(page.seen.profiles).toBe(0);
    page.store.set(paymentSuccessAtom, true);
    await page.settle();
    expect(page.seen.profiles).toBe(1);
  });

  test('asks for the session every 300 seconds and when it is turned to', async () => {
    const page = browser({ session: fon });
    await page.open();
    await page.occasion('clock', 299_000);
    expect(page.seen.sessions).toBe(1);
    await page.occasion('clock', 1_000);
    expect(page.seen.sessions).toBe(2);
    await page.occasion('focus', 6_000);
    expect(page.seen.sessions).toBe(3);
  });

  test('follows another tab that signs out: state reset, leftover token removed', async () => {
    const page = browser({ session: fon });
    await page.open();
    page.world.session = null;
    await page.occasion('told', 10);
    expect(page.store.get(sessionAtom).status).toBe('unauthenticated');
    expect(page.store.get(profileAtom)).toEqual(noProfile);
    expect(page.store.get(tokenAtom)).toBe(false);
    expect(page.kept()).toBeNull();
    expect(page.seen).toMatchObject({ removed: 1, told: ['u1', null] });
  });

  test('follows another tab that signs out while the session is being asked for', async () => {
    const page = browser({ session: fon });
    const opened = page.open();
    // The answer that is on its way is of before.
    page.world.session = null;
    await page.occasion('told', 0);
    await opened;
    await page.settle();
    expect(page.store.get(sessionAtom).status).toBe('unauthenticated');
    expect(page.kept()).toBeNull();
  });

  test('of a visitor with a token left over from before removes it', async () => {
    const page = browser({ kept: keptMember(0) });
    await page.open();
    expect(page.seen.removed).toBe(1);
    expect(page.kept()).toBeNull();
    expect(page.seen.profiles).toBe(0);
  });

  test('of a visitor whose cookie the edge knows to be left over removes it', async () => {
    const page = browser({ leftOver: true });
    await page.open();
    expect(page.seen.removed).toBe(1);
  });

  test('whose session fetch fails logs it and has no session, and recovers at the next', async () => {
    const page = browser({ session: 'failed' });
    await page.open();
    expect(page.seen.reports).toEqual(['CLIENT_FETCH_ERROR']);
    expect(page.store.get(sessionAtom)).toMatchObject({ status: 'unauthenticated', failed: true });
    page.world.session = fon;
    await page.occasion('clock', 300_000);
    expect(page.store.get(sessionAtom).status).toBe('authenticated');
  });

  test('whose profile fetch fails has the error flag and asks again at the next occasion', async () => {
    const page = browser({ session: fon });
    page.world.profile = 'failed';
    await page.open();
    expect(page.store.get(profileAtom)).toMatchObject({ error: true, fetched_at_ms: 0 });
    page.world.profile = 'not_found';
    await page.occasion('clock', 300_000);
    expect(page.store.get(profileAtom)).toMatchObject({ error: false, profile: null });
  });

  test('that is left stops asking', async () => {
    const page = browser({ session: fon });
    (await page.open())();
    expect(page.world.stopped).toBe(true);
  });
});
