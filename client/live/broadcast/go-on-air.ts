/**
 * Starts a broadcast: fetches the ingest key, replaces the form by the live's panel, and sends the
 * captured media.
 */
import { stayAwake } from '../cockpit/stay-awake.ts';
import { followReceived } from './follow-received.ts';
import { sendLive } from './on-air.ts';
import type { Capture } from './send/capture.ts';
import type { SenderEvent } from './send/sender.ts';
import { showLive } from './show-live.ts';

/** The previous broadcast, which a new one closes. */
let before: { close: () => void } | null = null;

/**
 * Returns whether the broadcast started. Otherwise the caller submits the form, and its page
 * explains the failure.
 */
export async function goOnAir({
  studio,
  form,
  capture,
  codec,
}: {
  studio: HTMLElement;
  form: HTMLFormElement;
  capture: Capture;
  codec: string;
}): Promise<boolean> {
  const key = await keyBy(form, capture).catch(() => null);
  if (key === null) return false;
  before?.close();
  const find = (selector: string) => studio.querySelector<HTMLElement>(selector);
  const say = stateOf(find('[data-state]'));
  say('connecting');
  const url = `${location.origin.replace(/^http/, 'ws')}/ingest/${key}`;
  let isThin = false;
  let isCut = false;
  let hasLeft = false;
  let on: Awaited<ReturnType<typeof sendLive>> | null = null;
  const sleep = stayAwake();
  const warn = (event: BeforeUnloadEvent) => event.preventDefault();
  const leave = () => {
    hasLeft = true;
    window.removeEventListener('beforeunload', warn);
    sleep();
    on?.close();
    before = null;
  };
  const stop = (reason: string) => {
    say(`stopped-${reason}`, reason);
    leave();
    find('[data-send]')?.removeAttribute('hidden');
  };
  on = await sendLive(url, codec, capture, {
    onEvent: (event: SenderEvent) => {
      if (event.is === 'stopped') return stop(event.why);
      isCut = event.is === 'cut';
      if (event.is !== 'watched') say(isCut ? 'cut' : 'live');
    },
    line: (bits, isThinNow, smallSide) => {
      showQuality(studio, bits, smallSide);
      if (isThinNow !== isThin && !isCut) say(isThinNow ? 'thin' : 'live');
      isThin = isThinNow;
    },
    failed: () => stop('cannot_encode'),
  });
  warnOfOpus(find('[data-only-opus]'), on.isOpus);
  window.addEventListener('beforeunload', warn);
  before = { close: leave };
  // The broadcast may have stopped while it was set up.
  if (hasLeft) leave();
  // A user who ends the live needs no warning when leaving.
  studio.addEventListener('submit', ({ target }) => {
    if (target instanceof HTMLFormElement && /\/(?:end|drop)$/.test(new URL(target.action).pathname)) leave();
  });
  await showLive(studio);
  followReceived();
  return true;
}

/** Name under which this browser stores that the VB closed the note about its sound. */
const OPUS_KNOWN = 'studio-opus-known';

/** Shows the note about the sound of this browser, unless the VB has closed it in this browser. */
function warnOfOpus(note: HTMLElement | null, isOpus: boolean) {
  if (!note) return;
  note.hidden = !isOpus || isOpusKnown();
  note.querySelector('button')?.addEventListener('click', () => {
    note.hidden = true;
    try {
      localStorage.setItem(OPUS_KNOWN, '1');
    } catch {
      // Closed until the next live.
    }
  });
}

function isOpusKnown(): boolean {
  try {
    return localStorage.getItem(OPUS_KNOWN) !== null;
  } catch {
    return false;
  }
}

/**
 * Submits the form and returns the ingest key. Adds the captured picture as poster if the user
 * wants one and chose no file.
 */
async function keyBy(form: HTMLFormElement, capture: Capture): Promise<string | null> {
  const fields = new FormData(form);
  const picture = fields.get('picture');
  const wantsPoster = fields.get('from_screen') === 'on' && !(picture instanceof File && picture.size > 0);
  const poster = wantsPoster ? await capture.poster() : null;
  if (poster) fields.set('picture', poster, 'poster.jpg');
  const answer = await fetch(form.action, { method: 'POST', body: fields, headers: { accept: 'application/json' } });
  const { props } = (await answer.json()) as { props?: { ingest_key?: string } };
  return props?.ingest_key ?? null;
}

/**
 * Returns a function that shows a state by the text on the page, or else by the text of a failure
 * code.
 */
function stateOf(state: HTMLElement | null) {
  const show = (text: string) => {
    if (!state) return;
    state.textContent = text;
    state.hidden = text === '';
  };
  return (name: string, code?: string) => {
    const text = state?.getAttribute(`data-${name}`) ?? '';
    show(text);
    if (!text && code)
      void import('./failure-text.ts').then(async ({ failureText }) => show((await failureText(code)) ?? code));
  };
}

/** Shows what is sent, with the second quality if there is one. */
function showQuality(studio: HTMLElement, bits: number, small: number | null) {
  const line = studio.querySelector<HTMLElement>('[data-quality]');
  const video = studio.querySelector<HTMLVideoElement>('[data-own-picture]');
  if (!line || !video) return;
  const measurements = { width: video.videoWidth, height: video.videoHeight, kbps: Math.round(bits / 1000), small };
  const { quality = '', qualityTwo = '' } = line.dataset;
  const text = small === null ? quality : qualityTwo;
  line.textContent = text.replaceAll(/\{(\w+)\}/g, (_, name: keyof typeof measurements) => String(measurements[name]));
  line.hidden = false;
}
