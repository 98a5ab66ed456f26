/** Fills a bucket with the pictures of the seed world. */
import { renderAsync } from '@resvg/resvg-js';
import { hash } from '../art/random.ts';
import { type Picture, seedMedia } from '../media.ts';

/** As much of a bucket as drawing needs. */
export interface Bucket {
  list(options: { include: ['customMetadata']; cursor?: string }): Promise<{
    objects: { key: string; customMetadata?: Record<string, string> }[];
    truncated: boolean;
    cursor?: string;
  }>;
  put(key: string, content: string | Uint8Array, options: { customMetadata: Record<string, string> }): Promise<unknown>;
}

/** Stores the pictures that are missing or were drawn differently; the drawing is known by a hash beside it. */
export async function draw(bucket: Bucket): Promise<number> {
  const known = new Map<string, string | undefined>();
  let cursor: string | undefined;
  do {
    const page = await bucket.list({ include: ['customMetadata'], ...(cursor && { cursor }) });
    for (const object of page.objects) known.set(object.key, object.customMetadata?.drawing);
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor);

  const missing = seedMedia().filter((picture) => known.get(picture.key) !== drawingOf(picture));
  // All are drawn before the first is stored, and then one after the other: a bucket that waits for a slow machine hangs up.
  const contents = await Promise.all(missing.map(contentOf));
  for (const [index, picture] of missing.entries()) {
    await bucket.put(picture.key, contents[index] ?? '', { customMetadata: { drawing: drawingOf(picture) } });
  }
  return missing.length;
}

function drawingOf({ svg }: Picture): string {
  return hash(svg).toString(36);
}

/** Drawn by threads beside this one, as many at once as there are. */
async function contentOf({ key, svg }: Picture): Promise<string | Uint8Array> {
  return key.endsWith('.png') ? (await renderAsync(svg, { font: { loadSystemFonts: false } })).asPng() : svg;
}
