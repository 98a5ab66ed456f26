/**
 * Plays a film over the video of a live, or in an overlay (docs/decisions/090-gift-films.md).
 * Loaded with the first film.
 */
import { filmCanvas } from './film-canvas.ts';
import { playFilmSound } from './film-sound.ts';

/** How long a film fades out, in milliseconds. */
const FADE_MS = 250;
/** Longest time that a film may take to load or to go on, in milliseconds. */
const MAX_STALL_MS = 8_000;

/** Films of this page. The browser's cache holds more. */
const filmsByUrl = new Map<string, Promise<ArrayBuffer>>();
const MAX_LOADED = 4;

function load(url: string): Promise<ArrayBuffer> {
  const film = filmsByUrl.get(url) ?? request(url);
  filmsByUrl.delete(url);
  filmsByUrl.set(url, film);
  film.catch(() => filmsByUrl.delete(url));
  for (const old of [...filmsByUrl.keys()].slice(0, -MAX_LOADED)) filmsByUrl.delete(old);
  return film;
}

async function request(url: string): Promise<ArrayBuffer> {
  const answer = await fetch(url, { priority: 'low' });
  if (!answer.ok) throw new Error(`no film: ${answer.status}`);
  return answer.arrayBuffer();
}

/** Place, duration and volume of a film. */
interface PlayOptions {
  layer: HTMLElement;
  seconds: number;
  /** Current volume, from 0 to 1. */
  volume: () => number;
}

/** Plays a film once. Resolves at its end, or as soon as it cannot go on. */
export async function playFilm(url: string, { layer, seconds, volume }: PlayOptions): Promise<void> {
  const film = await load(url);
  const video = document.createElement('video');
  const address = URL.createObjectURL(new Blob([film], { type: 'video/mp4' }));
  video.muted = true;
  video.playsInline = true;
  try {
    await first(video, 'loadeddata', () => {
      video.src = address;
    });
    await show(video, film, { layer, seconds, volume });
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(address);
  }
}

async function show(video: HTMLVideoElement, film: ArrayBuffer, { layer, seconds, volume }: PlayOptions) {
  const picture = filmCanvas(video);
  if (!picture) return;
  const { canvas, draw, end } = picture;
  canvas.className = 'film';
  layer.appendChild(canvas);
  const sound = volume() > 0 ? await playFilmSound(film, volume()) : null;
  const follow = () => sound?.setVolume(volume());
  // Changes of the stream's volume do not bubble.
  for (const name of ['volumechange', 'live:films']) document.addEventListener(name, follow, true);
  try {
    await video.play();
    await new Promise<void>((resolve) => {
      let stall = 0;
      const isOver = () => video.ended || video.currentTime >= seconds;
      const next = () => {
        clearTimeout(stall);
        if (isOver() || !canvas.isConnected) return resolve();
        draw();
        stall = window.setTimeout(resolve, MAX_STALL_MS);
        if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(next);
        else requestAnimationFrame(next);
      };
      video.addEventListener('ended', () => resolve(), { once: true });
      next();
    });
    await canvas.animate({ opacity: [1, 0] }, FADE_MS).finished.catch(() => undefined);
  } finally {
    for (const name of ['volumechange', 'live:films']) document.removeEventListener(name, follow, true);
    sound?.stop();
    canvas.remove();
    end();
  }
}

/** Starts something, and resolves with its event. Rejects after an error or a long silence. */
function first(video: HTMLVideoElement, name: string, start: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const stall = setTimeout(() => reject(new Error('the film does not load')), MAX_STALL_MS);
    const end = (settle: () => void) => () => {
      clearTimeout(stall);
      settle();
    };
    video.addEventListener(name, end(resolve), { once: true });
    video.addEventListener(
      'error',
      end(() => reject(new Error('no film'))),
      { once: true },
    );
    start();
  });
}
