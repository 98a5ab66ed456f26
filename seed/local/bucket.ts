/** Fills a bucket with the pictures and films of the seed data. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { hash } from '../art/random.ts';
import { filmNames } from '../film-names.ts';
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
 * Stores the pictures and films that are missing or outdated. A hash in the metadata identifies a
 * drawing, and one in its name a film. Returns the number of stored objects.
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
  for (const picture of missing) {
    await bucket.put(picture.key, await contentOf(picture), { customMetadata: { drawing: drawingOf(picture) } });
  }
  const films = Object.values(filmNames).filter((name) => !drawingByKey.has(`film/${name}`));
  for (const name of films) {
    const film = new Uint8Array(await readFile(join(import.meta.dirname, '../films', name)));
    await bucket.put(`film/${name}`, film, { customMetadata: {} });
  }
  return missing.length + films.length;
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
