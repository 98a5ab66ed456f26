/**
 * Reloads a static page when the signed-in user changes: another tab signed in or out, or the
 * session ended. `<html data-viewer>` is the user that the page was rendered for. Hydrated pages do
 * this with atoms instead, see state/member-watch.tsx.
 */
import { HYDRATED } from '../app/app-data.ts';
import { reloadAs } from '../state/reload-as.ts';
import { dutiesAfter, isSessionDue, sessionAfter } from '../state/session-rules.ts';
import { askSession, isLeftOver, notifyTabs, onOccasion, removeToken, reportSession } from '../state/session-wire.ts';
import { forgetMember, storedMember } from '../state/stored-member.ts';

/** Starts watching. Call it once per page. */
export function watchSession() {
  const pageUser = document.documentElement.dataset.viewer ?? null;
  let asked_at_ms = Date.now();
  // Signing out leads to a static page. Data of a member may remain stored only while that member's
  // pages are shown.
  const hasForgotten = storedMember()?.user !== pageUser && forgetMember();
  if (isLeftOver() || (hasForgotten && pageUser === null)) void removeToken();

  async function check() {
    asked_at_ms = Date.now();
    const state = sessionAfter(await askSession(), Date.now());
    for (const duty of dutiesAfter(state, pageUser !== null)) {
      if (duty === 'log') reportSession('CLIENT_FETCH_ERROR');
      if (duty === 'reset') forgetMember();
      if (duty === 'remove_token') await removeToken();
    }
    const user = state.user?.id ?? null;
    if (!state.failed && user !== pageUser) reloadAs(user);
  }

  const stop = onOccasion((occasion, user) => {
    // A visitor's page cannot lose a session. It only reacts to a message from another tab.
    if (occasion === 'told' ? user === pageUser : pageUser === null) return;
    if (isSessionDue(asked_at_ms, occasion, Date.now())) void check();
  });
  notifyTabs(pageUser);
  document.addEventListener(HYDRATED, stop);
}
