/** Choice of the quality in the menu of ways to watch, for lives with two renditions. */
import { roomText } from '../chat/room-text.ts';
import { chooseQuality, chosenQuality, type Quality } from './quality.ts';

/**
 * Shows the choice at the beginning of a list, in place of the button for the whole video, or
 * removes it from a live with one rendition.
 */
export async function offerQuality(list: HTMLElement, video: HTMLVideoElement): Promise<void> {
  const read = async () => (await fetch(`${video.dataset.liveMedia}edge.json`)).json();
  const { sides, hls } = (await read().catch(() => ({}))) as { sides?: Record<'main' | 'small', number>; hls?: string };
  if (hls !== undefined) offerOfStream(list);
  const whole = list.querySelector<HTMLElement>('[data-way=c]');
  list.querySelector('[data-qualities]')?.remove();
  if (whole) whole.hidden = sides !== undefined;
  if (!(sides && whole)) return;
  const group = document.createElement('div');
  group.dataset.qualities = '';
  const isPlayed = whole.ariaChecked === 'true';
  const played = video.dataset.rendition === 'small' ? sides.small : sides.main;
  const isAuto = isPlayed && chosenQuality() === 'auto';
  const texts: Record<Quality, string> = {
    auto: roomText('room:ways.auto') + (isAuto ? ` · ${played}p` : ''),
    main: `${sides.main}p`,
    small: `${sides.small}p`,
  };
  for (const quality of ['auto', 'main', 'small'] as const) {
    const button = document.createElement('button');
    button.type = 'button';
    button.dataset.quality = quality;
    button.textContent = texts[quality];
    button.role = 'radio';
    button.ariaChecked = String(isPlayed && chosenQuality() === quality);
    button.addEventListener('click', () => {
      chooseQuality(quality);
      // A playing video changes with its next segment.
      if (!isPlayed) whole.click();
    });
    group.appendChild(button);
  }
  whole.insertAdjacentElement('beforebegin', group);
}

/** Offers what Cloudflare Stream has: no sound alone, and no recording before the end. */
function offerOfStream(list: HTMLElement): void {
  for (const one of list.querySelectorAll<HTMLElement>('[data-way=a], [data-way=back]')) one.hidden = true;
  const small = list.querySelector<HTMLElement>('[data-way=k]');
  if (small) small.textContent = roomText('room:ways.small');
}
