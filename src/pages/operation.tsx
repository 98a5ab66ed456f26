import type { Context } from 'hono';
import { becomeAdmin as becomeAdminCall } from '../../calls/operation.ts';
import { href } from '../../client/href.ts';
import { localePath } from '../../client/i18n.ts';
import { BecomeAdminPage } from '../../client/operation/become-admin-page.tsx';
import { becomeAdmin as row } from '../../pages/operation.ts';
import { api } from '../api.ts';
import { plainPage } from '../app-page.tsx';
import type { EdgeEnv } from '../env.ts';
import { failedPage } from '../errors.tsx';
import { does, open } from '../open.ts';

export const becomeAdmin = open(row, (c) => form(c, false));

/** The profile, where it leads to, says who one is now. */
export const become = does(row, 'become', async (c, { form: { code } }) => {
  const made = await api(c, becomeAdminCall, { form: { code } });
  if (made.ok) return c.redirect(localePath(c.get('locale'), href('/profile')), 303);
  return made.failure.error.code === 'admin_code_wrong' ? form(c, true) : failedPage(c, made);
});

const form = (c: Context<EdgeEnv>, isWrong: boolean) =>
  plainPage(c, <BecomeAdminPage isWrong={isWrong} />, isWrong ? 422 : 200);
