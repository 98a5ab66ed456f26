/** Pages for operators. */
import { z } from 'zod';
import { definePage } from '../page.ts';

/** Form for the code that makes the signed-in user an admin. No page links to it. */
export const becomeAdmin = definePage({
  path: '/become-admin',
  access: 'bearer',
  actions: { become: { at: '', form: z.object({ code: z.string().max(64).default('') }) } },
});

/** The load of the last days beside the limits of growth. */
export const growth = definePage({ path: '/office/growth', access: 'staff' });
