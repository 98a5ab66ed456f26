/** Reads the one file of a multipart body, and no more bytes than it may have. Its name and its type are not looked at. */
import { AROUND_FILE_BYTES } from '../../../calls/platform/call.ts';
import { readAtMost } from '../host/body.ts';
import type { Failed } from '../host/fail.ts';

const FIELD = 'file';

/** The one file of a form; a failure where there is none, or where it is larger than allowed. */
export async function readFile(request: Request, mostBytes: number): Promise<Uint8Array<ArrayBuffer> | Failed> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\b/i.test(type) || !request.body) return { failed: 'upload_missing' };
  const tooLarge: Failed = { failed: 'upload_too_large', facts: { most_bytes: mostBytes } };
  const whole = await readAtMost(request.body, mostBytes + AROUND_FILE_BYTES);
  if (!whole) return tooLarge;
  const form = await new Response(whole, { headers: { 'content-type': type } }).formData().catch(() => null);
  const file = form?.get(FIELD);
  if (!(file instanceof Blob) || file.size === 0) return { failed: 'upload_missing' };
  return file.size > mostBytes ? tooLarge : new Uint8Array(await file.arrayBuffer());
}
