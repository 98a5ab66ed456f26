/** What a browser may tell of its line; many tell nothing. */
interface Line {
  saveData?: boolean;
  type?: string;
  effectiveType?: string;
}

/** Whether nobody pays for what is loaded ahead of its use, and nothing else waits for it, as far as the browser tells. */
export function isFreeLine({ connection = {} }: { connection?: Line } = navigator as { connection?: Line }): boolean {
  const { saveData = false, type, effectiveType = '4g' } = connection;
  return !saveData && type !== 'cellular' && effectiveType === '4g';
}

/** Calls back when the page has loaded and its line and its reader are at rest. */
export function whenIdle(then: () => void) {
  const rest = () => ('requestIdleCallback' in window ? requestIdleCallback(then) : setTimeout(then, 1_000));
  if (document.readyState === 'complete') rest();
  else addEventListener('load', rest);
}
