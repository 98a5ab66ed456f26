/** Detail page of a record, with nested lists and actions. */
import type { Context } from 'hono';
import { getWaiting } from '../../../../calls/office/operation-today.ts';
import { getProfile } from '../../../../calls/people/profile.ts';
import type { Call } from '../../../../calls/platform/call.ts';
import { DetailPage } from '../../../../client/office/detail-page.tsx';
import type { DetailView, FieldName } from '../../../../client/office/view.ts';
import { actionHref as actionPath, href } from '../../../../client/platform/script/href.ts';
import { localePath } from '../../../../client/platform/texts/i18n.ts';
import { detail as pageDefinition } from '../../../../pages/office/office.ts';
import { resources } from '../../../../pages/office/resources/index.ts';
import { type Detail, type Resource, recordActionsOf } from '../../../../pages/office/resources/resource.ts';
import type { EdgeEnv } from '../../../env.ts';
import { choicesOf } from '../../../office/choices.ts';
import { customerOf } from '../../../office/customer.ts';
import { doneActionOf, officeFormOf } from '../../../office/office-form.ts';
import { navOf } from '../../../office/office-nav.ts';
import { resourceFor } from '../../../office/resource-for.ts';
import {
  availableActions,
  cellsOf,
  detailAnswer,
  idParamOf,
  nestedRowsOf,
  presentColumns,
  relatedTo,
} from '../../../office/row.ts';
import { runAction, type SubmittedForm } from '../../../office/run-action.ts';
import { api } from '../../../platform/host/api.ts';
import { errorPage, failedPage } from '../../../platform/page/errors.tsx';
import { action, loader } from '../../../platform/page/loader.ts';
import { page } from '../../../platform/page/page.tsx';
import { pendingForm } from '../../../platform/session/pending-form.ts';

/** A resource with detail pages. */
type DetailResource = Resource & { detail: Detail };

export const detail = loader(pageDefinition, async (c, { params: { resource, id }, query: { done } }) => {
  const definition = detailResourceOf(resource);
  if (!definition) return errorPage(c, 404, 'not_found');
  const path = localePath(c.get('locale'), href('/office/{resource}/{id}', { resource, id }));
  return show(c, definition, { id, done, submission: await pendingForm(c, path) });
});

export const act = action(pageDefinition, 'act', async (c, { params: { resource, id }, form }) => {
  const definition = detailResourceOf(resource);
  const action = definition && recordActionsOf(definition).find(({ name }) => name === form.action);
  if (!action) return errorPage(c, 404, 'not_found');
  const place = action.removesRecord
    ? href('/office/{resource}', { resource })
    : href('/office/{resource}/{id}', { resource, id });
  const path = localePath(c.get('locale'), place);
  return runAction(c, action, form, {
    resource: definition,
    path,
    show: (_, submission) => show(c, definition, { id, submission }),
  });
});

function detailResourceOf(resource: string): DetailResource | undefined {
  return resources.find(
    (candidate): candidate is DetailResource => candidate.name === resource && candidate.detail !== null,
  );
}

async function show(
  c: Context<EdgeEnv>,
  definition: DetailResource,
  { id, done, submission }: { id: string; done?: string | undefined; submission?: SubmittedForm | undefined },
): Promise<Response> {
  const { call } = definition.detail;
  const [profile, waitingResult, options, result] = await Promise.all([
    api(c, getProfile, {}),
    api(c, getWaiting, {}),
    choicesOf(c, definition, { filters: [], actions: recordActionsOf(definition) }),
    api<Call>(c, call, { params: { [idParamOf(call)]: id } }),
  ]);
  if (!result.ok) return failedPage(c, result);
  if (!profile.ok) return failedPage(c, profile);
  const { data } = detailAnswer.parse(result.answer);
  const resource = { ...resourceFor(profile.answer.data.role, definition), options };
  const { columns = [], actions = [], nestedLists = {}, preview = null, statement = null } = resource.detail ?? {};
  const linkOf = (path: string | null) =>
    path && localePath(c.get('locale'), path.replace(/\{\w+\}/, encodeURIComponent(id)));
  const forms = (all: typeof actions, row: typeof data) =>
    availableActions(all, row).map((action) => officeFormOf(resource, action, { row, submission, etag: result.etag }));
  const view: DetailView = {
    resource: definition.name,
    id,
    customer: customerOf(resource, data, c.get('locale')),
    previewHref: linkOf(preview),
    statementHref: linkOf(statement),
    cells: cellsOf(c, resource, { columns: [...resource.columns, ...presentColumns(columns, data)] }, data),
    related: relatedTo(c, resource, data),
    forms: forms([...resource.actions, ...actions], data),
    nestedLists: Object.entries(nestedLists).map(([field, list]) => ({
      field: field as FieldName,
      layout: list.layout ?? 'table',
      rows: (nestedRowsOf(data)[field] ?? []).map((row, index) => ({
        id: `${field}-${index}`,
        cells: cellsOf(c, resource, { columns: list.columns, within: field }, row),
        href: null,
        forms: forms(list.actions ?? [], row),
      })),
    })),
    doneAction: doneActionOf(definition, done),
    outputs: submission?.outputs ?? [],
  };
  const act = localePath(
    c.get('locale'),
    actionPath('/office/{resource}/{id}', '/act', { resource: definition.name, id }),
  );
  return page(c, {
    share: { kind: 'hidden' },
    status: submission?.failed?.status ?? 200,
    body: <DetailPage nav={navOf(profile.answer.data.role, waitingResult)} view={view} act={act} />,
  });
}
