/** A file from a form, as the body of an upload call. */
import type { FileBody } from '../host/ask-host.ts';

/**
 * Encodes the file as the field `file` of a multipart form. The visitor's file name is not sent: it
 * may contain personal data, and the API reads the type from the content. Returns undefined if the
 * runtime gives no stream.
 */
export function fileBody(file: File): FileBody | undefined {
  const form = new FormData();
  form.set('file', file, 'file');
  const { headers, body } = new Response(form);
  return body ? { type: headers.get('content-type') ?? '', stream: body } : undefined;
}
