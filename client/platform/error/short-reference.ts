const LENGTH = 6;

/**
 * A request's id as a person can say it: its last six characters in capitals, by which the log is searched. The data centre that
 * Cloudflare puts behind its ids is left out.
 */
export const shortReference = (requestId: string): string =>
  requestId
    .replace(/-[A-Z]{3}$/, '')
    .replaceAll('-', '')
    .slice(-LENGTH)
    .toUpperCase();
