/**
 * Shows an entrance or an announcement of the room in its lane, one of each kind at a time. Loaded
 * with the first one.
 */
import { serverNow } from '../../platform/script/server-time.ts';
import { canMoveFilms, filmChoice } from '../film/film-choice.ts';
import { layerOf } from './layers.ts';

/** How long a notice is shown, as in layers.css. */
const SHOWN_MS = 4_000;
/** Maximum age of a notice. A viewer who enters later reads it in the chat only. */
const NEW_MS = 10_000;
/** Maximum notices of one kind that wait. Others appear only in the chat. */
const MAX_WAITING = 5;

/** A line of the room, or another event. */
interface NoticedLine {
  at: string;
  kind: string;
  /** Film of an entrance. */
  film_url?: string | undefined;
}

interface Notice {
  words: string;
  film_url: string | undefined;
}

const waitingNotices: Record<string, Notice[]> = {};

/** Shows a line of the room, or another event at that time, with these words. */
export async function noticeLine({ at, kind, film_url }: NoticedLine, words: string): Promise<void> {
  if ((await serverNow()) - Date.parse(at) > NEW_MS) return;
  const queue = waitingNotices[kind];
  if (queue) {
    if (queue.length < MAX_WAITING) queue.push({ words, film_url });
    return;
  }
  waitingNotices[kind] = [{ words, film_url }];
  const lanes = await layerOf('lanes');
  const next = () => {
    const first = waitingNotices[kind]?.shift();
    if (!first || !lanes) return void delete waitingNotices[kind];
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

/** Plays the film of an entrance. Several entrances have one notice at a time. */
async function enter(url: string) {
  const { showFilm } = await import('../film/show-film.ts');
  await showFilm({ key: `entrance ${Date.now()}`, url, coins: 0, seconds: SHOWN_MS / 1_000 });
}
