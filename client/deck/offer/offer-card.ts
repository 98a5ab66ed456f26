/** The card of an offered item above the chat: price, free stock and countdown, and a button to buy. */
import type { DeckEvent, DeckItem } from '../../../calls/live/room/deck-event.ts';
import { formatNumber } from '../../platform/texts/format.ts';
import { inLocale } from '../../platform/texts/i18n.ts';
import { localeOfPage } from '../../platform/texts/locale-of-page.ts';
import { smallPicture } from '../../ui/picture.ts';
import type { CardState, DeckCard } from '../deck/deck-card.ts';
import { clockText, deckText, part } from '../deck/deck-text.ts';

/** Creates the card. Its button opens the purchase in a sheet, and is a link without scripts. */
export function makeOfferCard(event: DeckItem, talk: HTMLElement): DeckCard {
  const locale = localeOfPage();
  const name = inLocale(event.name, locale);
  const element = part('section', 'deck-card deck-offer');
  element.ariaLabel = name;
  const picture = Object.assign(new Image(56, 56), { alt: '', src: smallPicture(event.picture_url) });
  const price = part('b', 'coins');
  const state = part('p', 'deck-state');
  const buy = part('a', 'btn go', deckText('deck:item.buy'));
  // The page may be in another language, or a web view.
  buy.href = (talk.dataset.lineAt ?? '').replace(/\/talk\/$/, `/offers/${event.uuid}`);
  buy.dataset.inSheet = '';
  const text = part('div', 'deck-offer-text');
  text.replaceChildren(part('h3', 'deck-title', name), price, state);
  element.replaceChildren(picture, text, buy);

  const update = (now: DeckEvent, { left_ms }: CardState) => {
    if (now.kind !== 'item') return;
    const number = (value: number) => formatNumber(locale, value);
    const isOver = now.stock_free === 0 || left_ms === 0;
    price.textContent = number(now.price_coins);
    state.textContent = [
      now.stock_free === 0 && deckText('deck:item.sold_out'),
      now.stock_free !== null &&
        now.stock_free > 0 &&
        deckText('deck:item.stock').replace('{pieces}', number(now.stock_free)),
      now.sold_count > 0 && deckText('deck:item.sold').replace('{pieces}', number(now.sold_count)),
      left_ms !== null && left_ms > 0 && deckText('deck:item.left').replace('{time}', clockText(left_ms)),
    ]
      .filter(Boolean)
      .join(' · ');
    buy.hidden = isOver;
  };
  return { element, update };
}
