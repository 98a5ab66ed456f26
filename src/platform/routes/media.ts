/**
 * Pictures and films: avatars, posters, gifts, uploads. The API stores them. Names that it cannot
 * have are not requested. Films support ranges, without which Safari plays none.
 */

import type { Context } from 'hono';
import type { EdgeEnv } from '../../env.ts';
import { Hono } from '../base/hono.ts';
import { hostFetch } from '../host/host.ts';

const passedOn = ['content-type', 'cache-control', 'etag', 'content-security-policy', 'x-content-type-options'];

export const media = new Hono<EdgeEnv>().get(
  '/:folder{[a-z0-9-]{1,40}}/:name{[a-z0-9-]{1,80}\\.(?:svg|png|jpg|webp|mp4)}',
  async (c) => {
    const { folder, name } = c.req.param();
    const ifNoneMatch = c.req.header('if-none-match');
    const stored = await hostFetch(c, `/media/${folder}/${name}`, {
      headers: ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch },
    }).catch(() => null);
    const response = stored?.status === 404 && folder === 'film' ? await shippedFilm(c, stored, name) : stored;
    if (!response) return c.body(null, 503, { 'cache-control': 'no-store' });
    const isKnown = response.status === 304 && ifNoneMatch !== undefined;
    if (!isKnown && (!response.ok || !/^(?:image\/|video\/mp4$)/.test(response.headers.get('content-type') ?? ''))) {
      await response.body?.cancel();
      return c.notFound();
    }
    const headers = new Headers();
    for (const header of passedOn) {
      const value = response.headers.get(header);
      if (value !== null) headers.set(header, value);
    }
    if (!name.endsWith('.mp4')) return new Response(response.body, { status: response.status, headers });
    headers.set('accept-ranges', 'bytes');
    const film = new Response(response.body, { status: response.status, headers });
    const range = c.req.header('range');
    const ifRange = c.req.header('if-range');
    // A film is small enough for memory (`FILM_MAX_BYTES`).
    return range === undefined || (ifRange ?? headers.get('etag')) !== headers.get('etag')
      ? film
      : (await import('../request/byte-range.ts')).sliceOf(film, range);
  },
);

/**
 * Returns a film of the starter sets, which is a static file of this Worker. Static files have no
 * ranges, so it is not served from there. The name of a film changes with its content.
 */
async function shippedFilm(c: Context<EdgeEnv>, notStored: Response, name: string): Promise<Response> {
  const file = await c.env.ASSETS.fetch(new URL(`/films/${name}`, c.req.url));
  if (!file.ok) {
    await file.body?.cancel();
    return notStored;
  }
  await notStored.body?.cancel();
  const response = new Response(file.body, file);
  response.headers.set('cache-control', 'public, max-age=31536000, immutable');
  return response;
}
