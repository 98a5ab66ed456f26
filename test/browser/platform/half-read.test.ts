/** Checks that pages keep their layout while the browser has read only a part of them. */
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject } from 'vitest';
import { rowsForRun } from '../../effort.ts';
import { desktop, phone, test } from '../browser.ts';
import { openAs } from '../member.ts';
import { shiftOf, watchShift } from '../slow-line.ts';

const PIECES = 12;
/** Long enough for a frame to be drawn between two pieces. */
const PAUSE_MS = 40;
/**
 * Maximum layout shift: a fifth of the value that counts as good. Lines of text that are cut in the
 * middle grow.
 */
const MAX_SHIFT = 0.02;

const { hostname, port } = new URL(inject('origin'));

/** Forwards requests to the site, and sends the body of HTML documents in pieces. */
const slowly = createServer(async (incoming, outgoing) => {
  const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
  const forwarded = request(
    { hostname, port, method: incoming.method, path: incoming.url, headers },
    async (answer) => {
      const { 'content-length': _, ...pieceHeaders } = answer.headers;
      const isDocument = answer.headers['content-type']?.startsWith('text/html');
      outgoing.writeHead(answer.statusCode ?? 502, isDocument ? pieceHeaders : answer.headers);
      if (!isDocument) return answer.pipe(outgoing);
      const html = await buffer(answer);
      const bodyAt = html.indexOf('<body');
      outgoing.write(html.subarray(0, bodyAt));
      const size = Math.ceil((html.length - bodyAt) / PIECES);
      for (let at = bodyAt; at < html.length; at += size) {
        outgoing.write(html.subarray(at, at + size));
        await setTimeout(PAUSE_MS);
      }
      outgoing.end();
    },
  );
  incoming.pipe(forwarded);
});

describe('layout of a half-read page', () => {
  beforeAll(() => new Promise<void>((resolve) => slowly.listen(0, hostname, resolve)));
  afterAll(() => slowly.close());

  test.for(
    rowsForRun(
      [
        ['/', 'a visitor'],
        ['/about', 'a visitor'],
        ['/application', 'a visitor'],
        ['/our-vb', 'a visitor'],
        ['/app/events', 'a visitor'],
        ['/shop?search=zzzzzz', 'viewer'],
        ['/purse', 'viewer'],
        ['/', 'viewer'],
        ['/studio', 'caster'],
        ['/live/rong-phleng-kon-non-kap-som', 'a visitor'],
        ['/missions', 'viewer'],
        ['/search?q=ส้ม', 'a visitor'],
      ] as const,
      4,
    ),
  )('%s does not move while it arrives in pieces for %s', async ([path, account], { open }) => {
    // The consent banner belongs to the first visit.
    const options = { consented: false };
    const page = account !== 'a visitor' ? await openAs(open, account, '/faq', options) : await open('/faq', options);
    await watchShift(page);
    for (const viewport of [phone, desktop]) {
      await page.setViewportSize(viewport);
      await page.goto(`http://${hostname}:${(slowly.address() as AddressInfo).port}${path}`);
      await page.evaluate(() => document.fonts.ready);
      expect(await shiftOf(page), `at ${viewport.width} pixels`).toBeLessThan(MAX_SHIFT);
    }
  });
});
