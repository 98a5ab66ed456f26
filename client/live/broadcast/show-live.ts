import { readPage } from '../../platform/script/read-page.ts';
import { showBriefly } from '../cockpit/show-briefly.ts';

/**
 * Shows the studio as the live moves on, by a new version of the page. The picture and its tools
 * stay, and so does a chat that is connected already. The focus stays too, or moves to the new
 * title.
 */
export async function showLive(studio: HTMLElement): Promise<void> {
  const page = await readPage(fetch(location.pathname));
  const [cockpit, next] = [studio, page].map((part) => part.querySelector('.cockpit'));
  const below = page.querySelector('[data-below]');
  if (!cockpit || !next || !below) return;
  const [talk, nextTalk] = [cockpit, next].map((part) => part.querySelector<HTMLElement>('[data-talk]'));
  const isSameTalk = talk?.dataset.talk === nextTalk?.dataset.talk;
  if (isSameTalk && talk) nextTalk?.replaceWith(talk);
  const focused = document.activeElement;
  for (const part of [...cockpit.children]) if (!part.matches('[data-stays]')) part.remove();
  for (const part of [...next.children]) if (!part.matches('[data-stays]')) cockpit.appendChild(part);
  studio.querySelector('[data-below]')?.replaceWith(document.adoptNode(below));
  const before = studio.dataset.studio;
  studio.dataset.studio = page.querySelector<HTMLElement>('[data-studio]')?.dataset.studio ?? '';
  if (focused instanceof HTMLElement && focused !== document.body && focused.isConnected) focused.focus();
  else focusTitle(cockpit);
  const { begun = '' } = studio.querySelector<HTMLElement>('[data-says]')?.dataset ?? {};
  if (before !== studio.dataset.studio && studio.dataset.studio === 'on_air') showBriefly(studio, begun);
  scrollTo(0, 0);
  // The new switches show the setting of this browser.
  studio.dispatchEvent(new Event('studio:shown'));
  // A live that waits for its first picture has no room yet.
  // Imported as on the page of a live: with a static import, both pages would load a larger file.
  if (nextTalk && !isSameTalk) (await import('../live/enhance-live.ts')).enhanceLive();
}

/** Moves the focus of a removed button to what the studio shows now. */
function focusTitle(cockpit: Element) {
  const title = cockpit.querySelector<HTMLElement>('#waiting, #practice') ?? cockpit.querySelector('h1');
  if (!title) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
}
