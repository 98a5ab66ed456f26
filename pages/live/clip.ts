/** Clips: their page, the lists, the form that cuts one, and the settings of a VB. */
import { z } from 'zod';
import { slug, uuid } from '../../calls/platform/field.ts';
import { freshness } from '../../calls/platform/freshness.ts';
import { cursor } from '../field.ts';
import { definePage } from '../page.ts';

/** A clip. Its VB and the member who cut it can delete it. */
export const clip = definePage({
  shows_vbs: true,
  path: '/clips/{uuid}',
  share: 'clip',
  access: 'public',
  cache: freshness.clip,
  is_removable: true,
  // Accepts any text: all unknown clips get the same page.
  params: z.object({ uuid: z.string() }),
  actions: {
    remove: { at: '/remove', form: z.object({}) },
    /** Accepts any text: the page shows errors beside the field. */
    title: { at: '/title', form: z.object({ title: z.string().catch('') }) },
    /** Accepts any text: the page shows errors beside the field. */
    age: { at: '/age', form: z.object({ birth_date: z.string().catch('') }) },
  },
  // The seed data has no clips: they are cut from lives.
  examples: [],
});

/** Clips of all VBs or of one, latest first. */
export const clips = definePage({
  path: '/clips',
  share: 'page',
  access: 'public',
  cache: freshness.clip,
  is_removable: true,
  sitemap: true,
  query: z.object({ vb: uuid.optional(), cursor }),
  examples: [{ query: {} }],
});

/** Form that cuts a clip from a live, or from its replay. With scripts it opens in a sheet. */
export const cutClip = definePage({
  path: '/live/{slug}/clip',
  access: 'bearer',
  params: z.object({ slug }),
  /** Position in the replay, in seconds. */
  query: z.object({ at: z.coerce.number().int().min(0).max(172_800).optional().catch(undefined) }),
  actions: {
    cut: {
      at: '',
      idempotent: true,
      form: z.object({
        seconds: z.string(),
        ago: z.string().optional(),
        at: z.string().optional(),
        title: z.string().optional(),
      }),
    },
  },
  examples: [{ params: { slug: 'rong-phleng-kon-non-kap-som' } }],
});

/** The clips of the VB's own lives, and whether others may download them. */
export const ownClips = definePage({
  path: '/studio/clips',
  access: 'caster',
  query: z.object({ cursor }),
  actions: { settings: { at: '', form: z.object({ downloads: z.enum(['on', 'off']).catch('off') }) } },
});
