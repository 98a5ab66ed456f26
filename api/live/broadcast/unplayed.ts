/**
 * Viewers whose browsers cannot decode the live. In memory only: after a crash the count starts
 * again.
 */

import { VIEWER_HEADER } from '../../../calls/live/broadcast/media-secret.ts';

/** Milliseconds for which a viewer counts. A page that is loaded again reports again. */
const COUNTED_MS = 5 * 60_000;
/** Maximum viewers counted. A higher number tells the VB nothing more. */
const MAX_VIEWERS = 1_000;

export class Unplayed {
  /** Time of each viewer's last report, oldest first. */
  private readonly reports = new Map<string, number>();

  add(viewer: string, now_ms: number): void {
    this.reports.delete(viewer);
    this.reports.set(viewer, now_ms);
    const [first] = this.reports.keys();
    if (this.reports.size > MAX_VIEWERS && first !== undefined) this.reports.delete(first);
  }

  /** Answers a viewer's report. `isOpen`: the live is not over, so that the VB can learn of it. */
  hear(request: Request, isOpen: boolean): Response {
    const viewer = request.headers.get(VIEWER_HEADER);
    if (viewer === null) return new Response(null, { status: 400 });
    if (isOpen) this.add(viewer, Date.now());
    return new Response(null, { status: 204 });
  }

  /** Returns the number of viewers who reported within `COUNTED_MS`. */
  count(now_ms: number): number {
    for (const [viewer, at_ms] of this.reports) {
      if (now_ms - at_ms < COUNTED_MS) break;
      this.reports.delete(viewer);
    }
    return this.reports.size;
  }
}
