/** Lives, on air and over, and the list of them. */
import { z } from 'zod';
import { slug, uuid } from '../../calls/platform/field.ts';
import { freshness } from '../../calls/platform/freshness.ts';
import { shareKey } from '../../calls/platform/page-field.ts';
import { cursor } from '../field.ts';
import { definePage } from '../page.ts';

const params = z.object({ slug });

/** By which somebody passed a live on (calls/live/live.ts); what is no key is none. */
const sharedBy = shareKey.optional().catch(undefined);

export const live = definePage({
  shows_vbs: true,
  path: '/live/{slug}',
  share: 'live',
  access: 'public',
  cache: freshness.live,
  app_link: true,
  is_room: true,
  params,
  unshared: z.object({ key: sharedBy }),
  actions: {
    /** What is wrong with it is told beside it, by the page. */
    age: { at: '/age', form: z.object({ birth_date: z.string().catch('') }) },
  },
  examples: [{ params: { slug: 'rong-phleng-kon-non-kap-som' } }, { params: { slug: 'luk-thung-kho-dai' } }],
});

/** Ways to pass a live on; a member's own link is made by its form. */
export const shareLive = definePage({
  path: '/live/{slug}/share',
  share: 'page',
  access: 'public',
  hidden: true,
  cache: freshness.live,
  params,
  actions: { own: { at: '', form: z.object({}) } },
  examples: [{ params: { slug: 'rong-phleng-kon-non-kap-som' } }],
});

/** The matches of PK that a live has had; `match`: one that has just begun, so that no copy from before is shown. */
export const pk = definePage({
  shows_vbs: true,
  path: '/live/{slug}/pk',
  share: 'page',
  access: 'public',
  cache: freshness.live,
  params,
  query: z.object({ match: uuid.optional() }),
  examples: [{ params: { slug: 'rong-phleng-kon-non-kap-som' }, query: {} }],
});

/** As links say that the app shares. */
export const sharedLive = definePage({
  path: '/lives/{slug}',
  access: 'public',
  app_link: true,
  params: z.object({ slug: z.string() }),
  query: z.object({ key: sharedBy }),
  leads_to: { path: live.path, status: 301, seconds: 3600 },
  examples: [{ params: { slug: 'rong-phleng-kon-non-kap-som' } }],
});

export const ourVb = definePage({
  shows_vbs: true,
  path: '/our-vb',
  share: 'page',
  access: 'public',
  cache: freshness.live,
  sitemap: true,
  web_view: true,
  query: z.object({ status: z.enum(['on_air', 'ended']).default('on_air'), cursor }),
  examples: [{ query: {} }, { query: { status: 'ended' } }],
});
