/** Counts dropped frames. Work is given up when more than 5 % of five seconds are dropped. */

const DROPS_MAX = 8;
const DROPS_US = 5_000_000;

export class DroppedFrames {
  private recent: number[] = [];

  /**
   * Adds a dropped frame. Returns whether the recent ones are too many, and then restarts the
   * count.
   */
  add(at_us: number): boolean {
    this.recent = [...this.recent.filter((before_us) => at_us - before_us < DROPS_US), at_us];
    const isMany = this.recent.length > DROPS_MAX;
    if (isMany) this.recent = [];
    return isMany;
  }
}
