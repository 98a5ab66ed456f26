/**
 * Shows the score and the clock of a match over the video of a live, and the result for a while.
 * follow-stage.ts shows the pictures.
 */
import type { RoomPk } from '../../../calls/live/room/room-message.ts';
import { formatNumber } from '../../platform/texts/format.ts';
import { localeOfPage } from '../../platform/texts/locale-of-page.ts';
import { clearStage, showMatch } from '../guest/follow-stage.ts';

/** How long the result stays on screen, in milliseconds. */
const END_SHOWN_MS = 15_000;
const TICK_MS = 250;

let match: { uuid: string; stage: HTMLElement; ends_ms: number } | null = null;
let timer: ReturnType<typeof setInterval> | undefined;

/** Applies a match update received from the live room. */
export async function followMatch(pk: RoomPk): Promise<void> {
  if (match?.uuid !== pk.uuid) {
    // A match that ended before this page knew it appears only in the chat.
    if (pk.outcome !== null) return;
    const stage = await showMatch(pk.uuid).catch(() => null);
    if (!stage) return;
    match = { uuid: pk.uuid, stage, ends_ms: 0 };
    clearInterval(timer);
    timer = setInterval(tick, TICK_MS);
  }
  match.ends_ms = performance.now() + pk.left_ms;
  move(match.stage, pk);
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
    clearStage(stage);
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
