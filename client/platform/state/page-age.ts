/**
 * Returns the milliseconds since the response started, by the device's clock. Times in the page's
 * HTML are that old.
 */
export function pageAgeMs(): number {
  const [page] = performance.getEntriesByType('navigation');
  return page instanceof PerformanceNavigationTiming ? performance.now() - page.responseStart : 0;
}
