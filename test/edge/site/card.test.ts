/** Preview cards through the edge and its caches. */
import { describe, expect, test } from 'vitest';
import { MadeUpHost } from '../host.ts';
import { SECRET } from '../upstream-failure.ts';
import { visit } from '../visit.ts';

const path = '/cards/th/live/somo.jpg';

const hostWith = (answer: () => Response) => {
  let drawCount = 0;
  const host = new MadeUpHost().onEverything((request) => {
    if (!new URL(request.url).pathname.startsWith('/cards/')) return new Response(null, { status: 503 });
    drawCount++;
    return answer();
  });
  return { host, drawCount: () => drawCount };
};
const jpeg = () => new Response('a card', { headers: { 'content-type': 'image/jpeg', 'x-secret': SECRET } });

describe('preview cards', () => {
  test('a card is drawn once, cached for all and revalidated with a 304', async () => {
    const { host, drawCount } = hostWith(jpeg);
    const first = await visit(path, { host });
    expect(first).toMatchObject({ status: 200, text: 'a card', cache: 'MISS' });
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=60',
      'x-content-type-options': 'nosniff',
    });
    expect(first.headers.has('x-secret')).toBe(false);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{20}"$/);
    const again = await visit(path, { host, headers: { 'if-none-match': etag } });
    expect(again).toMatchObject({ status: 304, text: '', cache: 'HIT' });
    expect(drawCount()).toBe(1);
  });

  test.each(['/cards/th/live', '/cards/th/live/somo.png', '/cards/de/live/somo.jpg', '/cards/th/item/somo.jpg'])(
    'the invalid card %s is a 404 without an API request',
    async (wrong) => {
      const { host, drawCount } = hostWith(jpeg);
      expect((await visit(wrong, { host })).status).toBe(404);
      expect(drawCount()).toBe(0);
    },
  );

  test('an unknown card is a 404 and a failed one is not cached', async () => {
    const unknown = hostWith(() => Response.json({}, { status: 404 }));
    expect((await visit('/cards/th/live/nobody.jpg', unknown)).status).toBe(404);
    const away = hostWith(() => new Response(null, { status: 500 }));
    expect(await visit('/cards/th/live/away.jpg', away)).toMatchObject({ status: 503 });
    expect(await visit('/cards/th/live/away.jpg', hostWith(jpeg))).toMatchObject({ status: 200, text: 'a card' });
  });

  test('drawing cards is rate-limited; cached cards are not', async () => {
    const { host, drawCount } = hostWith(jpeg);
    await visit('/cards/th/live/kept.jpg', { host });
    const counterNames: string[] = [];
    const count = async () => ({ allowed: false, retry_after_seconds: 5 });
    const COUNTERS = { idFromName: (name: string) => void counterNames.push(name), get: () => ({ count }) };
    expect(await visit('/cards/th/live/kept.jpg', { host, env: { COUNTERS } })).toMatchObject({
      status: 200,
      cache: 'HIT',
    });
    expect(counterNames).toEqual([]);
    const answer = await visit('/cards/th/live/new.jpg', { host, env: { COUNTERS } });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '60']);
    expect(counterNames).toEqual([expect.stringMatching(/^card:/)]);
    expect(drawCount()).toBe(1);
  });
});
