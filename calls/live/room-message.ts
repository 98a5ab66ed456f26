/** What goes over the socket of a live's room: JSON, an object a message. Types alone, so that the page's script is given no schema. */
import type { FailureCode } from '../platform/failure-status.ts';
import type { Monster } from '../rankings/monster.ts';
import type { OwnPlace } from '../rankings/ranking.ts';
import type { LiveGoal } from './goal-details.ts';
import type { PkOutcome } from './pk-match.ts';
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
  /** The match of PK that the room has, or had last: how it stands, the own side first. */
  | { pk: RoomPk }
  | { goal: LiveGoal | null }
  /** Where the VB stands today among all, by what is counted. */
  | { place: OwnPlace }
  /** The monster that gifts in this room hit, as far as they are counted; null: there is none. */
  | { monster: Monster | null }
  /** To the VB alone: something of PK in their studio is no longer as it was. */
  | { pk_desk: true }
  /** What one said by this key stands as this line. */
  | { key: string; seq: number }
  /** It is not said, and is worth another try after so many seconds; null: not as it is. */
  | { key: string; failed: FailureCode; wait_seconds: number | null }
  /** Who may be here is no longer what it was: the page is loaded anew, by whoever may still see it. */
  | { comes_back: true }
  /** The live is over: there is nothing to come back to. */
  | { gone: true };

/** How a match stands. */
export interface RoomPk {
  uuid: string;
  coins: readonly [number, number];
  /** Until its time is over, at the moment of telling; below zero after it. */
  left_ms: number;
  outcome: PkOutcome | null;
}

/** What a member says. The key says it once, however often it is sent. */
export interface SaidInRoom {
  key: string;
  text: string;
}

/** Sent now and then, and answered by the platform itself: it tells both sides that the other one is there. */
export type Ping = 'p';
export type Pong = 'q';
