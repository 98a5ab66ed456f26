/** How long ago the host's answer began to come in, by this device's clock: what the page says of time is as old. */
export function pageAgeMs(): number {
  const [page] = performance.getEntriesByType('navigation');
  return page instanceof PerformanceNavigationTiming ? performance.now() - page.responseStart : 0;
}
