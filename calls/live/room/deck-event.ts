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

/** Coins or items that members can take or win. */
export interface DeckBox {
  kind: 'box';
  uuid: string;
  /** `packet`: the first members take equal shares. The others are drawn. */
  box: 'packet' | 'treasure' | 'draw';
  /** Name of the giver. */
  giver: string;
  /** Coins of all shares. 0: the prize is an item. */
  coins: number;
  item: z.infer<typeof bilingual> | null;
  share_count: number;
  /** Shares of a packet that were taken. */
  taken_count: number;
  /** Members who take part in a draw. */
  joined_count: number;
  ends_at: string;
  is_over: boolean;
}

export type DeckEvent = DeckPoll | DeckItem | DeckBox;

/** Votes of a poll. `own` is the number of the member's answer, from 0. Absent: not known. */
export interface PollVotes {
  uuid: string;
  counts: readonly number[];
  own?: number | null;
}
