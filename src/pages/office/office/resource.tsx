/** A resource of the back office: its list, the actions on each row, and their results. */
import type { Context } from 'hono';
import { getWaiting } from '../../../../calls/office/operation-today.ts';
import { getProfile } from '../../../../calls/people/profile.ts';
import type { Call } from '../../../../calls/platform/call.ts';
import { ResourcePage } from '../../../../client/office/resource-page.tsx';
import { type BulkResult, type FieldName, MAX_COLUMNS, type OfficeView } from '../../../../client/office/view.ts';
import { actionHref as actionPath, href } from '../../../../client/platform/script/href.ts';
import { localePath } from '../../../../client/platform/texts/i18n.ts';
import { resource as pageDefinition } from '../../../../pages/office/office.ts';
import { resources } from '../../../../pages/office/resources/index.ts';
import { controlOf } from '../../../../pages/office/resources/names.ts';
import { filterLabelOf, type Resource } from '../../../../pages/office/resources/resource.ts';
import type { EdgeEnv } from '../../../env.ts';
import { bulkFormOf, bulkSubmissionOf, rowPickOf, runBulk, storedBulkName } from '../../../office/bulk.ts';
import { choicesOf } from '../../../office/choices.ts';
import { customerOf } from '../../../office/customer.ts';
import { type Choices, inputFromFilters, inputKindOf, optionsOf, problemOf } from '../../../office/form-field.ts';
import { sortsOf, withoutExcludedSort } from '../../../office/list-sort.ts';
import { doneActionOf, officeFormOf } from '../../../office/office-form.ts';
import { navOf } from '../../../office/office-nav.ts';
import { mayDo, resourceFor } from '../../../office/resource-for.ts';
import { availableActions, cellsOf, hrefOfRow, type ListRow, listAnswer, relatedTo } from '../../../office/row.ts';
import { type FormValues, nonEmptyTexts, runAction, type SubmittedForm } from '../../../office/run-action.ts';
import { openSearch, redirectToSearch } from '../../../office/search.ts';
import { api } from '../../../platform/host/api.ts';
import { errorPage, failedPage } from '../../../platform/page/errors.tsx';
import { action, loader } from '../../../platform/page/loader.ts';
import { page } from '../../../platform/page/page.tsx';
import { dropPendingForm, pendingForm, signInWithForm } from '../../../platform/session/pending-form.ts';

export const resource = loader(pageDefinition, async (c, { params, query: { done, ...query } }) => {
  const definition = resources.find(({ name }) => name === params.resource);
  if (!definition) return errorPage(c, 404, 'not_found');
  return show(c, definition, {
    query: nonEmptyTexts(query),
    done,
    submission: await pendingForm(c, pathOf(c, definition)),
  });
});

/** Finds what staff typed. A form sends it, so that the address contains no personal data. */
export const search = action(pageDefinition, 'search', async (c, { params, form }) => {
  const definition = resources.find(({ name }) => name === params.resource);
  if (!definition) return errorPage(c, 404, 'not_found');
  return redirectToSearch(c, pathOf(c, definition), nonEmptyTexts(form));
});

export const act = action(pageDefinition, 'act', async (c, { params, form }) => {
  const definition = resources.find(({ name }) => name === params.resource);
  const action = [...(definition?.actions ?? []), ...(definition?.createActions ?? [])].find(
    ({ name }) => name === form.action,
  );
  if (!(definition && action)) return errorPage(c, 404, 'not_found');
  const path = pathOf(c, definition);
  return runAction(c, action, form, {
    resource: definition,
    path,
    show: (query, submission) => show(c, definition, { query, submission }),
  });
});

/** Applies one action to all chosen rows, and shows the result of each. */
export const bulk = action(pageDefinition, 'bulk', async (c, { params, form }) => {
  const definition = resources.find(({ name }) => name === params.resource);
  const run = definition && (await runBulk(c, definition, form));
  if (!(definition && run)) return errorPage(c, 404, 'not_found');
  const { action, results, failed } = run;
  const path = pathOf(c, definition);
  const query = nonEmptyTexts(Object.fromEntries(new URLSearchParams(form.back)));
  if (failed?.result.failure.error.code === 'forbidden') return failedPage(c, failed.result);
  const pending =
    failed &&
    (await signInWithForm(c, failed.result.failure.error.code, {
      path,
      action: storedBulkName(action),
      typed: failed.typed,
    }));
  if (pending) return pending;
  await dropPendingForm(c);
  return show(c, definition, { query, bulkResults: results });
});

const pathOf = (c: Context<EdgeEnv>, { name }: Resource) =>
  localePath(c.get('locale'), href('/office/{resource}', { resource: name }));

