/** Fills a bucket with the pictures of the seed data. */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { hash } from '../art/random.ts';
import { filmedFile } from '../filmed.ts';
import { seedMedia } from '../media.ts';

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

  let missingCount = 0;
  for (const picture of seedMedia()) {
    const source = 'svg' in picture ? picture.svg : await readFile(filmedFile(picture.filmed, 'webp'));
    const drawing = hash(typeof source === 'string' ? source : source.toString('base64')).toString(36);
    if (drawingByKey.get(picture.key) === drawing) continue;
    const content = typeof source === 'string' ? await contentOf(picture.key, source) : new Uint8Array(source);
    await bucket.put(picture.key, content, { customMetadata: { drawing } });
    missingCount += 1;
  }
  return missingCount;
}

/**
 * Density that turns a poster of 480 × 600 into 720 × 900 pixels: sharp on a phone, and on half of
 * a desktop screen.
 */
const POSTER_DENSITY = 108;

/** Returns the content of a drawing: the SVG itself, or a WebP like a camera's. */
async function contentOf(key: string, svg: string): Promise<string | Uint8Array<ArrayBuffer>> {
  if (!key.endsWith('.webp')) return svg;
  return new Uint8Array(
    await sharp(Buffer.from(svg), { density: POSTER_DENSITY }).webp({ quality: 72, effort: 4 }).toBuffer(),
  );
}
