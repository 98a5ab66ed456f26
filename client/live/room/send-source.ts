/**
 * Sends the room the place from which the viewer came, for the VB's numbers. Links that leave the
 * site name it in their fragment, which no server sees. Loaded shortly after the page.
 */
import type { SentSource } from '../../../calls/live/room/room-message.ts';
import type { VisitSource } from '../../../calls/live/room-presence.ts';
import type { ChatConnection } from '../chat/room.ts';

const RETRY_MS = 2_000;
const MAX_TRIES = 30;

/** Pages of this site, without language and web view. */
const pages: readonly [path: RegExp, source: VisitSource][] = [
  [/^\/$/, 'home'],
  [/^\/search$/, 'search'],
  [/^\/notices$/, 'notice'],
  [/^\/(categories|our-vb|following)(\/|$)/, 'category'],
  [/^\/users\//, 'vb'],
];
const linked: readonly string[] = ['share', 'notice', 'raid'] satisfies VisitSource[];

/** Returns the source by the address of the page and of the page before. */
export function sourceOfVisit(
  { hash, search, origin }: Pick<URL, 'hash' | 'search' | 'origin'>,
  referrer: string,
): VisitSource {
  const named = hash.slice('#from='.length);
  if (hash.startsWith('#from=') && linked.includes(named)) return named as VisitSource;
  if (new URLSearchParams(search).has('key')) return 'share';
  if (!referrer.startsWith(`${origin}/`)) return 'other';
  const path = new URL(referrer).pathname.replace(/^(\/(webview|[a-z]{2}))+(?=\/|$)/, '') || '/';
  return pages.find(([pattern]) => pattern.test(path))?.[1] ?? 'other';
}

/** Sends the source as soon as the connection is open. The room counts those without as `other`. */
export function sendSource(room: ChatConnection | undefined): void {
  const from = sourceOfVisit(location, document.referrer);
  // A copied address must not count as the link that brought this viewer.
  if (location.hash.startsWith('#from=')) history.replaceState(history.state, '', location.pathname + location.search);
  // The room assumes `other`.
  if (!room || from === 'other') return;
  const message: SentSource = { from };
  const send = (tries: number) => {
    if (!room.send(JSON.stringify(message)) && tries > 1) setTimeout(() => send(tries - 1), RETRY_MS);
  };
  send(MAX_TRIES);
}
