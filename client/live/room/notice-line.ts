/**
 * Shows an entrance or an announcement of the room in its lane, one of each kind at a time. Loaded
 * with the first one.
 */
import { serverNow } from '../../platform/script/server-time.ts';
import { layerOf } from './layers.ts';

/** How long a notice is shown, as in layers.css. */
const SHOWN_MS = 4_000;
/** Maximum age of a notice. A viewer who enters later reads it in the chat only. */
const NEW_MS = 10_000;
/** Maximum notices of one kind that wait. Others appear only in the chat. */
const MAX_WAITING = 5;

const waiting: Record<string, string[]> = {};

/** Shows a line of the room, or another event at that time, with these words. */
export async function noticeLine({ at, kind }: { at: string; kind: string }, words: string): Promise<void> {
  if ((await serverNow()) - Date.parse(at) > NEW_MS) return;
  const queue = waiting[kind];
  if (queue) {
    if (queue.length < MAX_WAITING) queue.push(words);
    return;
  }
  waiting[kind] = [words];
  const lanes = await layerOf('lanes');
  const next = () => {
    const text = waiting[kind]?.shift();
    if (text === undefined || !lanes) return void delete waiting[kind];
    const notice = document.createElement('p');
    notice.className = 'room-notice';
    notice.dataset.kind = kind;
    notice.textContent = text;
    lanes.appendChild(notice);
    setTimeout(() => {
      notice.remove();
      next();
    }, SHOWN_MS);
  };
  next();
}
