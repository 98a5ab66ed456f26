/** Turns events of the room into entries of the activity list. Pure. */

import type { AnnouncedGift, ChatEvent } from '../../../calls/live/chat.ts';
import type { ReportedMessage } from '../../../calls/live/room/room-message.ts';
import type { Follower } from '../../../calls/people/follow.ts';
import type { LineStep } from '../chat/line-steps.ts';

/** Amount from which a gift is marked and has a longer sound. */
export const GRAND_COINS = 500;

export interface ActivityEntry {
  key: string;
  kind: 'gift' | 'join' | 'news' | 'follow' | 'report';
  /** Time of the latest event. */
  at: string;
  /** Null: an anonymous giver, or the room itself. */
  who: { name: string; avatar_url?: string | null | undefined } | null;
  gift: AnnouncedGift | null;
  /** Pieces of a repeated gift. */
  pieces: number;
  /** Coins of all pieces. */
  coins: number;
  news: ChatEvent | null;
  /** Number of the reported message. */
  line_seq?: number;
}

/** Entries by key, with the number of the latest line in each. */
export type SeenEntries = Map<string, { entry: ActivityEntry; seq: number }>;

/**
 * Returns the new or changed entry of a chat message, or null if it belongs to the chat only or was
 * received before. A repeated gift adds its coins to the earlier entry.
 */
export function entryOf(seenEntries: SeenEntries, { line, in_seq, pieces }: LineStep): ActivityEntry | null {
  const { kind, gift, who, news, at, seq } = line;
  if (kind === 'say') return null;
  const key = `line ${in_seq}`;
  const before = seenEntries.get(key);
  if (before && before.seq >= seq) return null;
  const coins = (gift?.coins ?? 0) + (before?.entry.coins ?? 0);
  const entry = { key, kind, at, who, gift, pieces, coins, news: news ?? null };
  seenEntries.set(key, { entry, seq });
  return entry;
}

/** Returns the entries of followers since a time, oldest first. `followers` are newest first. */
export const followerEntries = (followers: readonly Follower[], since_ms: number): ActivityEntry[] =>
  followers
    .filter(({ since }) => Date.parse(since) > since_ms)
    .map(({ user, since }) => ({
      ...{ key: `follower ${user.uuid}`, kind: 'follow' as const, at: since, who: user },
      ...{ gift: null, pieces: 0, coins: 0, news: null },
    }))
    .toReversed();

/** Returns the entries of reported chat messages that are not in the list yet. */
export const reportEntries = (seenEntries: SeenEntries, messages: readonly ReportedMessage[]): ActivityEntry[] =>
  messages.flatMap(({ seq, at, who }) => {
    const key = `report ${seq}`;
    if (seenEntries.has(key)) return [];
    const entry = { key, kind: 'report' as const, at, who, gift: null, pieces: 0, coins: 0, news: null, line_seq: seq };
    seenEntries.set(key, { entry, seq });
    return [entry];
  });
