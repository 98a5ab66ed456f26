/**
 * An answer that is still being made, handed on to everybody in this isolate who asks for the same: the room of a live is asked once.
 * Bodies belong to the request that reads them, so what is shared is bytes; whoever comes late is given those from the beginning.
 */
import type { Context } from 'hono';
import type { EdgeEnv } from '../env.ts';

/** A follower does not trust the leader for longer: no room is silent for so long. */
const PATIENCE_MS = 12_000;

interface Head {
  status: number;
  headers: [name: string, value: string][];
}

class Shared {
  readonly chunks: Uint8Array<ArrayBuffer>[] = [];
  readonly head: Promise<Head>;
  /** Whether all of it is here; false: it broke. */
  whole: boolean | null = null;
  /** Until there is more of it. */
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
      for await (const chunk of body ?? []) this.tell(() => this.chunks.push(new Uint8Array(chunk)));
      this.tell(() => {
        this.whole = true;
      });
    } catch {
      this.tell(() => {
        this.whole = false;
      });
    }
  }

  private tell(change: () => void) {
    const { more } = this;
    this.more = Promise.withResolvers();
    change();
    more.resolve();
  }

  /** All of it, from the beginning, as it comes. */
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

/** By address. Holds what is under way, never what is whole. */
const underWay = new Map<string, Shared>();

/** Asks, unless somebody in this isolate is asking the same. `kept` is given what the leader was answered, once it is whole. */
export async function sharedBody(
  c: Context<EdgeEnv>,
  address: string,
  ask: () => Promise<Response>,
  kept: (whole: Response) => Promise<void>,
): Promise<{ answer: Response; isLeader: boolean }> {
  const leading = underWay.get(address);
  const shared = leading ?? new Shared(ask());
  if (!leading) {
    underWay.set(address, shared);
    const led = async () => {
      await shared.read();
      const head = shared.whole && (await shared.head);
      if (head && head.status === 200) await kept(new Response(new Blob(shared.chunks), head));
      // From now on it is kept, or asked for anew.
      underWay.delete(address);
    };
    // It goes on for the others where the leader's visitor has left.
    c.executionCtx.waitUntil(led().catch(() => undefined));
  }
  const head = await (leading ? Promise.race([shared.head, scheduler.wait(PATIENCE_MS)]) : shared.head);
  if (!head) throw new Error('the room is silent');
  const hasBody = head.status === 200;
  return { answer: new Response(hasBody ? shared.body() : null, head), isLeader: !leading };
}
