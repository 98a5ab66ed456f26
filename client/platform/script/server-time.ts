/** The server's time, for static pages. A device's clock may be wrong by hours. */

const DEADLINE_MS = 8_000;

let comparison: Promise<number | null> | undefined;

/**
 * Returns how far the server's clock is ahead of the device's, in milliseconds, or null if the
 * request failed. A page asks once, and again only after a failure.
 */
export function serverAhead(): Promise<number | null> {
  comparison ??= compare().catch(() => {
    comparison = undefined;
    return null;
  });
  return comparison;
}

/** Returns the server's time, or the device's if the request failed. */
export const serverNow = async (): Promise<number> => ((await serverAhead()) ?? 0) + Date.now();

async function compare(): Promise<number> {
  const askedAtMs = Date.now();
  const answer = await fetch('/clock', { signal: AbortSignal.timeout(DEADLINE_MS) });
  const { now } = (await answer.json()) as { now: string };
  return Date.parse(now) - (askedAtMs + Date.now()) / 2;
}
