/**
 * Request coalescing within an isolate: all requests for the same file in progress share one
 * request to the media room. A body belongs to the request that reads it, so the bytes are shared.
 * Late readers start from the first byte.
 */
import type { Context } from 'hono';
import type { EdgeEnv } from '../env.ts';

/**
 * How long a follower waits for the head, and every reader for the next bytes. No room is silent
 * for longer.
 */
const PATIENCE_MS = 12_000;

interface Head {
  status: number;
  headers: [name: string, value: string][];
}

class Shared {
  readonly chunks: Uint8Array<ArrayBuffer>[] = [];
  readonly head: Promise<Head>;
  /** True: complete. False: failed. Null: in progress. */
  whole: boolean | null = null;
  /** Resolves when there is more. */
  more = Promise.withResolvers<void>();
  private readonly answer: Promise<Response>;

  constructor(answer: Promise<Response>) {
    this.answer = answer;
    this.head = answer.then(({ status, headers }) => ({ status, headers: [...headers] }));
  }

  /** Reads to the end. */
  async read(): Promise<void> {
    try {
      const { body } = await this.answer;
      for await (const chunk of body ?? []) this.change(() => this.chunks.push(new Uint8Array(chunk)));
      this.change(() => {
        this.whole = true;
      });
    } catch {
      this.change(() => {
        this.whole = false;
      });
    }
  }

  private change(change: () => void) {
    const { more } = this;
    this.more = Promise.withResolvers();
    change();
    more.resolve();
  }

  /** Returns a stream of all bytes, from the first one, as they arrive. */
  body(): ReadableStream<Uint8Array> {
    let next = 0;
    return new ReadableStream(
      {
        pull: async (controller) => {
          if (next === this.chunks.length && this.whole === null)
            await Promise.race([this.more.promise, scheduler.wait(PATIENCE_MS)]);
          const chunk = this.chunks[next];
          if (chunk) {
            next += 1;
            controller.enqueue(chunk);
          } else if (this.whole) controller.close();
          else controller.error(new Error('the room is silent'));
        },
      },
      { highWaterMark: 0 },
    );
  }
}

/** Requests in progress by URL. Complete ones are removed. */
const underWay = new Map<string, Shared>();

/**
 * Sends the request, or joins one in progress in this isolate. `store` receives the complete
 * response of the leader if its status is 200.
 */
export async function teeBody(
  c: Context<EdgeEnv>,
  address: string,
  ask: () => Promise<Response>,
  store: (whole: Response) => Promise<void>,
): Promise<{ answer: Response; isLeader: boolean }> {
  const leading = underWay.get(address);
  const stream = leading ?? new Shared(ask());
  if (!leading) {
    underWay.set(address, stream);
    const lead = async () => {
      await stream.read();
      const head = stream.whole && (await stream.head);
      if (head && head.status === 200) await store(new Response(new Blob(stream.chunks), head));
      // From now on, the file is in the cache or requested again.
      underWay.delete(address);
    };
    // Continues for the others even if the leader's visitor has left.
    c.executionCtx.waitUntil(lead().catch(() => undefined));
  }
  const head = await (leading ? Promise.race([stream.head, scheduler.wait(PATIENCE_MS)]) : stream.head);
  if (!head) throw new Error('the room is silent');
  const hasBody = head.status === 200;
  return { answer: new Response(hasBody ? stream.body() : null, head), isLeader: !leading };
}
