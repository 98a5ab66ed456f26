const RELOADED = 'reloaded_as';
/** A page that does not become what it was loaded again for would be loaded for ever. */
const RELOAD_REST_MS = 30_000;

/** Loads the page again, to be made for whoever is signed in now. */
export function reloadAs(user: string | null) {
  const [last, at] = (sessionStorage.getItem(RELOADED) ?? '').split(' ');
  if (last === String(user) && Date.now() - Number(at) < RELOAD_REST_MS) return;
  sessionStorage.setItem(RELOADED, `${user} ${Date.now()}`);
  location.reload();
}
