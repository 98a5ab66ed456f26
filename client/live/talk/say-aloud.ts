/** What a screen reader is told of the talk, at a pace that one can listen to. Loaded with the first line. */
import { serverNow } from '../../platform/script/server-time.ts';
import type { Step } from './line-steps.ts';

/** It is told so often at most. */
const SPOKEN_MS = 3_000;
/** At once the latest thing said, and so many gifts and news, which no talk drowns. */
const FOLLOWED_BY = 3;
/** What came so long ago is told only if nothing is newer. */
const NEW_MS = 10_000;

let said = '';
/** What is not talk, each once: a gift that counts up takes the place of itself. */
const rare = new Map<number, string>();
let isTold = false;

/** Tells it next, unless more comes until then; nothing while one wants quiet. `words`: the line's, but for news, which have none. */
export async function sayAloud(talk: HTMLElement, { line, in_seq }: Step, words: string): Promise<void> {
  const { kind, at, news } = line;
  const told = news ? (await import('./told-news.ts')).toldNews(news) : words;
  const isRare = (kind === 'gift' || news) && (await serverNow()) - Date.parse(at) < NEW_MS;
  rare.delete(in_seq);
  if (isRare) rare.set(in_seq, told);
  else said = told;
  const [oldest] = rare.keys();
  if (oldest !== undefined && rare.size > FOLLOWED_BY) rare.delete(oldest);
  if (!isTold) setInterval(() => tell(talk), SPOKEN_MS);
  isTold = true;
}

function tell(talk: HTMLElement) {
  const aloud = talk.querySelector('[data-aloud]');
  if (!aloud || talk.querySelector('[data-pause][aria-pressed=true]')) return;
  const words = [said, ...rare.values()].filter(Boolean).join(' – ');
  said = '';
  rare.clear();
  if (words) aloud.textContent = words;
}
