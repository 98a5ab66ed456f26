/** Guests of a live, and the page of a member who is invited. */
import { z } from 'zod';
import { slug } from '../../calls/platform/field.ts';
import { freshness } from '../../calls/platform/freshness.ts';
import { definePage } from '../page.ts';

const params = z.object({ slug });
const byUuid = z.object({ uuid: z.string() });

/** The guests of a live. `with` names the newest ones, so that no older cached page is shown. */
export const liveGuests = definePage({
  shows_vbs: true,
  path: '/live/{slug}/guests',
  share: 'page',
  access: 'public',
  hidden: true,
  cache: freshness.live,
  is_removable: true,
  params,
  query: z.object({ with: z.string().max(120).optional().catch(undefined) }),
  examples: [{ params: { slug: 'rong-phleng-kon-non-kap-som' }, query: {} }],
});

/** The viewer as a guest: the invitation, and their picture or voice. */
export const liveGuest = definePage({
  path: '/live/{slug}/guest',
  access: 'bearer',
  params,
  actions: {
    /** Accepts any text as birth date: the page shows errors beside the field. */
    accept: {
      at: '/accept',
      idempotent: true,
      form: byUuid.extend({
        voice_only: z.enum(['on', 'false']).catch('false'),
        birth_date: z.string().optional().catch(undefined),
      }),
    },
    leave: { at: '/leave', form: byUuid },
    key: { at: '/key', form: byUuid },
  },
  examples: [],
});
