/**
 * A back-office list of up to `MAX_PAGES` pages as CSV in the reader's language, loaded page by
 * page and streamed.
 */
import type { Context } from 'hono';
import type { Call } from '../../../../calls/platform/call.ts';
import { href } from '../../../../client/platform/script/href.ts';
import { localePath } from '../../../../client/platform/texts/i18n.ts';
import { csv as pageDefinition } from '../../../../pages/office/office.ts';
import { resources } from '../../../../pages/office/resources/index.ts';
import type { Resource } from '../../../../pages/office/resources/resource.ts';
import type { EdgeEnv } from '../../../env.ts';
import { csvHead, csvValue } from '../../../office/csv-cell.ts';
import { inputFromFilters } from '../../../office/form-field.ts';
import { withoutExcludedSort } from '../../../office/list-sort.ts';
import { cellsOf, listAnswer } from '../../../office/row.ts';
import { nonEmptyTexts } from '../../../office/run-action.ts';
import { openSearch } from '../../../office/search.ts';
import { csvFile } from '../../../platform/base/csv.ts';
import { api } from '../../../platform/host/api.ts';
import { errorPage, failedPage } from '../../../platform/page/errors.tsx';
import { loader } from '../../../platform/page/loader.ts';
import { textsOf as textsIn } from '../../../platform/page/texts.ts';

const ROWS_PER_PAGE = 50;
const MAX_PAGES = 400;

export const csv = loader(pageDefinition, async (c, { params, query }) => {
  const resource = resources.find(({ name }) => name === params.resource);
  if (!resource) return errorPage(c, 404, 'not_found');
  const path = localePath(c.get('locale'), href('/office/{resource}/csv', { resource: resource.name }));
  const search = await openSearch(c, path, nonEmptyTexts(query));
  if (search instanceof Response) return search;
  const filters = inputFromFilters(resource, withoutExcludedSort(resource, search.query));
  const first = await pageOf(c, resource, filters);
  if (!first.ok) return failedPage(c, first);
  return csvFile(c, resource.name, csvRowsOf(c, resource, filters, first));
});

/** Loads the list page by page, as fast as the client reads. */
async function* csvRowsOf(
  c: Context<EdgeEnv>,
  resource: Resource,
  filters: object,
  first: Awaited<ReturnType<typeof pageOf>>,
) {
  const t = textsIn(c.get('locale'));
  yield [resource.columns.map((column) => csvHead(t, column))];
  let next = first;
  for (let pages = 1; ; pages += 1) {
    if (!next.ok) throw new Error(next.failure.error.code);
    const { data, next_cursor } = listAnswer.parse(next.answer);
    yield data.map((row) => cellsOf(c, resource, resource, row).map((cell) => csvValue(t, cell)));
    if (next_cursor === null || pages === MAX_PAGES) return;
    next = await pageOf(c, resource, { ...filters, cursor: next_cursor });
  }
}

const pageOf = (c: Context<EdgeEnv>, { list }: Resource, query: object) => {
  const limit = 'limit' in list.query.shape ? { limit: String(ROWS_PER_PAGE) } : {};
  return api<Call>(c, list, { query: { ...query, ...limit } });
};
