/** Returns the path of a return target if it is on this origin, otherwise `fallback`. */
export function safeReturnTo(target: unknown, origin: string, fallback = '/'): string {
  if (typeof target !== 'string' || target === '') return fallback;
  // The URL parser reads `/\evil`, tabs and encodings as browsers do, so the origin is compared
  // after parsing.
  const url = URL.parse(target, origin);
  if (!url || url.origin !== origin || url.username !== '' || url.password !== '') return fallback;
  // The path of `blob:https:…` on this origin is an address itself.
  return /^\/(?!\/)/.test(url.pathname) ? url.pathname + url.search + url.hash : fallback;
}
