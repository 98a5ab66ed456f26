/** Handles forms of the back office: calls the API and shows the result on the page of the form. */
import type { Context } from 'hono';
import type { Call } from '../../calls/platform/call.ts';
import { type FieldName, fileOf, type OfficeField, type OfficeView } from '../../client/office/view.ts';
import type { Resource, ResourceAction } from '../../pages/office/resources/resource.ts';
import type { EdgeEnv } from '../env.ts';
import { api } from '../platform/host/api.ts';
import type { Failure } from '../platform/host/settled.ts';
import { failedPage } from '../platform/page/errors.tsx';
import { dropKeptForm, signInWithForm } from '../platform/session/kept-form.ts';
import { askedBy, formFields, sentFields } from './form-field.ts';
import { sendPictures } from './pictures.ts';
import { textAt } from './row.ts';

/** Non-empty text fields. */
export type Typed = Readonly<Record<string, string>>;

/** A submitted form with its result. */
export interface Sent {
  action: string;
  of: string;
  typed: Typed;
  failed?: Failure;
  /** Restored after its sender had to sign in again. */
  isKept?: true;
  told?: OfficeView['told'];
}

/** Fields of a back-office form. */
interface Posted extends Readonly<Record<string, unknown>> {
  action: string;
  of: string;
  back: string;
  seen: string;
  idempotency_key: string;
}

/**
 * Page of a form. It is shown again if the action failed, or if the response has fields that are
 * shown only once.
 */
interface Place {
  found: Resource;
  path: string;
  show: (query: Typed, sent: Sent) => Promise<Response>;
}

/** Calls the API, then redirects to the list or record that staff saw. */
export async function act(
  c: Context<EdgeEnv>,
  wanted: ResourceAction<string>,
  { action, of, back, seen, idempotency_key, ...fields }: Posted,
  { found, path, show }: Place,
): Promise<Response> {
  const query = textsOf(Object.fromEntries(new URLSearchParams(back)));
  const asked = formFields(found, wanted.call, { given: Object.keys(wanted.of) });
  const pictures = await sendPictures(c, asked, fields);
  const typed = { ...textsOf(fields), ...(await textsIn(asked, fields)), ...pictures.kept };
  const sent = { action, of, typed };
  const done = pictures.failed ?? (await doing(c, { found, wanted }, sent, { key: idempotency_key, seen }));
  if (!done.ok) {
    const { error } = done.failure;
    const { code } = error;
    if (error.code === 'second_person_asked') {
      await dropKeptForm(c);
      return show(query, { ...sent, typed: {}, told: [{ field: 'approval_uuid', value: error.approval_uuid }] });
    }
    // Users without permission have no form on which the failure could appear.
    if (code === 'forbidden') return failedPage(c, done);
    const back = Object.keys(query).length > 0 ? `${path}?${new URLSearchParams(query)}` : path;
    return (
      (await signInWithForm(c, code, { path, back: `${back}#outcome`, ...sent })) ??
      show(query, { ...sent, failed: done })
    );
  }
  await dropKeptForm(c);
  const told = toldOf(wanted.tells ?? [], done.answer);
  // The only field to show may be the id of a required approval, which can be absent.
  if (told.some(({ value }) => value !== '')) return show(query, { ...sent, told });
  return c.redirect(`${path}?${new URLSearchParams({ ...query, done: action })}`, 303);
}

/** Calls the API. The row identifies the record, and the form contains the other fields. */
function doing(
  c: Context<EdgeEnv>,
  { found, wanted: { call, of: named } }: { found: Resource; wanted: ResourceAction<string> },
  { of, typed }: Sent,
  { key, seen: tag }: { key: string; seen: string },
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
  const asked = call.method === 'POST' ? { form: fields } : { query: fields };
  return api<Call>(c, call, { params, ...asked, ...(call.keyed && { key }), ...(tag !== '' && { ifMatch: tag }) });
}

/** Returns the text fields, with the content of chosen files appended. */
async function textsIn(
  asked: readonly OfficeField[],
  fields: Readonly<Record<string, unknown>>,
): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const { name, as } of asked) {
    const file = as === 'file' ? fields[fileOf(name)] : undefined;
    if (!(file instanceof File) || file.size === 0) continue;
    // Spreadsheets write a byte order mark at the start of a file.
    texts[name] = [textsOf(fields)[name] ?? '', (await file.text()).replace(/^\uFEFF/, '')]
      .filter((text) => text !== '')
      .join('\n');
  }
  return texts;
}

const toldOf = (fields: readonly string[], answer: unknown): OfficeView['told'] =>
  fields.map((field) => ({
    field: field.replaceAll('.', '_') as FieldName,
    value: textAt(answer, `data.${field}`),
  }));

/** Returns the non-empty text fields. */
export const textsOf = (fields: Readonly<Record<string, unknown>>): Typed =>
  Object.fromEntries(
    Object.entries(fields).filter(
      (field): field is [string, string] => typeof field[1] === 'string' && field[1] !== '',
    ),
  );
