/**
 * Isolates of one data centre that request the same media of a room. Each isolate is a name here,
 * and all share one cache.
 */
import { describe, expect, test, vi } from 'vitest';
import { coalesced } from '../../../src/live/request-coalescing.ts';

const addressOf = (name: string) => `https://vela.test/live-media/${crypto.randomUUID()}/${name}`;
const text = (bytes: string) => new TextEncoder().encode(bytes);

/**
 * Returns a room whose segment is still growing. Each request receives everything written before
 * it, and then the rest.
 */
function making() {
  const chunks: Uint8Array[] = [];
  const flows = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const ask = vi.fn(async () => {
    const body = new ReadableStream<Uint8Array>({
      start(flow) {
        // A late request receives in one chunk what earlier ones received in several.
        if (chunks.length > 0) flow.enqueue(Buffer.concat(chunks));
        flows.add(flow);
      },
    });
    return new Response(body, { headers: { 'x-init': '0', 'cache-control': 'public, max-age=31536000, immutable' } });
  });
  return {
    ask,
    write(bytes: string) {
      chunks.push(text(bytes));
      for (const flow of flows) flow.enqueue(text(bytes));
    },
    end() {
      for (const flow of flows) flow.close();
    },
    /** Breaks all responses off, as if the isolate that sent the requests were lost. */
    die() {
      for (const flow of flows) flow.error(new Error('gone'));
      flows.clear();
    },
  };
}

const work: Promise<unknown>[] = [];
const by = (asker: string, address: string, ask: () => Promise<Response>) =>
  coalesced({ address, asker, ask, later: (one) => work.push(one) });

describe('media requests of isolates', () => {
  test('one isolate requests a segment and the others stream its bytes live', async () => {
    const { ask, write, end } = making();
    const address = addressOf('c7.m4s');
    const first = await by('one', address, ask);
    const [reader, all] = first.body?.tee() ?? expect.fail();
    const firstText = new Response(all).text();
    const firstReader = reader.getReader();
    write('a ');
    await firstReader.read();
    await Promise.all(work);
    const others = await Promise.all(['two', 'three'].map((asker) => by(asker, address, ask)));
    expect(others.map(({ headers }) => headers.get('x-init'))).toEqual(['0', '0']);
    const branches = others[0]?.body?.tee() ?? expect.fail();
    // Before the segment is complete.
    expect(new TextDecoder().decode((await branches[0].getReader().read()).value)).toBe('a ');
    write('b ');
    write('c');
    end();
    expect(await firstText).toBe('a b c');
    expect(await new Response(branches[1]).text()).toBe('a b c');
    expect(await others[1]?.text()).toBe('a b c');
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test('the isolate that fetched the last segment also fetches the next', async () => {
    const [before, next] = [making(), making()];
    const address = addressOf('c7.m4s');
    before.write('whole');
    const whole = by('one', address, before.ask);
    const readWhole = (await whole).text();
    before.end();
    await readWhole;
    await Promise.all(work);
    const nextAddress = new URL('c8.m4s', address).href;
    // The second isolate found that the first fetched the last segment. Its third cache lookup
    // checks whether the first fetches this one too.
    const lookup = Promise.withResolvers<void>();
    const { match } = Cache.prototype;
    const matchSpy = vi.spyOn(Cache.prototype, 'match').mockImplementation(async function (this: Cache, ...of) {
      if (matchSpy.mock.calls.length === 3) await lookup.promise;
      return match.apply(this, of);
    });
    const second = by('two', nextAddress, next.ask);
    await expect.poll(() => matchSpy.mock.calls.length).toBe(3);
    const askers: string[] = [];
    next.write('next');
    const first = await by('one', nextAddress, async () => {
      askers.push('one');
      return next.ask();
    });
    const firstText = first.text();
    next.end();
    expect(await firstText).toBe('next');
    await Promise.all(work);
    lookup.resolve();
    expect(await (await second).text()).toBe('next');
    expect([askers, next.ask.mock.calls.length]).toEqual([['one'], 1]);
  });

  test('after the fetching isolate is lost, another continues at the same byte', async () => {
    const { ask, write, end, die } = making();
    const address = addressOf('c7.m4s');
    const first = await by('one', address, ask);
    const firstText = first.text().catch(() => 'broken');
    write('one two ');
    await Promise.all(work);
    const second = await by('two', address, ask);
    const reader = second.body?.getReader() ?? expect.fail();
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('one two ');
    die();
    write('three ');
    const goesOn = reader.read();
    await expect.poll(() => ask.mock.calls.length).toBe(2);
    expect(new TextDecoder().decode((await goesOn).value)).toBe('three ');
    const last = reader.read();
    write('four');
    expect(new TextDecoder().decode((await last).value)).toBe('four');
    end();
    expect((await reader.read()).done).toBe(true);
    expect(await firstText).toBe('broken');
  });

  /** The room's answer once the segment is complete. */
  const whole = async () => new Response('one two three');
  const next = async (body: ReadableStreamDefaultReader<Uint8Array>) =>
    new TextDecoder().decode((await body.read()).value);
  const readerOf = async (answer: Promise<Response>) => (await answer).body?.getReader() ?? expect.fail();

  test('followers get correct bytes when two isolates fetch different chunk sizes', async () => {
    const put = vi.spyOn(Cache.prototype, 'put');
    const keeps = (count: number) => expect.poll(() => put.mock.settledResults.length).toBe(count);
    const [early, late] = [making(), making()];
    early.write('one ');
    late.write('one two ');
    const address = addressOf('c0.m4s');
    const [one, two] = await Promise.all([
      readerOf(by('one', address, early.ask)),
      readerOf(by('two', address, late.ask)),
    ]);
    expect(await next(two)).toBe('one two ');
    await keeps(7);
    expect(await next(one)).toBe('one ');
    await keeps(8);
    const third = await by('three', address, whole);
    late.write('three');
    late.end();
    expect([await next(two), (await two.read()).done]).toEqual(['three', true]);
    await keeps(10);
    expect(await third.text()).toBe('one two three');
  });

  test('followers get no bytes twice when the isolate fetches again', async () => {
    const put = vi.spyOn(Cache.prototype, 'put');
    const keeps = (count: number) => expect.poll(() => put.mock.settledResults.length).toBe(count);
    const { ask, write, end, die } = making();
    const address = addressOf('c1.m4s');
    const first = await readerOf(by('one', address, ask));
    write('one ');
    write('two ');
    expect([await next(first), await next(first)]).toEqual(['one ', 'two ']);
    await keeps(5);
    die();
    await expect(first.read()).rejects.toThrow('gone');
    const again = await readerOf(by('one', address, ask));
    expect(await next(again)).toBe('one two ');
    await keeps(9);
    const follower = await readerOf(by('two', address, whole));
    expect(await next(follower)).toBe('one two ');
    const followerText = next(follower);
    write('three');
    end();
    expect([await next(again), await followerText]).toEqual(['three', 'three']);
  });
});
