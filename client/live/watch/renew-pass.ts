/**
 * Renews the viewing pass of a live with a minimum age before it expires. The pass is a cookie that
 * the response sets, and is valid for some hours.
 */
import type { getLivePass } from '../../../calls/live/live-age.ts';
import { ask } from '../../platform/app/ask.ts';
import { serverNow } from '../../platform/script/server-time.ts';
import { localeOfPage } from '../../platform/texts/locale-of-page.ts';

/** Maximum lead time of a renewal, in milliseconds. A random part of it spreads the requests. */
const BEFORE_MS = 120_000;
const RETRY_MS = 20_000;

/**
 * Keeps the pass of a video valid. `pass` is its slug and the milliseconds left, as
 * `moving-picture.tsx` writes them.
 */
export function renewPassOf(pass: string): void {
  const [slug = '', left_ms = ''] = pass.split(' ');
  renewPass(slug, Number(left_ms));
}

/** Renews the pass again and again. Reloads the page if the viewer may no longer watch. */
export function renewPass(slug: string, left_ms: number): void {
  const renew = async () => {
    const result = await ask<typeof getLivePass>('/v1/lives/{slug}/pass', localeOfPage(), { params: { slug } });
    if (!result.ok) return setTimeout(renew, RETRY_MS);
    const { media_base, until } = result.answer.data;
    if (media_base === null) return location.reload();
    if (until !== null) renewPass(slug, Date.parse(until) - (await serverNow()));
  };
  setTimeout(renew, Math.max(RETRY_MS, left_ms - BEFORE_MS * (0.5 + Math.random() / 2)));
}
