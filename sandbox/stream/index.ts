/** Cloudflare Stream: its API for the site, its media for viewers, and where programs send. */
import { Hono } from 'hono';
import type { StreamBindings } from './stream-book.ts';

export const stream = new Hono<{ Bindings: StreamBindings }>().all('/*', (c) => {
  const { pathname, search } = new URL(c.req.url);
  const url = new URL(pathname.slice('/sandbox/stream'.length) + search, 'http://stream');
  return c.env.STREAM_BOOK.getByName('account').fetch(new Request(url, c.req.raw));
});
