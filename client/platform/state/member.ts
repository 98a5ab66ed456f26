/**
 * Who is signed in, for hydrated pages: atoms, and the watch that keeps them true. The token itself never comes here;
 * what is kept of it is that there is one.
 */
import { atom } from 'jotai/vanilla';
import type { KeptMember } from './kept-member.ts';
import {
  isProfileDue,
  noProfile,
  type ProfileAnswer,
  type ProfileState,
  profileAfter,
  profileLoading,
} from './profile-rules.ts';
import {
  dutiesAfter,
  isSessionDue,
  type SessionAnswer,
  type SessionState,
  sessionAfter,
  unknownSession,
} from './session-rules.ts';
import type { Store } from './store.tsx';

export const sessionAtom = atom<SessionState>(unknownSession);
export const profileAtom = atom<ProfileState>(noProfile);
/** The edge holds a token for this browser. */
export const tokenAtom = atom(false);
/** The screen shows a payment that succeeded: the profile is fetched anew. */
export const paymentSuccessAtom = atom(false);

/** The browser, as far as the watch needs it; a test brings its own. */
export interface Surroundings {
  now: () => number;
  /** This page was loaded, not come to from another screen. */
  reloaded: boolean;
  /** The edge knows of a token that no session stands behind. */
  leftOver: boolean;
  fetchSession: () => Promise<SessionAnswer>;
  fetchProfile: () => Promise<ProfileAnswer>;
  removeToken: () => Promise<void>;
  report: (code: string) => void;
  keep: (member: KeptMember | null) => void;
  kept: () => KeptMember | null;
  /** Calls back when it may be time to ask; gives back what ends that. */
  onOccasion: (ask: (why: 'clock' | 'focus' | 'told') => void) => () => void;
  /** Tells the other tabs who is signed in now. */
  tell: (user: string | null) => void;
}

/** Keeps session and profile of a page true until the returned function is called. */
export function watchMember(store: Store, around: Surroundings): () => void {
  store.set(tokenAtom, around.leftOver || (around.kept()?.token ?? false));
  /** Whose the profile is that the atom holds. */
  let holder: string | null = null;
  let isFirst = true;
  let asking = false;
  /** Another tab told something while an answer was on its way, which may know nothing of it. */
  let toldMeanwhile = false;

  async function ask(why: 'clock' | 'focus' | 'told') {
    toldMeanwhile ||= asking && why === 'told';
    if (asking || !isSessionDue(store.get(sessionAtom).asked_at_ms, why, around.now())) return;
    asking = true;
    const before = store.get(sessionAtom).user?.id ?? null;
    const state = sessionAfter(await around.fetchSession(), around.now());
    asking = false;
    store.set(sessionAtom, state);
    if (state.user) welcome(state.user.id);
    for (const duty of dutiesAfter(state, store.get(tokenAtom))) await duties[duty]();
    const user = state.user?.id ?? null;
    if (isFirst || (user !== before && !state.failed)) around.tell(user);
    await refreshProfile(isFirst && around.reloaded);
    isFirst = false;
    if (!toldMeanwhile) return;
    toldMeanwhile = false;
    await ask('told');
  }

  /** Takes up what was kept of this member; what was kept of another goes. */
  function welcome(user: string) {
    store.set(tokenAtom, true);
    if (user === holder) return;
    const kept = around.kept();
    if (kept?.user !== user) around.keep(null);
    store.set(profileAtom, kept?.user === user ? { ...kept.profile, loading: false } : noProfile);
    holder = user;
  }

  const duties = {
    log: async () => around.report('CLIENT_FETCH_ERROR'),
    reset: async () => {
      holder = null;
      store.set(profileAtom, noProfile);
      around.keep(null);
    },
    remove_token: async () => {
      store.set(tokenAtom, false);
      await around.removeToken();
    },
  };

  async function refreshProfile(reloaded: boolean) {
    const paymentSuccess = store.get(paymentSuccessAtom);
    const hasToken = store.get(tokenAtom);
    const user = holder;
    if (user === null) return;
    if (!isProfileDue(store.get(profileAtom), { hasToken, reloaded, paymentSuccess, now: around.now() })) return;
    store.set(profileAtom, profileLoading);
    const answer = await around.fetchProfile();
    // Meanwhile somebody else may have signed in, or nobody is.
    if (user !== holder) return;
    store.set(profileAtom, (state) => profileAfter(state, answer, around.now()));
    around.keep({ user, token: hasToken, profile: store.get(profileAtom) });
  }

  void ask('told');
  const forgetSuccess = store.sub(paymentSuccessAtom, () => void refreshProfile(false));
  const forgetOccasions = around.onOccasion((why) => void ask(why));
  return () => {
    forgetSuccess();
    forgetOccasions();
  };
}
