import type { Context } from 'hono';
import { becomeAdmin as becomeAdminCall, getGrowth } from '../../../calls/office/operation.ts';
import { getWaiting } from '../../../calls/office/operation-today.ts';
import { getProfile } from '../../../calls/people/profile.ts';
import { mayAccess } from '../../../calls/platform/role.ts';
import { BecomeAdminPage } from '../../../client/office/become-admin-page.tsx';
import { GrowthPage } from '../../../client/office/growth-page.tsx';
import { href } from '../../../client/platform/script/href.ts';
import { localePath } from '../../../client/platform/texts/i18n.ts';
import { growth as growthDefinition, becomeAdmin as pageDefinition } from '../../../pages/office/operation.ts';
import type { EdgeEnv } from '../../env.ts';
import { navOf } from '../../office/office-nav.ts';
import { allOk, api } from '../../platform/host/api.ts';
import { plainPage } from '../../platform/page/app-page.tsx';
import { failedPage } from '../../platform/page/errors.tsx';
import { action, loader } from '../../platform/page/loader.ts';
import { page } from '../../platform/page/page.tsx';

export const becomeAdmin = loader(pageDefinition, (c) => form(c, false));

/**
 * Redirects to the office, which shows an empty platform its first steps. Where staff need a
 * passkey, the role applies only with one: its owner makes it first.
 */
export const become = action(pageDefinition, 'become', async (c, { form: { code } }) => {
  const result = await api(c, becomeAdminCall, { form: { code } });
  if (result.ok) {
    const profile = await api(c, getProfile, {});
    const isStaff = profile.ok && mayAccess(profile.answer.data.role, growthDefinition.access);
    return c.redirect(localePath(c.get('locale'), href(isStaff ? '/office' : '/profile/accounts')), 303);
  }
  return result.failure.error.code === 'admin_code_wrong' ? form(c, true) : failedPage(c, result);
});

const form = (c: Context<EdgeEnv>, isWrong: boolean) =>
  plainPage(c, <BecomeAdminPage isWrong={isWrong} />, isWrong ? 422 : 200);

/** Shows the load of the last days beside the limits of growth. */
export const growth = loader(growthDefinition, async (c) => {
  const [result, waitingResult] = await Promise.all([
    allOk(api(c, getProfile, {}), api(c, getGrowth, {})),
    api(c, getWaiting, {}),
  ]);
  if (!result.ok) return failedPage(c, result);
  const [{ data: viewer }, { data: load }] = result.answer;
  return page(c, {
    share: { kind: 'hidden' },
    body: <GrowthPage nav={navOf(viewer.role, waitingResult)} growth={load} />,
  });
});
