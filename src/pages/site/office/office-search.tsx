/** Search over people, orders, payouts, streams, items and events that the user may read. */
import type { Context } from 'hono';
import { getWaiting } from '../../../../calls/office/operation-today.ts';
import { getProfile } from '../../../../calls/people/profile.ts';
import { searchOffice } from '../../../../calls/site/search-office.ts';
import { OfficeSearchPage } from '../../../../client/office/office-search-page.tsx';
import { href } from '../../../../client/platform/script/href.ts';
import { localePath } from '../../../../client/platform/texts/i18n.ts';
import { officeSearch as pageDefinition } from '../../../../pages/office/office.ts';
import type { Resource } from '../../../../pages/office/resources/resource.ts';
import type { EdgeEnv } from '../../../env.ts';
import { navOf } from '../../../office/office-nav.ts';
import { resourcesFor } from '../../../office/resource-for.ts';
import { cellsOf, hrefOfRow, type ListRow, rowTextAt } from '../../../office/row.ts';
import { nonEmptyTexts } from '../../../office/run-action.ts';
import { openSearch, redirectToSearch } from '../../../office/search.ts';
import { api } from '../../../platform/host/api.ts';
import { failedPage } from '../../../platform/page/errors.tsx';
import { action, loader } from '../../../platform/page/loader.ts';
import { page } from '../../../platform/page/page.tsx';

const pathOf = (c: Context<EdgeEnv>) => localePath(c.get('locale'), href('/office/search'));

/** A form sends the text, so that the address contains no personal data. */
export const search = action(pageDefinition, 'search', (c, { form }) =>
  redirectToSearch(c, pathOf(c), nonEmptyTexts(form)),
);

export const officeSearch = loader(pageDefinition, async (c, { query }) => {
  const opened = await openSearch(c, pathOf(c), nonEmptyTexts(query));
  if (opened instanceof Response) return opened;
  const { find = '' } = opened.query;
  const [profile, waitingResult, result] = await Promise.all([
    api(c, getProfile, {}),
    api(c, getWaiting, {}),
    api(c, searchOffice, { query: { find } }),
  ]);
  if (!profile.ok) return failedPage(c, profile);
  if (!result.ok) return failedPage(c, result);
  const rowsByList: Partial<Record<string, readonly ListRow[]>> = result.answer.data;
  const groups = resourcesFor(profile.answer.data.role)
    .map((resource) => ({
      resource: resource.name,
      rows: (rowsByList[resource.name] ?? []).map((row) => resultOf(c, resource, row)),
    }))
    .filter(({ rows }) => rows.length > 0);
  return page(c, {
    share: { kind: 'hidden' },
    body: <OfficeSearchPage nav={navOf(profile.answer.data.role, waitingResult)} find={find} groups={groups} />,
  });
});

/** Builds a result from the columns that it has. Without a page of its own, it opens its list. */
function resultOf(c: Context<EdgeEnv>, resource: Resource, row: ListRow) {
  const [first, ...cells] = cellsOf(
    c,
    resource,
    { columns: resource.columns.filter(({ field }) => rowTextAt(row, field) !== '') },
    row,
  );
  const id = String(row.uuid);
  const listHref = `${localePath(c.get('locale'), href('/office/{resource}', { resource: resource.name }))}?find=${id}`;
  return { id, cells: first ? [{ ...first, href: hrefOfRow(c, resource, row) ?? listHref }, ...cells] : [] };
}