async function show(
  c: Context<EdgeEnv>,
  definition: Resource,
  {
    query: input,
    done,
    submission,
    bulkResults = [],
  }: {
    query: FormValues;
    done?: string | undefined;
    submission?: SubmittedForm | undefined;
    bulkResults?: readonly BulkResult[];
  },
): Promise<Response> {
  const path = pathOf(c, definition);
  const search = await openSearch(c, path, input);
  if (search instanceof Response) return search;
  const query = withoutExcludedSort(definition, search.query);
  const filters = inputFromFilters(definition, query);
  const wrong = wrongFilters(definition, filters);
  const [profile, waitingResult, options, result] = await Promise.all([
    api(c, getProfile, {}),
    api(c, getWaiting, {}),
    choicesOf(c, definition, {
      filters: [...definition.filters, ...chosenColumns(definition)],
      actions: [...definition.createActions, ...(definition.detail ? [] : definition.actions)],
    }),
    api<Call>(c, definition.list, { query: filters }),
  ]);
  if (!profile.ok) return failedPage(c, profile);
  // An invalid filter is reported at its field, to users who may see the list.
  if (!result.ok && (wrong.length === 0 || !mayDo(profile.answer.data.role, definition.list)))
    return failedPage(c, result);
  const resource = { ...resourceFor(profile.answer.data.role, definition), options };
  const { data, next_cursor } = result.ok ? listAnswer.parse(result.answer) : EMPTY_LIST;
  const { cursor, ...queryFilters } = query;
  const listQuery = search.queryOf(query);
  const linkTo = (fields: FormValues) => `${path}?${search.queryOf(fields)}`;
  const bulkSubmission = bulkSubmissionOf(submission);
  const viewer = profile.answer.data.uuid;
  const picks = data.map((row, index) => rowPickOf(resource, row, { index, viewer, submission: bulkSubmission }));
  const view: OfficeView = {
    resource: definition.name,
    filters: definition.filters.map((name) => ({
      name,
      label: filterLabelOf(definition, name) as FieldName,
      ...filterOf(resource, name, query[controlOf(name)], wrong),
    })),
    sorts: sortsOf(resource, query, linkTo),
    order: resource.order,
    maxColumns: resource.maxColumns ?? MAX_COLUMNS,
    rows: data.map((row, index) => ({
      id: String(index),
      href: hrefOfRow(c, resource, row),
      pick: picks[index] ?? null,
      ...(resource.detail
        ? shortRowOf(c, resource, row)
        : fullRowOf(c, resource, row, { submission, etag: result.ok ? result.etag : undefined })),
    })),
    createForms: resource.createActions.map((action) => officeFormOf(resource, action, { submission })),
    listQuery,
    nextHref: next_cursor && linkTo({ ...queryFilters, cursor: next_cursor }),
    csvHref: `${path}/csv${Object.keys(queryFilters).length > 0 ? `?${search.queryOf(queryFilters)}` : ''}`,
    doneAction: doneActionOf(definition, done),
    outputs: submission?.outputs ?? [],
    bulk: bulkFormOf(resource, { picks, submission: bulkSubmission }),
    bulkResults,
  };
  const targetOf = (at: '/act' | '/bulk' | '/search') =>
    localePath(c.get('locale'), actionPath('/office/{resource}', at, { resource: definition.name }));
  return page(c, {
    share: { kind: 'hidden' },
    status: submission?.failed?.status ?? (result.ok ? 200 : result.status),
    body: (
      <ResourcePage
        nav={navOf(profile.answer.data.role, waitingResult)}
        view={view}
        search={targetOf('/search')}
        act={targetOf('/act')}
        bulk={targetOf('/bulk')}
      />
    ),
  });
}

/**
 * Builds a row with a detail page: only the columns that fit side by side. The detail page has the
 * rest and the actions.
 */
const shortRowOf = (c: Context<EdgeEnv>, resource: Resource & { options: Choices }, row: ListRow) => ({
  cells: cellsOf(c, resource, { columns: resource.columns.slice(0, MAX_COLUMNS) }, row),
  forms: [],
});

/** Builds a complete row with its actions. */
const fullRowOf = (
  c: Context<EdgeEnv>,
  resource: Resource & { options: Choices },
  row: ListRow,
  { submission, etag }: { submission: SubmittedForm | undefined; etag: string | undefined },
) => ({
  cells: cellsOf(c, resource, resource, row),
  related: relatedTo(c, resource, row),
  customer: customerOf(resource, row, c.get('locale')),
  forms: availableActions(resource.actions, row).map((action) =>
    officeFormOf(resource, action, { row, submission, etag }),
  ),
});

/** Returns the columns that show the name of a choice. */
const chosenColumns = ({ columns }: Resource) => columns.flatMap(({ field, as }) => (as === 'choice' ? [field] : []));

/** Rows of a list with an invalid filter. */
const EMPTY_LIST = { data: [], next_cursor: null };

/** Returns the filters that the list's call cannot parse. */
const wrongFilters = ({ filters, list }: Resource, query: FormValues): string[] => {
  const wrong = new Set(list.query.safeParse(query).error?.issues.map(({ path }) => path[0]));
  return filters.filter((name) => wrong.has(name));
};

/** Builds a filter field. Without a value, it shows the default of the call. */
function filterOf(
  resource: Resource & { options: Choices },
  name: string,
  typed: string | undefined,
  wrong: readonly string[],
) {
  const field = resource.list.query.shape[name];
  const fallback = field?.safeParse(undefined);
  const as = field ? inputKindOf(name, field) : 'line';
  const value = typed ?? (fallback?.success && typeof fallback.data === 'string' ? fallback.data : '');
  return {
    options: resource.options[name]?.options ?? (field ? optionsOf(resource, name, field) : []),
    as,
    value,
    problem: wrong.includes(name) ? problemOf(as, value) : null,
  };
}
