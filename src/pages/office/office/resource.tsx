/** A resource of the back office: its list, the actions on each row, and their results. */
import type { Context } from 'hono';
import { getWaiting } from '../../../../calls/office/today.ts';
import { getProfile } from '../../../../calls/people/profile.ts';
import type { Call } from '../../../../calls/platform/call.ts';
import { ResourcePage } from '../../../../client/office/resource-page.tsx';
import { type FieldName, MAX_COLUMNS, type OfficeView, type ResourceName } from '../../../../client/office/view.ts';
import { actionHref as actionPath, href } from '../../../../client/platform/script/href.ts';
import { localePath } from '../../../../client/platform/texts/i18n.ts';
import { resource as row } from '../../../../pages/office/office.ts';
import { resources } from '../../../../pages/office/resources/index.ts';
import { controlOf } from '../../../../pages/office/resources/names.ts';
import { filterLabelOf, type Resource } from '../../../../pages/office/resources/resource.ts';
import type { EdgeEnv } from '../../../env.ts';
import { runAction as doIt, type FormValues, type SubmittedForm, textsOf } from '../../../office/act.ts';
import { customerOf } from '../../../office/customer.ts';
import { inputFromFilters, inputKindOf, optionsOf, problemOf } from '../../../office/form-field.ts';
import { doneOf, officeFormOf } from '../../../office/office-form.ts';
import { navOf } from '../../../office/office-nav.ts';
import { mayDo, resourceFor } from '../../../office/resource-for.ts';
import { availableActions, cellsOf, hrefOfRow, type ListRow, listAnswer, relatedTo } from '../../../office/row.ts';
import { openSearch, redirectToSearch } from '../../../office/search.ts';
import { sortsOf, withoutExcludedSort } from '../../../office/sorted.ts';
import { api } from '../../../platform/host/api.ts';
import { errorPage, failedPage } from '../../../platform/page/errors.tsx';
import { action, loader } from '../../../platform/page/loader.ts';
import { page } from '../../../platform/page/page.tsx';
import { pendingForm } from '../../../platform/session/pending-form.ts';

export const resource = loader(row, async (c, { params, query: { done, ...query } }) => {
  const definition = resources.find(({ name }) => name === params.resource);
  if (!definition) return errorPage(c, 404, 'not_found');
  return show(c, definition, { query: textsOf(query), done, sent: await pendingForm(c, pathOf(c, definition)) });
});

/** Finds what staff typed. A form sends it, so that the address contains no personal data. */
export const search = action(row, 'search', async (c, { params, form }) => {
  const found = resources.find(({ name }) => name === params.resource);
  if (!found) return errorPage(c, 404, 'not_found');
  return redirectToSearch(c, pathOf(c, found), textsOf(form));
});

export const act = action(row, 'act', async (c, { params, form }) => {
  const definition = resources.find(({ name }) => name === params.resource);
  const action = [...(definition?.actions ?? []), ...(definition?.createActions ?? [])].find(
    ({ name }) => name === form.action,
  );
  if (!(definition && action)) return errorPage(c, 404, 'not_found');
  const path = pathOf(c, definition);
  return doIt(c, action, form, {
    resource: definition,
    path,
    show: (query, submission) => show(c, definition, { query, sent: submission }),
  });
});

const pathOf = (c: Context<EdgeEnv>, { name }: Resource) =>
  localePath(c.get('locale'), href('/office/{resource}', { resource: name }));

