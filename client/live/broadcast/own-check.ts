/**
 * Checks that viewers can watch the live: the studio plays it in the viewers' player until some
 * frames are decoded.
 */
import type { getLivePass } from '../../../calls/live/live-age.ts';
import { ask } from '../../platform/app/ask.ts';
import { localeOfPage } from '../../platform/texts/locale-of-page.ts';
import { play } from '../watch/player.ts';

/** Decoded frames after which the check has passed. */
const ENOUGH_PICTURES = 10;
const CHECK_INTERVAL_MS = 500;

let stop: AbortController | null = null;

/**
 * Shows in `[data-seen]` of on-air-panel.tsx whether this browser decodes the live. `hasPicture`:
 * false for sound only.
 */
export async function checkOwn(line: HTMLElement, hasPicture: boolean): Promise<void> {
  stop?.abort();
  const controller = new AbortController();
  stop = controller;
  const say = (state: 'checking' | 'seen' | 'unseen') => {
    line.textContent = line.dataset[state === 'seen' ? 'seenBy' : state] ?? '';
    line.dataset.is = state;
  };
  say('checking');
  await askForPass(line.dataset.slug ?? '');
  const video = document.createElement('video');
  video.muted = video.playsInline = true;
  video.ariaHidden = 'true';
  // The video must be on screen, because browsers do not decode an invisible one.
  video.className = 'studio-check';
  document.body.appendChild(video);
  const timer = setInterval(() => {
    const isSeen = hasPicture
      ? video.getVideoPlaybackQuality().totalVideoFrames >= ENOUGH_PICTURES
      : video.currentTime > 1 && !video.seeking;
    if (!isSeen) return;
    say('seen');
    controller.abort();
  }, CHECK_INTERVAL_MS);
  controller.signal.addEventListener('abort', () => {
    clearInterval(timer);
    video.remove();
  });
  await play(video, line.dataset.seen ?? '', {
    stop: controller.signal,
    onState: (state) => {
      if (state !== 'unplayable' || controller.signal.aborted) return;
      say('unseen');
      controller.abort();
    },
  });
}

/** Requests the cookie without which a live with a minimum age sends no media. */
const askForPass = (slug: string) =>
  ask<typeof getLivePass>('/v1/lives/{slug}/pass', localeOfPage(), { params: { slug } });
