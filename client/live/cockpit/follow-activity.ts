/** Keeps the activity list of the studio current, with a sound for gifts, followers and reports. */
import type { listFollowers } from '../../../calls/people/follow.ts';
import { ask } from '../../platform/app/ask.ts';
import { serverNow } from '../../platform/script/server-time.ts';
import { localeOfPage } from '../../platform/texts/locale-of-page.ts';
import type { LiveUpdate } from '../chat/enter-room.ts';
import type { LineStep } from '../chat/line-steps.ts';
import {
  type ActivityEntry,
  entryOf,
  followerEntries,
  GRAND_COINS,
  reportEntries,
  type SeenEntries,
} from './activity-entries.ts';

/** Interval of questions for new followers, in milliseconds. */
const FOLLOWERS_MS = 8_000;
const MAX_FOLLOWERS = 10;
/** Older events, which the room repeats to a VB who enters, have no sound. In milliseconds. */
const NEW_MS = 10_000;

/** Enhances the list of activity-pane.tsx and the switch for sounds, also of later panels. */
export function followActivity(studio: HTMLElement): void {
  const seenEntries: SeenEntries = new Map();
  const show = async (entry: ActivityEntry) => {
    const isNew = (await serverNow()) - Date.parse(entry.at) < NEW_MS;
    const [{ showEntry }, { playSound }] = await Promise.all([import('./show-entry.ts'), import('./sounds.ts')]);
    const list = studio.querySelector<HTMLElement>('[data-activity]');
    // A scrollable element must be reachable by keyboard.
    if (list) list.tabIndex = 0;
    if (list) showEntry(list, entry, isNew);
    const isGrand = entry.coins >= GRAND_COINS;
    if (isNew && entry.kind === 'gift') playSound(isGrand ? 'grand' : 'gift');
    if (isNew && (entry.kind === 'follow' || entry.kind === 'report')) playSound(entry.kind);
  };
  document.addEventListener('live:line', (event) => {
    const entry = entryOf(seenEntries, (event as CustomEvent<LineStep>).detail);
    if (entry) void show(entry);
  });
  document.addEventListener('live:news', (event) => {
    const { detail } = event as CustomEvent<LiveUpdate>;
    if ('reported' in detail) for (const entry of reportEntries(seenEntries, detail.reported)) void show(entry);
  });
  let since: Promise<number> | null = null;
  setInterval(async () => {
    if (document.hidden || !studio.querySelector('[data-activity]')) return;
    since ??= serverNow();
    const since_ms = await since;
    const result = await ask<typeof listFollowers>('/v1/followers', localeOfPage(), {
      query: { limit: MAX_FOLLOWERS },
    });
    if (!result.ok) return;
    const entries = followerEntries(result.answer.data, since_ms);
    const last = entries.at(-1);
    if (last) since = Promise.resolve(Date.parse(last.at));
    for (const entry of entries) await show(entry);
  }, FOLLOWERS_MS);
  studio.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement && target.matches('[data-sound]'))) return;
    void import('./sounds.ts').then(({ switchSound }) => switchSound(studio, target.checked));
  });
  const showSound = () => void import('./sounds.ts').then(({ showSwitches }) => showSwitches(studio));
  studio.addEventListener('studio:shown', showSound);
  showSound();
}
