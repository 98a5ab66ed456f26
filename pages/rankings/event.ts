/** Events, and the monsters of some. The examples are events of no world: their addresses bear the day. */
import { z } from 'zod';
import { freshness } from '../../calls/platform/freshness.ts';
import { byEvent, eventTarget, eventType } from '../../calls/platform/page-field.ts';
import { cursor } from '../field.ts';
import { definePage } from '../page.ts';

export const events = definePage({
  shows_vbs: true,
  path: '/app/events',
  share: 'page',
  access: 'public',
  // Sooner anew than the list that it is made of: events begin and end by the minute.
  cache: { fresh_seconds: 30, stale_seconds: 120 },
  sitemap: true,
  web_view: true,
  query: z.object({ state: z.enum(['now', 'soon', 'past']).default('now'), type: eventType.optional(), cursor }),
  examples: [{ query: {} }, { query: { state: 'past', type: 'monster' } }],
});

/** `by` and `cursor` choose whose standings are shown, and from where on. */
const ofEvent = {
  access: 'public',
  shows_vbs: true,
  cache: freshness.event,
  web_view: true,
  params: byEvent,
  query: z.object({ by: eventTarget.optional(), cursor }),
} as const;

export const event = definePage({
  ...ofEvent,
  path: '/app/events/{id}',
  /** `people`: from where on those who take part are shown. */
  query: ofEvent.query.extend({ people: cursor }),
  actions: {
    remind: { at: '/remind', form: z.object({ wants: z.enum(['on', 'off']) }) },
    part: { at: '/part', form: z.object({ wants: z.enum(['in', 'out']) }) },
  },
  share: 'event',
  app_link: true,
  examples: [{ params: { id: 'stars' } }, { params: { id: 'dragon' } }],
});

export const monster = definePage({
  ...ofEvent,
  path: '/app/events/{id}/monster',
  share: 'event',
  examples: [{ params: { id: 'dragon' } }],
});
