/**
 * Remembers in this tab how long a visitor watches a live. Members' rooms report it to the server.
 */
import type { Live } from '../../../calls/live/live.ts';
import { addWatched } from './watched-here.ts';

const MINUTE_MS = 60_000;

/** Checks once a minute, and adds a minute if the video plays and the page is visible. */
export function rememberWatched(video: HTMLVideoElement) {
  if (document.documentElement.dataset.viewer) return;
  const slug = location.pathname.split('/').at(-1) ?? '';
  let live: Live | null = null;
  setInterval(async () => {
    if (video.paused || document.hidden) return;
    live ??= await liveOf(slug);
    if (!live) return;
    const { caster, category } = live;
    const { uuid: vb_uuid, family_name } = caster;
    addWatched({ vb_uuid, family_name, category: category?.slug ?? null, minutes: 1 });
  }, MINUTE_MS);
}

/** Reads the live from the API, which caches it for everybody. Null: it does not answer. */
async function liveOf(slug: string): Promise<Live | null> {
  try {
    const response = await fetch(`/api/v1/lives/${slug}`);
    return response.ok ? ((await response.json()) as { data: Live }).data : null;
  } catch {
    return null;
  }
}
