/** A resource of the office: its list with what can be done with each row, and what comes of doing it. */
import type { Context } from 'hono';
import type { Call } from '../../../calls/call.ts';
import { action as actionPath, href } from '../../../client/href.ts';
import { localePath } from '../../../client/i18n.ts';
import { ResourcePage } from '../../../client/office/resource-page.tsx';
import type { ActionName, FieldName, OfficeForm, OfficeView, ResourceName } from '../../../client/office/view.ts';
import { resources } from '../../../pages/office/index.ts';
import type { Resource, ResourceAction } from '../../../pages/office/resource.ts';
import { resource as row } from '../../../pages/office.ts';
import { api } from '../../api.ts';
import type { EdgeEnv } from '../../env.ts';
import { errorPage, failedPage } from '../../errors.tsx';
import { askedBy, formFields, optionsOf, sentFields } from '../../office/form-field.ts';
import { actionsOf, cellsOf, type Listed, listed, saidBy, textAt } from '../../office/row.ts';
import { does, open } from '../../open.ts';
import { page } from '../../page.tsx';
import type { Failure } from '../../settled.ts';

type Query = Readonly<Record<string, string | undefined>>;
type Typed = Readonly<Record<string, string>>;

/** What was sent, and what came of it. */
interface Sent {
  action: string;
  of: string;
  typed: Typed;
  failed?: Failure;
  told?: OfficeView['told'];
}

export const resource = open(row, (c, { params, query: { done, ...query } }) => {
  const found = resources.find(({ name }) => name === params.resource);
  return found ? show(c, found, { query: textsOf(query), done }) : errorPage(c, 404, 'not_found');
});

export const act = does(row, 'act', async (c, { params, form: { action, of, back, idempotency_key, ...typed } }) => {
  const found = resources.find(({ name }) => name === params.resource);
  const wanted = [...(found?.actions ?? []), ...(found?.makes ?? [])].find(({ name }) => name === action);
  if (!(found && wanted)) return errorPage(c, 404, 'not_found');
  const query = textsOf(Object.fromEntries(new URLSearchParams(back)));
  const sent = { action, of, typed: textsOf(typed) };
  const done = await doing(c, { found, wanted }, sent, idempotency_key);
  // Who signs in anew comes back to the list.
  if (!done.ok)
    return needsSignIn(done) ? failedPage(c, done) : show(c, found, { query, sent: { ...sent, failed: done } });
  if (wanted.tells) return show(c, found, { query, sent: { ...sent, told: toldOf(wanted.tells, done.answer) } });
  const path = localePath(c.var.locale, href('/office/{resource}', { resource: found.name }));
  return c.redirect(`${path}?${new URLSearchParams({ ...query, done: action })}`, 303);
});

/** Asks the host for it: the row says which one it is about, the form says the rest. */
function doing(
  c: Context<EdgeEnv>,
  { found, wanted: { call, of: named } }: { found: Resource; wanted: ResourceAction<string> },
  { of, typed }: Sent,
  key: string,
) {
  const said = textsOf(Object.fromEntries(new URLSearchParams(of)));
  const given = Object.keys(named);
  const params = Object.fromEntries(
    given.filter((name) => name in call.params.shape).map((name) => [name, said[name]]),
  );
  const seen = Object.fromEntries(
    given.filter((name) => name in askedBy(call).shape).map((name) => [name, said[name]]),
  );
  const fields = { ...seen, ...sentFields(formFields(found, call, { given }), typed) };
  const asked = call.method === 'GET' ? { query: fields } : { form: fields };
  return api<Call>(c, call, { params, ...asked, ...(call.keyed && { key }) });
}

const needsSignIn = ({ failure }: Failure) => ['unauthorized', 'step_up_required'].includes(failure.error.code);

async function show(
  c: Context<EdgeEnv>,
  found: Resource,
  { query, done, sent }: { query: Typed; done?: string | undefined; sent?: Sent },
): Promise<Response> {
  const asked = await api<Call>(c, found.list, { query });
  if (!asked.ok) return failedPage(c, asked);
  const { data, next_cursor } = listed.parse(asked.answer);
  const path = localePath(c.var.locale, href('/office/{resource}', { resource: found.name }));
  const { cursor, ...filtered } = query;
  const back = new URLSearchParams({ ...filtered, ...(cursor && { cursor }) }).toString();
  const view: OfficeView = {
    resource: found.name as ResourceName,
    filters: found.filters.map((name) => ({ name: name as FieldName, ...filterOf(found, name, query[name]) })),
    rows: data.map((one, index) => ({
      id: String(index),
      cells: cellsOf(found, one),
      forms: actionsOf(found, one).map((action) => formOf(found, action, { one, sent })),
    })),
    makes: found.makes.map((action) => formOf(found, action, { sent })),
    back,
    nextHref: next_cursor && `${path}?${new URLSearchParams({ ...filtered, cursor: next_cursor })}`,
    csvHref: `${path}/csv${Object.keys(filtered).length > 0 ? `?${new URLSearchParams(filtered)}` : ''}`,
    done: isAction(found, done) ? (`${found.name}_${done}` as ActionName) : null,
    told: sent?.told ?? [],
  };
  const act = localePath(c.var.locale, actionPath('/office/{resource}', '/act', { resource: found.name }));
  return page(c, {
    share: { kind: 'hidden' },
    status: sent?.failed?.status ?? 200,
    body: <ResourcePage view={view} listHref={path} act={act} />,
  });
}

const isAction = ({ actions, makes }: Resource, done = '') => [...actions, ...makes].some(({ name }) => name === done);

/** A list that is not cut down shows what its call shows where nothing is said. */
function filterOf(resource: Resource, name: string, value: string | undefined) {
  const field = resource.list.query.shape[name];
  const fallback = field?.safeParse(undefined);
  return {
    options: field ? optionsOf(resource, name, field) : [],
    value: value ?? (fallback?.success && typeof fallback.data === 'string' ? fallback.data : ''),
  };
}

function formOf(
  resource: Resource,
  action: ResourceAction<string>,
  { one, sent }: { one?: Listed; sent: Sent | undefined },
): OfficeForm {
  const of = one ? new URLSearchParams(saidBy(action.of, one)).toString() : '';
  const isSent = sent?.failed !== undefined && sent.action === action.name && sent.of === of;
  const error = isSent ? sent.failed?.failure.error : undefined;
  const wrong = error && 'fields' in error ? (error.fields ?? []) : [];
  return {
    action: action.name,
    title: `${resource.name}_${action.name}` as ActionName,
    of,
    fields: formFields(resource, action.call, {
      given: Object.keys(action.of),
      typed: isSent ? sent.typed : one ? saidBy(action.begins, one) : {},
      wrong,
    }),
    idempotency_key: crypto.randomUUID(),
    problem: error?.code ?? null,
  };
}

const toldOf = (fields: readonly string[], answer: unknown): OfficeView['told'] =>
  fields.map((field) => ({
    field: field.replaceAll('.', '_') as FieldName,
    value: textAt(answer, `data.${field}`),
  }));

/** The fields that are texts and not empty. */
const textsOf = (fields: Readonly<Record<string, unknown>> | Query): Typed =>
  Object.fromEntries(
    Object.entries(fields).filter(
      (field): field is [string, string] => typeof field[1] === 'string' && field[1] !== '',
    ),
  );
