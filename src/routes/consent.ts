import { Hono } from 'hono';
import { z } from 'zod';
import { localePath } from '../../client/i18n.ts';
import { writeConsent } from '../consent.ts';
import type { EdgeEnv } from '../env.ts';
import { form } from '../form.ts';
import { safeReturnTo } from '../safe-return-to.ts';
import { publicOrigin } from '../site.ts';

const choice = z.object({
  choice: z.enum(['accept', 'refuse', 'save']),
  purpose_02: z.literal('on').optional(),
  purpose_03: z.literal('on').optional(),
  return_to: z.string().optional(),
});

export const consent = new Hono<EdgeEnv>().post('/consent', form(choice), (c) => {
  const { choice, purpose_02, purpose_03, return_to } = c.req.valid('form');
  writeConsent(c, {
    statistics: choice === 'accept' || (choice === 'save' && purpose_02 === 'on'),
    promotion: choice === 'accept' || (choice === 'save' && purpose_03 === 'on'),
  });
  return c.redirect(safeReturnTo(return_to, publicOrigin(c), localePath(c.var.locale, '/')), 303);
});
