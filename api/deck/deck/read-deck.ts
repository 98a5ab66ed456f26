/** Reads the events above the chat of a live for its room. */
import type { DeckReader, DeckReading } from '../../live/room/deck-reader.ts';
import { batchRead } from '../../platform/framework/db.ts';
import { readOffers, selectOffers } from '../offer/read-offers.ts';
import { readPolls, selectPolls } from '../poll/read-polls.ts';

export const readDeck: DeckReader = async (room) => {
  const { polls, offers } = await batchRead(room.db, {
    polls: selectPolls(room.db, room.live_uuid),
    offers: selectOffers(room.db, room.live_uuid),
  });
  return joined([readOffers(offers, room.now), await readPolls(polls, room)]);
};

/** Combines the events of several features. */
function joined(readings: readonly DeckReading[]): DeckReading {
  const times = readings.flatMap(({ next_ms }) => (next_ms === null ? [] : [next_ms]));
  return {
    events: readings.flatMap(({ events }) => events),
    news: readings.flatMap(({ news }) => news).toSorted((one, other) => one.at_ms - other.at_ms),
    hidden_keys: readings.flatMap(({ hidden_keys }) => hidden_keys),
    next_ms: times.length === 0 ? null : Math.min(...times),
  };
}
