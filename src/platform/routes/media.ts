/**
 * Pictures and films: avatars, posters, gifts, uploads. The API stores them. Names that it cannot
 * have are not requested. Films support ranges, without which Safari plays none.
 */

import type { EdgeEnv } from '../../env.ts';
import { Hono } from '../base/hono.ts';
import { hostFetch } from '../host/host.ts';

const passedOn = ['content-type', 'cache-control', 'etag', 'content-security-policy', 'x-content-type-options'];

export const media = new Hono<EdgeEnv>().get(
  '/:folder{[a-z0-9-]{1,40}}/:name{[a-z0-9-]{1,80}\\.(?:svg|png|jpg|webp|mp4)}',
  async (c) => {
    const { folder, name } = c.req.param();
    const ifNoneMatch = c.req.header('if-none-match');
    const response = await hostFetch(c, `/media/${folder}/${name}`, {
      headers: ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch },
    }).catch(() => null);
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
