/** A path on our own origin out of what a form or link asks to return to; anything else becomes `fallback`. */
export function safeReturnTo(target: unknown, origin: string, fallback = '/'): string {
  if (typeof target !== 'string' || target === '') return fallback;
  // The URL parser reads `/\evil`, tabs and encodings the way browsers do, so origins are compared after it.
  const url = URL.parse(target, origin);
  if (!url || url.origin !== origin || url.username !== '' || url.password !== '') return fallback;
  return url.pathname.startsWith('//') ? fallback : url.pathname + url.search + url.hash;
}
