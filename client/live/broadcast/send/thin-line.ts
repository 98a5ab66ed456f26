/** How many bits a line bears, by how many parts wait for it: down at once, up slowly. Pure. */

/** What has been seen of a line. */
export interface Line {
  /** Of the picture, a second. */
  bits: number;
  /** So many looks in a row nothing waited. */
  easy: number;
}

export const LOOK_MS = 1_000;
/** About a second and a half of parts. */
const WAITING_MANY = 6;
const WAITING_FEW = 2;
const LEAST_BITS = 150_000;
const EASY_LOOKS = 10;

/** What to send from now on, when `waiting` parts are without an acknowledgement. */
export function lineAfter({ bits, easy }: Line, waiting: number, mostBits: number): Line {
  if (waiting > WAITING_MANY) return { bits: Math.max(LEAST_BITS, Math.round(bits * 0.6)), easy: 0 };
  if (waiting > WAITING_FEW || bits >= mostBits) return { bits, easy: 0 };
  if (easy + 1 < EASY_LOOKS) return { bits, easy: easy + 1 };
  return { bits: Math.min(mostBits, Math.round(bits * 1.25)), easy: 0 };
}
