/**
 * Shows entrances, announcements of the room and (in the studio) new followers as banners, one of
 * each kind at a time.
 */
import { serverNow } from '../../platform/script/server-time.ts';
import { canMoveFilms, filmChoice } from '../film/film-choice.ts';
import { layerOf } from './layers.ts';

/** How long a banner is shown, as in layers.css. */
const SHOWN_MS = 4_000;
/** Maximum age of an event with a banner. Older ones are only in the chat or the activity list. */
const NEW_MS = 10_000;
/** Maximum banners of one kind that wait. Others are only in the chat or the activity list. */
const MAX_WAITING = 5;

/** A line of the chat, or an event of the activity list. */
interface BannerEvent {
  at: string;
  kind: string;
  /** Film of an entrance. */
  film_url?: string | undefined;
}

interface Banner {
  words: string;
  film_url: string | undefined;
}

const waitingBanners: Record<string, Banner[]> = {};

/** Queues a banner with the text `words` for an event. */
export async function queueBanner({ at, kind, film_url }: BannerEvent, words: string): Promise<void> {
  if ((await serverNow()) - Date.parse(at) > NEW_MS) return;
  const queue = waitingBanners[kind];
  if (queue) {
    if (queue.length < MAX_WAITING) queue.push({ words, film_url });
    return;
  }
  waitingBanners[kind] = [{ words, film_url }];
  const lanes = await layerOf('lanes');
  const next = () => {
    const first = waitingBanners[kind]?.shift();
    if (!first || !lanes) return void delete waitingBanners[kind];
    const notice = document.createElement('p');
    notice.className = 'room-notice';
    notice.dataset.kind = kind;
    notice.textContent = first.words;
    if (first.film_url && filmChoice().shown && canMoveFilms()) void enter(first.film_url);
    lanes.appendChild(notice);
    setTimeout(() => {
      notice.remove();
      next();
    }, SHOWN_MS);
  };
  next();
}

/** Plays the film of an entrance. Films start with their banner, so one plays at a time. */
async function enter(url: string) {
  const { showFilm } = await import('../film/show-film.ts');
  await showFilm({ key: `entrance ${Date.now()}`, url, coins: 0, seconds: SHOWN_MS / 1_000 });
}
