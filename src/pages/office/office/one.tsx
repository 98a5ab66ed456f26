/** Detail page of a record, with nested lists and actions. */
import type { Context } from 'hono';
import { getWaiting } from '../../../../calls/office/today.ts';
import { getProfile } from '../../../../calls/people/profile.ts';
import type { Call } from '../../../../calls/platform/call.ts';
import { OnePage } from '../../../../client/office/one-page.tsx';
import type { FieldName, OneView, ResourceName } from '../../../../client/office/view.ts';
import { action as actionPath, href } from '../../../../client/platform/script/href.ts';
import { localePath } from '../../../../client/platform/texts/i18n.ts';
import { one as row } from '../../../../pages/office/office.ts';
import { resources } from '../../../../pages/office/resources/index.ts';
import { actsOf, type One, type Resource } from '../../../../pages/office/resources/resource.ts';
import type { EdgeEnv } from '../../../env.ts';
import { act as doIt, type Sent } from '../../../office/act.ts';
import { customerOf } from '../../../office/customer.ts';
import { doneOf, formOf } from '../../../office/office-form.ts';
import { navOf } from '../../../office/office-nav.ts';
import { resourceFor } from '../../../office/resource-for.ts';
import { actionsOf, cellsOf, columnsWithin, idOf, listsOf, relatedTo, single } from '../../../office/row.ts';
import { api } from '../../../platform/host/api.ts';
import { errorPage, failedPage } from '../../../platform/page/errors.tsx';
import { does, open } from '../../../platform/page/open.ts';
import { page } from '../../../platform/page/page.tsx';
import { keptForm } from '../../../platform/session/kept-form.ts';

/** A resource with detail pages. */
type Found = Resource & { one: One };

export const one = open(row, async (c, { params: { resource, id }, query: { done } }) => {
  const found = foundBy(resource);
  if (!found) return errorPage(c, 404, 'not_found');
  const path = localePath(c.get('locale'), href('/office/{resource}/{id}', { resource, id }));
  return show(c, found, { id, done, sent: await keptForm(c, path) });
});

export const act = does(row, 'act', async (c, { params: { resource, id }, form }) => {
  const found = foundBy(resource);
  const wanted = found && actsOf(found).find(({ name }) => name === form.action);
  if (!wanted) return errorPage(c, 404, 'not_found');
  const place = wanted.ends
    ? href('/office/{resource}', { resource })
    : href('/office/{resource}/{id}', { resource, id });
  const path = localePath(c.get('locale'), place);
  return doIt(c, wanted, form, { found, path, show: (_, sent) => show(c, found, { id, sent }) });
});

function foundBy(resource: string): Found | undefined {
  return resources.find((known): known is Found => known.name === resource && known.one !== null);
}

async function show(
  c: Context<EdgeEnv>,
  found: Found,
  { id, done, sent }: { id: string; done?: string | undefined; sent?: Sent | undefined },
): Promise<Response> {
  const { call } = found.one;
  const [who, waiting, asked] = await Promise.all([
    api(c, getProfile, {}),
    api(c, getWaiting, {}),
    api<Call>(c, call, { params: { [idOf(call)]: id } }),
  ]);
  if (!asked.ok) return failedPage(c, asked);
  if (!who.ok) return failedPage(c, who);
  const { data } = single.parse(asked.answer);
  const shown = resourceFor(who.answer.data.role, found);
  const { columns = [], actions = [], parts = {}, preview = null, statement = null } = shown.one ?? {};
  const linkOf = (path: string | null) =>
    path && localePath(c.get('locale'), path.replace(/\{\w+\}/, encodeURIComponent(id)));
  const forms = (of: typeof actions, one: typeof data) =>
    actionsOf(of, one).map((action) => formOf(shown, action, { one, sent, seen: asked.etag }));
  const view: OneView = {
    resource: found.name as ResourceName,
    id,
    customer: customerOf(shown, data, c.get('locale')),
    previewHref: linkOf(preview),
    statementHref: linkOf(statement),
    cells: cellsOf(c, shown, { columns: [...shown.columns, ...columnsWithin(columns, data)] }, data),
    related: relatedTo(c, shown, data),
    forms: forms([...shown.actions, ...actions], data),
    parts: Object.entries(parts).map(([field, part]) => ({
      field: field as FieldName,
      look: part.look ?? 'table',
      rows: (listsOf(data)[field] ?? []).map((inner, index) => ({
        id: `${field}-${index}`,
        cells: cellsOf(c, shown, { columns: part.columns, within: field }, inner),
        href: null,
        forms: forms(part.actions ?? [], inner),
      })),
    })),
    done: doneOf(found, done),
    told: sent?.told ?? [],
  };
  const act = localePath(c.get('locale'), actionPath('/office/{resource}/{id}', '/act', { resource: found.name, id }));
  return page(c, {
    share: { kind: 'hidden' },
    status: sent?.failed?.status ?? 200,
    body: <OnePage nav={navOf(who.answer.data.role, waiting)} view={view} act={act} />,
  });
}
