/**
 * Plays the recording of an ended live: its files in sequence, with the chat messages and gifts of
 * the same time.
 */
import type { Replay, ReplayFile } from '../../../calls/live/broadcast/replay.ts';
import type { ChatMessage, Talk } from '../../../calls/live/chat.ts';
import { wantsMotion } from '../../ui/moves.ts';
import { showLines } from '../chat/show-lines.ts';
import { momentAt, placeOf, replayTimeOf } from './replay-moment.ts';

/** Messages up to this long before the current position are shown too, in milliseconds. */
const BEFORE_MS = 30_000;
/** A larger step forward is a jump and not playback, in milliseconds of the live. */
const JUMP_MS = 3_000;
/**
 * Requests more messages when the loaded ones end less than this after the current position, in
 * milliseconds.
 */
const AHEAD_MS = 20_000;
/** Time between a failed request and the next one, in milliseconds. */
const RETRY_MS = 3_000;

/** Enhances the video and the chat of ended-live-page.tsx when the viewer starts playback. */
export function playRecording() {
  const video = document.querySelector<HTMLVideoElement>('video[data-again]');
  const talk = document.querySelector<HTMLElement>('[data-talk-again]');
  if (!video || !talk) return;
  const atMs = replayTimeOf(location.hash);
  if (atMs !== null) return void play(video, talk, atMs);
  // The viewer may have pressed play before this script was loaded.
  if (!video.paused || video.played.length > 0) void play(video, talk);
  else video.addEventListener('play', () => void play(video, talk), { once: true });
}

/**
 * Loads JSON. Retries while the server is unreachable, fails (5xx) or limits requests (429).
 * Returns null if the server refuses, or when `isWanted` becomes false.
 */
async function read<Body>(address: string, isWanted = () => true): Promise<Body | null> {
  while (isWanted()) {
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok) return answer.json();
    if (answer && answer.status < 500 && answer.status !== 429) return null;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
  return null;
}

/** Lets the link of cut-link.tsx begin the clip at this capture time. */
function offerCut(nowMs: number) {
  const place = document.querySelector<HTMLElement>('[data-cut-from]');
  const link = place?.querySelector('a');
  if (!place || !link) return;
  link.search = `?at=${Math.max(0, Math.round((nowMs - Number(place.dataset.cutFrom)) / 1000))}`;
}

/** Plays from a capture time, or from the current position. */
async function play(video: HTMLVideoElement, talk: HTMLElement, fromMs?: number) {
  const base = video.dataset.again ?? '';
  const replay = await read<Replay>(`${base}replay.json`);
  if (!replay) return;
  const { files } = replay;
  const lines = showLines(talk);
  let talkLines: ChatMessage[] = [];
  let isAsking = false;
  /** No request brings further messages, until the viewer jumps. */
  let isAll = false;
  let shownMs = Number.NEGATIVE_INFINITY;

  const file = () => files.findIndex(({ name }) => video.src.endsWith(`/${name}`));
  const momentMs = () => {
    const currentFile = files[file()];
    // In some browsers, a file that continues a previous one does not start at position 0.
    const begin = video.seekable.length > 0 ? video.seekable.start(0) : 0;
    return currentFile && momentAt(currentFile, video.currentTime - begin);
  };
  const more = async (fromMs: number) => {
    isAsking = true;
    const into = talkLines;
    /** Becomes false when the viewer jumps, because `show` then replaces `talkLines`. */
    const isWanted = () => into === talkLines;
    const from = new Date(fromMs).toISOString();
    const answer = await read<{ data: Talk }>(`${talk.dataset.linesAt}?${new URLSearchParams({ from })}`, isWanted);
    if (!isWanted()) return;
    const lastSeq = talkLines.at(-1)?.seq ?? 0;
    const newLines = answer?.data.lines.filter(({ seq }) => seq > lastSeq) ?? [];
    talkLines.push(...newLines);
    isAll = newLines.length === 0;
    isAsking = false;
    show();
  };
  const show = () => {
    const nowMs = momentMs();
    if (nowMs === undefined) return;
    if (nowMs < shownMs || nowMs > shownMs + JUMP_MS) {
      lines.clear();
      talkLines = [];
      isAsking = isAll = false;
    }
    shownMs = nowMs;
    offerCut(nowMs);
    const last = talkLines.at(-1);
    const heldMs = last && Date.parse(last.at);
    if (!isAll && !isAsking && (heldMs ?? 0) < nowMs + AHEAD_MS) void more(heldMs ?? nowMs - BEFORE_MS);
    lines.take(talkLines.filter(({ at }) => Date.parse(at) <= nowMs));
  };
  document.addEventListener('live:line', (event) => {
    const { detail } = event as CustomEvent;
    if (!detail.line.gift || Date.parse(detail.line.at) < shownMs - JUMP_MS || !wantsMotion()) return;
    void import('../gift/gift-over-picture.ts').then(({ showGift }) => showGift(detail, video));
  });
  const put = (next: ReplayFile | undefined, seconds = 0) => {
    if (!next) return;
    video.src = base + next.name;
    const begin = () => {
      // As in `momentMs`: position 0 of the file.
      video.currentTime = seconds + (video.seekable.length > 0 ? video.seekable.start(0) : 0);
    };
    if (seconds > 0) video.addEventListener('loadedmetadata', begin, { once: true });
    void video.play().catch(() => undefined);
  };
  video.addEventListener('timeupdate', show);
  video.addEventListener('seeked', show);
  video.addEventListener('ended', () => put(files[file() + 1]));
  for (const part of document.querySelectorAll<HTMLAnchorElement>('a[data-again-part]'))
    part.addEventListener('click', (event) => {
      event.preventDefault();
      put(files.find(({ name }) => part.href.endsWith(`/${name}`)));
    });
  const place = fromMs === undefined ? null : placeOf(files, fromMs);
  if (place) put(place.file, place.seconds);
  show();
}
