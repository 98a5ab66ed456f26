/**
 * An event as the viewer may see it. Public events come from the public calls, which are cached. An
 * event for a smaller group is a 404 there; its members get it from the same calls one version
 * higher, with their bearer token.
 */
import type { Context } from 'hono';
import type { PublicAndBearerCall } from '../../../calls/platform/public-and-bearer-call.ts';
import { type EventDetail, getEvent, getPermittedEvent } from '../../../calls/rankings/event.ts';
import type { EdgeEnv } from '../../env.ts';
import { peekSettled } from '../../platform/base/peek-settled.ts';
import { api, type Result } from '../../platform/host/api.ts';
import { failedPage } from '../../platform/page/errors.tsx';

/** An event with the viewer's own data. */
export interface SeenEvent {
  event: EventDetail;
  /** Whether the viewer may take part. Null: a visitor, or not available. */
  isAllowed: boolean | null;
  /** Whether the viewer gets a notification when it begins. */
  isReminded: boolean;
  /** Whether the viewer takes part. */
  isTakingPart: boolean;
  /** Whether the event is hidden from visitors. */
  own: boolean;
}

/**
 * Returns the event in the path, or a response: an error page, or a redirect to the canonical slug.
 */
export async function loadEvent(c: Context<EdgeEnv>, id: string): Promise<SeenEvent | Response> {
  const result = await findEvent(c, id);
  if (!result.ok) return failedPage(c, result);
  const { slug } = result.answer.event;
  // Compares with the path as written. An event by uuid, or by slug in another case, redirects and
  // keeps the rest of the URL.
  const { pathname, pageMatch: current } = c.get('address');
  if (current?.params.id === slug) return result.answer;
  const { search } = c.get('url');
  return c.redirect(pathname.replace(/(?<=\/events\/)[^/]+/, slug) + search, 301);
}

async function findEvent(c: Context<EdgeEnv>, id: string): Promise<Result<SeenEvent>> {
  const params = { id };
  if (c.get('viewer')) {
    const result = await api(c, getPermittedEvent, { params });
    if (result.ok) {
      const { permission: mine, is_reminded: isReminded, is_taking_part: isTakingPart, ...event } = result.answer.data;
      const { isAllowed, permission } = mine;
      const own = permission !== 'external';
      return { ...result, answer: { event: { ...event, permission }, isAllowed, isReminded, isTakingPart, own } };
    }
    // A viewer with an ended session becomes a visitor.
    if (result.status === 401) c.set('viewer', null);
    else if (result.status < 500) return result;
  }
  const result = await api(c, getEvent, { params });
  return result.ok
    ? {
        ...result,
        answer: { event: result.answer.data, isAllowed: null, isReminded: false, isTakingPart: false, own: false },
      }
    : result;
}

/** Returns the public call, or the bearer version for events hidden from visitors. */
export const callFor = <C extends PublicAndBearerCall>(call: C, own: boolean): C | C['own'] => (own ? call.own : call);

/** Loads data of an event before it is known whether visitors see the event. */
export interface AskOf {
  /** `own`: use the bearer version of the call. */
  ask: <Answer>(by: (own: boolean) => Promise<Answer>) => Promise<Answer>;
  /** Returns whether the event may have some data. True while the event is unknown. */
  mayBe: (has: (event: EventDetail) => boolean) => boolean;
}

/**
 * Returns functions that load data of an event at once, with the public calls. If the event turns
 * out to be hidden from visitors, they load it again with the bearer version. With an event in
 * memory, they use the right version and request only what the event has.
 */
export async function askOf(eventPromise: Promise<SeenEvent | Response>): Promise<AskOf> {
  const current = await peekSettled(eventPromise);
  const isOwn = (value: SeenEvent | Response | null) => value !== null && 'own' in value && value.own;
  return {
    async ask(by) {
      const early = by(isOwn(current));
      return isOwn(await eventPromise) && !isOwn(current) ? by(true) : early;
    },
    mayBe: (has) => current === null || ('event' in current && has(current.event)),
  };
}
