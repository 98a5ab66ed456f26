/**
 * Shows a match over the video of a live: when it begins, its score and clock, and the result for a
 * while.
 */
import type { RoomPk } from '../../../calls/live/room/room-message.ts';
import { readPage } from '../../platform/script/read-page.ts';
import { formatNumber } from '../../platform/texts/format.ts';
import { localeOfPage } from '../../platform/texts/locale-of-page.ts';
import { addStyles } from '../../ui/add-styles.ts';
import { play } from '../watch/player.ts';

/** How long the result stays on screen, in milliseconds. */
const END_SHOWN_MS = 15_000;
const TICK_MS = 250;

let match: { uuid: string; stage: HTMLElement; ends_ms: number } | null = null;
let isComing: Promise<void> | null = null;
let timer: ReturnType<typeof setInterval> | undefined;

/** Applies a match update received from the live room. */
export async function followMatch(pk: RoomPk): Promise<void> {
  await isComing;
  if (match?.uuid !== pk.uuid) {
    // A match that ended before this page knew it appears only in the chat.
    if (pk.outcome !== null) return;
    isComing = bring(pk.uuid).catch(() => undefined);
    await isComing;
    isComing = null;
  }
  if (match?.uuid !== pk.uuid) return;
  match.ends_ms = performance.now() + pk.left_ms;
  move(match.stage, pk);
}

/** Finds the match on the page, or loads it from the PK page of the live. */
async function bring(uuid: string) {
  const picture = document.querySelector<HTMLElement>('[data-live-media]');
  let stage = document.querySelector<HTMLElement>(`[data-pk="${uuid}"]`);
  if (!stage && picture) {
    const address = `${location.pathname.replace(/\/$/, '')}/pk?match=${uuid}`;
    const page = await readPage(fetch(address));
    const freshStage = page.querySelector<HTMLElement>(`[data-pk="${uuid}"]`);
    if (!freshStage) return;
    await addStyles(page);
    document.querySelector('[data-pk]')?.remove();
    stage = document.adoptNode(freshStage);
    picture.parentElement?.appendChild(stage);
  }
  const video = stage?.querySelector<HTMLVideoElement>('[data-pk-media]');
  if (!stage) return;
  match = { uuid, stage, ends_ms: 0 };
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  // A veiled opponent has no video here. It is visible only in the opponent's own room.
  if (video && !connection?.saveData) void play(video, video.dataset.pkMedia ?? '', { onState: () => undefined });
  clearInterval(timer);
  timer = setInterval(tick, TICK_MS);
}

function move(stage: HTMLElement, { coins: [own, other], outcome }: RoomPk) {
  const put = (part: string, amount: number) => {
    const place = stage.querySelector(part);
    if (place) place.textContent = formatNumber(localeOfPage(), amount);
  };
  put('[data-pk-own]', own);
  put('[data-pk-other]', other);
  const bar = stage.querySelector<HTMLMeterElement>('[data-pk-bar]');
  if (bar) {
    bar.max = own + other || 2;
    bar.value = own + other ? own : 1;
  }
  if (outcome === null) return;
  clearInterval(timer);
  const place = stage.querySelector('[data-pk-left]');
  if (place) place.textContent = stage.dataset[outcome] ?? '';
  setTimeout(() => {
    stage.remove();
    if (match?.stage === stage) match = null;
  }, END_SHOWN_MS);
}

function tick() {
  if (!match) return;
  const place = match.stage.querySelector('[data-pk-left]');
  const seconds = Math.max(0, Math.ceil((match.ends_ms - performance.now()) / 1000));
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  if (place && place.textContent !== text) place.textContent = text;
}
