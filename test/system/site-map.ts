/** Every public page of the seeded world. */

import { inject } from 'vitest';
import { localePath, locales } from '../../client/i18n.ts';
import { casters, casterUuid } from '../../world/caster.ts';
import { eventSlugsOf } from '../../world/event.ts';
import { inviters } from '../../world/invite.ts';
import { endedTitles, onAirTitles } from '../../world/live-title.ts';

const first = <T>([item]: readonly T[]): T => {
  if (item === undefined) throw new Error('the seed world has none');
  return item;
};

export const live = first(onAirTitles);
export const endedLive = first(endedTitles);
export const inviter = first(inviters);

export const events = eventSlugsOf(inject('seededDay'));

export const posts = [
  'first-night-as-a-viewer',
  'good-light-good-sound',
  'how-to-become-a-vb',
  'how-to-top-up',
  'keep-your-account-safe',
  'live-on-pc-setup',
  'monster-night-explained',
];

export const vb = first(casters);
export const vbPath = `/users/${casterUuid(vb.slug)}`;

/** Thai addresses; `localePath` gives the English ones. */
export const publicPages = [
  '/',
  `/live/${live.slug}`,
  `/live/${endedLive.slug}`,
  `/invite/${inviter.slug}`,
  '/our-vb',
  '/our-vb?status=ended',
  '/app/events/rankings',
  '/app/events/rankings?type=collect-candy&period=month',
  vbPath,
  '/app/events',
  '/app/events?state=past&type=monster',
  `/app/events/${events.monster}`,
  `/app/events/${events.monster}/monster`,
  `/app/events/${events.pastRanking}`,
  `/app/events/${events.refill}`,
  '/blog',
  `/blog/${first(posts)}`,
  '/faq',
  '/about',
  '/application',
  '/live-on-pc',
  '/privacy-policy',
  '/terms',
  '/topup-rules',
];

export const publicPagesOf = locales.flatMap((locale) => publicPages.map((path) => localePath(locale, path)));
