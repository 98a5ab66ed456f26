/** A file from a form, as the body of an upload call. */
import type { FileBody } from '../host/ask-host.ts';

/** Puts the file into a new form, under a neutral file name. */
export function fileBody(file: File): FileBody | undefined {
  const form = new FormData();
  form.set('file', file, 'file');
  const { headers, body } = new Response(form);
  return body ? { type: headers.get('content-type') ?? '', stream: body } : undefined;
}
