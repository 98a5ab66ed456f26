/** Every public page of the seeded world. */

import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { inject } from 'vitest';
import { localePath, locales } from '../../client/i18n.ts';
import { event } from '../../pages/event.ts';
import { pages } from '../../pages/index.ts';
import { casters, casterUuid } from '../../world/caster.ts';
import { eventSlugsOf } from '../../world/event.ts';
import { inviters } from '../../world/invite.ts';
import { endedTitles, onAirTitles } from '../../world/live-title.ts';
import { addressesOf } from '../page-address.ts';

const first = <T>([item]: readonly T[]): T => {
  if (item === undefined) throw new Error('the seed world has none');
  return item;
};

export const live = first(onAirTitles);
export const endedLive = first(endedTitles);
export const inviter = first(inviters);

export const events = eventSlugsOf(inject('seededDay'));

export const posts = readdirSync(join(import.meta.dirname, '../../locales/th/blog')).map((file) =>
  basename(file, '.md'),
);

export const vb = first(casters);
export const vbPath = `/users/${casterUuid(vb.slug)}`;

/** Those that everybody finds and that ship no screen to take up: the budgets of the others are in test/browser/budget.test.ts. */
const rows = pages.filter((row) => (row.cache || row.sitemap) && !row.screen && !row.leads_to);

/** Thai addresses, the examples of the table of pages; `localePath` gives the English ones. Events bear the day in theirs. */
export const publicPages = [
  ...rows.filter(({ path }) => !path.startsWith(event.path)).flatMap(addressesOf),
  `/app/events/${events.monster}`,
  `/app/events/${events.monster}/monster`,
  `/app/events/${events.pastRanking}`,
  `/app/events/${events.refill}`,
];

export const publicPagesOf = locales.flatMap((locale) => publicPages.map((path) => localePath(locale, path)));
