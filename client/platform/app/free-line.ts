/** The Network Information API. Many browsers do not have it. */
interface Line {
  saveData?: boolean;
  type?: string;
  effectiveType?: string;
}

/**
 * Returns whether the connection is fast and unmetered, so that preloading costs the visitor
 * nothing. An unknown connection counts as such.
 */
export function isFreeLine({ connection = {} }: { connection?: Line } = navigator as { connection?: Line }): boolean {
  const { saveData = false, type, effectiveType = '4g' } = connection;
  return !saveData && type !== 'cellular' && effectiveType === '4g';
}

/** Calls back when the page has loaded and the browser is idle. */
export function whenIdle(then: () => void) {
  const rest = () => ('requestIdleCallback' in window ? requestIdleCallback(then) : setTimeout(then, 1_000));
  if (document.readyState === 'complete') rest();
  else addEventListener('load', rest);
}
