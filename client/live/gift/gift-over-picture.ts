/** Shows gifts over the video, delayed by the viewer's latency so that they match the video. */

import { serverNow } from '../../platform/script/server-time.ts';
import { inLocale } from '../../platform/texts/i18n.ts';
import { localeOfPage } from '../../platform/texts/locale-of-page.ts';
import { addStyle } from '../../ui/add-styles.ts';
import { wantsMotion } from '../../ui/moves.ts';
import { smallPicture } from '../../ui/picture.ts';
import type { LineStep } from '../chat/line-steps.ts';
import { canMoveFilms, filmChoice } from '../film/film-choice.ts';
import { filmSeconds } from '../film/film-seconds.ts';
import { layerOf } from '../room/layers.ts';
import styles from './gift-over.css?url';

const SHOWN_MS = 3_200;
/** Minimum coins per piece for the large display. */
const GRAND_COINS = 500;
/** Minimum coins of a gift that is heard. */
const CHIME_COINS = 50;
/** Height of the free part of the video from which a large gift fits, in pixels. */
const SHOW_PX = 120;
/** Height of the window from which a second lane fits, in pixels. */
const TWO_LANES_PX = 700;
/** Maximum gifts that wait for a lane. Others appear only in the chat. */
const MAX_WAITING = 20;

type Place = 'lanes' | 'show';

/** Gifts on screen, by their line. */
const banners = new Map<number, { banner: HTMLElement; place: Place; coins: number; timer: number }>();
let waitingSteps: LineStep[] = [];

/**
 * Shows the gift when the video reaches its time. A gift with a film has a banner in a lane
 * meanwhile. Viewers who prefer reduced motion see only the still pictures of gifts with films. A
 * repeated gift counts up in place. Screen readers skip it, because the chat announces it.
 */
export async function showGift(step: LineStep, video: HTMLVideoElement): Promise<void> {
  const late_ms = Number(video.dataset.late ?? 0) * 1000;
  const ago_ms = (await serverNow()) - Date.parse(step.line.at);
  setTimeout(
    () => {
      if (!banners.has(step.in_seq)) void sound(step, video);
      void put(step);
    },
    Math.max(0, late_ms - ago_ms),
  );
}

/** Plays a chime for a gift without a film. The studio has its own sounds. */
async function sound({ line: { gift } }: LineStep, video: HTMLVideoElement) {
  if (!gift || gift.film_url || gift.coins < CHIME_COINS || !filmChoice().sound) return;
  if (video.muted || video.volume === 0 || !video.matches('[data-live-media]')) return;
  const { chime } = await import('../overlay/chime.ts');
  chime('gift', video.volume);
}

/** Returns whether a place has space for another gift: two lanes, and one large gift. */
function hasSpace(place: Place): boolean {
  const count = [...banners.values()].filter((banner) => banner.place === place).length;
  return count < (place === 'lanes' && innerHeight >= TWO_LANES_PX ? 2 : 1);
}

async function put(step: LineStep) {
  const { line, in_seq, pieces } = step;
  const { gift, who } = line;
  if (!gift || !(gift.film_url || wantsMotion())) return;
  const [lanes, show] = await Promise.all([layerOf('lanes'), layerOf('show'), addStyle(styles)]);
  const coins = gift.coins / gift.quantity;
  const hasSpaceToShow = (show?.clientHeight ?? 0) >= SHOW_PX;
  const film = filmChoice().shown ? gift.film_url : null;
  const isMoving = film && canMoveFilms();
  if (isMoving)
    void import('../film/show-film.ts').then(({ showFilm }) =>
      showFilm({ key: `gift ${in_seq}`, url: film, coins, seconds: filmSeconds(coins) }),
    );
  const isLarge = hasSpaceToShow && (gift.film_url ? film && !isMoving : coins >= GRAND_COINS);
  const place = isLarge ? 'show' : 'lanes';
  const entry = banners.get(in_seq);
  if (!entry && !hasSpace(place)) {
    // A repeated gift that waits is shown with its latest count.
    waitingSteps = [...waitingSteps.filter((other) => other.in_seq !== in_seq), step].slice(-MAX_WAITING);
    return;
  }
  clearTimeout(entry?.timer);
  const banner = entry?.banner ?? document.createElement('p');
  banner.className = 'gift-over';
  banner.dataset.moves = gift.animation;
  const words = element('span', who?.name ?? '');
  words.appendChild(element('small', inLocale(gift.name, localeOfPage())));
  const pill = element('span');
  pill.replaceChildren(...(who?.avatar_url ? [pictureOf(who.avatar_url)] : []), words, pictureOf(gift.picture_url));
  banner.replaceChildren(pill, element('b', `×${pieces}`));
  const layer = { lanes, show }[place];
  // The gift that costs more takes the lower lane.
  const dearer = [...banners.values()].find((banner) => banner.place === place && banner.coins > gift.coins);
  if (!entry) layer?.insertBefore(banner, dearer?.banner ?? null);
  const timer = window.setTimeout(() => {
    banner.remove();
    banners.delete(in_seq);
    for (const next of waitingSteps.splice(0)) void put(next);
  }, SHOWN_MS);
  banners.set(in_seq, { banner, place, coins: gift.coins, timer });
}

function element(name: 'span' | 'small' | 'b', text = '') {
  const node = document.createElement(name);
  node.textContent = text;
  return node;
}

const pictureOf = (src: string) => Object.assign(new Image(56, 56), { alt: '', src: smallPicture(src) });
