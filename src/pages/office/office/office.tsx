/** Start page of the back office: open work, resources, and key figures of recent days. */

import { getToday, getWaiting } from '../../../../calls/office/operation-today.ts';
import { getFirstSteps } from '../../../../calls/office/starter.ts';
import { getProfile } from '../../../../calls/people/profile.ts';
import { OfficePage } from '../../../../client/office/today/office-page.tsx';
import { href } from '../../../../client/platform/script/href.ts';
import { localePath } from '../../../../client/platform/texts/i18n.ts';
import { office as pageDefinition } from '../../../../pages/office/office.ts';
import { openWorkLists } from '../../../../pages/office/resources/index.ts';
import { navOf } from '../../../office/office-nav.ts';
import { resourcesFor } from '../../../office/resource-for.ts';
import { allOk, api } from '../../../platform/host/api.ts';
import { failedPage } from '../../../platform/page/errors.tsx';
import { loader } from '../../../platform/page/loader.ts';
import { page } from '../../../platform/page/page.tsx';

export const office = loader(pageDefinition, async (c) => {
  // The session of somebody who just became an admin still has the old role.
  const seesSteps = c.get('viewer')?.role !== 'moderator';
  const [result, waitingResult, stepsResult] = await Promise.all([
    allOk(api(c, getProfile, {}), api(c, getToday, {})),
    api(c, getWaiting, {}),
    seesSteps ? api(c, getFirstSteps, {}) : null,
  ]);
  if (!result.ok) return failedPage(c, result);
  if (!waitingResult.ok) return failedPage(c, waitingResult);
  const [{ data: viewer }, { data: today }] = result.answer;
  const ownResources = new Set(resourcesFor(viewer.role).map(({ name }) => name));
  const counts = new Map(waitingResult.answer.data.waiting.map(({ what, count }) => [what, count]));
  const waitingLinks = [...openWorkLists]
    .map(([what, { resource, query }]) => {
      const path = localePath(c.get('locale'), href('/office/{resource}', { resource }));
      const search = `${new URLSearchParams(query)}`;
      return { what, resource, count: counts.get(what) ?? 0, href: search === '' ? path : `${path}?${search}` };
    })
    .filter(({ resource, count }) => count > 0 && ownResources.has(resource));
  return page(c, {
    share: { kind: 'hidden' },
    body: (
      <OfficePage
        nav={navOf(viewer.role, waitingResult)}
        today={today}
        waiting={waitingLinks}
        steps={stepsResult?.ok ? stepsResult.answer.data.steps : []}
      />
    ),
  });
});
