/** Announces the chat to screen readers, slowly enough to follow. Loaded with the first message. */
import { serverNow } from '../../platform/script/server-time.ts';
import { hasEmote } from '../emote/names.ts';
import type { LineStep } from './line-steps.ts';

/** Minimum time between announcements, in milliseconds. */
const SPOKEN_MS = 3_000;
/**
 * Maximum gifts and room messages per announcement, in addition to the latest chat message. A busy
 * chat never displaces them.
 */
const FOLLOWED_BY = 3;
/** Gifts and room messages older than this are treated like chat messages, in milliseconds. */
const NEW_MS = 10_000;

let lastWords = '';
/**
 * Pending gifts and room messages by sequence number. A gift that counts up replaces its earlier
 * text.
 */
const rare = new Map<number, string>();
let isAnnouncing = false;

/**
 * Queues a message for the next announcement. A later chat message replaces it, and a paused chat
 * announces nothing. `words`: the text, unused for room messages.
 */
export async function sayAloud(talk: HTMLElement, { line, in_seq }: LineStep, words: string): Promise<void> {
  const { kind, at, news } = line;
  const text = news ? (await import('./news-message.ts')).newsMessage(news) : words;
  const isRare = (kind === 'gift' || news) && (await serverNow()) - Date.parse(at) < NEW_MS;
  rare.delete(in_seq);
  if (isRare) rare.set(in_seq, text);
  else lastWords = text;
  const [oldest] = rare.keys();
  if (oldest !== undefined && rare.size > FOLLOWED_BY) rare.delete(oldest);
  if (!isAnnouncing) setInterval(() => announce(talk), SPOKEN_MS);
  isAnnouncing = true;
}

async function announce(talk: HTMLElement) {
  const aloud = talk.querySelector('[data-aloud]');
  if (!aloud || talk.querySelector('[data-pause][aria-pressed=true]')) return;
  const words = [lastWords, ...rare.values()].filter(Boolean).join(' – ');
  lastWords = '';
  rare.clear();
  if (words) aloud.textContent = hasEmote(words) ? (await import('../emote/show-emotes.ts')).emoteWords(words) : words;
}
