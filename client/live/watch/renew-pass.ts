/** A live with a least age is watched by an address that holds for some hours: another one is asked for before it ends. */
import type { getLivePass } from '../../../calls/live/live-age.ts';
import { ask } from '../../platform/app/ask.ts';
import { serverNow } from '../../platform/script/server-time.ts';
import { localeOfPage } from '../../platform/texts/locale-of-page.ts';

/** So long before the end, at random within it: not everybody at once. */
const BEFORE_MS = 120_000;
const AGAIN_MS = 20_000;

/** Keeps the address of the picture's media one that holds; `start` goes on from another. */
export function renewPassOf(video: HTMLVideoElement, start: () => void): void {
  const [slug = '', left_ms = ''] = (video.dataset.renew ?? '').split(' ');
  renewPass(slug, Number(left_ms), (base) => {
    video.dataset.liveMedia = base;
    // What rests begins there when it is asked for.
    if (!video.paused) start();
  });
}

/** Hands over where the media is from then on; who may watch no longer is told so by the page. */
export function renewPass(slug: string, left_ms: number, take: (base: string) => void): void {
  const renew = async () => {
    const found = await ask<typeof getLivePass>('/v1/lives/{slug}/pass', localeOfPage(), { params: { slug } });
    if (!found.ok) return setTimeout(renew, AGAIN_MS);
    const { media_base, until } = found.answer.data;
    if (media_base === null) return location.reload();
    take(media_base);
    if (until !== null) renewPass(slug, Date.parse(until) - (await serverNow()), take);
  };
  setTimeout(renew, Math.max(AGAIN_MS, left_ms - BEFORE_MS * (0.5 + Math.random() / 2)));
}
