/**
 * Viewers whose browsers cannot decode the live. In memory only: after a crash the count starts
 * again.
 */

/** Milliseconds for which a viewer counts. A page that is loaded again reports again. */
const COUNTED_MS = 5 * 60_000;
/** Maximum viewers counted. A higher number tells the VB nothing more. */
const MAX_VIEWERS = 1_000;

export class Unplayed {
  /** Time of each viewer's last report, oldest first. */
  private readonly told = new Map<string, number>();

  tell(viewer: string, now_ms: number): void {
    this.told.delete(viewer);
    this.told.set(viewer, now_ms);
    const [first] = this.told.keys();
    if (this.told.size > MAX_VIEWERS && first !== undefined) this.told.delete(first);
  }

  /** Returns the number of viewers who reported within `COUNTED_MS`. */
  count(now_ms: number): number {
    for (const [viewer, at_ms] of this.told) {
      if (now_ms - at_ms < COUNTED_MS) break;
      this.told.delete(viewer);
    }
    return this.told.size;
  }
}
