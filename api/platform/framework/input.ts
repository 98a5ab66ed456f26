/** Parses a request by the schemas of its call. Returns the input for the handler, or a failure. */
import type { Context } from 'hono';
import type { z } from 'zod';
import { type Call, callPath, QUERY_HEADER } from '../../../calls/platform/call.ts';
import { readFile } from '../upload/read-file.ts';
import { bodyFieldsOf, isFormType, readLimited } from './body.ts';
import { readCommand, type SentCommand } from './command.ts';
import type { RawBody } from './env.ts';
import type { Failed } from './fail.ts';

type Fields = Record<string, unknown>;

/** A request as its handler receives it. */
export interface Input {
  params: Fields;
  query: Fields;
  form: Fields;
  /** Null if the call takes none; likewise the next two. */
  raw: RawBody | null;
  file: Uint8Array<ArrayBuffer> | null;
  command: SentCommand | null;
}

/** Maximum size of a signed body, in bytes. The edge accepts forms of the same size. */
const MAX_MESSAGE_BYTES = 65_536;
/**
 * Maximum size of a form, in bytes. The edge forwards it percent-encoded, where a byte can take
 * three (WHATWG URL, percent-encode).
 */
const MAX_FORM_BYTES = 3 * MAX_MESSAGE_BYTES;

/** Parses a request in the order in which failures are reported: path, query, body, key. */
export async function readInput(c: Context, call: Call): Promise<Input | Failed> {
  const params = call.params.safeParse(c.req.param());
  if (!params.success) return refusalOf('invalid_params', params.error);
  const query = call.query.safeParse(queryOf(c));
  if (!query.success) return refusalOf('invalid_query', query.error);
  const sentForm = Object.keys(call.form.shape).length > 0 ? await readForm(c) : { fields: {} };
  if ('failed' in sentForm) return sentForm;
  const form = call.form.safeParse(sentForm.fields);
  if (!form.success) return refusalOf('invalid_form', form.error);
  const raw = call.raw ? await readRaw(c) : null;
  if (raw && 'failed' in raw) return raw;
  const file = call.file ? await readFile(c.req.raw, call.file.most_bytes) : null;
  if (file && 'failed' in file) return file;
  const request = { path: callPath(call.path, params.data), fields: form.data };
  const command = call.idempotent ? await readCommand(c.req.header('idempotency-key'), request) : null;
  if (call.idempotent && !command) return { failed: 'invalid_idempotency_key' };
  return { params: params.data, query: query.data, form: form.data, raw, file, command };
}

/**
 * Returns the query fields of the address, or those that the edge sent in a header in place of
 * them.
 */
function queryOf(c: Context): Fields {
  const header = c.req.header(QUERY_HEADER);
  return header === undefined ? c.req.query() : Object.fromEntries(new URLSearchParams(header));
}

/** Returns the fields of the form. A request without a body has none. */
async function readForm(c: Context): Promise<{ fields: Fields } | Failed> {
  const type = c.req.header('content-type');
  if (type !== undefined && !isFormType(type)) return { failed: 'unsupported_media_type' };
  const body = await readLimited(c.req.raw.body, MAX_FORM_BYTES);
  const fields = body && (type === undefined ? {} : await bodyFieldsOf(body, type));
  return fields ? { fields } : { failed: 'bad_request' };
}

async function readRaw(c: Context): Promise<RawBody | Failed> {
  const body = await readLimited(c.req.raw.body, MAX_MESSAGE_BYTES);
  return body ? { body: await body.text(), header: (name) => c.req.header(name) } : { failed: 'bad_request' };
}

type InvalidCode = 'invalid_params' | 'invalid_query' | 'invalid_form';

/**
 * Returns a failure with the invalid fields. An invalid cursor has its own code in every part of
 * the request.
 */
function refusalOf(code: InvalidCode, error: z.ZodError): Failed {
  const fields = [...new Set(error.issues.map((issue) => issue.path.join('.')))];
  return { failed: fields.includes('cursor') ? 'invalid_cursor' : code, facts: { fields } };
}
