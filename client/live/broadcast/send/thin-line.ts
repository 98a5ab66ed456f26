/**
 * Adapts the bit rate to the connection, by the number of unacknowledged parts. Decreases at once
 * and increases slowly. Pure.
 */

/** State of the connection. */
export interface ConnectionState {
  /** Bits of video per second. */
  bits: number;
  /** Consecutive checks without a backlog. */
  easy: number;
}

export const CHECK_INTERVAL_MS = 1_000;
/** Backlog, about 1.5 seconds of parts, above which the rate decreases. */
const WAITING_MANY = 6;
const WAITING_FEW = 2;
const LEAST_BITS = 150_000;
const EASY_CHECKS = 10;

/** Returns the next bit rate. `waiting` is the number of unacknowledged parts. */
export function lineAfter({ bits, easy }: ConnectionState, waiting: number, maxBits: number): ConnectionState {
  if (waiting > WAITING_MANY) return { bits: Math.max(LEAST_BITS, Math.round(bits * 0.6)), easy: 0 };
  if (waiting > WAITING_FEW || bits >= maxBits) return { bits, easy: 0 };
  if (easy + 1 < EASY_CHECKS) return { bits, easy: easy + 1 };
  return { bits: Math.min(maxBits, Math.round(bits * 1.25)), easy: 0 };
}
