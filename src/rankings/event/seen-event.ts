/**
 * An event as this viewer may see it. What visitors see comes from the public calls, which are shared; an event for fewer
 * people is a 404 there, and comes, for those whose it is, from the same calls one version up, with their bearer.
 */
import type { Context } from 'hono';
import type { SeenCall } from '../../../calls/platform/seen-call.ts';
import { type EventDetail, getEvent, getPermittedEvent } from '../../../calls/rankings/event.ts';
import type { EdgeEnv } from '../../env.ts';
import { atHand } from '../../platform/base/at-hand.ts';
import { api, type Settled } from '../../platform/host/api.ts';
import { failedPage } from '../../platform/page/errors.tsx';

/** An event, and what of it is the viewer's own. */
export interface SeenEvent {
  event: EventDetail;
  /** May the viewer take part? Null: nobody asked, or it could not be had. */
  isAllowed: boolean | null;
  /** The viewer is told when it begins. */
  isReminded: boolean;
  /** The viewer takes part. */
  isTakingPart: boolean;
  /** Visitors do not see it. */
  own: boolean;
}

/** The event that the address names, or the page to answer with instead: there is none, or its own address is another. */
export async function seenEvent(c: Context<EdgeEnv>, id: string): Promise<SeenEvent | Response> {
  const found = await findEvent(c, id);
  if (!found.ok) return failedPage(c, found);
  const { slug } = found.answer.event;
  // As it was spelt, not as the row reads it. By its uuid, or by its slug in other letters, the rest of the address stays.
  const { pathname, found: current } = c.get('address');
  if (current?.params.id === slug) return found.answer;
  const { search } = c.get('url');
  return c.redirect(pathname.replace(/(?<=\/events\/)[^/]+/, slug) + search, 301);
}

async function findEvent(c: Context<EdgeEnv>, id: string): Promise<Settled<SeenEvent>> {
  const params = { id };
  if (c.get('viewer')) {
    const found = await api(c, getPermittedEvent, { params });
    if (found.ok) {
      const { permission: mine, is_reminded: isReminded, is_taking_part: isTakingPart, ...event } = found.answer.data;
      const { isAllowed, permission } = mine;
      const own = permission !== 'external';
      return { ...found, answer: { event: { ...event, permission }, isAllowed, isReminded, isTakingPart, own } };
    }
    // Whose session turns out to be over is a visitor from here on.
    if (found.status === 401) c.set('viewer', null);
    else if (found.status < 500) return found;
  }
  const found = await api(c, getEvent, { params });
  return found.ok
    ? {
        ...found,
        answer: { event: found.answer.data, isAllowed: null, isReminded: false, isTakingPart: false, own: false },
      }
    : found;
}

/** The call that answers about an event to whom it is shown. */
export const callFor = <C extends SeenCall>(call: C, own: boolean): C | C['own'] => (own ? call.own : call);

/** Asks about an event before anybody knows whether visitors see it. */
export interface AskOf {
  /** `own`: by the call with a bearer. */
  ask: <Answer>(by: (own: boolean) => Promise<Answer>) => Promise<Answer>;
  /** Whether the event may have what is asked for: as long as it is not known it may. */
  mayBe: (has: (event: EventDetail) => boolean) => boolean;
}

/**
 * For what a page shows of an event, all at once: it is asked for as visitors do. Of an event that they do not see it is
 * asked for again, once that is known. What is known of the event without waiting spares what it does not have.
 */
export async function askOf(seen: Promise<SeenEvent | Response>): Promise<AskOf> {
  const known = await atHand(seen);
  const isOwn = (found: SeenEvent | Response | null) => found !== null && 'own' in found && found.own;
  return {
    async ask(by) {
      const early = by(isOwn(known));
      return isOwn(await seen) && !isOwn(known) ? by(true) : early;
    },
    mayBe: (has) => known === null || ('event' in known && has(known.event)),
  };
}
