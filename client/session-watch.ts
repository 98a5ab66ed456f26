/**
 * Keeps a plain page true to who is signed in: when that has changed (another tab signed in or out, the session ended)
 * the page is loaded again, as whoever it is now. The page says whom it was made for: `<html data-viewer>`.
 */
import { dutiesAfter, isSessionDue, type SessionAnswer, sessionAfter } from './state/session-rules.ts';
import { askSession, onOccasion, removeToken, report, tellTabs } from './state/session-wire.ts';

const RELOADED = 'reloaded_as';
/** A page that does not become what it was loaded again for would be loaded for ever. */
const RELOAD_REST_MS = 30_000;

export function watchSession() {
  const shown = document.documentElement.dataset.viewer ?? null;
  let asked_at_ms = Date.now();

  async function check() {
    asked_at_ms = Date.now();
    const answer = await askSession();
    const state = sessionAfter(answer, Date.now());
    for (const duty of dutiesAfter(state, shown !== null)) {
      if (duty === 'log') report('CLIENT_FETCH_ERROR');
      if (duty === 'remove_token') await removeToken();
    }
    if (answer !== 'failed' && idOf(answer) !== shown) reloadAs(idOf(answer));
  }

  onOccasion((why, user) => {
    // A visitor's page has nothing to lose by itself; it only follows what another tab tells.
    if (why === 'told' ? user === shown : shown === null) return;
    if (isSessionDue(asked_at_ms, why, Date.now())) void check();
  });
  tellTabs(shown);
}

const idOf = (answer: Exclude<SessionAnswer, 'failed'>): string | null => answer?.user.id ?? null;

function reloadAs(user: string | null) {
  const [last, at] = (sessionStorage.getItem(RELOADED) ?? '').split(' ');
  if (last === String(user) && Date.now() - Number(at) < RELOAD_REST_MS) return;
  sessionStorage.setItem(RELOADED, `${user} ${Date.now()}`);
  location.reload();
}
