/**
 * Events above the chat of a live, such as polls. The room reads them through a function of a
 * higher room, because it shows them and counts votes.
 */
import type { ChatEvent } from '../../../calls/live/chat.ts';
import type { DeckEvent } from '../../../calls/live/room/deck-event.ts';
import type { Db } from '../../platform/framework/db.ts';

/** A live whose events are read. */
export interface DeckRoom {
  db: Db;
  /** The database that accepts writes. */
  store: Db;
  live_uuid: string;
  now: Date;
  /** Returns the votes that the room counted, one number per answer. */
  votesOf: (poll_uuid: string, answer_count: number) => readonly number[];
}

/** An announcement in the chat. The key makes repeated ones harmless. */
export interface DeckNews {
  key: string;
  at_ms: number;
  news: ChatEvent;
}

/** The events of a live. */
export interface DeckReading {
  /** Events that are on, or have just ended. */
  events: readonly DeckEvent[];
  /** Announcements, oldest first. */
  news: readonly DeckNews[];
  /** Keys of announcements that staff removed. */
  hidden_keys: readonly string[];
  /** Time at which an event changes by itself. Null: none does. */
  next_ms: number | null;
}

/**
 * Reads the events of a live, on air or over, and stores the result of polls that are over.
 * scripts/vite/module-lists.ts finds the constant of this type.
 */
export type DeckReader = (room: DeckRoom) => Promise<DeckReading>;
