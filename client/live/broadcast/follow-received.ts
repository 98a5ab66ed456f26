import type { SentSignal } from '../../../calls/live/broadcast/picture.ts';
import { receivedText } from './received-text.ts';

const CHECK_INTERVAL_MS = 3_000;
/** The VB waits for the live to begin. */
const WAITING_CHECK_MS = 1_000;

/**
 * Polls which signal the server receives from the broadcast and shows it. Pauses while the page is
 * in the background.
 */
export function followReceived(): void {
  const line = document.querySelector<HTMLElement>('[data-received]');
  if (!line || line.dataset.isFollowed !== undefined) return;
  line.dataset.isFollowed = '';
  const { received = '', sound = '', silent = '', ...texts } = line.dataset;
  const panel = line.closest('.cockpit');
  const isWaiting = line.dataset.isWaiting !== undefined;
  let lastShape = '';
  let refusalCode: string | null = null;
  let isMoving = false;
  const poll = async () => {
    if (!document.hidden) {
      const answer = (await (await fetch(received)).json()) as SentSignal;
      const isUnmeasured = answer.signal === 'live' && !answer.picture;
      const format = texts[isUnmeasured ? 'unmeasured' : answer.signal] ?? '';
      const text = receivedText(answer, { line: format, sound, silent });
      if (line.textContent !== text) line.textContent = text;
      const { picture } = answer;
      // A new size comes with a new initialization segment, which a decoder may reject. So the
      // check runs again.
      const size = picture ? `${picture.width} ${picture.height}` : 'unmeasured';
      const shape = answer.signal === 'live' ? size : '';
      const own = panel?.querySelector<HTMLElement>('[data-seen]');
      if (own && shape && shape !== lastShape)
        void import('./own-check.ts').then(({ checkOwn }) => checkOwn(own, picture?.width !== 0));
      lastShape = shape;
      const unplayedElement = panel?.querySelector<HTMLElement>('[data-unplayed]');
      if (unplayedElement) {
        const count = answer.unplayed_count ?? 0;
        const text = unplayedElement.dataset.unplayed?.replace('#', String(count)) ?? '';
        unplayedElement.hidden = count === 0;
        if (unplayedElement.textContent !== text) unplayedElement.textContent = text;
      }
      if (refusalCode !== (answer.refused ?? null)) {
        refusalCode = answer.refused ?? null;
        const reasonElement = panel?.querySelector<HTMLElement>('[data-refusal]');
        const text = refusalCode && (await (await import('./failure-text.ts')).failureText(refusalCode));
        if (reasonElement) reasonElement.textContent = text ?? '';
        if (reasonElement) reasonElement.hidden = !text;
      }
      if (answer.signal === 'over') clearInterval(timer);
      // The first picture has put the live on air, or will in a moment.
      const studio = isWaiting && !isMoving && answer.signal === 'live' && line.closest<HTMLElement>('[data-studio]');
      if (studio) {
        isMoving = true;
        const { showLive } = await import('./show-live.ts');
        await showLive(studio).finally(() => {
          isMoving = false;
        });
        followReceived();
      }
    }
    if (!line.isConnected) clearInterval(timer);
  };
  const timer = setInterval(() => void poll().catch(() => undefined), isWaiting ? WAITING_CHECK_MS : CHECK_INTERVAL_MS);
}
