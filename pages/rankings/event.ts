/**
 * Events and their monsters. The examples do not exist in the seed data, because the URLs of seeded
 * events contain the date.
 */
import { z } from 'zod';
import { freshness } from '../../calls/platform/freshness.ts';
import { byEvent, eventTarget, eventType } from '../../calls/platform/page-field.ts';
import { cursor } from '../field.ts';
import { definePage } from '../page.ts';

/** Events by state and type, with those of the caller's groups. */
export const events = definePage({
  shows_vbs: true,
  path: '/app/events',
  share: 'page',
  access: 'public',
  // Fresher than the list of events that it loads, because events begin and end by the minute.
  cache: { fresh_seconds: 30, stale_seconds: 120 },
  sitemap: true,
  web_view: true,
  query: z.object({ state: z.enum(['now', 'soon', 'past']).default('now'), type: eventType.optional(), cursor }),
  examples: [{ query: {} }, { query: { state: 'past', type: 'monster' } }],
});

/** `by` and `cursor` select the board and the position. */
const ofEvent = {
  access: 'public',
  shows_vbs: true,
  cache: freshness.event,
  web_view: true,
  params: byEvent,
  query: z.object({ by: eventTarget.optional(), cursor }),
} as const;

/** An event by slug: time, boards, rewards, participants and counting rules. */
export const event = definePage({
  ...ofEvent,
  path: '/app/events/{id}',
  /** `people`: position in the list of participants. */
  query: ofEvent.query.extend({ people: cursor }),
  actions: {
    remind: { at: '/remind', form: z.object({ wants: z.enum(['on', 'off']) }) },
    part: { at: '/part', form: z.object({ wants: z.enum(['in', 'out']) }) },
  },
  share: 'event',
  app_link: true,
  examples: [{ params: { id: 'stars' } }, { params: { id: 'dragon' } }],
});

/** History of a monster: falls by level, and damage by day. */
export const monster = definePage({
  ...ofEvent,
  path: '/app/events/{id}/monster',
  share: 'event',
  examples: [{ params: { id: 'dragon' } }],
});
