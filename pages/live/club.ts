/** Fan clubs: the page of a club, and its settings in the studio. */
import { z } from 'zod';
import { freshness } from '../../calls/platform/freshness.ts';
import { outcome } from '../field.ts';
import { definePage } from '../page.ts';

const noFields = z.object({});

/** The fan club of a VB: how to join, the viewer's level, and the fans of the week. */
export const club = definePage({
  shows_vbs: true,
  path: '/users/{uuid}/club',
  share: 'page',
  access: 'public',
  cache: freshness.live,
  is_removable: true,
  web_view: true,
  // Any text, so that a malformed id gets the same 404 as an unknown user.
  params: z.object({ uuid: z.string() }),
  query: z.object({ status: outcome(['joined', 'left']) }),
  actions: {
    join: { at: '/join', form: noFields },
    leave: { at: '/leave', form: noFields },
  },
  examples: [{ params: { uuid: '6bac888e-dabd-49f3-a1dc-a8adecbfd39b' } }],
});

/** Name and entry of the VB's own fan club, with its numbers. */
export const studioClub = definePage({
  path: '/studio/club',
  access: 'caster',
  query: z.object({ status: outcome(['saved']) }),
  actions: {
    /** Accepts any text: the page shows errors beside the fields. */
    save: { at: '', form: z.object({ name: z.string().catch(''), join_coins: z.string().catch('') }) },
  },
});
