/** The card of a poll above the chat: one tap votes, and bars show the votes so far. */
import type { DeckEvent, DeckPoll, PollVotes } from '../../../calls/live/room/deck-event.ts';
import { formatNumber } from '../../platform/texts/format.ts';
import { localeOfPage } from '../../platform/texts/locale-of-page.ts';
import type { CardState, DeckCard } from '../deck/deck-card.ts';
import { clockText, deckText, liveApi, part } from '../deck/deck-text.ts';

/** Creates the card. `vote` receives the votes that the room returns. */
export function makePollCard(
  event: DeckPoll,
  { talk, vote }: { talk: HTMLElement; vote: (votes: PollVotes) => void },
): DeckCard {
  const { uuid, question, answers } = event;
  const element = part('section', 'deck-card deck-poll');
  element.ariaLabel = question;
  const state = part('p', 'deck-state');
  const status = part('p', 'deck-status');
  status.role = 'status';
  const rows = answers.map((text, index) => {
    const button = part('button', 'deck-answer');
    button.type = 'button';
    const bar = part('i', '');
    bar.ariaHidden = 'true';
    const share = part('b', '');
    button.replaceChildren(bar, part('span', '', text), share);
    button.addEventListener('click', () => void send(index));
    return { button, bar, share };
  });
  const list = part('div', 'deck-answers');
  list.replaceChildren(...rows.map(({ button }) => button));
  element.replaceChildren(part('h3', 'deck-title', question), state, list, status);

  const send = async (index: number) => {
    const signIn = talk.querySelector<HTMLAnchorElement>('.talk-bar > a.talk-text');
    if (signIn) return location.assign(signIn.href);
    for (const { button } of rows) button.disabled = true;
    try {
      const body = new URLSearchParams({ answer: String(index + 1) });
      const answer = await fetch(`${liveApi(talk)}/polls/${uuid}/vote`, { method: 'POST', body });
      if (!answer.ok) throw answer;
      const { data } = (await answer.json()) as { data: { vote_counts: number[]; own_answer: number } };
      status.textContent = deckText('deck:poll.voted');
      vote({ uuid, counts: data.vote_counts, own: data.own_answer - 1 });
    } catch {
      for (const { button } of rows) button.disabled = false;
      status.textContent = deckText('deck:poll.failed');
    }
  };

  const update = (now: DeckEvent, { left_ms, votes }: CardState) => {
    if (now.kind !== 'poll') return;
    const number = (value: number) => formatNumber(localeOfPage(), value);
    const counts = now.is_over || !votes ? now.counts : votes.counts;
    const own = votes?.own ?? null;
    const total = counts.reduce((sum, count) => sum + count, 0);
    const highest = Math.max(...counts);
    const isOver = now.is_over || left_ms === 0;
    state.textContent = isOver
      ? deckText('deck:poll.over').replace('{votes}', number(total))
      : deckText('deck:poll.left')
          .replace('{time}', clockText(left_ms ?? 0))
          .replace('{votes}', number(total));
    for (const [index, { button, bar, share }] of rows.entries()) {
      const count = counts[index] ?? 0;
      const percent = total === 0 ? 0 : Math.round((100 * count) / total);
      bar.style.width = `${percent}%`;
      share.textContent = `${percent}%`;
      button.ariaPressed = String(own === index);
      if (isOver || own !== null) button.disabled = true;
      button.classList.toggle('first', total > 0 && count === highest);
    }
  };
  return { element, update };
}
