/**
 * Keeps the pictures of a live together: viewers see frames that were captured at the same moment.
 * All times are in seconds. Two players compare how late they are by the clock of one device, so a
 * wrong clock of the viewer cancels out.
 */

/** State of a playing picture. */
export interface PictureState {
  /** Time since the capture of its current frame. */
  late: number;
  /** Buffered media after its current frame, and before it. */
  ahead: number;
  back: number;
}

/** How a picture beside that of the VB goes on. */
interface PictureStep {
  rate: number;
  /** Seconds to jump. 0: none. */
  jump: number;
  /** Delay to add to the player's own, so that it does not jump to the newest frame. */
  hold: number;
}

/** Delay that the player keeps by itself: `HOLD_SECONDS` of player.ts. */
const OWN_HOLD = 0.9;
/** Buffer that a picture needs to play without stalls. Parts arrive every 250 ms. */
const LEAST_AHEAD = 0.6;
/** Maximum delay that guests can add to the picture of the VB. A slower guest is shown late. */
export const HOLD_MAX = 3;
/** Seconds by which the added delay shrinks per step, so that a steady connection wins it back. */
const RELEASE = 0.01;
/** Differences that nobody notices. */
const FINE = 0.04;
/** Difference from which a picture jumps. */
const JUMP = 0.28;
/** Change of the rate per second of difference, and its maximum. */
const GAIN = 0.6;
const RATE_CHANGE_MAX = 0.1;
/** Rate of a picture that waits. Frames go on, so that the player does not take it for stuck. */
const SLOWEST = 0.1;

/**
 * Returns the delay to add to the picture of the VB, so that the slowest other picture can keep up.
 * `delay` is the delay before.
 */
export function holdFor(host: PictureState, others: readonly PictureState[], delay: number): number {
  const earliest = host.late - host.ahead + OWN_HOLD;
  const needed = Math.max(0, ...others.map(({ late, ahead }) => late - ahead + LEAST_AHEAD - earliest));
  return Math.min(HOLD_MAX, Math.max(needed, delay - RELEASE));
}

/** Returns how a picture follows that of the VB. */
export function stepFor(host: PictureState, { late, ahead, back }: PictureState): PictureStep {
  const behind = late - host.late;
  const hold = Math.max(0, ahead - behind - OWN_HOLD);
  // Media that is not there yet cannot be played.
  const most = ahead - LEAST_AHEAD / 2;
  // A picture that is too early waits for the VB's, if it cannot go back.
  if (behind < -JUMP) return back > -behind ? { rate: 1, jump: behind, hold } : { rate: SLOWEST, jump: 0, hold };
  if (behind > JUMP) {
    const jump = Math.min(behind, most);
    return { rate: 1, jump: jump > JUMP ? jump : 0, hold };
  }
  if (Math.abs(behind) < FINE || (behind > 0 && most < 0)) return { rate: 1, jump: 0, hold };
  const change = Math.min(RATE_CHANGE_MAX, Math.max(-RATE_CHANGE_MAX, behind * GAIN));
  return { rate: 1 + change, jump: 0, hold };
}
