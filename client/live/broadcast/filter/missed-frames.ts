/** Frame rate of a camera that does not state its own. */
const USUAL_RATE = 30;

/**
 * Counts the frames that a camera produced while one was drawn. One drawing counts as one frame at
 * most: the first compiles the shaders.
 */
export class MissedFrames {
  private missed = 0;

  /** Adds a drawing. Returns whether another whole frame was missed. */
  add(took_ms: number, frameRate = USUAL_RATE): boolean {
    this.missed += Math.min(1, Math.max(0, (took_ms * frameRate) / 1000 - 1));
    if (this.missed < 1) return false;
    this.missed -= 1;
    return true;
  }
}
