/**
 * Hearts: a tap on the video sends one, free and without signing in. The room sends the hearts of
 * all viewers once a second. Loaded once the video plays.
 */
import type { RoomMessage, SentHearts } from '../../../calls/live/room/room-message.ts';
import { formatCompact } from '../../platform/texts/format-compact.ts';
import { localeOfPage } from '../../platform/texts/locale-of-page.ts';
import { wantsMotion } from '../../ui/moves.ts';
import type { ChatConnection } from '../chat/room.ts';
import { roomText } from '../chat/room-text.ts';

type Hearts = Extract<RoomMessage, { hearts: object }>['hearts'];

/** Interval of messages to the room, which limits them, in milliseconds. */
const EVERY_MS = 1_000;
/** Maximum hearts in a message, as in calls/live/chat/message-limits.ts. The room refuses more. */
const MAX_SENT = 20;
/** Maximum hearts on screen. */
const MAX_SHOWN = 8;
const RISE_MS = 1_600;
const RISE_PX = 210;
/** Start of other viewers' hearts, as shares of the video's width and height. */
const FROM = { x: 0.9, y: 0.7 };

/** Taps since the last message to the room. */
let pending = 0;
/** Own hearts that the room has not sent back yet. They are on screen already. */
let own = 0;

/** Sends a heart for a tap, which rises from the tapped place. */
export function tapHeart(
  { clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>,
  picture: HTMLElement,
  room: ChatConnection | undefined,
): void {
  const { left, top } = picture.getBoundingClientRect();
  rise(picture, clientX - left, clientY - top);
  if (pending === 0) setTimeout(() => send(room), EVERY_MS);
  pending = Math.min(pending + 1, MAX_SENT);
}

/**
 * Adds a button for screen readers and keyboards. Without the focus it takes no space
 * (controls.css).
 */
export function offerHeart(picture: HTMLElement, room: ChatConnection | undefined): void {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'btn quiet px-3';
  button.dataset.heart = '';
  button.ariaLabel = button.title = roomText('room:hearts.send');
  button.textContent = '♥';
  button.addEventListener('click', () => {
    const { left, top, width, height } = picture.getBoundingClientRect();
    tapHeart({ clientX: left + width * FROM.x, clientY: top + height * FROM.y }, picture, room);
  });
  document.querySelector('.room > .talk > .talk-bar')?.appendChild(button);
}

function send(room: ChatConnection | undefined) {
  const message: SentHearts = { hearts: pending };
  if (room?.send(JSON.stringify(message))) own += pending;
  pending = 0;
}

/** Shows the hearts of the others, and the number of all. */
export function takeHearts({ fresh, total }: Hearts): void {
  showTotal(total);
  const others = Math.max(0, fresh - own);
  own = Math.max(0, own - fresh);
  const picture = document.querySelector<HTMLElement>('.room > .poster');
  if (!picture) return;
  const { width, height } = picture.getBoundingClientRect();
  const heartCount = Math.min(others, MAX_SHOWN);
  // Spread over the second until the next message.
  for (let index = 0; index < heartCount; index += 1)
    setTimeout(
      () => rise(picture, width * FROM.x - Math.random() * 48, height * FROM.y),
      (EVERY_MS * index) / heartCount,
    );
}

function showTotal(total: number) {
  const tags = document.querySelector('.room-tags');
  if (!tags) return;
  let tag = tags.querySelector<HTMLElement>('[data-hearts]');
  if (!tag) {
    tag = document.createElement('span');
    tag.className = 'glass rounded-full px-2 text-xs whitespace-nowrap tabular-nums';
    tag.dataset.hearts = '';
    tags.insertBefore(tag, tags.querySelector('[data-behind]'));
  }
  const words = document.createElement('span');
  words.className = 'sr-only';
  words.textContent = ` ${roomText('room:hearts.count')}`;
  tag.replaceChildren(`♥ ${formatCompact(localeOfPage(), total)}`, words);
}

/** Animates a heart. It belongs to the video, so that it rises below all other layers. */
function rise(picture: HTMLElement, left: number, top: number) {
  if (!wantsMotion() || document.hidden || picture.querySelectorAll(':scope > .heart').length >= MAX_SHOWN) return;
  const heart = document.createElement('span');
  heart.className = 'heart';
  heart.ariaHidden = 'true';
  heart.textContent = '♥';
  const tone = 340 + Math.random() * 60;
  heart.style.cssText = `position:absolute;left:${left - 16}px;top:${top - 24}px;font-size:2rem;line-height:1.5;color:oklch(72% .21 ${tone});text-shadow:0 1px 4px rgb(0 0 0/.4);pointer-events:none`;
  picture.appendChild(heart);
  const sway = (Math.random() - 0.5) * 64;
  void heart
    .animate(
      {
        translate: ['0 0', `${sway}px -${RISE_PX / 2}px`, `${-sway / 2}px -${RISE_PX}px`],
        scale: [0.4, 1.2, 1],
        opacity: [1, 1, 0],
      },
      { duration: RISE_MS, easing: 'ease-out' },
    )
    .finished.finally(() => heart.remove());
}
