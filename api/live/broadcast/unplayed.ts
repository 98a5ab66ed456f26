/** Viewers who have told the media room that their browsers cannot decode the live. In memory: a room that dies counts anew. */

/** How long one counts. A viewer whose page was loaded again tells it again. */
const COUNTED_MS = 5 * 60_000;
/** More viewers than this change nothing for the VB. */
const VIEWERS_MOST = 1_000;

export class Unplayed {
  /** When each last told it, by their name, the earliest first. */
  private readonly told = new Map<string, number>();

  tell(viewer: string, now_ms: number): void {
    this.told.delete(viewer);
    this.told.set(viewer, now_ms);
    const [first] = this.told.keys();
    if (this.told.size > VIEWERS_MOST && first !== undefined) this.told.delete(first);
  }

  /** Returns how many told it within the last minutes. */
  count(now_ms: number): number {
    for (const [viewer, at_ms] of this.told) {
      if (now_ms - at_ms < COUNTED_MS) break;
      this.told.delete(viewer);
    }
    return this.told.size;
  }
}
