/** Events above the chat of a live: types only, so that the page script ships no schema. */
import type { z } from 'zod';
import type { bilingual } from '../../platform/field.ts';

/** A poll. `counts` has the votes per answer. */
export interface DeckPoll {
  kind: 'poll';
  uuid: string;
  question: string;
  answers: readonly string[];
  counts: readonly number[];
  ends_at: string;
  is_over: boolean;
}

/** An item of the shop that the VB offers. */
export interface DeckItem {
  kind: 'item';
  /** Uuid of the offer. */
  uuid: string;
  item_uuid: string;
  name: z.infer<typeof bilingual>;
  picture_url: string;
  price_coins: number;
  /** Pieces that can still be bought. Null: unlimited. */
  stock_free: number | null;
  /** Pieces sold through this live. */
  sold_count: number;
  /** Null: until the VB removes it. */
  ends_at: string | null;
  is_over: boolean;
}

export type DeckEvent = DeckPoll | DeckItem;

/** Votes of a poll. `own` is the number of the member's answer, from 0. Absent: not known. */
export interface PollVotes {
  uuid: string;
  counts: readonly number[];
  own?: number | null;
}
