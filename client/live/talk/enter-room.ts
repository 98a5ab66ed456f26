/** Being in the room of the page's live: one socket by which one is there, hears what is said, and says something. */
import type { Ping, Pong, RoomMessage } from '../../../calls/live/room-message.ts';
import { formatCompact } from '../../platform/texts/format.ts';
import { localeOfPage } from '../../platform/texts/locale-of-page.ts';
import type { Room } from './room.ts';
import { showLines } from './show-lines.ts';
import type { TalkRules } from './tell-rules.ts';

const PING: Ping = 'p';
const PONG: Pong = 'q';
/** So often it is looked whether the line still carries anything. */
const BEAT_MS = 25_000;
const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 30_000;
const COME_BACK_MS = 3_000;
/** So often in vain, and never yet: there is something on the way that lets no socket through. */
const TRIES = 3;

/** What a room tells of its match, its goal and what gifts move: parts that are loaded where there is one listen to `live:news`. */
export type LiveNews = Extract<
  RoomMessage,
  { pk: object } | { goal: object | null } | { place: object } | { monster: object | null } | { pk_desk: true }
>;

/** Enters the room that the element `data-talk` of talk-section.tsx names, which is the socket's address. */
export function enterRoom() {
  const talk = document.querySelector<HTMLElement>('[data-talk]');
  const rules = talk?.querySelector<HTMLElement>('[data-rules]');
  const count = document.querySelector('[data-viewers]');
  if (!talk) return;
  const lines = showLines(talk);
  let socket: WebSocket | undefined;
  let failures = 0;
  let wasOpen = false;
  let isHeard = true;
  let isGone = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const room: Room = {
    send: (message) => {
      if (socket?.readyState !== WebSocket.OPEN) return false;
      socket.send(message);
      return true;
    },
    onAnswer: () => undefined,
  };
  const take = (message: RoomMessage) => {
    if ('lines' in message) lines.take(message.lines);
    else if ('viewer_count' in message) {
      if (count) count.textContent = formatCompact(localeOfPage(), message.viewer_count);
    } else if ('hidden' in message) lines.hide(message.hidden);
    else if ('rules' in message) followRules(message.rules);
    else if ('gone' in message) leave();
    else if ('comes_back' in message) comeBack();
    else if ('key' in message) room.onAnswer(message);
    else document.dispatchEvent(new CustomEvent<LiveNews>('live:news', { detail: message }));
  };
  const followRules = (told: TalkRules) => {
    if (rules && (rules.textContent || told.slow_seconds > 0 || told.talkers === 'followers'))
      void import('./tell-rules.ts').then(({ tellRules }) => tellRules(talk, rules, told));
  };
  // Not all in one moment.
  const comeBack = () => {
    isGone = true;
    setTimeout(() => location.reload(), Math.random() * COME_BACK_MS);
  };
  const leave = () => {
    isGone = true;
    void import('./leave-room.ts').then(({ leaveRoom }) => leaveRoom(talk));
  };
  const open = () => {
    const address = `${location.origin.replace(/^http/, 'ws')}${talk.dataset.talk}?after=${lines.last()}`;
    socket = new WebSocket(address);
    socket.onopen = () => {
      wasOpen = isHeard = true;
      failures = 0;
      talk.dataset.isIn = '';
      room.onAnswer(null);
    };
    socket.onmessage = ({ data }) => {
      isHeard = true;
      if (data !== PONG) take(JSON.parse(data));
    };
    socket.onclose = () => {
      if (isGone) return;
      failures += 1;
      if (!wasOpen && failures >= TRIES) {
        isGone = true;
        void import('./poll-room.ts').then(({ pollRoom }) => pollRoom(talk, lines, take));
        return;
      }
      const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures) * (0.5 + Math.random() / 2);
      // Who does not look is not there: they come back when they do.
      timer = setTimeout(() => document.hidden || again(), wait);
    };
  };
  const again = () => {
    clearTimeout(timer);
    if (!isGone && socket?.readyState === WebSocket.CLOSED) open();
  };
  setInterval(() => {
    if (!isHeard) socket?.close();
    isHeard = !room.send(PING);
  }, BEAT_MS);
  document.addEventListener('visibilitychange', again);
  window.addEventListener('online', again);
  const form = talk.querySelector('form');
  // Loaded for who writes; a focus elsewhere in the talk is none of it.
  form?.addEventListener('focusin', () => import('./write-line.ts').then(({ writeLines }) => writeLines(form, room)), {
    once: true,
  });
  open();
}
