/** A file out of a form, as the body of a call that takes one. */
import type { FileBody } from '../host/ask-host.ts';

/** The file in a form of its own, under a name that says nothing. */
export function fileBody(file: File): FileBody | undefined {
  const form = new FormData();
  form.set('file', file, 'file');
  const { headers, body } = new Response(form);
  return body ? { type: headers.get('content-type') ?? '', stream: body } : undefined;
}
