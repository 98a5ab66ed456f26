/** Settings and links of a VB's overlays for OBS. The overlays themselves are no pages of the site. */
import { z } from 'zod';
import { outcome } from '../field.ts';
import { definePage } from '../page.ts';

const nothing = z.object({});

export const overlays = definePage({
  path: '/studio/overlays',
  access: 'caster',
  query: z.object({ status: outcome(['saved', 'tried', 'revoked']) }),
  actions: {
    /** Accepts any text: the page shows errors. */
    save: { at: '', form: z.looseObject({}) },
    key: { at: '/key', form: nothing },
    revoke: { at: '/revoke', form: nothing },
    test: { at: '/test', form: nothing },
  },
});
