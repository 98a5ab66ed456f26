/** Lists every public page of the seed data. */

import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { inject } from 'vitest';
import { inBoth, publicAddresses } from '../../scripts/dev/seeded-addresses.ts';
import { casters, casterUuid } from '../../seed/caster.ts';
import { eventSlugsOf } from '../../seed/event.ts';
import { inviters } from '../../seed/invite.ts';
import { endedTitles, onAirTitles } from '../../seed/live-title.ts';

const first = <T>([item]: readonly T[]): T => {
  if (item === undefined) throw new Error('the seed data has none');
  return item;
};

export const live = first(onAirTitles);
export const endedLive = first(endedTitles);
export const inviter = first(inviters);

export const events = eventSlugsOf(inject('seededDay'));

export const posts = readdirSync(join(import.meta.dirname, '../../locales/th/site/blog')).map((file) =>
  basename(file, '.md'),
);

export const vb = first(casters);
export const vbPath = `/users/${casterUuid(vb.slug)}`;

/** Public pages at their Thai paths. `publicPagesOf` has the paths of both languages. */
export const publicPages = publicAddresses(inject('seededDay'));
export const publicPagesOf = inBoth(publicPages);
