/** Fills a bucket with the pictures of the seed data. */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { filmedFile } from '../filmed-lives.ts';
import { seedMedia } from '../media.ts';
import { hash } from '../random.ts';

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
 * Stores the pictures that are missing or outdated. A hash in the metadata identifies a drawing.
 * Returns the number of stored objects.
 */
export async function draw(bucket: Bucket): Promise<number> {
  const drawingByKey = new Map<string, string | undefined>();
  let cursor: string | undefined;
  do {
    const page = await bucket.list({ include: ['customMetadata'], ...(cursor && { cursor }) });
    for (const object of page.objects) drawingByKey.set(object.key, object.customMetadata?.drawing);
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor);

  const sources = await Promise.all(seedMedia().map(sourceOf));
  const missing = sources.filter(({ key, drawing }) => drawingByKey.get(key) !== drawing);
  // Threads of sharp draw the posters, which takes half a second each.
  const contents = await Promise.all(missing.map(({ key, source }) => contentOf(key, source)));
  for (const [nth, { key, drawing }] of missing.entries())
    await bucket.put(key, contents[nth] ?? '', { customMetadata: { drawing } });
  return missing.length;
}

/**
 * Density that turns a poster of 480 × 600 into 720 × 900 pixels: sharp on a phone, and on half of
 * a desktop screen.
 */
const POSTER_DENSITY = 108;

/** Reads what a picture is made from: an SVG, or the still frame of a film. */
async function sourceOf(picture: ReturnType<typeof seedMedia>[number]) {
  const source = 'svg' in picture ? picture.svg : await readFile(filmedFile(picture.filmed, 'webp'));
  const drawing = hash(typeof source === 'string' ? source : source.toString('base64')).toString(36);
  return { key: picture.key, source, drawing };
}

/** Returns the stored content: a still frame or an SVG itself, or a WebP like a camera's. */
async function contentOf(key: string, svg: string | Buffer): Promise<string | Uint8Array<ArrayBuffer>> {
  if (typeof svg !== 'string') return new Uint8Array(svg);
  if (!key.endsWith('.webp')) return svg;
  return new Uint8Array(
    await sharp(Buffer.from(svg), { density: POSTER_DENSITY }).webp({ quality: 72, effort: 4 }).toBuffer(),
  );
}
