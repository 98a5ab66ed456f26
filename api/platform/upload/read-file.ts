/** Reads the one file of a multipart body, up to its size limit. Ignores its name and type. */
import { AROUND_FILE_BYTES } from '../../../calls/platform/call.ts';
import { readLimited } from '../framework/body.ts';
import type { Failed } from '../framework/fail.ts';

const FIELD = 'file';

/** Returns the file, or a failure if it is missing or too large. */
export async function readFile(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | Failed> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\b/i.test(type) || !request.body) return { failed: 'upload_missing' };
  const tooLarge: Failed = { failed: 'upload_too_large', facts: { most_bytes: maxBytes } };
  const whole = await readLimited(request.body, maxBytes + AROUND_FILE_BYTES);
  if (!whole) return tooLarge;
  const form = await new Response(whole, { headers: { 'content-type': type } }).formData().catch(() => null);
  const file = form?.get(FIELD);
  if (!(file instanceof Blob) || file.size === 0) return { failed: 'upload_missing' };
  return file.size > maxBytes ? tooLarge : new Uint8Array(await file.arrayBuffer());
}
