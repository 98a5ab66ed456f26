/** Returns the URL of another live on air: the topmost one that the page links to, or null. */
export const nextLive = (): string | null =>
  document.querySelector<HTMLAnchorElement>('#lives article a')?.href ?? null;
