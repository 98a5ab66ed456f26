/** Types of the cards above the chat. */
import type { DeckEvent, PollVotes } from '../../../calls/live/room/deck-event.ts';

/** The card of an event. */
export interface DeckCard {
  element: HTMLElement;
  /** Shows changes of the event, and the time that remains. */
  update: (event: DeckEvent, about: CardState) => void;
}

/** What a card shows besides its event. */
export interface CardState {
  /** Milliseconds until the end. Null: without an end. */
  left_ms: number | null;
  votes: PollVotes | undefined;
}
