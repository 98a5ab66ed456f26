/** Serves pictures and films from R2 by key: `GET /media/{folder}/{name}`. */
import { z } from 'zod';
import { fail } from '../framework/fail.ts';
import type { ApiApp, On } from '../framework/route.ts';

export const prefixes = ['media'];

const contentTypes = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  mp4: 'video/mp4',
} as const;

/** Uploads are photos; only our own drawings may be SVG. */
const mediaKey = z.union([
  z.object({
    folder: z.enum(['avatar', 'poster', 'event', 'shop', 'gift']),
    name: z.string().regex(/^[a-z0-9-]{1,100}\.(?:svg|png|jpg|webp)$/),
  }),
  z.object({ folder: z.enum(['upload', 'house']), name: z.string().regex(/^[a-z0-9-]{1,100}\.(?:png|jpg|webp)$/) }),
  z.object({ folder: z.literal('film'), name: z.string().regex(/^[a-z0-9-]{1,100}\.mp4$/) }),
]);

const extension = z.enum(['svg', 'png', 'jpg', 'webp', 'mp4']);

/** An SVG is a document: opened directly, it may run and load nothing. */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** A seed picture may be redrawn under the same name. */
const ONE_DAY_SECONDS = 86_400;
/** The name of a film changes with its content. */
const ONE_YEAR_SECONDS = 31_536_000;

const isSent = ({ folder }: z.output<typeof mediaKey>) =>
  folder === 'upload' || folder === 'house' || folder === 'film';

/** Registers the route. An unknown key is a 404, and a known ETag a 304. */
export const routes = (_: On, app: ApiApp) => {
  app.get('/media/:folder/:name', async (c) => {
    const key = mediaKey.safeParse(c.req.param());
    if (!key.success) return fail(c, { failed: 'not_found' });
    const object = await c.env.MEDIA.get(`${key.data.folder}/${key.data.name}`, { onlyIf: c.req.raw.headers });
    if (!object) return fail(c, { failed: 'not_found' });
    const type = extension.parse(key.data.name.split('.').at(-1));
    c.header('etag', object.httpEtag);
    c.header(
      'cache-control',
      type === 'mp4' ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : `public, max-age=${ONE_DAY_SECONDS}`,
    );
    c.header('x-content-type-options', 'nosniff');
    if (!('body' in object)) return c.body(null, 304);
    c.header('content-type', contentTypes[type]);
    c.header('content-length', String(object.size));
    // Uploads were checked by their bytes. The policy protects if a browser opens one as a document
    // anyway.
    if (type === 'svg' || isSent(key.data)) c.header('content-security-policy', SVG_POLICY);
    return c.body(object.body);
  });
};
