/** First steps of an empty platform, and the buttons that add starter sets. */
import type { Context } from 'hono';
import type { FailureCode } from '../../../calls/failure.ts';
import { getWaiting } from '../../../calls/office/operation-today.ts';
import { addStarterPackages, addStarterSet, getFirstSteps } from '../../../calls/office/starter.ts';
import { getProfile } from '../../../calls/people/profile.ts';
import { FirstStepsPage } from '../../../client/office/starter/first-steps-page.tsx';
import { href } from '../../../client/platform/script/href.ts';
import { localePath } from '../../../client/platform/texts/i18n.ts';
import { firstSteps as pageDefinition } from '../../../pages/office/starter.ts';
import type { EdgeEnv } from '../../env.ts';
import { navOf } from '../../office/office-nav.ts';
import { allOk, api } from '../../platform/host/api.ts';
import { failedPage } from '../../platform/page/errors.tsx';
import { action, loader } from '../../platform/page/loader.ts';
import { page } from '../../platform/page/page.tsx';
import { textsOf } from '../../platform/page/texts.ts';
import { signInWithForm } from '../../platform/session/pending-form.ts';

export const firstSteps = loader(pageDefinition, (c, { query: { added, sent } }) =>
  show(c, { added: added !== undefined, sent: sent !== undefined }),
);

/** Adds a starter set, and shows the page again with the outcome. */
export const addSet = action(pageDefinition, 'add', async (c, { form: { set } }) => {
  const path = localePath(c.get('locale'), href('/office/first-steps'));
  const ground = textsOf(c.get('locale'))('starter:ground');
  const result =
    set === 'packages'
      ? await api(c, addStarterPackages, { form: { ground } })
      : await api(c, addStarterSet, { params: { name: set }, form: { ground } });
  if (result.ok) return c.redirect(`${path}?added=${set}`, 303);
  const { code } = result.failure.error;
  if (code === 'second_person_asked') return c.redirect(`${path}?sent=${set}`, 303);
  return (
    (await signInWithForm(c, code, { path, action: 'add', typed: { set } })) ??
    show(c, { problem: code }, result.status)
  );
});

async function show(
  c: Context<EdgeEnv>,
  outcome: { added?: boolean; sent?: boolean; problem?: FailureCode },
  status = 200,
) {
  const [result, waitingResult] = await Promise.all([
    allOk(api(c, getProfile, {}), api(c, getFirstSteps, {})),
    api(c, getWaiting, {}),
  ]);
  if (!result.ok) return failedPage(c, result);
  const [{ data: viewer }, { data }] = result.answer;
  return page(c, {
    share: { kind: 'hidden' },
    status,
    body: <FirstStepsPage nav={navOf(viewer.role, waitingResult)} steps={data.steps} outcome={outcome} />,
  });
}
