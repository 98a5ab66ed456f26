import type { ReceivedSignal } from '../../../calls/live/broadcast-picture.ts';
import { receivedText } from './received-text.ts';

const LOOK_MS = 3_000;

/** Keeps saying what arrives of the live that the page is about, while somebody looks. */
export function followReceived(): void {
  const line = document.querySelector<HTMLElement>('[data-received]');
  if (!line || line.dataset.isFollowed !== undefined) return;
  line.dataset.isFollowed = '';
  const { received = '', sound = '', silent = '', ...says } = line.dataset;
  const look = async () => {
    if (!document.hidden) {
      const answer = (await (await fetch(received)).json()) as ReceivedSignal;
      const text = receivedText(answer, { line: says[answer.signal] ?? '', sound, silent });
      if (line.textContent !== text) line.textContent = text;
      if (answer.signal === 'over') clearInterval(timer);
    }
    if (!line.isConnected) clearInterval(timer);
  };
  const timer = setInterval(() => void look().catch(() => undefined), LOOK_MS);
}
