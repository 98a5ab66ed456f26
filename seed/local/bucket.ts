/** Fills a bucket with the pictures of the seed data. */
import sharp from 'sharp';
import { hash } from '../art/random.ts';
import { type Picture, seedMedia } from '../media.ts';

/** The methods of a bucket that drawing needs. */
export interface Bucket {
  list(options: { include: ['customMetadata']; cursor?: string }): Promise<{
    objects: { key: string; customMetadata?: Record<string, string> }[];
    truncated: boolean;
    cursor?: string;
  }>;
  put(
    key: string,
    content: string | Uint8Array<ArrayBuffer>,
    options: { customMetadata: Record<string, string> },
  ): Promise<unknown>;
}

/**
 * Stores the pictures that are missing or outdated. A hash in the metadata identifies the drawing.
 * Returns the number of stored pictures.
 */
export async function draw(bucket: Bucket): Promise<number> {
  const drawingByKey = new Map<string, string | undefined>();
  let cursor: string | undefined;
  do {
    const page = await bucket.list({ include: ['customMetadata'], ...(cursor && { cursor }) });
    for (const object of page.objects) drawingByKey.set(object.key, object.customMetadata?.drawing);
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor);

  const missing = seedMedia().filter((picture) => drawingByKey.get(picture.key) !== drawingOf(picture));
  // Threads of sharp draw the posters, which takes half a second each.
  const contents = await Promise.all(missing.map(contentOf));
  for (const [nth, picture] of missing.entries()) {
    await bucket.put(picture.key, contents[nth] ?? '', { customMetadata: { drawing: drawingOf(picture) } });
  }
  return missing.length;
}

/**
 * Density that turns a poster of 480 × 600 into 720 × 900 pixels: sharp on a phone, and on half of
 * a desktop screen.
 */
const POSTER_DENSITY = 108;

/** Returns the content of an object: the SVG itself, or a WebP like a camera's. */
async function contentOf({ key, svg }: Picture): Promise<string | Uint8Array<ArrayBuffer>> {
  if (!key.endsWith('.webp')) return svg;
  return new Uint8Array(
    await sharp(Buffer.from(svg), { density: POSTER_DENSITY }).webp({ quality: 72, effort: 4 }).toBuffer(),
  );
}

function drawingOf({ svg }: Picture): string {
  return hash(svg).toString(36);
}
