/** What goes over the socket of a live's room: JSON, an object a message. Types alone, so that the page's script is given no schema. */
import type { FailureCode } from './failure-status.ts';
import type { TalkLine } from './talk.ts';

/** What whoever is in a room is told. */
export type RoomMessage =
  /** In order; what has a number that one has seen is nothing new. */
  | { lines: readonly TalkLine[] }
  | { viewer_count: number }
  /** These lines are shown no longer. */
  | { hidden: readonly number[] }
  /** How the room is kept now. */
  | { rules: { slow_seconds: number; talkers: 'all' | 'followers' } }
  /** What one said by this key stands as this line. */
  | { key: string; seq: number }
  /** It is not said, and is worth another try after so many seconds; null: not as it is. */
  | { key: string; failed: FailureCode; wait_seconds: number | null }
  /** The live is over: there is nothing to come back to. */
  | { gone: true };

/** What a member says. The key says it once, however often it is sent. */
export interface SaidInRoom {
  key: string;
  text: string;
}

/** Sent now and then, and answered by the platform itself: it tells both sides that the other one is there. */
export type Ping = 'p';
export type Pong = 'q';
