/**
 * Shows which pictures are beside that of the VB: guests, or the opponent of a match. New ones come
 * from the page of guests. Loaded with the first update.
 */
import type { RoomStage } from '../../../calls/live/room/room-message.ts';
import { readPage } from '../../platform/script/read-page.ts';
import { addStyles } from '../../ui/add-styles.ts';
import { followSound, playPictures } from './play-pictures.ts';

/** The viewer as a guest, who does not watch their own picture. */
const ownGuest = () => document.querySelector<HTMLElement>('[data-guest]')?.dataset.guest ?? '';

/** One change at a time. */
let turn: Promise<unknown> = Promise.resolve();

const currentSection = () => document.querySelector<HTMLElement>('[data-pictures]');

/** Applies an update received from the live room. */
export function followStage(stage: RoomStage): Promise<void> {
  return inTurn(async () => {
    const version = stage.pictures.map(({ uuid }) => uuid).join(' ');
    // The result of a match stays for a while: follow-match.ts removes it.
    const isResult = version === '' && currentSection()?.dataset.pk !== undefined;
    if ((currentSection()?.dataset.pictures ?? '') !== version && !isResult) await show(version);
    const section = currentSection();
    if (section) section.dataset.layout = stage.layout;
    for (const { uuid, is_muted } of stage.pictures)
      section?.querySelector(`[data-tile="${uuid}"]`)?.toggleAttribute('data-is-muted', is_muted);
    playPictures(section);
    followSound();
  });
}

/** Shows the match with this uuid. Returns its section, or null if the page does not have it. */
export function showMatch(uuid: string): Promise<HTMLElement | null> {
  return inTurn(async () => {
    const isShown = () => currentSection()?.dataset.pk === uuid;
    if (!isShown()) await show(uuid);
    playPictures(currentSection());
    return isShown() ? currentSection() : null;
  });
}

/** Removes all pictures, for example after the result of a match. */
export function clearStage(section: HTMLElement): void {
  section.remove();
  playPictures(null);
}

function inTurn<Outcome>(change: () => Promise<Outcome>): Promise<Outcome> {
  const result = turn.then(change);
  turn = result.catch(() => undefined);
  return result;
}

/** `version` makes the address new, so that no older cached page is shown. */
async function show(version: string) {
  const stage = document.querySelector<HTMLElement>('[data-stage]');
  if (!stage) return;
  const before = currentSection();
  if (version === '') return before?.remove();
  const address = `${stage.dataset.stage}?${new URLSearchParams({ with: version })}`;
  const page = await readPage(fetch(address));
  const fresh = page.querySelector<HTMLElement>('[data-pictures]');
  if (!fresh) return before?.remove();
  await addStyles(page);
  const section = document.adoptNode(fresh);
  // The studio and the page of a guest arrange them in another way.
  section.className = stage.dataset.as ?? section.className;
  section.querySelector(`[data-tile="${ownGuest()}"]`)?.setAttribute('data-is-own', '');
  // A picture that stays goes on without a break.
  for (const tile of section.querySelectorAll<HTMLElement>('[data-tile]')) {
    const old = before?.querySelector<HTMLElement>(`[data-tile="${tile.dataset.tile}"]`);
    if (old) section.replaceChild(old, tile);
  }
  if (before) before.parentElement?.replaceChild(section, before);
  else stage.appendChild(section);
}
