/** How a page asks for its session, tells the other tabs, and hears from them. Small: the plain pages carry it too. */
import { SESSION_REFETCH_MS, type SessionAnswer } from './session-rules.ts';

/** One a page: by the channel that listens, a page does not tell itself. */
let channel: BroadcastChannel | null = null;
const tabs = () => (channel ??= new BroadcastChannel('session'));

/** The session, as the edge knows it. */
export async function askSession(): Promise<SessionAnswer> {
  try {
    const response = await fetch('/api/auth/session');
    return response.ok ? await response.json() : 'failed';
  } catch {
    return 'failed';
  }
}

/** Whether this page was asked for with a cookie that no session stands behind (document.tsx). */
export const isLeftOver = (): boolean => 'leftover' in document.documentElement.dataset;

/** Has the edge take away a cookie that no session stands behind. */
export const removeToken = async (): Promise<void> => void (await fetch('/api/auth/remove_token').catch(() => null));

/** Leaves a line in the log, if it can be left. */
export const report = (code: string): void =>
  void navigator.sendBeacon('/api/auth/_log', new URLSearchParams({ level: 'error', code }));

/** Tells the other tabs who is signed in now. */
export const tellTabs = (user: string | null): void => tabs().postMessage(user);

/** Calls back by the clock, when the tab is turned to, and when another tab tells who is signed in there. */
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
