import { z } from 'zod';
import { outcome } from '../field.ts';
import { definePage } from '../page.ts';

/** Where a member's parcels go; `back` is where to go on afterwards. */
export const address = definePage({
  path: '/address',
  web_view: true,
  access: 'bearer',
  screen: 'people/address',
  query: z.object({ back: z.string().optional(), status: outcome(['saved']) }),
  // What is wrong with a field is told beside it, by the page.
  actions: { save: { at: '', form: z.looseObject({ step: z.string().optional(), back: z.string().optional() }) } },
});
