/** Raid: the end of a live that sends its viewers on. */
import { z } from 'zod';
import { definePage } from '../page.ts';

/** Choice of a live on air to which the VB sends the viewers of their live, which ends it. */
export const studioRaid = definePage({
  path: '/studio/raid',
  access: 'caster',
  query: z.object({ q: z.string().max(40).optional().catch(undefined) }),
  actions: { send: { at: '/send', idempotent: true, form: z.object({ live_uuid: z.string() }) } },
});
