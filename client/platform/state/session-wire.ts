/**
 * Fetches the session and exchanges messages with other tabs. Small, because static pages load it
 * too.
 */
import { SESSION_REFETCH_MS, type SessionAnswer } from './session-rules.ts';

/** One channel per page. A page receives no messages that it sent on the same channel. */
let channel: BroadcastChannel | null = null;
const tabs = () => (channel ??= new BroadcastChannel('session'));

/** Fetches the session from the edge. */
export async function askSession(): Promise<SessionAnswer> {
  try {
    const response = await fetch('/api/auth/session');
    return response.ok ? await response.json() : 'failed';
  } catch {
    return 'failed';
  }
}

/** Returns whether the request of this page carried a cookie without a session (document.tsx). */
export const isLeftOver = (): boolean => 'leftover' in document.documentElement.dataset;

/** Makes the edge delete a cookie without a session. */
export const removeToken = async (): Promise<void> => void (await fetch('/api/auth/remove_token').catch(() => null));

/** Logs an error code at the edge. Failures are ignored. */
export const reportSession = (code: string): void =>
  void navigator.sendBeacon('/api/auth/_log', new URLSearchParams({ level: 'error', code }));

/** Sends the signed-in user to the other tabs. */
export const notifyTabs = (user: string | null): void => tabs().postMessage(user);

/**
 * Calls back every 300 seconds, when the tab gets the focus, and when another tab reports its user.
 * Returns a function that stops that.
 */
export function onOccasion(ask: (why: 'clock' | 'focus' | 'told', user?: string | null) => void): () => void {
  tabs().onmessage = ({ data }) => ask('told', data);
  const timer = setInterval(() => ask('clock'), SESSION_REFETCH_MS);
  const onFocus = () => document.visibilityState === 'visible' && ask('focus');
  const onShow = (event: PageTransitionEvent) => event.persisted && ask('told');
  document.addEventListener('visibilitychange', onFocus);
  addEventListener('focus', onFocus);
  addEventListener('pageshow', onShow);
  return () => {
    channel?.close();
    channel = null;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onFocus);
    removeEventListener('focus', onFocus);
    removeEventListener('pageshow', onShow);
  };
}
