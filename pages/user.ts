import { z } from 'zod';
import { listTopPayers } from '../calls/profile.ts';
import { cursor } from './field.ts';
import { definePage } from './page.ts';

/** `period` and `cursor` choose whose payers are shown, and from where on. */
export const user = definePage({
  path: '/users/{uuid}',
  share: 'user',
  access: 'public',
  cache: listTopPayers.cache,
  app_link: true,
  web_view: true,
  // Somebody whom nobody knows is the same, whatever they are called by.
  params: z.object({ uuid: z.string() }),
  query: z.object({ period: listTopPayers.query.shape.period, cursor }),
  actions: { follow: { at: '/follow', form: z.object({ wants: z.enum(['follow', 'unfollow']) }) } },
  examples: [{ params: { uuid: '6bac888e-dabd-49f3-a1dc-a8adecbfd39b' } }],
});
