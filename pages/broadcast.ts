/** Where a VB goes on air, by this browser or by a program, and what a live brought. */
import { z } from 'zod';
import { outcome } from './field.ts';
import { definePage } from './page.ts';

const nothing = z.object({});

export const studio = definePage({
  path: '/studio',
  access: 'caster',
  query: z.object({ status: outcome(['key_withdrawn']) }),
  actions: {
    /** What is wrong with a field is told on the page; a picture as phones take it. */
    begin: { at: '', form: z.looseObject({}), most_bytes: 6 * 1024 * 1024 },
    key: { at: '/key', form: nothing },
    withdraw: { at: '/key/withdraw', form: nothing },
    end: { at: '/end', form: nothing },
  },
});

export const studioLive = definePage({
  path: '/studio/lives/{uuid}',
  access: 'caster',
  params: z.object({ uuid: z.string() }),
  examples: [],
});
