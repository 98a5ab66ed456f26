import { z } from 'zod';
import { slug } from '../../calls/platform/field.ts';
import { freshness } from '../../calls/platform/freshness.ts';
import { cursor } from '../field.ts';
import { definePage } from '../page.ts';

/** Landing page of an invitation link, with the inviter and the bonus. */
export const invite = definePage({
  path: '/invite/{slug}',
  share: 'invite',
  access: 'public',
  cache: freshness.inviter,
  app_link: true,
  params: z.object({ slug }),
  examples: [{ params: { slug: 'somo' } }],
});

/** People who joined through the member's invitations. */
export const invitations = definePage({
  path: '/profile/invitations',
  access: 'bearer',
  query: z.object({ cursor }),
  actions: { make: { at: '', form: z.object({}) } },
});
