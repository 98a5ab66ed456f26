/**
 * Settings and links of a VB's overlays for OBS. The overlays themselves are no pages of the site.
 */
import { z } from 'zod';
import { overlaySize } from '../../calls/platform/page-field.ts';
import { outcome } from '../field.ts';
import { definePage } from '../page.ts';

const noFields = z.object({});

/** Settings of the overlays and their secret link. */
export const overlays = definePage({
  path: '/studio/overlays',
  access: 'caster',
  query: z.object({ status: outcome(['saved', 'tried', 'revoked']) }),
  actions: {
    /** The page shows errors of numbers and colours. */
    save: {
      at: '',
      form: z.object({
        size: overlaySize.catch('m'),
        has_sound: z.enum(['on', 'off']).catch('on'),
        min_coins: z.string().catch(''),
        accent_color: z.string().catch(''),
        ground_color: z.string().catch(''),
      }),
    },
    key: { at: '/key', form: noFields },
    revoke: { at: '/revoke', form: noFields },
    test: { at: '/test', form: noFields },
  },
});
