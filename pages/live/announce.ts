/** Pages on which a VB announces lives and changes announcements. */
import { z } from 'zod';
import { outcome } from '../field.ts';
import { definePage } from '../page.ts';

/** Accepts any text: the page shows errors. The limit allows one phone photo. */
const upload = { form: z.looseObject({}), most_bytes: 6 * 1024 * 1024 };
const params = z.object({ uuid: z.string() });

/** Announces a live, with a picture of at most 6 MB, and lists the VB's announcements. */
export const announce = definePage({
  path: '/announce',
  access: 'caster',
  query: z.object({ status: outcome(['announced', 'changed', 'withdrawn']) }),
  actions: { announce: { at: '', idempotent: true, ...upload } },
});

/** Changes or withdraws one announcement of the VB. */
export const announced = definePage({
  path: '/announce/{uuid}',
  access: 'caster',
  params,
  examples: [],
  actions: { change: { at: '', ...upload }, withdraw: { at: '/withdraw', form: z.object({}) } },
});
