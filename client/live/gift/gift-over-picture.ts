/** Shows gifts over the video, delayed by the viewer's latency so that they match the video. */
import { serverNow } from '../../platform/script/server-time.ts';
import { localeOfPage } from '../../platform/texts/locale-of-page.ts';
import { addStyle } from '../../ui/add-styles.ts';
import { smallPicture } from '../../ui/picture.ts';
import type { Step } from '../chat/line-steps.ts';
import styles from './gift-over.css?url';

const SHOWN_MS = 3_200;
/** Maximum gifts at a time. Others appear only in the chat. */
const MAX_AT_ONCE = 3;
/** Minimum coins per piece for the large display. */
const GRAND_COINS = 500;

const banners = new Map<number, { banner: HTMLElement; timer: ReturnType<typeof setTimeout> }>();

/**
 * Shows the gift when the video reaches its time. A repeated gift counts up in place. Screen
 * readers skip it, because the chat announces it.
 */
export async function showGift(step: Step, video: HTMLVideoElement): Promise<void> {
  const late_ms = Number(video.dataset.late ?? 0) * 1000;
  const ago_ms = (await serverNow()) - Date.parse(step.line.at);
  setTimeout(() => void addStyle(styles).then(() => put(step, video)), Math.max(0, late_ms - ago_ms));
}

function put({ line: { gift, who }, in_seq, pieces }: Step, video: HTMLVideoElement) {
  if (!gift) return;
  const entry = banners.get(in_seq);
  if (entry) clearTimeout(entry.timer);
  else if (banners.size >= MAX_AT_ONCE) return;
  const banner = entry?.banner ?? document.createElement('p');
  banner.className = 'gift-over';
  banner.dataset.moves = gift.animation;
  banner.toggleAttribute('data-grand', gift.coins / gift.quantity >= GRAND_COINS);
  banner.ariaHidden = 'true';
  const words = element('span', who?.name ?? '');
  words.appendChild(element('small', gift.name[localeOfPage()]));
  const pill = element('span');
  pill.replaceChildren(...(who?.avatar_url ? [pictureOf(who.avatar_url)] : []), words, pictureOf(gift.picture_url));
  banner.replaceChildren(pill, element('b', `×${pieces}`));
  if (!entry) video.insertAdjacentElement('afterend', banner);
  const timer = setTimeout(() => {
    banner.remove();
    banners.delete(in_seq);
  }, SHOWN_MS);
  banners.set(in_seq, { banner, timer });
}

function element(name: 'span' | 'small' | 'b', text = '') {
  const node = document.createElement(name);
  node.textContent = text;
  return node;
}

const pictureOf = (src: string) => Object.assign(new Image(56, 56), { alt: '', src: smallPicture(src) });
