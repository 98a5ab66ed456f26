/**
 * Applies room updates of the match, the pictures, the goal, the rank, the monster, supporters, hearts, the
 * pinned message and raids. Loaded with the first update.
 */

import type { LiveGoal } from '../../../calls/live/broadcast/goal-details.ts';
import type { ChatMessage } from '../../../calls/live/chat.ts';
import type { RaidTarget } from '../../../calls/live/live.ts';
import type { RoomGuest, RoomPk, RoomStage } from '../../../calls/live/room/room-message.ts';
import { formatNumber } from '../../platform/texts/format.ts';
import { localeOfPage } from '../../platform/texts/locale-of-page.ts';
import { moveMeter } from '../../ui/moves.ts';
import type { LiveUpdate } from '../chat/enter-room.ts';
import type { StandingUpdate } from './room-strip.ts';

/** Applies an update where the page has an element for it. */
export async function applyUpdate(update: LiveUpdate): Promise<void> {
  if ('goal' in update) showGoal(update.goal);
  else if ('pk' in update) await showPk(update.pk);
  else if ('stage' in update) await showStage(update.stage);
  else if ('guest' in update) await tellGuest(update.guest);
  else if ('hearts' in update) await showHearts(update.hearts);
  else if ('supporters' in update) await showTop(update.supporters);
  else if ('pinned' in update) await showPin(update.pinned);
  else if ('raid' in update) await offerRaid(update.raid);
  else if ('deck' in update || 'votes' in update)
    // client/enhance-parts.ts loads the code of the higher room.
    document.dispatchEvent(new CustomEvent('live:deck', { detail: update }));
  // A newer room may send updates that this page does not know.
  else if ('place' in update || 'monster' in update) await showStanding(update);
}

function showGoal(goal: LiveGoal | null) {
  // The studio shows it twice.
  for (const bar of document.querySelectorAll<HTMLElement>('[data-goal]')) fillGoal(bar, goal);
}

function fillGoal(bar: HTMLElement, goal: LiveGoal | null) {
  const [meter, title, coins, reachedText] = [
    'meter',
    '[data-goal-title]',
    '[data-goal-coins]',
    '[data-goal-reached]',
  ].map((part) => bar.querySelector<HTMLElement>(part));
  if (!title || !coins || !reachedText || !(meter instanceof HTMLMeterElement)) return;
  bar.hidden = goal === null;
  if (!goal) return;
  const format = (amount: number) => formatNumber(localeOfPage(), amount);
  title.textContent = goal.title;
  coins.textContent = `${format(goal.received_coins)} / ${format(goal.coins)}`;
  reachedText.hidden = !goal.is_reached;
  moveMeter(meter, { value: Math.min(goal.received_coins, goal.coins), max: goal.coins });
}

/** Returns false in the studio, which has its own video and no such elements. */
const isWatched = () => document.querySelector('[data-live-media]') !== null;

async function showStanding(update: StandingUpdate) {
  if (!isWatched()) return;
  const { showStrip } = await import('./room-strip.ts');
  await showStrip(update);
}

async function showHearts(hearts: Extract<LiveUpdate, { hearts: object }>['hearts']) {
  if (!isWatched()) return;
  const { takeHearts } = await import('../room/hearts.ts');
  takeHearts(hearts);
}

async function showTop(supporters: Extract<LiveUpdate, { supporters: object }>['supporters']) {
  const { showSupporters } = await import('../room/show-supporters.ts');
  await showSupporters(supporters);
}

async function showPin(line: ChatMessage | null) {
  const { showPinned } = await import('../pinned/show-pinned.ts');
  await showPinned(line);
}

async function offerRaid(raid: RaidTarget) {
  if (!isWatched()) return;
  const { showRaid } = await import('../raid/show-raid.ts');
  await showRaid(raid);
}

async function showStage(stage: RoomStage) {
  const { followStage } = await import('../guest/follow-stage.ts');
  await followStage(stage);
}

async function tellGuest(guest: RoomGuest) {
  const { showOwnState } = await import('../guest/show-own-state.ts');
  await showOwnState(guest);
}

async function showPk(pk: RoomPk) {
  if (!isWatched()) return;
  const { followMatch } = await import('../pk/follow-match.ts');
  await followMatch(pk);
}
