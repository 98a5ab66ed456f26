/** Reads bodies of requests, no further than they may be long. */

/** The body; null where there is more of it. A length that the sender claims is not believed. */
export async function readAtMost(body: ReadableStream<Uint8Array> | null, most: number): Promise<Blob | null> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    // Leaving the loop cancels the stream.
    if (size > most) return null;
    chunks.push(new Uint8Array(chunk));
  }
  return new Blob(chunks);
}

/** The fields of a form as browsers post it; null where the body is none, though it says so. Anything else has no fields. */
export async function fieldsOf(body: Blob, type: string): Promise<Record<string, unknown> | null> {
  if (!/^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type)) return {};
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => null);
  return form && Object.fromEntries(form);
}
