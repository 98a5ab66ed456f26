/** The office's front door: what waits, what there is to look at, and what the last days came to. */
import { getProfile } from '../../../calls/profile.ts';
import { mayAccess } from '../../../calls/role.ts';
import { getToday } from '../../../calls/today.ts';
import { href } from '../../../client/href.ts';
import { localePath } from '../../../client/i18n.ts';
import { OfficePage } from '../../../client/office/office-page.tsx';
import { type ResourceGroup, resourceGroups } from '../../../pages/office/names.ts';
import { waitingLists } from '../../../pages/office/waiting.ts';
import { deployment, office as row } from '../../../pages/office.ts';
import { api, both } from '../../api.ts';
import { failedPage } from '../../errors.tsx';
import { resourcesFor } from '../../office/resource-for.ts';
import { open } from '../../open.ts';
import { page } from '../../page.tsx';

export const office = open(row, async (c) => {
  const found = await both(api(c, getProfile, {}), api(c, getToday, {}));
  if (!found.ok) return failedPage(c, found);
  const [{ data: viewer }, { data: today }] = found.answer;
  const theirs = new Set(resourcesFor(viewer.role).map(({ name }) => name));
  const groups = Object.entries(resourceGroups)
    .map(([group, names]) => ({ group: group as ResourceGroup, names: names.filter((name) => theirs.has(name)) }))
    .filter(({ names }) => names.length > 0);
  const waiting = today.waiting
    .filter(({ what, count }) => count > 0 && theirs.has(waitingLists[what].resource))
    .map(({ what, count }) => {
      const { resource, query } = waitingLists[what];
      const path = localePath(c.get('locale'), href('/office/{resource}', { resource }));
      return { what, count, href: query ? `${path}?${new URLSearchParams(query)}` : path };
    });
  return page(c, {
    share: { kind: 'hidden' },
    body: (
      <OfficePage
        today={today}
        waiting={waiting}
        groups={groups}
        seesHouse={mayAccess(viewer.role, deployment.access)}
      />
    ),
  });
});
