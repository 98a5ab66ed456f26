/**
 * Sends a guest's picture or voice from this page, plays the VB, and shows what happens. Loaded on
 * the page of a guest.
 */
import { Capture } from '../broadcast/send/capture.ts';
import { pictureCodec } from '../broadcast/send/encode.ts';
import type { SenderEvent } from '../broadcast/send/sender.ts';
import { stayAwake } from '../cockpit/stay-awake.ts';
import { play } from '../watch/player.ts';

/** Interval at which a still picture is drawn again, in milliseconds. */
const STILL_MS = 500;

/** Enhances guest-sending.tsx. */
export async function sendGuest(): Promise<void> {
  const page = document.querySelector<HTMLElement>('[data-guest]');
  const video = page?.querySelector<HTMLVideoElement>('[data-guest-own]');
  if (!page || !video) return;
  const find = <T extends HTMLElement>(selector: string) => page.querySelector<T>(selector);
  const begin = find<HTMLButtonElement>('[data-guest-begin]');
  const state = find('[data-guest-state]');
  const say = (name: string) => {
    const text = state?.getAttribute(`data-${name}`);
    if (state && text) state.textContent = text;
  };
  watchHost(find<HTMLVideoElement>('[data-guest-host]'));
  const codec = await sendingCodec(video);
  if (codec === null || !begin) return say('unsupported');
  const capture = new Capture(video);
  const isVoice = page.dataset.isVoice !== undefined;
  begin.hidden = false;
  begin.addEventListener('click', async () => {
    begin.disabled = true;
    say('connecting');
    try {
      await (isVoice ? openVoice(capture) : capture.openCamera());
    } catch {
      begin.disabled = false;
      return say('refused');
    }
    const isBegun = await sendFrom(page, { capture, codec, say }).catch(() => false);
    if (!isBegun) {
      begin.disabled = false;
      return say('stopped');
    }
    begin.hidden = true;
    offerTools(page, capture, isVoice);
  });
}

/** Returns the video codec with which this browser can send, or null. */
async function sendingCodec(video: HTMLVideoElement): Promise<string | null> {
  // WebKitGTK 2.50 crashes if a page requests encoders before its media library is loaded.
  video.canPlayType('video/mp4');
  const codec = await pictureCodec().catch(() => null);
  return codec !== null && 'audioWorklet' in AudioContext.prototype ? codec : null;
}

/** Opens the microphone alone, with a still picture: players, recordings and evidence expect one. */
async function openVoice(capture: Capture): Promise<void> {
  await capture.openMicrophone();
  const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 200 });
  const stream = canvas.captureStream(1);
  const [track] = stream.getVideoTracks();
  const context = canvas.getContext('2d');
  // A canvas without changes gives no frames.
  const draw = () => (track?.readyState === 'ended' ? clearInterval(timer) : context?.fillRect(0, 0, 160, 200));
  const timer = setInterval(draw, STILL_MS);
  draw();
  await capture.openScreen(stream);
}

function watchHost(video: HTMLVideoElement | null) {
  if (!video) return;
  void play(video, video.dataset.guestHost ?? '', { onState: () => undefined });
  // Browsers allow sound from the first tap on.
  document.addEventListener('click', () => {
    video.muted = false;
  });
}

/** Fetches a key, and sends until the guest leaves. Returns false without a key. */
async function sendFrom(
  page: HTMLElement,
  { capture, codec, say }: { capture: Capture; codec: string; say: (state: string) => void },
): Promise<boolean> {
  const body = new URLSearchParams({ uuid: page.dataset.guest ?? '' });
  const answer = await fetch(page.dataset.key ?? '', { method: 'POST', body, headers: { accept: 'application/json' } });
  const { props } = (await answer.json()) as { props?: { ingest_key?: string } };
  if (!props?.ingest_key) return false;
  const { sendLive } = await import('../broadcast/on-air.ts');
  const sleep = stayAwake();
  const warn = (event: BeforeUnloadEvent) => event.preventDefault();
  let sending: { close: () => void } | null = null;
  let hasLeft = false;
  const leave = () => {
    if (hasLeft) return;
    hasLeft = true;
    window.removeEventListener('beforeunload', warn);
    sleep();
    sending?.close();
    capture.close();
  };
  const url = `${location.origin.replace(/^http/, 'ws')}/ingest/${props.ingest_key}`;
  sending = await sendLive(url, codec, capture, {
    onEvent: (event: SenderEvent) => {
      if (event.is === 'stopped') {
        leave();
        // The page says how it ended, or offers to send again.
        return location.reload();
      }
      if (event.is !== 'watched') say(event.is === 'cut' ? 'cut' : 'live');
    },
    line: () => undefined,
    failed: () => {
      leave();
      say('stopped');
    },
  });
  window.addEventListener('beforeunload', warn);
  page.addEventListener('submit', ({ target }) => {
    if (target instanceof HTMLFormElement && target.action.endsWith('/leave')) leave();
  });
  page.addEventListener('guest:over', leave);
  return true;
}

function offerTools(page: HTMLElement, capture: Capture, isVoice: boolean) {
  const mic = page.querySelector<HTMLElement>('[data-guest-mic]');
  const flip = page.querySelector<HTMLElement>('[data-guest-flip]');
  if (mic) mic.hidden = false;
  mic?.addEventListener('click', () => {
    const isMuted = mic.ariaPressed !== 'true';
    mic.ariaPressed = String(isMuted);
    capture.isMuted = isMuted;
  });
  if (flip && !isVoice)
    void navigator.mediaDevices.enumerateDevices().then((devices) => {
      flip.hidden = devices.filter(({ kind }) => kind === 'videoinput').length < 2;
    });
  flip?.addEventListener('click', () => void capture.flip().catch(() => undefined));
}
