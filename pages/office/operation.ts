/** For whoever keeps the house running. */
import { z } from 'zod';
import { definePage } from '../page.ts';

/** Where a code is typed that makes whoever is signed in an admin. Nothing leads here. */
export const becomeAdmin = definePage({
  path: '/become-admin',
  access: 'bearer',
  actions: { become: { at: '', form: z.object({ code: z.string().max(64).default('') }) } },
});
