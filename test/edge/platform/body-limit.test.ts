/**
 * No route reads more of a body than its limit, for any sender, with or without a Content-Length.
 */
import { describe, expect, test } from 'vitest';
import { calls } from '../../../calls/index.ts';
import { routePath } from '../../../calls/platform/call.ts';
import { contractPictures } from '../../../pages/contracts/contract.ts';
import { pages } from '../../../pages/index.ts';
import { pathsOf } from '../../../pages/page.ts';
import app from '../../../src/app.ts';
import { MadeUpHost } from '../host.ts';
import { textInPage } from '../page-texts.ts';
import { ORIGIN, visit } from '../visit.ts';

const PIECE_BYTES = 65_536;
const MAX_PIECES = 640;

/** Returns a body of 40 MB that counts the chunks that were read. */
function flood() {
  const pulls = { count: 0 };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        pulls.count += 1;
        if (pulls.count > MAX_PIECES) return controller.close();
        controller.enqueue(new Uint8Array(PIECE_BYTES).fill(120));
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, pulls };
}

/** The routes that accept files. */
const takeFiles = [
  ...calls.flatMap(({ call }) => (call.file ? [`/api${routePath(call)}`] : [])),
  ...pages.flatMap((page) =>
    Object.values(page.actions).flatMap(({ at, most_bytes }) =>
      most_bytes === undefined || most_bytes <= PIECE_BYTES
        ? []
        : pathsOf(page).flatMap((path) => [path + at, `/en${path}${at}`]),
    ),
  ),
];
/** Every other POST route of the router. */
const postPaths = [...new Set(app.routes.filter(({ method }) => method === 'POST').map(({ path }) => path))].filter(
  (path) => !takeFiles.includes(path),
);

const addressOf = (path: string) =>
  path.replaceAll(/:[a-z_]+(?:\{[^}]*\})?\??/gi, '0190a3c1-7b1e-7c3a-8f4e-000000000001').replace(/\*$/, 'nowhere');

describe.for(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain'])(
  'content type %s',
  (type) => {
    test.for(postPaths)('POST %s refuses a body of 40 MB mostly unread', async (path) => {
      const { stream, pulls } = flood();
      const host = new MadeUpHost();
      const headers = { 'sec-fetch-site': 'same-origin', origin: ORIGIN, 'content-type': type };
      const { status } = await visit(addressOf(path), { method: 'POST', headers, body: stream, host });
      expect(status).toBe(413);
      expect(pulls.count).toBeLessThanOrEqual(2);
      expect(host.requests).toEqual([]);
    });
  },
);

test('a body with a large Content-Length is refused unread', async () => {
  const { stream, pulls } = flood();
  const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'text/plain', 'content-length': '41943040' };
  const { status } = await visit('/consent', { method: 'POST', headers, body: stream });
  expect([status, pulls.count]).toEqual([413, 0]);
});

test('a picture form is read no further than its page definition allows', async () => {
  const { stream, pulls } = flood();
  const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'multipart/form-data; boundary=x' };
  const { status } = await visit('/contract/steps/picture', { method: 'POST', headers, body: stream });
  const max = contractPictures.actions.save.most_bytes;
  expect(status).toBe(413);
  expect(pulls.count).toBeLessThanOrEqual(max / PIECE_BYTES + 2);
});

test('a form is limited to the size in its page definition', async () => {
  const choice = (length: number) => ({ choice: 'accept', return_to: `/${'x'.repeat(length)}` });
  expect((await visit('/consent', { form: choice(4_000) })).status).toBe(303);
  expect((await visit('/en/consent', { form: choice(4_096) })).status).toBe(413);
});

test('an oversized body is an error page, or JSON under /api', async () => {
  const form = { choice: 'accept', return_to: 'x'.repeat(70_000) };
  for (const [path, locale] of [
    ['/consent', 'th'],
    ['/en/consent', 'en'],
  ] as const) {
    const { status, text } = await visit(path, { form });
    expect(status).toBe(413);
    expect(text).toContain(textInPage(locale, 'error:code.body_too_large'));
  }
  const { status, text } = await visit('/api/v1/payment/orders', { form });
  expect([status, JSON.parse(text).error.code]).toEqual([413, 'body_too_large']);
});
