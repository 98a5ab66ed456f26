/** The talk of a live on a page of its own: what there is of it without a script. */
import { z } from 'zod';
import { slug } from '../calls/field.ts';
import { definePage } from './page.ts';

export const talk = definePage({
  path: '/live/{slug}/talk',
  access: 'public',
  hidden: true,
  params: z.object({ slug }),
  /** With a form it is not loaded anew by itself: what is typed would be lost. */
  query: z.object({ write: z.enum(['1']).optional().catch(undefined) }),
  actions: { say: { at: '', keyed: true, form: z.object({ text: z.string().default('') }) } },
  examples: [{ params: { slug: 'rong-phleng-kon-non-kap-som' } }, { params: { slug: 'luk-thung-kho-dai' } }],
});
