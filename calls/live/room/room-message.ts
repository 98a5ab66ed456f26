/**
 * Messages on the WebSocket of a live room: JSON, one object per message. Types only, so that the
 * page script ships no schema.
 */

import type { FailureCode } from '../../platform/failure/failure-status.ts';
import type { UserCard } from '../../platform/user.ts';
import type { Monster } from '../../rankings/monster.ts';
import type { OwnPlace } from '../../rankings/ranking.ts';
import type { LiveGoal } from '../broadcast/goal-details.ts';
import type { ChatMessage } from '../chat.ts';
import type { GuestLayout } from '../guest/live-picture.ts';
import type { RaidTarget } from '../live.ts';
import type { PkOutcome } from '../pk/pk-match.ts';
import type { VisitSource } from '../room-presence.ts';
import type { DeckEvent, PollVotes } from './deck-event.ts';

/** A message from the room to a connected client. */
export type RoomMessage =
  /** Sorted by number. Clients skip lines whose number they have already received. */
  | { lines: readonly ChatMessage[] }
  | { viewer_count: number }
  /** Numbers of lines that clients must remove. */
  | { hidden: readonly number[] }
  /** The line that the VB, a moderator or staff pinned above the chat. Null: none. */
  | { pinned: ChatMessage | null }
  /** The room's current rules. */
  | { rules: { slow_seconds: number; talkers: 'all' | 'followers' | 'fans' } }
  /** The current or latest PK match of the room, own side first. */
  | { pk: RoomPk }
  /** The pictures beside that of the VB: guests, or the opponent of the match. */
  | { stage: RoomStage }
  /** Sent to the guest or invited member only. */
  | { guest: RoomGuest }
  | { goal: LiveGoal | null }
  /** The VB's rank today among all VBs, from the facts counted so far. */
  | { place: OwnPlace }
  /** The monster that gifts in this room hit, from the gifts counted so far. Null: no monster. */
  | { monster: Monster | null }
  /** Hearts of all viewers: those since the last message, and those of the whole live. */
  | { hearts: { fresh: number; total: number } }
  /** The members who gave the most coins in this live, at most three, first one first. */
  | { supporters: readonly Pick<UserCard, 'uuid' | 'name' | 'avatar_url'>[] }
  /** The events above the chat, all of them. `now` is the time of the server. */
  | { deck: readonly DeckEvent[]; now: string }
  /** Votes of the current poll so far. */
  | { votes: PollVotes }
  /** Sent before `gone`: the VB sends the viewers on to this live. */
  | { raid: RaidTarget }
  /** Sent to the VB only: reload the panels of PK and guests in the studio. */
  | { pk_desk: true }
  /** Sent to the VB only: chat messages of others that somebody reported. */
  | { reported: readonly ReportedMessage[] }
  /** The message sent with this key was accepted as line `seq`. */
  | { key: string; seq: number }
  /**
   * The message was refused. Retry after `wait_seconds`; null: the same message will not be
   * accepted.
   */
  | { key: string; failed: FailureCode; wait_seconds: number | null }
  /**
   * Access to the room has changed. The page reloads, and opens only for viewers who may still see
   * it.
   */
  | { comes_back: true }
  /** The live is over. Clients do not reconnect. */
  | { gone: true };

/** A reported chat message with its author. It does not reveal who reported it. */
export interface ReportedMessage {
  seq: number;
  /** Time of the first report. */
  at: string;
  who: { name: string; avatar_url: string | null };
}

/** The pictures beside that of the VB, without what a page needs to show a new one. */
export interface RoomStage {
  layout: GuestLayout;
  pictures: readonly { uuid: string; is_muted: boolean }[];
}

/** State of a guest. `over` also stands for an invitation that is closed. */
export interface RoomGuest {
  uuid: string;
  status: 'invited' | 'on' | 'over';
  is_muted: boolean;
}

/** State of a match. */
export interface RoomPk {
  uuid: string;
  coins: readonly [number, number];
  /** Milliseconds until the end, when the message was sent. Negative after the end. */
  left_ms: number;
  outcome: PkOutcome | null;
}

/** A chat message from a member. However often it is sent, the key posts it once. */
export interface SentMessage {
  key: string;
  text: string;
  /** Number of the message that this one replies to. */
  reply_to?: number | undefined;
}

/** Hearts that a viewer has sent since their last message. They are free, and have no sender. */
export interface SentHearts {
  hearts: number;
}

/** Place from which the visitor entered the room. The first one counts. */
export interface SentSource {
  from: VisitSource;
}

/**
 * Sent periodically and answered by the platform itself. Shows both sides that the connection is
 * alive.
 */
export type Ping = 'p';
/** Reply to a `Ping`. The platform sends it without waking the room. */
export type Pong = 'q';
