/**
 * File uploads through the edge: streamed unchanged, only with a session, and limited to the size
 * the API accepts.
 */
import { describe, expect, test } from 'vitest';
import { AROUND_FILE_BYTES } from '../../../calls/platform/call.ts';
import { failure } from '../../../calls/platform/failure/failure-body.ts';
import { MAX_UPLOAD_BYTES, uploadPicture } from '../../../calls/platform/upload.ts';
import { textsOf } from '../../../src/platform/page/texts.ts';
import { jpeg } from '../../pictures.ts';
import { type Browser, signedIn } from '../browser.ts';
import { sampleAnswer } from '../host.ts';
import { passDeadlines } from '../upstream-failure.ts';

const address = `/api${uploadPicture.path}`;
const MULTIPART = 'multipart/form-data; boundary=here';
const MAX_BYTES = MAX_UPLOAD_BYTES + AROUND_FILE_BYTES;

const formWith = (bytes: Uint8Array<ArrayBuffer>) => {
  const form = new FormData();
  form.set('file', new File([bytes], '../../me.html', { type: 'text/html' }));
  return form;
};

const post = (browser: Browser, body: BodyInit, headers: Record<string, string> = {}) =>
  browser.go(address, { method: 'POST', body, headers });

const asksOf = ({ host }: Browser) => host.timesAsked(uploadPicture);

/** Returns a body of equal chunks that counts the chunks that were read. */
function pieces(count: number, bytes: number) {
  const pulls = { count: 0 };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (pulls.count === count) return controller.close();
        pulls.count += 1;
        controller.enqueue(new Uint8Array(bytes));
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, pulls };
}

describe('uploads through the edge', () => {
  test('an upload reaches the API unchanged with the bearer and no browser headers', async () => {
    const browser = await signedIn();
    const [token = ''] = browser.host.tokens.keys();
    let form: FormData | null = null;
    browser.host.on(uploadPicture, async ({ body, headers }) => {
      form = await new Response(body, { headers: { 'content-type': headers.get('content-type') ?? '' } }).formData();
      return Response.json(sampleAnswer(uploadPicture));
    });
    const answer = await post(browser, formWith(jpeg()), { 'user-agent': 'Alice/1', referer: 'https://vela.test/?a' });
    expect(answer.status, answer.text).toBe(200);
    expect(JSON.parse(answer.text)).toEqual(sampleAnswer(uploadPicture));
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const file = (form as FormData | null)?.get('file');
    expect(file).toBeInstanceOf(File);
    expect(new Uint8Array(await (file as File).arrayBuffer())).toEqual(jpeg());
    const request = browser.host.requests.at(-1);
    expect([...(request?.headers.keys() ?? [])].sort()).toEqual([
      'accept',
      'authorization',
      'content-type',
      'x-request-id',
    ]);
    expect(request?.headers.get('authorization')).toBe(`Bearer ${token}`);
  });

  test('an upload is streamed: the API reads it before it is complete', async () => {
    const browser = await signedIn();
    const { stream, pulls } = pieces(64, 65_536);
    let takenAtFirst = 64;
    browser.host.on(uploadPicture, async ({ body }) => {
      for await (const _ of body as ReadableStream) takenAtFirst = Math.min(takenAtFirst, pulls.count);
      return Response.json(sampleAnswer(uploadPicture));
    });
    const headers = { 'content-type': MULTIPART, 'content-length': String(64 * 65_536) };
    expect((await post(browser, stream, headers)).status).toBe(200);
    expect(pulls.count).toBe(64);
    expect(takenAtFirst).toBeLessThan(64);
  });

  test.for(['th', 'en'] as const)(
    'an upload with a large Content-Length is refused unread with a message in %s',
    async (locale) => {
      const browser = await signedIn();
      const { stream, pulls } = pieces(200, 65_536);
      const headers = {
        'content-type': MULTIPART,
        'content-length': String(MAX_BYTES + 1),
        'accept-language': locale === 'en' ? 'en' : 'th-TH',
      };
      const { status, text } = await post(browser, stream, headers);
      expect(status).toBe(413);
      expect(JSON.parse(text).error).toMatchObject({
        code: 'upload_too_large',
        most_bytes: MAX_UPLOAD_BYTES,
        message: textsOf(locale)('error:code.upload_too_large'),
      });
      expect([pulls.count, asksOf(browser)]).toEqual([0, 0]);
    },
  );

  test('an upload without a Content-Length is read no further than the limit', async () => {
    const browser = await signedIn();
    const { stream, pulls } = pieces(1_000, 65_536);
    expect((await post(browser, stream, { 'content-type': MULTIPART })).status).toBe(413);
    expect(pulls.count).toBeLessThanOrEqual(Math.ceil(MAX_BYTES / 65_536) + 1);
    expect(asksOf(browser)).toBe(0);
  });

  test('a body that cannot contain a file is a 422 without an API request', async () => {
    const browser = await signedIn();
    for (const [body, type] of [
      ['{}', 'application/json'],
      ['file=x', 'application/x-www-form-urlencoded'],
      [jpeg(), 'image/jpeg'],
      [jpeg(), 'multipart/form-dataish'],
    ] as const) {
      const { status, text } = await post(browser, body, { 'content-type': type });
      expect([status, JSON.parse(text).error.code], type).toEqual([422, 'upload_missing']);
    }
    expect((await browser.go(address, { method: 'POST' })).status).toBe(422);
    expect(asksOf(browser)).toBe(0);
  });

  test('an upload that the API refuses shows the reason', async () => {
    const browser = await signedIn();
    browser.host.on(uploadPicture, () => Response.json(failure('upload_type'), { status: 415 }));
    const { status, text } = await post(browser, formWith(jpeg()));
    expect(status).toBe(415);
    expect(JSON.parse(text).error.message).toBe(textsOf('th')('error:code.upload_type'));
  });

  test('an upload has a deadline of one minute, then it is a 503', async () => {
    const browser = await signedIn();
    const deadlines = passDeadlines();
    browser.host.on(uploadPicture, ({ signal }) => Promise.reject(signal?.reason));
    expect((await post(browser, formWith(jpeg()))).status).toBe(503);
    expect(deadlines).toEqual([60_000]);
  });
});
