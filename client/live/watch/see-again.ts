/** A live that is over, seen again: its files one after the other, and what was said and given when it was. */
import type { Replay } from '../../../calls/live/broadcast-replay.ts';
import type { Talk, TalkLine } from '../../../calls/live/talk.ts';
import { wantsMotion } from '../../ui/moves.ts';
import { showLines } from '../talk/show-lines.ts';
import { momentAt } from './replay-moment.ts';

/** What was said so long before is on the screen too. */
const BEFORE_MS = 30_000;
/** More at once is no playing, but a jump. */
const JUMP_MS = 3_000;
/** What is to be said within so long is asked for by now. */
const AHEAD_MS = 20_000;
/** Time from a failed request for lines to the next one. */
const RETRY_MS = 3_000;

/** Takes up the video and the talk of ended-live-page.tsx once somebody plays it. */
export function seeAgain() {
  const video = document.querySelector<HTMLVideoElement>('video[data-again]');
  const talk = document.querySelector<HTMLElement>('[data-talk-again]');
  if (!video || !talk) return;
  // A viewer may have pressed play before this script arrived.
  if (!video.paused || video.played.length > 0) void play(video, talk);
  else video.addEventListener('play', () => void play(video, talk), { once: true });
}

/** Reads JSON, again and again while the server is busy or out of reach. Returns null once it is refused or no longer wanted. */
async function read<Body>(address: string, isWanted = () => true): Promise<Body | null> {
  while (isWanted()) {
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok) return answer.json();
    if (answer && answer.status < 500 && answer.status !== 429) return null;
    await new Promise((done) => setTimeout(done, RETRY_MS));
  }
  return null;
}

async function play(video: HTMLVideoElement, talk: HTMLElement) {
  const base = video.dataset.again ?? '';
  const replay = await read<Replay>(`${base}replay.json`);
  if (!replay) return;
  const { files } = replay;
  const lines = showLines(talk);
  let held: TalkLine[] = [];
  let isAsking = false;
  /** Nothing more comes until somebody jumps. */
  let isAll = false;
  let shownMs = Number.NEGATIVE_INFINITY;

  const file = () => files.findIndex(({ name }) => video.src.endsWith(`/${name}`));
  const momentMs = () => {
    const shown = files[file()];
    // Browsers differ in whether a file that goes on from another one begins at nought.
    const begin = video.seekable.length > 0 ? video.seekable.start(0) : 0;
    return shown && momentAt(shown, video.currentTime - begin);
  };
  const more = async (fromMs: number) => {
    isAsking = true;
    const into = held;
    /** Nobody has jumped meanwhile. */
    const isWanted = () => into === held;
    const from = new Date(fromMs).toISOString();
    const answer = await read<{ data: Talk }>(`${talk.dataset.linesAt}?${new URLSearchParams({ from })}`, isWanted);
    if (!isWanted()) return;
    const known = held.at(-1)?.seq ?? 0;
    const came = answer?.data.lines.filter(({ seq }) => seq > known) ?? [];
    held.push(...came);
    isAll = came.length === 0 || came.at(-1)?.seq === answer?.data.last;
    isAsking = false;
    show();
  };
  const show = () => {
    const nowMs = momentMs();
    if (nowMs === undefined) return;
    if (nowMs < shownMs || nowMs > shownMs + JUMP_MS) {
      lines.clear();
      held = [];
      isAsking = isAll = false;
    }
    shownMs = nowMs;
    const last = held.at(-1);
    const heldMs = last && Date.parse(last.at);
    if (!isAll && !isAsking && (heldMs ?? 0) < nowMs + AHEAD_MS) void more(heldMs ?? nowMs - BEFORE_MS);
    lines.take(held.filter(({ at }) => Date.parse(at) <= nowMs));
  };
  document.addEventListener('live:line', (event) => {
    const { detail } = event as CustomEvent;
    if (!detail.line.gift || Date.parse(detail.line.at) < shownMs - JUMP_MS || !wantsMotion()) return;
    void import('../gift/gift-over-picture.ts').then(({ showGift }) => showGift(detail, video));
  });
  const put = (index: number) => {
    const next = files[index];
    if (!next) return;
    video.src = base + next.name;
    void video.play().catch(() => undefined);
  };
  video.addEventListener('timeupdate', show);
  video.addEventListener('seeked', show);
  video.addEventListener('ended', () => put(file() + 1));
  for (const part of document.querySelectorAll<HTMLAnchorElement>('a[data-again-part]'))
    part.addEventListener('click', (event) => {
      event.preventDefault();
      put(files.findIndex(({ name }) => part.href.endsWith(`/${name}`)));
    });
  show();
}
