/** A resource of the back office: its list, the actions on each row, and their results. */
import type { Context } from 'hono';
import { getWaiting } from '../../../../calls/office/today.ts';
import { getProfile } from '../../../../calls/people/profile.ts';
import type { Call } from '../../../../calls/platform/call.ts';
import { ResourcePage } from '../../../../client/office/resource-page.tsx';
import { COLUMNS_MOST, type FieldName, type OfficeView, type ResourceName } from '../../../../client/office/view.ts';
import { action as actionPath, href } from '../../../../client/platform/script/href.ts';
import { localePath } from '../../../../client/platform/texts/i18n.ts';
import { resource as row } from '../../../../pages/office/office.ts';
import { resources } from '../../../../pages/office/resources/index.ts';
import { controlOf } from '../../../../pages/office/resources/names.ts';
import { filterLabelOf, type Resource } from '../../../../pages/office/resources/resource.ts';
import type { EdgeEnv } from '../../../env.ts';
import { act as doIt, type Sent, type Typed, textsOf } from '../../../office/act.ts';
import { customerOf } from '../../../office/customer.ts';
import { askedAs, optionsOf, problemOf, sentFilters } from '../../../office/form-field.ts';
import { doneOf, formOf } from '../../../office/office-form.ts';
import { navOf } from '../../../office/office-nav.ts';
import { mayDo, resourceFor } from '../../../office/resource-for.ts';
import { actionsOf, cellsOf, hrefOfRow, type Listed, listed, relatedTo } from '../../../office/row.ts';
import { openSearch, redirectToSearch } from '../../../office/search.ts';
import { askedOf, sortsOf } from '../../../office/sorted.ts';
import { api } from '../../../platform/host/api.ts';
import { errorPage, failedPage } from '../../../platform/page/errors.tsx';
import { does, open } from '../../../platform/page/open.ts';
import { page } from '../../../platform/page/page.tsx';
import { keptForm } from '../../../platform/session/kept-form.ts';

export const resource = open(row, async (c, { params, query: { done, ...query } }) => {
  const found = resources.find(({ name }) => name === params.resource);
  if (!found) return errorPage(c, 404, 'not_found');
  return show(c, found, { query: textsOf(query), done, sent: await keptForm(c, pathOf(c, found)) });
});

/** Finds what staff typed. A form sends it, so that the address contains no personal data. */
export const search = does(row, 'search', async (c, { params, form }) => {
  const found = resources.find(({ name }) => name === params.resource);
  if (!found) return errorPage(c, 404, 'not_found');
  return redirectToSearch(c, pathOf(c, found), textsOf(form));
});

export const act = does(row, 'act', async (c, { params, form }) => {
  const found = resources.find(({ name }) => name === params.resource);
  const wanted = [...(found?.actions ?? []), ...(found?.makes ?? [])].find(({ name }) => name === form.action);
  if (!(found && wanted)) return errorPage(c, 404, 'not_found');
  const path = pathOf(c, found);
  return doIt(c, wanted, form, { found, path, show: (query, sent) => show(c, found, { query, sent }) });
});

const pathOf = (c: Context<EdgeEnv>, { name }: Resource) =>
  localePath(c.get('locale'), href('/office/{resource}', { resource: name }));

async function show(
  c: Context<EdgeEnv>,
  found: Resource,
  { query: wanted, done, sent }: { query: Typed; done?: string | undefined; sent?: Sent | undefined },
): Promise<Response> {
  const path = pathOf(c, found);
  const opened = await openSearch(c, path, wanted);
  if (opened instanceof Response) return opened;
  const query = askedOf(found, opened.query);
  const filters = sentFilters(found, query);
  const wrong = wrongFilters(found, filters);
  const [who, waiting, asked] = await Promise.all([
    api(c, getProfile, {}),
    api(c, getWaiting, {}),
    api<Call>(c, found.list, { query: filters }),
  ]);
  if (!who.ok) return failedPage(c, who);
  // An invalid filter is reported at its field, to users who may see the list.
  if (!asked.ok && (wrong.length === 0 || !mayDo(who.answer.data.role, found.list))) return failedPage(c, asked);
  const shown = resourceFor(who.answer.data.role, found);
  const { data, next_cursor } = asked.ok ? listed.parse(asked.answer) : NOTHING;
  const { cursor, ...filtered } = query;
  const back = opened.said(query);
  const linkTo = (fields: Typed) => `${path}?${opened.said(fields)}`;
  const view: OfficeView = {
    resource: found.name as ResourceName,
    filters: found.filters.map((name) => ({
      name,
      label: filterLabelOf(found, name) as FieldName,
      ...filterOf(found, name, query[controlOf(name)], wrong),
    })),
    sorts: sortsOf(shown, query, linkTo),
    order: shown.order,
    beside: shown.beside ?? COLUMNS_MOST,
    rows: data.map((one, index) => ({
      id: String(index),
      href: hrefOfRow(c, shown, one),
      ...(shown.one ? lineOf(c, shown, one) : allOf(c, shown, one, { sent, seen: asked.ok ? asked.etag : undefined })),
    })),
    makes: shown.makes.map((action) => formOf(shown, action, { sent })),
    back,
    nextHref: next_cursor && linkTo({ ...filtered, cursor: next_cursor }),
    csvHref: `${path}/csv${Object.keys(filtered).length > 0 ? `?${opened.said(filtered)}` : ''}`,
    done: doneOf(found, done),
    told: sent?.told ?? [],
  };
  const targetOf = (at: '/act' | '/search') =>
    localePath(c.get('locale'), actionPath('/office/{resource}', at, { resource: found.name }));
  return page(c, {
    share: { kind: 'hidden' },
    status: sent?.failed?.status ?? (asked.ok ? 200 : asked.status),
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
const lineOf = (c: Context<EdgeEnv>, shown: Resource, one: Listed) => ({
  cells: cellsOf(c, shown, { columns: shown.columns.slice(0, COLUMNS_MOST) }, one),
  forms: [],
});

/** Builds a complete row with its actions. */
const allOf = (
  c: Context<EdgeEnv>,
  shown: Resource,
  one: Listed,
  { sent, seen }: { sent: Sent | undefined; seen: string | undefined },
) => ({
  cells: cellsOf(c, shown, shown, one),
  related: relatedTo(c, shown, one),
  customer: customerOf(shown, one, c.get('locale')),
  forms: actionsOf(shown.actions, one).map((action) => formOf(shown, action, { one, sent, seen })),
});

/** Rows of a list with an invalid filter. */
const NOTHING = { data: [], next_cursor: null };

/** Returns the filters that the list's call cannot parse. */
const wrongFilters = ({ filters, list }: Resource, query: Typed): string[] => {
  const wrong = new Set(list.query.safeParse(query).error?.issues.map(({ path }) => path[0]));
  return filters.filter((name) => wrong.has(name));
};

/** Builds a filter field. Without a value, it shows the default of the call. */
function filterOf(resource: Resource, name: string, typed: string | undefined, wrong: readonly string[]) {
  const field = resource.list.query.shape[name];
  const fallback = field?.safeParse(undefined);
  const as = field ? askedAs(name, field) : 'line';
  const value = typed ?? (fallback?.success && typeof fallback.data === 'string' ? fallback.data : '');
  return {
    options: field ? optionsOf(resource, name, field) : [],
    as,
    value,
    problem: wrong.includes(name) ? problemOf(as, value) : null,
  };
}
