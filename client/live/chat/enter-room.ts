/**
 * Enters the room of the page's live. One socket registers the viewer, receives messages and sends
 * them.
 */
import type { Ping, Pong, RoomMessage } from '../../../calls/live/room/room-message.ts';
import { formatCompact } from '../../platform/texts/format-compact.ts';
import { localeOfPage } from '../../platform/texts/locale-of-page.ts';
import type { ChatConnection } from './room.ts';
import { showLines } from './show-lines.ts';
import type { RoomChatRules } from './show-rules.ts';

const PING: Ping = 'p';
const PONG: Pong = 'q';
/** `WebSocket.OPEN` as a number, which saves bytes of the first script. */
const OPEN = 1;
/**
 * Interval of pings, in milliseconds. Without an answer by the next ping, the socket is closed and
 * opened again.
 */
const BEAT_MS = 25_000;
const FIRST_WAIT_MS = 400;
const MAX_WAIT_MS = 30_000;
const COME_BACK_MS = 3_000;
/**
 * Failed attempts, without any success before, after which the client polls. The network probably
 * blocks WebSockets.
 */
const TRIES = 3;

/**
 * Room updates of the match, the pictures, the viewer as a guest, the studio's panels, the goal, events
 * above the chat, the rank, the monster, supporters,
 * hearts, the pinned message, reported ones, and raids. Lazily loaded parts listen for them as
 * `live:news` events.
 */
export type LiveUpdate = Extract<
  RoomMessage,
  | { pk: object }
  | { stage: object }
  | { guest: object }
  | { goal: object | null }
  | { place: object }
  | { monster: object | null }
  | { supporters: object }
  | { hearts: object }
  | { pinned: object | null }
  | { raid: object }
  | { deck: readonly object[] }
  | { votes: object }
  | { pk_desk: true }
  | { reported: readonly object[] }
>;

/**
 * Enters the room of the element with `data-talk` (chat-section.tsx), which contains the URL of the
 * socket. Returns the connection.
 */
export function connectRoom(): ChatConnection | undefined {
  const talk = document.querySelector<HTMLElement>('[data-talk]');
  const rules = talk?.querySelector<HTMLElement>('[data-rules]');
  const count = document.querySelector('[data-viewers]');
  if (!talk) return undefined;
  const lines = showLines(talk);
  let socket: WebSocket | undefined;
  let failures = 0;
  let wasOpen = false;
  let isHeard = true;
  let isGone = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const room: ChatConnection = {
    send: (message) => {
      if (socket?.readyState !== OPEN) return false;
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
    else document.dispatchEvent(new CustomEvent<LiveUpdate>('live:news', { detail: message }));
  };
  const followRules = (newRules: RoomChatRules) => {
    if (rules && (rules.textContent || newRules.slow_seconds || newRules.talkers !== 'all'))
      void import('./show-rules.ts').then(({ showRules }) => showRules(rules, newRules));
  };
  // At a random time, so that viewers do not all reload at once.
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
      const wait = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** failures) * (0.5 + Math.random() / 2);
      // A page in the background does not reconnect until the viewer returns.
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
  // Only writers need this code. The focus elsewhere in the chat does not load it.
  form?.addEventListener('focusin', () => import('./write-line.ts').then(({ writeLines }) => writeLines(form, room)), {
    once: true,
  });
  open();
  return room;
}
