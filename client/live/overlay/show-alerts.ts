/** Alerts for gifts and followers: one at a time, the others wait. */

import type { ChatMessage } from '../../../calls/live/chat.ts';
import type { OverlayState } from '../../../calls/live/overlay.ts';
import { inLocale } from '../../platform/texts/i18n.ts';
import { localeOfPage } from '../../platform/texts/locale-of-page.ts';
import { filmSeconds } from '../film/film-seconds.ts';
import { chime } from './chime.ts';
import { append, fillText, formatCoins, make, makePicture, type OverlayView } from './overlay-parts.ts';

/** Milliseconds that an alert stays, by its coins. */
const STAYS: readonly (readonly [coins: number, ms: number])[] = [
  [500, 8_000],
  [50, 6_000],
  [0, 4_000],
];
const LEAVE_MS = 200;
/** Amount from which an alert is golden. */
const GRAND_COINS = 500;
const MAX_WAITING = 50;
const FILM_VOLUME = 0.5;
/** A page that OBS loads during a test shows the test. */
const TEST_MS = 10_000;
const TEST_COINS = 99;

interface AlertFilm {
  url: string;
  seconds: number;
}

interface Alert {
  kind: 'gift' | 'follow';
  name: string;
  text: string;
  avatar_url: string | null;
  picture_url: string | null;
  /** Film of the gift, and how long it plays. */
  film?: AlertFilm | undefined;
  quantity: number;
  coins: number;
  /** Gifts with the same id merge while they wait. */
  id: string;
}

export function showAlerts(body: HTMLElement): OverlayView {
  let waitingAlerts: Alert[] = [];
  let isShowing = false;
  let hasSound = true;

  const add = (alert: Alert) => {
    const same = waitingAlerts.find(({ id }) => id === alert.id);
    if (same) {
      same.quantity += alert.quantity;
      same.coins += alert.coins;
      same.text = giftText(same);
    } else if (waitingAlerts.length < MAX_WAITING) waitingAlerts.push(alert);
  };
  const gifts = new Map<string, string>();
  const giftText = ({ id, coins }: Pick<Alert, 'id' | 'coins'>) =>
    fillText(body.dataset.gave, { gift: gifts.get(id) ?? '', coins: formatCoins(coins) });
  const ofGift = ({ who, gift }: ChatMessage): Alert | null => {
    if (!gift) return null;
    const id = `${who?.uuid ?? ''} ${gift.item_uuid}`;
    gifts.set(id, inLocale(gift.name, localeOfPage()));
    return {
      kind: 'gift',
      id,
      quantity: gift.quantity,
      coins: gift.coins,
      name: who?.name ?? body.dataset.nobody ?? '',
      text: giftText({ id, coins: gift.coins }),
      avatar_url: who?.avatar_url ?? null,
      picture_url: gift.picture_url,
      film: gift.film_url ? { url: gift.film_url, seconds: filmSeconds(gift.coins / gift.quantity) } : undefined,
    };
  };
  const test = (): Alert => ({
    kind: 'gift',
    id: `test ${Date.now()}`,
    quantity: 3,
    coins: TEST_COINS,
    name: body.dataset.test ?? '',
    text: fillText(body.dataset.gave, { gift: body.dataset.testGift ?? '', coins: formatCoins(TEST_COINS) }),
    avatar_url: null,
    picture_url: null,
  });
  const next = () => {
    const alert = waitingAlerts.shift();
    isShowing = alert !== undefined;
    if (!alert) return;
    const element = elementOf(alert);
    body.replaceChildren(element);
    const { film } = alert;
    if (film && !matchMedia('(prefers-reduced-motion: reduce)').matches)
      void playOver(body, { film, volume: hasSound ? FILM_VOLUME : 0 });
    else if (hasSound) chime(alert.coins >= GRAND_COINS ? 'grand' : 'gift');
    const [, stays_ms = 0] = STAYS.find(([coins]) => alert.coins >= coins) ?? [];
    setTimeout(() => {
      element.classList.add('leaves');
      setTimeout(() => {
        element.remove();
        next();
      }, LEAVE_MS);
    }, stays_ms);
  };
  return {
    take(state: OverlayState, before) {
      hasSound = state.settings.has_sound;
      const isTested = state.tested_at !== null && state.tested_at !== before?.tested_at;
      if (isTested && Date.parse(state.now) - Date.parse(state.tested_at ?? '') < TEST_MS) add(test());
      // Gifts from before the page was loaded have been shown.
      const lines = before && before.live_uuid === state.live_uuid ? state.lines : [];
      for (const line of lines) {
        const alert = ofGift(line);
        if (alert && alert.coins >= state.settings.min_coins) add(alert);
      }
      for (const { name, avatar_url, followed_at } of state.followers)
        add({
          kind: 'follow',
          id: `follow ${name} ${followed_at}`,
          quantity: 1,
          coins: 0,
          name,
          avatar_url,
          text: body.dataset.followed ?? '',
          picture_url: null,
        });
      if (!isShowing) next();
    },
    clear() {
      waitingAlerts = [];
    },
  };
}

/** Plays the film of a gift over the whole overlay. A film that does not play is left out. */
async function playOver(body: HTMLElement, { film: { url, seconds }, volume }: { film: AlertFilm; volume: number }) {
  const { playFilm } = await import('../film/play-film.ts');
  await playFilm(url, { layer: body, seconds, volume: () => volume }).catch(() => undefined);
}

function elementOf({ kind, name, text, avatar_url, picture_url, quantity, coins }: Alert): HTMLElement {
  const element = make('div', `alert ${kind}${coins >= GRAND_COINS ? ' grand' : ''}`);
  if (avatar_url) append(element, makePicture('avatar', avatar_url));
  const words = make('div', 'words');
  append(words, make('p', 'name', name), make('p', 'text', text));
  append(element, words);
  if (picture_url) append(element, makePicture('gift', picture_url));
  if (quantity > 1) append(element, make('b', 'quantity', `×${quantity}`));
  return element;
}
