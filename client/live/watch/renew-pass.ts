/**
 * Renews the media URL of a live with a minimum age before it expires. The URL is valid for some
 * hours.
 */
import type { getLivePass } from '../../../calls/live/live-age.ts';
import { ask } from '../../platform/app/ask.ts';
import { serverNow } from '../../platform/script/server-time.ts';
import { localeOfPage } from '../../platform/texts/locale-of-page.ts';

/** Maximum lead time of a renewal, in milliseconds. A random part of it spreads the requests. */
const BEFORE_MS = 120_000;
const AGAIN_MS = 20_000;

/** Keeps the media URL of a video valid. `start` continues with the new URL. */
export function renewPassOf(video: HTMLVideoElement, start: () => void): void {
  const [slug = '', left_ms = ''] = (video.dataset.renew ?? '').split(' ');
  renewPass(slug, Number(left_ms), (base) => {
    video.dataset.liveMedia = base;
    // A paused video uses the new URL when it resumes.
    if (!video.paused) start();
  });
}

/** Passes each new media URL to `take`. Reloads the page if the viewer may no longer watch. */
export function renewPass(slug: string, left_ms: number, take: (base: string) => void): void {
  const renew = async () => {
    const result = await ask<typeof getLivePass>('/v1/lives/{slug}/pass', localeOfPage(), { params: { slug } });
    if (!result.ok) return setTimeout(renew, AGAIN_MS);
    const { media_base, until } = result.answer.data;
    if (media_base === null) return location.reload();
    take(media_base);
    if (until !== null) renewPass(slug, Date.parse(until) - (await serverNow()), take);
  };
  setTimeout(renew, Math.max(AGAIN_MS, left_ms - BEFORE_MS * (0.5 + Math.random() / 2)));
}