async function show(
  c: Context<EdgeEnv>,
  definition: Resource,
  {
    query: input,
    done,
    sent: submission,
  }: { query: FormValues; done?: string | undefined; sent?: SubmittedForm | undefined },
): Promise<Response> {
  const path = pathOf(c, definition);
  const opened = await openSearch(c, path, input);
  if (opened instanceof Response) return opened;
  const query = withoutExcludedSort(definition, opened.query);
  const filters = inputFromFilters(definition, query);
  const wrong = wrongFilters(definition, filters);
  const [who, waiting, result] = await Promise.all([
    api(c, getProfile, {}),
    api(c, getWaiting, {}),
    api<Call>(c, definition.list, { query: filters }),
  ]);
  if (!who.ok) return failedPage(c, who);
  // An invalid filter is reported at its field, to users who may see the list.
  if (!result.ok && (wrong.length === 0 || !mayDo(who.answer.data.role, definition.list))) return failedPage(c, result);
  const resource = resourceFor(who.answer.data.role, definition);
  const { data, next_cursor } = result.ok ? listAnswer.parse(result.answer) : NOTHING;
  const { cursor, ...queryFilters } = query;
  const back = opened.queryOf(query);
  const linkTo = (fields: FormValues) => `${path}?${opened.queryOf(fields)}`;
  const view: OfficeView = {
    resource: definition.name as ResourceName,
    filters: definition.filters.map((name) => ({
      name,
      label: filterLabelOf(definition, name) as FieldName,
      ...filterOf(definition, name, query[controlOf(name)], wrong),
    })),
    sorts: sortsOf(resource, query, linkTo),
    order: resource.order,
    maxColumns: resource.maxColumns ?? MAX_COLUMNS,
    rows: data.map((one, index) => ({
      id: String(index),
      href: hrefOfRow(c, resource, one),
      ...(resource.detail
        ? shortRowOf(c, resource, one)
        : fullRowOf(c, resource, one, { sent: submission, seen: result.ok ? result.etag : undefined })),
    })),
    createForms: resource.createActions.map((action) => officeFormOf(resource, action, { sent: submission })),
    listQuery: back,
    nextHref: next_cursor && linkTo({ ...queryFilters, cursor: next_cursor }),
    csvHref: `${path}/csv${Object.keys(queryFilters).length > 0 ? `?${opened.queryOf(queryFilters)}` : ''}`,
    doneAction: doneOf(definition, done),
    outputs: submission?.outputs ?? [],
  };
  const targetOf = (at: '/act' | '/search') =>
    localePath(c.get('locale'), actionPath('/office/{resource}', at, { resource: definition.name }));
  return page(c, {
    share: { kind: 'hidden' },
    status: submission?.failed?.status ?? (result.ok ? 200 : result.status),
    body: (
      <ResourcePage
        nav={navOf(who.answer.data.role, waiting)}
        view={view}
        search={targetOf('/search')}
        act={targetOf('/act')}
      />
    ),
  });
}

/**
 * Builds a row with a detail page: only the columns that fit side by side. The detail page has the
 * rest and the actions.
 */
const shortRowOf = (c: Context<EdgeEnv>, resource: Resource, one: ListRow) => ({
  cells: cellsOf(c, resource, { columns: resource.columns.slice(0, MAX_COLUMNS) }, one),
  forms: [],
});

/** Builds a complete row with its actions. */
const fullRowOf = (
  c: Context<EdgeEnv>,
  resource: Resource,
  one: ListRow,
  { sent: submission, seen: etag }: { sent: SubmittedForm | undefined; seen: string | undefined },
) => ({
  cells: cellsOf(c, resource, resource, one),
  related: relatedTo(c, resource, one),
  customer: customerOf(resource, one, c.get('locale')),
  forms: availableActions(resource.actions, one).map((action) =>
    officeFormOf(resource, action, { one, sent: submission, seen: etag }),
  ),
});

/** Rows of a list with an invalid filter. */
const NOTHING = { data: [], next_cursor: null };

/** Returns the filters that the list's call cannot parse. */
const wrongFilters = ({ filters, list }: Resource, query: FormValues): string[] => {
  const wrong = new Set(list.query.safeParse(query).error?.issues.map(({ path }) => path[0]));
  return filters.filter((name) => wrong.has(name));
};

/** Builds a filter field. Without a value, it shows the default of the call. */
function filterOf(resource: Resource, name: string, typed: string | undefined, wrong: readonly string[]) {
  const field = resource.list.query.shape[name];
  const fallback = field?.safeParse(undefined);
  const as = field ? inputKindOf(name, field) : 'line';
  const value = typed ?? (fallback?.success && typeof fallback.data === 'string' ? fallback.data : '');
  return {
    options: field ? optionsOf(resource, name, field) : [],
    as,
    value,
    problem: wrong.includes(name) ? problemOf(as, value) : null,
  };
}
