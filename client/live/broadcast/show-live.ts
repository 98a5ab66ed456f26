import { readPage } from '../../platform/script/read-page.ts';

/** Replaces the studio's panel by that of a new version of the page, as the live moves on. */
export async function showLive(studio: HTMLElement): Promise<void> {
  const page = await readPage(fetch(location.pathname));
  for (const part of ['[data-panel]', '#program']) {
    const next = page.querySelector(part);
    if (next) studio.querySelector(part)?.replaceWith(document.adoptNode(next));
  }
  // A live that waits for its first picture has no room yet.
  // Imported as on the page of a live: with a static import, both pages would load a larger file.
  if (!studio.querySelector('[data-is-waiting]')) (await import('../live/enhance-live.ts')).enhanceLive();
}
