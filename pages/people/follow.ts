/** People that a member follows, their followers, and people that they block. */
import { z } from 'zod';
import { cursor } from '../field.ts';
import { definePage } from '../page.ts';

/** People whom the caller follows, and their lives on air. */
export const following = definePage({
  path: '/following',
  access: 'bearer',
  shows_vbs: true,
  query: z.object({ cursor }),
});

/** Target after the sign-in of a visitor who wanted to follow this user. */
export const followAfter = definePage({
  path: '/following/{uuid}',
  access: 'bearer',
  params: z.object({ uuid: z.string() }),
  examples: [{ params: { uuid: '6bac888e-dabd-49f3-a1dc-a8adecbfd39b' } }],
});

/** Users who follow the caller. */
export const followers = definePage({ path: '/followers', access: 'bearer', query: z.object({ cursor }) });

/** Users whom the caller has blocked. */
export const blocked = definePage({ path: '/blocked', access: 'bearer', query: z.object({ cursor }) });
