/** The order in which the bytes of a page are sent, for browsers and for bots. */
import { describe, expect, test } from 'vitest';
import { getLive, getOnAir, listLives } from '../../../../calls/live/live.ts';
import { getInviter } from '../../../../calls/people/invite.ts';
import { listShownEvents } from '../../../../calls/rankings/event.ts';
import { MadeUpHost, sampleAnswer } from '../../host.ts';
import { hostOfPages } from '../../host-pages.ts';
import { textInPage } from '../../page-texts.ts';
import { enter } from '../../visit.ts';

const VISITOR = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Line/15.0';
const bots = [
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'facebookexternalhit/1.1;line-poker/1.0',
  'Twitterbot/1.0',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
];

/** Returns an API that delays every answer until `release` is called. */
function delayedHost() {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const inner = hostOfPages();
  const host = new MadeUpHost().onEverything(async ({ url }) => {
    await released;
    return inner.binding.fetch(url.href);
  });
  return { host, release };
}

/** Reads the stream until this text appears. */
async function readUntil(reader: ReadableStreamDefaultReader<Uint8Array>, text: string): Promise<string> {
  const decoder = new TextDecoder();
  let html = '';
  while (!html.includes(text)) {
    const { done, value } = await reader.read();
    if (done) throw new Error(`the page ended without ${text}`);
    html += decoder.decode(value, { stream: true });
  }
  return html;
}

describe('order of a page’s bytes', () => {
  test('GET / sends its head and heading before the API answers', async () => {
    const { host, release } = delayedHost();
    const { response, after } = await enter('/', { host, headers: { 'user-agent': VISITOR } });
    expect(response.status).toBe(200);
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    const first = await readUntil(reader, textInPage('th', 'home:title'));
    expect(first).toMatch(/<\/head>/);
    expect(first).not.toContain('id="lives"');
    await expect.poll(() => host.requests.length).toBe(11);
    release();
    const rest = await readUntil(reader, '</html>');
    for (const id of ['lives', 'rank-vb', 'rank-user', 'promotion', 'monster']) expect(rest).toContain(`id="${id}"`);
    reader.releaseLock();
    await response.body?.cancel();
    await after();
  });

  test.for([
    ['/live/on-air', getLive],
    ['/invite/somo', getInviter],
    ['/our-vb', listLives],
  ] as const)('GET %s waits for the read that decides its status', async ([path, call]) => {
    const paths: string[] = [];
    const host = hostOfPages().on(call, async () => {
      await new Promise((resolve) => queueMicrotask(() => resolve(undefined)));
      paths.push(call.path);
      return Response.json({ error: { code: 'not_found', message_key: 'x' } }, { status: 404 });
    });
    const { response, after } = await enter(path, { host });
    expect(paths).toEqual([call.path]);
    expect(response.status).toBe(404);
    await response.text();
    await after();
  });

  test('a stream’s page does not wait for supporters and other streams', async () => {
    const { host: slow, release } = delayedHost();
    const live = sampleAnswer(getLive).data;
    slow.answer(getLive, { data: { ...live, status: 'on_air', ended_at: null, summary: null } });
    const { response, after } = await enter('/live/on-air', { host: slow });
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    const first = await readUntil(reader, textInPage('th', 'live:share.title'));
    expect(first).not.toContain('id="lives"');
    release();
    expect(await readUntil(reader, '</html>')).toContain(textInPage('th', 'live:givers.title'));
    reader.releaseLock();
    await response.body?.cancel();
    await after();
  });

  test('a stream’s page without a monster event has no monster section', async () => {
    const host = hostOfPages().answer(listShownEvents, { data: [], next_cursor: null });
    host.answer(getLive, { data: { ...sampleAnswer(getLive).data, status: 'on_air', ended_at: null, summary: null } });
    const { response, after } = await enter('/live/on-air', { host });
    const text = await response.text();
    expect(text).not.toContain('data-monster');
    expect(text).toContain('id="supporters"');
    expect(text).toMatch(/id="lives".*<\/html>$/s);
    await after();
  });

  test.for(bots)('the preview bot %s gets the page only when it is complete', async (agent) => {
    const { host, release } = delayedHost();
    let hasAnswered = false;
    const toBot = enter('/', { host, headers: { 'user-agent': agent } }).then((visit) => {
      hasAnswered = true;
      return visit;
    });
    // When the visitor has the head, the bot would have had its own too.
    const toVisitor = await enter('/', { host, headers: { 'user-agent': VISITOR } });
    const reader = (toVisitor.response.body as ReadableStream<Uint8Array>).getReader();
    await readUntil(reader, '</head>');
    expect(hasAnswered).toBe(false);
    release();
    const { response, after } = await toBot;
    expect(await response.text()).toMatch(/id="promotion".*<\/html>$/s);
    await reader.cancel();
    await Promise.all([after(), toVisitor.after()]);
  });

  test('sections arrive in page order, whatever the order of API answers', async () => {
    const { host, release } = delayedHost();
    host.answer(getOnAir, sampleAnswer(getOnAir));
    const { response, after } = await enter('/', { host });
    release();
    const text = await response.text();
    const places = ['id="lives"', 'id="rank-vb"', 'id="rank-user"', 'id="promotion"'].map((part) => text.indexOf(part));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
    await after();
  });
});
