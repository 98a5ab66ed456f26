/** Simulates players of several pictures, each with its own connection, and measures their differences. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOLD_MAX, holdFor, type PictureState, stepFor } from '../../../../client/live/guest/sync-pictures.ts';
import { effort, seed } from '../../../effort.ts';

const RUNS = effort({ daily: 300, torture: 20_000 });

const STEP = 0.25;
const PART = 0.25;
/** Rules of the player for itself: `HOLD_SECONDS` and its bounds in player.ts. */
const OWN_HOLD = 0.9;
const JUMP_REST = 2;

/** Delay of a connection: constant, with jitter per part. */
interface Line {
  delay: number;
  jitter: number;
}

/** A player as player.ts: it follows the newest frame with its hold, if nobody sets the rate. */
class Player {
  at: number;
  hold = 0;
  rate = 1;
  jumpedAt = -JUMP_REST;
  private readonly line: Line;
  private readonly noise: () => number;
  private end: number;
  private readonly begin: number;

  constructor(line: Line, now: number, noise: () => number) {
    this.line = line;
    this.noise = noise;
    this.end = now - line.delay;
    this.at = this.end - 2;
    this.begin = this.at;
  }

  /** Positions are capture times, so the lateness is the time minus the position. */
  state(now: number): PictureState {
    return { late: now - this.at, ahead: this.end - this.at, back: this.at - this.begin };
  }

  play(now: number, isFollowing: boolean) {
    const arrived = now - this.line.delay - this.noise() * this.line.jitter;
    this.end = Math.max(this.end, Math.floor(arrived / PART) * PART);
    const ahead = this.end - this.at;
    const hold = OWN_HOLD + this.hold;
    if (ahead > hold + 3) this.at = this.end - hold;
    else if (!isFollowing) this.rate = ahead > hold + 0.5 ? 1.08 : ahead < hold - 0.35 ? 0.94 : 1;
    // A player without media waits.
    this.at = Math.min(this.end, this.at + this.rate * STEP);
  }
}

/** Runs the host and others. Returns the largest difference after `from` seconds. */
function largestDifference(
  lines: readonly [Line, ...Line[]],
  { seconds, from }: { seconds: number; from: number },
  noise: () => number,
) {
  const [host, ...others] = lines.map((line) => new Player(line, 1_000, noise));
  let largest = 0;
  let delay = 0;
  for (let second = 0; second < seconds; second += STEP) {
    const now = 1_000 + second;
    host?.play(now, false);
    for (const other of others) other.play(now, true);
    const hostState = (host as Player).state(now);
    delay = holdFor(
      hostState,
      others.map((other) => other.state(now)),
      delay,
    );
    (host as Player).hold = delay;
    for (const other of others) {
      const { rate, jump, hold } = stepFor(hostState, other.state(now));
      other.rate = rate;
      other.hold = hold;
      if (jump !== 0 && second - other.jumpedAt >= JUMP_REST) {
        other.jumpedAt = second;
        other.at += jump;
      }
      if (second > from) largest = Math.max(largest, Math.abs(other.state(now).late - hostState.late));
    }
  }
  return largest;
}

const someLine = fc.record({
  delay: fc.double({ min: 0.2, max: 2.2, noNaN: true }),
  jitter: fc.double({ min: 0, max: 0.2, noNaN: true }),
});

describe('pictures of guests', () => {
  test(`stay within 300 ms of the VB over connections of any delay (SEED=${seed})`, () => {
    fc.assert(
      fc.property(
        someLine,
        fc.array(someLine, { minLength: 1, maxLength: 3 }),
        fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
        (host, others, noises) => {
          const noise = () => Number(noises.next().value);
          expect(largestDifference([host, ...others], { seconds: 60, from: 20 }, noise)).toBeLessThan(0.3);
        },
      ),
      { numRuns: RUNS, seed },
    );
  });

  test('hold the VB back only as far as the slowest guest needs', () => {
    const host = { late: 1.2, ahead: 0.9, back: 2 };
    expect(holdFor(host, [{ late: 1.2, ahead: 0.9, back: 2 }], 0)).toBe(0);
    expect(holdFor(host, [{ late: 2.2, ahead: 0.5, back: 2 }], 0)).toBeCloseTo(1.1);
    expect(holdFor(host, [{ late: 20, ahead: 0.5, back: 2 }], 0)).toBe(HOLD_MAX);
  });

  test('a hold shrinks slowly once the guests are gone', () => {
    expect(holdFor({ late: 2, ahead: 1.9, back: 2 }, [], 1)).toBeCloseTo(0.99);
    expect(holdFor({ late: 2, ahead: 1.9, back: 2 }, [], 0)).toBe(0);
  });

  test('jump over a large difference, and change the rate for a small one', () => {
    const host = { late: 1, ahead: 1, back: 2 };
    expect(stepFor(host, { late: 3, ahead: 3, back: 2 })).toMatchObject({ rate: 1, jump: 2 });
    expect(stepFor(host, { late: 0.4, ahead: 0.4, back: 2 })).toMatchObject({ rate: 1, jump: -0.6 });
    expect(stepFor(host, { late: 1.2, ahead: 1, back: 2 })).toMatchObject({ rate: 1.1, jump: 0 });
    expect(stepFor(host, { late: 1.02, ahead: 1, back: 2 })).toMatchObject({ rate: 1, jump: 0 });
    // A picture that is too early waits if it cannot go back.
    expect(stepFor({ late: 9, ahead: 1, back: 2 }, { late: 1, ahead: 1, back: 2 })).toMatchObject({
      rate: 0.1,
      jump: 0,
    });
    // The media for it has not arrived.
    expect(stepFor(host, { late: 3, ahead: 0.3, back: 2 })).toMatchObject({ rate: 1, jump: 0 });
  });
});
