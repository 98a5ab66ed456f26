import { z } from 'zod';
import { outcome } from '../field.ts';
import { definePage } from '../page.ts';

/** Shipping address of the member. `back` is the page to return to. */
export const address = definePage({
  path: '/address',
  web_view: true,
  access: 'bearer',
  screen: 'people/address',
  query: z.object({ back: z.string().optional(), status: outcome(['saved']) }),
  // Accepts any text: the page validates the fields and shows errors beside them.
  actions: { save: { at: '', form: z.looseObject({ step: z.string().optional(), back: z.string().optional() }) } },
});
