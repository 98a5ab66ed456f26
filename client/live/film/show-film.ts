/** Plays the films of a live one after another, over the video. */
import { layerOf } from '../room/layers.ts';
import { filmChoice } from './film-choice.ts';
import { filmQueue, type WaitingFilm } from './film-queue.ts';

/** Volume of a film relative to the stream: 12 dB below it. */
const BELOW_STREAM = 0.25;

const queue = filmQueue();
let isPlaying = false;

/** Plays a film now, or when the films before it have ended. */
export async function showFilm(film: Omit<WaitingFilm, 'at_ms'>): Promise<void> {
  queue.add({ ...film, at_ms: Date.now() });
  if (isPlaying) return;
  isPlaying = true;
  try {
    const [{ playFilm }, layer] = await Promise.all([import('./play-film.ts'), layerOf('film')]);
    for (let next = queue.next(Date.now()); next && layer; next = queue.next(Date.now())) {
      if (!filmChoice().shown) continue;
      // A film that does not play is left out: its gift has a banner.
      await playFilm(next.url, { layer, seconds: next.seconds, volume }).catch(() => undefined);
    }
  } finally {
    isPlaying = false;
  }
}

/** Ends the film that plays, and the others, when the viewer switches films off. */
document.addEventListener('live:films', () => {
  if (filmChoice().shown) return;
  queue.clear();
  for (const canvas of document.querySelectorAll('.room-film > .film')) canvas.remove();
});

/** Returns the volume of films: that of the stream, unless it or their sound is off. */
function volume(): number {
  const stream = document.querySelector<HTMLVideoElement>('[data-live-media]');
  return !stream || stream.muted || !filmChoice().sound ? 0 : stream.volume * BELOW_STREAM;
}
