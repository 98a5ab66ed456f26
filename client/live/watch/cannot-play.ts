/**
 * Explains over the video that this browser cannot decode a live, and offers playable alternatives.
 * Loaded on demand.
 */
import type { Replay } from '../../../calls/live/broadcast/replay.ts';
import { roomText } from '../chat/room-text.ts';
import type { VideoFormat } from './playing.ts';
import { type Player, videoFormatsOf } from './watch-otherwise.ts';

type Offer = 'k' | 'a' | 'back';

/** Formats that have failed on this page. */
const failed = new Set<VideoFormat>();
let card: HTMLElement | undefined;

/** Shows the explanation until the viewer chooses an alternative or closes it. */
export async function showCannotPlay(video: HTMLVideoElement, problem: 'unplayable' | 'unheard', player: Player) {
  if (problem === 'unplayable') {
    if (failed.size === 0) reportToVb(video.dataset.liveMedia ?? '');
    failed.add(player.way());
  }
  const offers = problem === 'unplayable' ? await offersOf(video.dataset.liveMedia ?? '').catch(() => []) : [];
  card?.remove();
  const panel = document.createElement('div');
  card = panel;
  panel.className = 'card absolute inset-x-4 top-1/4 z-1 grid gap-2 p-4 text-sm';
  panel.role = 'alert';
  panel.dataset.cannotPlay = problem;
  const words = document.createElement('p');
  words.textContent = roomText(`room:cannot.${problem}`);
  const switches = videoFormatsOf(video, player);
  const buttons = offers.map((offer) => buttonOf(roomText(`room:ways.${offer}`), () => switches[offer]()));
  const close = buttonOf(roomText('room:cannot.close'), () => undefined);
  panel.replaceChildren(words, ...buttons, close);
  panel.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLButtonElement) panel.remove();
  });
  video.parentElement?.appendChild(panel);
}

/** Reports to the VB that a browser cannot decode the live. A failed report is ignored. */
const reportToVb = (base: string) =>
  void fetch(`/live-media/${base.split('/')[2]}/unplayed`, { method: 'POST' }).catch(() => undefined);

function buttonOf(text: string, onClick: () => unknown) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'btn quiet';
  button.textContent = text;
  button.addEventListener('click', () => void onClick());
  return button;
}

/**
 * Returns the alternatives that this browser may be able to play: formats with known codecs, and
 * the recording if there is one.
 */
async function offersOf(base: string): Promise<Offer[]> {
  const json = async (name: string) => (await fetch(base + name)).json();
  const { codecs, sound } = (await json('edge.json')) as { codecs?: string; sound?: string };
  const { files } = (await json('replay.json').catch(() => ({ files: [] }))) as Replay;
  const sources: { ManagedMediaSource?: typeof MediaSource; MediaSource?: typeof MediaSource } = window;
  const Source = sources.ManagedMediaSource ?? sources.MediaSource;
  const plays = (format: VideoFormat, codec: string | undefined) =>
    codec !== undefined && !failed.has(format) && Source?.isTypeSupported(`video/mp4; codecs="${codec}"`) === true;
  const isPlayable: Record<Offer, boolean> = {
    k: plays('k', codecs),
    a: plays('a', sound),
    back: files.length > 0 && canPlayFile(codecs),
  };
  return (['k', 'a', 'back'] as const).filter((offer) => isPlayable[offer]);
}

/** The browser's own player plays recordings. */
const canPlayFile = (codecs = '') =>
  document.createElement('video').canPlayType(`video/mp4; codecs="${codecs}"`) !== '';
