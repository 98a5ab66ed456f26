/** Where the page leads to another live that is on air: the first beside this one; null where there is none. */
export const nextLive = (): string | null =>
  document.querySelector<HTMLAnchorElement>('#lives article a')?.href ?? null;
