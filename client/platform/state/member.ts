/**
 * The signed-in user on hydrated pages: atoms, and the watch that keeps them current. The token
 * itself never reaches this code; the atom only says whether there is one.
 */
import { atom } from 'jotai/vanilla';
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
import type { StoredMember } from './stored-member.ts';

/** Session of this browser: loading, a user, or none. */
export const sessionAtom = atom<SessionState>(unknownSession);
/** Profile of the session's user, with the state of its fetch. */
export const profileAtom = atom<ProfileState>(noProfile);
/** True if the edge holds a token for this browser. */
export const tokenAtom = atom(false);
/** The page shows a successful payment, so the profile must be fetched again. */
export const paymentSuccessAtom = atom(false);

/** The browser functions that the watch needs. Tests pass their own. */
export interface MemberEnvironment {
  now: () => number;
  /** The visitor reloaded the page. */
  reloaded: boolean;
  /** The edge found a token without a session. */
  leftOver: boolean;
  fetchSession: () => Promise<SessionAnswer>;
  fetchProfile: () => Promise<ProfileAnswer>;
  removeToken: () => Promise<void>;
  report: (code: string) => void;
  store: (member: StoredMember | null) => void;
  stored: () => StoredMember | null;
  /** Calls back when the session may need a check. Returns a function that stops that. */
  onOccasion: (ask: (why: 'clock' | 'focus' | 'told') => void) => () => void;
  /** Sends the signed-in user to the other tabs. */
  notifyTabs: (user: string | null) => void;
}

/** Keeps the session and profile of a page current. Returns a function that stops it. */
export function watchMember(store: Store, around: MemberEnvironment): () => void {
  store.set(tokenAtom, around.leftOver || (around.stored()?.token ?? false));
  /** The user whose profile the atom holds. */
  let holder: string | null = null;
  let isFirst = true;
  let isAsking = false;
  /**
   * Another tab sent a message while a response was in flight, which may be older than the message.
   */
  let hasNewMessage = false;

  async function ask(occasion: 'clock' | 'focus' | 'told') {
    hasNewMessage ||= isAsking && occasion === 'told';
    if (isAsking || !isSessionDue(store.get(sessionAtom).asked_at_ms, occasion, around.now())) return;
    isAsking = true;
    const before = store.get(sessionAtom).user?.id ?? null;
    const state = sessionAfter(await around.fetchSession(), around.now());
    isAsking = false;
    store.set(sessionAtom, state);
    if (state.user) welcome(state.user.id);
    for (const duty of dutiesAfter(state, store.get(tokenAtom))) await duties[duty]();
    const user = state.user?.id ?? null;
    if (isFirst || (user !== before && !state.failed)) around.notifyTabs(user);
    await refreshProfile(isFirst && around.reloaded);
    isFirst = false;
    if (!hasNewMessage) return;
    hasNewMessage = false;
    await ask('told');
  }

  /** Restores the stored data of this member. Deletes that of another. */
  function welcome(user: string) {
    store.set(tokenAtom, true);
    if (user === holder) return;
    const member = around.stored();
    if (member?.user !== user) around.store(null);
    store.set(profileAtom, member?.user === user ? { ...member.profile, loading: false } : noProfile);
    holder = user;
  }

  const duties = {
    log: async () => around.report('CLIENT_FETCH_ERROR'),
    reset: async () => {
      holder = null;
      store.set(profileAtom, noProfile);
      around.store(null);
    },
    remove_token: async () => {
      store.set(tokenAtom, false);
      await around.removeToken();
    },
  };

  async function refreshProfile(isReload: boolean) {
    const paymentSuccess = store.get(paymentSuccessAtom);
    const hasToken = store.get(tokenAtom);
    const user = holder;
    if (user === null) return;
    if (!isProfileDue(store.get(profileAtom), { hasToken, reloaded: isReload, paymentSuccess, now: around.now() }))
      return;
    store.set(profileAtom, profileLoading);
    const answer = await around.fetchProfile();
    // Another user may have signed in meanwhile, or the member may have signed out.
    if (user !== holder) return;
    store.set(profileAtom, (state) => profileAfter(state, answer, around.now()));
    around.store({ user, token: hasToken, profile: store.get(profileAtom) });
  }

  void ask('told');
  const forgetSuccess = store.sub(paymentSuccessAtom, () => void refreshProfile(false));
  const forgetOccasions = around.onOccasion((occasion) => void ask(occasion));
  return () => {
    forgetSuccess();
    forgetOccasions();
  };
}
