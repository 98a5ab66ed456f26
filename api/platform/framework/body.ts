/** Reads request bodies up to a size limit. */

/** Returns whether a content type is that of a form. */
export const isFormType = (type: string): boolean =>
  /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\s*(?:;|$)/i.test(type);

/**
 * Returns the body; null if it is longer than `maxBytes` bytes. The stated content length is
 * ignored.
 */
export async function readLimited(body: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<Blob | null> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    // Leaving the loop cancels the stream.
    if (size > maxBytes) return null;
    chunks.push(new Uint8Array(chunk));
  }
  return new Blob(chunks);
}

/** Returns the fields of a form; null if the body does not match its stated form type. */
export async function bodyFieldsOf(body: Blob, type: string): Promise<Record<string, unknown> | null> {
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => null);
  return form && Object.fromEntries(form);
}
