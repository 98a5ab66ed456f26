/**
 * Keeps a plain page true to who is signed in: when that has changed (another tab signed in or out, the session ended)
 * the page is loaded again, as whoever it is now. The page says whom it was made for: `<html data-viewer>`.
 * The app of a hydrated page goes on with it by its atoms, see state/member-watch.tsx.
 */
import { TAKEN_UP } from '../app/app-data.ts';
import { forgetMember, keptMember } from '../state/kept-member.ts';
import { reloadAs } from '../state/reload-as.ts';
import { dutiesAfter, isSessionDue, sessionAfter } from '../state/session-rules.ts';
import { askSession, isLeftOver, onOccasion, removeToken, report, tellTabs } from '../state/session-wire.ts';

/** Sets it going; once a page. */
export function watchSession() {
  const shown = document.documentElement.dataset.viewer ?? null;
  let asked_at_ms = Date.now();
  // Signing out leads to a page like this one: what is kept of a member stays on that member's pages only.
  const forgot = keptMember()?.user !== shown && forgetMember();
  if (isLeftOver() || (forgot && shown === null)) void removeToken();

  async function check() {
    asked_at_ms = Date.now();
    const state = sessionAfter(await askSession(), Date.now());
    for (const duty of dutiesAfter(state, shown !== null)) {
      if (duty === 'log') report('CLIENT_FETCH_ERROR');
      if (duty === 'reset') forgetMember();
      if (duty === 'remove_token') await removeToken();
    }
    const user = state.user?.id ?? null;
    if (!state.failed && user !== shown) reloadAs(user);
  }

  const stop = onOccasion((why, user) => {
    // A visitor's page has nothing to lose by itself; it only follows what another tab tells.
    if (why === 'told' ? user === shown : shown === null) return;
    if (isSessionDue(asked_at_ms, why, Date.now())) void check();
  });
  tellTabs(shown);
  document.addEventListener(TAKEN_UP, stop);
}
