/**
 * Shows the events above the chat of a live, such as a poll: one as a card, and the others as
 * buttons that open them. Loaded with the first event.
 */
import type { DeckEvent, PollVotes } from '../../../calls/live/room/deck-event.ts';
import type { RoomMessage } from '../../../calls/live/room/room-message.ts';
import { addStyle } from '../../ui/add-styles.ts';
import styles from './deck.css?url';
import type { CardState, DeckCard } from './deck-card.ts';
import { deckText } from './deck-text.ts';

export type DeckUpdate = Extract<RoomMessage, { deck: object } | { votes: object }>;

/** The order in which events get the card, if several are on. */
const ORDER: readonly DeckEvent['kind'][] = ['item', 'poll'];
const TICK_MS = 1_000;

let events: readonly DeckEvent[] = [];
/** Time of the server minus that of this device. */
let offset_ms = 0;
/** The event that the viewer opened. */
let chosenUuid: string | null = null;
let card: (DeckCard & { uuid: string }) | null = null;
let timer: ReturnType<typeof setInterval> | undefined;
const votesByPoll = new Map<string, PollVotes>();

/** Applies an update of the room. */
export async function showDeck(update: DeckUpdate): Promise<void> {
  await addStyle(styles);
  if ('votes' in update) {
    const { uuid, own } = update.votes;
    // A message to everybody does not contain the viewer's own vote.
    votesByPoll.set(uuid, { ...update.votes, own: own === undefined ? (votesByPoll.get(uuid)?.own ?? null) : own });
  } else {
    events = update.deck;
    offset_ms = Date.parse(update.now) - Date.now();
  }
  await render();
}

const rankOf = ({ kind, is_over }: DeckEvent) => ORDER.indexOf(kind) + (is_over ? ORDER.length : 0);

async function render() {
  const talk = document.querySelector<HTMLElement>('[data-talk]');
  if (!talk) return;
  const [first] = events.toSorted((one, other) => rankOf(one) - rankOf(other));
  const shownEvent = events.find(({ uuid }) => uuid === chosenUuid) ?? first;
  if (card && card.uuid !== shownEvent?.uuid) {
    card.element.remove();
    card = null;
  }
  if (shownEvent && !card) {
    const newCard = await makeCard(shownEvent, talk);
    // A newer update may have shown its card meanwhile.
    if (!card) {
      card = { ...newCard, uuid: shownEvent.uuid };
      talk.insertBefore(card.element, talk.querySelector('.talk-box'));
    }
  }
  clearInterval(timer);
  if (shownEvent && card) {
    const { update } = card;
    const show = () => update(shownEvent, stateOf(shownEvent));
    show();
    timer = setInterval(show, TICK_MS);
  }
  showOthers(events.filter((event) => event !== shownEvent));
}

function stateOf({ uuid, ends_at }: DeckEvent): CardState {
  const left_ms = ends_at === null ? null : Math.max(0, Date.parse(ends_at) - Date.now() - offset_ms);
  return { left_ms, votes: votesByPoll.get(uuid) };
}

async function makeCard(event: DeckEvent, talk: HTMLElement): Promise<DeckCard> {
  if (event.kind === 'item') {
    const { makeOfferCard } = await import('../offer/offer-card.ts');
    return makeOfferCard(event, talk);
  }
  const { makePollCard } = await import('../poll/poll-card.ts');
  return makePollCard(event, { talk, vote: (votes) => void showDeck({ votes }) });
}

/** Shows a button for each waiting event, below the facts of the live. */
function showOthers(others: readonly DeckEvent[]) {
  const facts = document.querySelector('.room-facts, .cockpit-facts');
  const row = facts?.querySelector<HTMLElement>('.deck-others') ?? document.createElement('div');
  row.className = 'deck-others';
  row.replaceChildren(
    ...others.map(({ uuid, kind }) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = deckText(`deck:waiting.${kind}`);
      button.addEventListener('click', () => {
        chosenUuid = uuid;
        void render();
      });
      return button;
    }),
  );
  if (others.length === 0) row.remove();
  else if (!row.isConnected) facts?.appendChild(row);
}
