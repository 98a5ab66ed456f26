/** The list of lives, and the pages of a live. */
import { z } from 'zod';
import { slug, uuid } from '../../calls/platform/field.ts';
import { freshness } from '../../calls/platform/freshness.ts';
import { shareKey } from '../../calls/platform/page-field.ts';
import { cursor } from '../field.ts';
import { definePage } from '../page.ts';

const params = z.object({ slug });

/** Key of a shared link (calls/live/live.ts). Invalid keys are ignored. */
const sharedBy = shareKey.optional().catch(undefined);

/** A live with video, chat and gifts, or its summary once it has ended. */
export const live = definePage({
  shows_vbs: true,
  path: '/live/{slug}',
  share: 'live',
  access: 'public',
  cache: freshness.live,
  is_removable: true,
  app_link: true,
  is_room: true,
  params,
  unshared: z.object({ key: sharedBy }),
  actions: {
    /** Accepts any text: the page shows errors beside the field. */
    age: { at: '/age', form: z.object({ birth_date: z.string().catch('') }) },
  },
  examples: [{ params: { slug: 'rong-phleng-kon-non-kap-som' } }, { params: { slug: 'luk-thung-kho-dai' } }],
});

/** Links for sharing a live. A form creates the member's own link. */
export const shareLive = definePage({
  path: '/live/{slug}/share',
  share: 'page',
  access: 'public',
  hidden: true,
  cache: freshness.live,
  is_removable: true,
  params,
  actions: { own: { at: '', form: z.object({}) } },
  examples: [{ params: { slug: 'rong-phleng-kon-non-kap-som' } }],
});

/** The members who watch a live. With scripts it opens in a sheet over the live. */
export const liveViewers = definePage({
  path: '/live/{slug}/viewers',
  share: 'page',
  access: 'public',
  hidden: true,
  cache: freshness.live,
  is_removable: true,
  params,
  examples: [{ params: { slug: 'rong-phleng-kon-non-kap-som' } }],
});

/**
 * PK matches of a live. `match` names one that has just begun, so that no older cached page is
 * shown.
 */
export const pk = definePage({
  shows_vbs: true,
  path: '/live/{slug}/pk',
  share: 'page',
  access: 'public',
  cache: freshness.live,
  is_removable: true,
  params,
  query: z.object({ match: uuid.optional() }),
  examples: [{ params: { slug: 'rong-phleng-kon-non-kap-som' }, query: {} }],
});

/** Address of links that the app shares. */
export const sharedLive = definePage({
  path: '/lives/{slug}',
  access: 'public',
  app_link: true,
  params: z.object({ slug: z.string() }),
  query: z.object({ key: sharedBy }),
  leads_to: { path: live.path, status: 301, seconds: 3600, fragment: '#from=share' },
  examples: [{ params: { slug: 'rong-phleng-kon-non-kap-som' } }],
});

/** VBs on air, or ended streams with `status=ended`. */
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
