const RELOADED = 'reloaded_as';
/**
 * Minimum time between two reloads for the same user, in milliseconds. Without it, a page that
 * stays wrong would reload forever.
 */
const RELOAD_REST_MS = 30_000;

/** Reloads the page for the user who is signed in now, or for a visitor (null). */
export function reloadAs(user: string | null) {
  const [last, at] = (sessionStorage.getItem(RELOADED) ?? '').split(' ');
  if (last === String(user) && Date.now() - Number(at) < RELOAD_REST_MS) return;
  sessionStorage.setItem(RELOADED, `${user} ${Date.now()}`);
  location.reload();
}
