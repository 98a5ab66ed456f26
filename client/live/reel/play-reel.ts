/**
 * Plays the live in view on the home page: muted, one at a time, while at least half of its card is
 * visible. On a phone the cards are a reel to swipe; on a desktop the first card is large, and the
 * cards take turns.
 */
import { addStyle } from '../../ui/add-styles.ts';
import { roomText } from '../chat/room-text.ts';
import { storeVolume } from '../controls/volume.ts';
import { watchedHere } from '../for-you/watched-here.ts';
import { mayMove } from '../watch/may-move.ts';
import { play } from '../watch/player.ts';
import type { PlaybackState } from '../watch/playing.ts';
import { makeTools } from './make-tools.ts';
import styles from './reel.css?url';
import { showLatestLines } from './show-latest-lines.ts';

/** Visible share of a card from which it plays. */
const IN_SIGHT = 0.5;
/** A live without a frame after this time shows its poster, in milliseconds. */
const NO_PICTURE_MS = 8_000;
/**
 * A muted live stops after this time, in milliseconds. Limits the data that an open page consumes.
 */
const MUTED_MS = 180_000;

/** Statuses of media of a live that ended, was taken off the site or got a minimum age. */
const isGone = ({ status }: Response) => status === 403 || status === 404;

/** Enhances the section of lives-on-air.tsx. */
export async function playReel(stage: HTMLElement) {
  const row = stage.querySelector<HTMLElement>('.reel');
  if (!row) return;
  // Without it the buttons would take room below the cards, and move what follows.
  await addStyle(styles);
  // Members have their order from the server.
  const watched = document.documentElement.dataset.viewer ? [] : watchedHere();
  if (watched.length > 0) await (await import('../for-you/arrange-reel.ts')).arrangeReel(stage, row, watched);
  const { tools, soundButton, pauseButton, announcement } = makeTools();
  const cards = () => [...row.querySelectorAll<HTMLElement>('article')];
  const isLarge = (card: HTMLElement | undefined) => card !== undefined && card.offsetWidth > row.clientWidth / 2;

  const video = document.createElement('video');
  video.muted = video.playsInline = true;
  video.ariaHidden = 'true';
  storeVolume(video);

  const shares = new Map<Element, number>();
  let current: HTMLElement | undefined;
  let stop: AbortController | undefined;
  /** Becomes true with the viewer's tap on the button, and false with a pause. */
  let isWanted = mayMove(true);

  const showButton = () => {
    const isPlaying = stop !== undefined && !stop.signal.aborted;
    const sound = video.muted ? 'room:controls.unmute' : 'room:controls.mute';
    soundButton.textContent = roomText(isPlaying ? sound : 'room:reel.play');
    soundButton.classList.toggle('invisible', current?.dataset.preview === undefined);
    pauseButton.classList.toggle('invisible', !isPlaying);
  };

  const end = () => {
    stop?.abort();
    stop = undefined;
    video.pause();
    delete video.dataset.moves;
    showButton();
  };

  /** Removes the card of a live that is over, and the next one takes its place. */
  const remove = (card: HTMLElement) => {
    end();
    delete card.dataset.preview;
    announcement.textContent = roomText('room:reel.over');
    const next = cards()[cards().indexOf(card) + 1] ?? cards()[0];
    if (!next || next === card) return;
    video.remove();
    if (card.contains(document.activeElement)) next.querySelector('a')?.focus({ preventScroll: true });
    card.remove();
    dressFirst();
    update();
  };

  const begin = (card: HTMLElement, base: string) => {
    const controller = new AbortController();
    const { signal } = controller;
    stop = controller;
    delete video.dataset.moves;
    if (video.parentElement !== card) card.querySelector('img')?.insertAdjacentElement('afterend', video);
    const giveUp = async () => {
      if (video.dataset.moves !== undefined) return;
      const edge = await fetch(`${base}edge.json`).catch(() => null);
      if (signal.aborted) return;
      if (edge && isGone(edge)) remove(card);
      else end();
    };
    const timers = [setTimeout(giveUp, NO_PICTURE_MS), setTimeout(() => video.muted && end(), MUTED_MS)];
    signal.addEventListener('abort', () => timers.forEach(clearTimeout));
    const onState = (state: PlaybackState) => {
      if (state === 'over') remove(card);
      else if (state === 'unplayable') end();
    };
    void play(video, base, { onState, stop: signal, isSmall: true });
    // Called here as well, because some browsers allow it only within the tap.
    video.play().catch((error: unknown) => {
      if (!signal.aborted && error instanceof DOMException && error.name === 'NotAllowedError') end();
    });
    void showLatestLines(card, signal);
    showButton();
  };

  const start = (card: HTMLElement) => {
    const { preview } = card.dataset;
    if (preview !== undefined && isWanted && !document.hidden) begin(card, preview);
    else showButton();
  };

  /** Plays the large card in view, if it is not the one that plays. */
  function update() {
    const inView = document.hidden
      ? undefined
      : cards().find((card) => isLarge(card) && (shares.get(card) ?? 0) >= IN_SIGHT);
    if (inView === current) return;
    end();
    current = inView;
    if (current) start(current);
  }

  /** Gives the first card its large poster, and the picture behind it. */
  function dressFirst() {
    const poster = row?.querySelector('img');
    const wash = stage.querySelector<HTMLImageElement>('.wash');
    if (!poster) return;
    poster.sizes = '(min-width: 64rem) 20rem, 100vw';
    if (wash) wash.src = poster.currentSrc || poster.src;
  }

  const turn = (step: number) => {
    const all = cards();
    if (all.length < 2) return;
    const hasFocus = row.contains(document.activeElement);
    const index = current ? all.indexOf(current) : 0;
    const target = all.at((index + step) % all.length);
    if (!target) return;
    announcement.textContent = target.querySelector('h3')?.textContent ?? '';
    if (isLarge(all[1])) return target.scrollIntoView({ block: 'nearest', inline: 'start' });
    if (step > 0) all.at(-1)?.insertAdjacentElement('afterend', all[0] ?? target);
    else row.insertAdjacentElement('afterbegin', target);
    // A card that moves loses the focus.
    if (hasFocus) target.querySelector('a')?.focus({ preventScroll: true });
    dressFirst();
    update();
  };

  soundButton.addEventListener('click', () => {
    isWanted = true;
    if (!current) return;
    if (!stop) begin(current, current.dataset.preview ?? '');
    else {
      video.muted = !video.muted;
      void video.play().catch(() => undefined);
      showButton();
    }
  });
  pauseButton.addEventListener('click', () => {
    isWanted = false;
    end();
    // The button has become invisible, which would lose the focus.
    soundButton.focus();
  });
  tools.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-turn]');
    if (button) turn(Number(button.dataset.turn));
  });
  stage.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    turn(step);
  });
  video.addEventListener('playing', () => {
    video.dataset.moves = '';
    video.toggleAttribute('data-is-wide', video.videoWidth > video.videoHeight);
    showButton();
  });

  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries) shares.set(target, intersectionRatio);
      update();
    },
    { threshold: [0, IN_SIGHT, 1] },
  );
  if (watched.length > 0) dressFirst();
  for (const card of cards()) observer.observe(card);
  document.addEventListener('visibilitychange', update);
  for (const element of [tools, announcement]) stage.appendChild(element);
  showButton();
}
