import { z } from 'zod';
import { slug } from '../calls/field.ts';
import { getInviter } from '../calls/invite.ts';
import { definePage } from './page.ts';

export const invite = definePage({
  path: '/invite/{slug}',
  share: 'invite',
  access: 'public',
  cache: getInviter.cache,
  app_link: true,
  params: z.object({ slug }),
  examples: [{ params: { slug: 'somo' } }],
});
