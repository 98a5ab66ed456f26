const LENGTH = 6;

/**
 * Returns the last six characters of a request id, in capitals, to search the log with. Skips the
 * data centre that Cloudflare appends to its ids.
 */
export const shortReference = (requestId: string): string =>
  requestId
    .replace(/-[A-Z]{3}$/, '')
    .replaceAll('-', '')
    .slice(-LENGTH)
    .toUpperCase();
