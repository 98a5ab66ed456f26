/**
 * Of the isolates of a data centre one asks the room of a live for what is being made, and puts it into the data centre's cache piece by piece, as
 * it comes; the others read it there. Whoever sees nothing come asks the room itself, from the byte on that it has: what is asked for so never
 * has other bytes.
 */

/** Apart from what is whole: nobody is answered with what stands here. */
const PIECES = 'live-media-pieces';
const KEPT = 'public, max-age=20';
const LOOK_MS = 40;
/** Whoever asked last is likely to ask again, and is given so long to do it. */
const TURN_MS = 120;
/** Parts come three times a second: with nothing for so long the one that asked is gone. A player comes back within two seconds of its room. */
const SILENT_MS = 700;
/** Of the piece after the last. */
const END = 'x-end';

/** How a room is asked, and by whom. */
export interface Asking {
  address: string;
  /** The isolate's own name. */
  asker: string;
  ask: () => Promise<Response>;
  /** What is to be done although the answer is given. */
  later: (work: Promise<unknown>) => void;
}

const pieceOf = (address: string, name: string | number) => `${address}/${name}`;
/** Who asked last for anything of the live. */
const lastOf = (address: string) => new URL('last', address).href;

/** What the room answers, asked for once by all isolates that share a cache. */
export async function askedOnce(asking: Asking): Promise<Response> {
  const pieces = await caches.open(PIECES);
  const isOurs = await isTurnOf(asking, pieces);
  return (isOurs ? null : await followed(asking, pieces)) ?? ask(asking, pieces);
}

async function isTurnOf({ address, asker }: Asking, pieces: Cache): Promise<boolean> {
  const isAsked = () => pieces.match(pieceOf(address, 'asked'));
  const [asked, last] = await Promise.all([isAsked(), pieces.match(lastOf(address))]);
  // What it had asked for itself has broken.
  if (asked) return (await asked.text()) === asker;
  if (!last || (await last.text()) === asker) return true;
  return (await within(TURN_MS, isAsked)) === null;
}

async function ask({ address, asker, ask, later }: Asking, pieces: Cache): Promise<Response> {
  const put = (at: string, body: BodyInit, headers: Record<string, string> = {}) =>
    pieces.put(at, new Response(body, { headers: { ...headers, 'cache-control': KEPT } })).catch(() => undefined);
  later(Promise.all([put(pieceOf(address, 'asked'), asker), put(lastOf(address), asker)]));
  const answer = await ask();
  if (answer.status !== 200 || !answer.body) {
    later(pieces.delete(pieceOf(address, 'asked')));
    return answer;
  }
  // One after the other, so that nobody finds one before those that come before it.
  let puts = put(pieceOf(address, 'head'), JSON.stringify([...answer.headers]));
  let next = 0;
  const keep = (body: BodyInit, headers?: Record<string, string>) => {
    const at = pieceOf(address, next);
    next += 1;
    puts = puts.then(() => put(at, body, headers));
  };
  const reader = answer.body.getReader();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value } = await reader.read();
        keep(value?.slice() ?? '', value ? {} : { [END]: 'yes' });
        if (value) return controller.enqueue(value);
        later(puts);
        controller.close();
      },
      cancel: (why) => reader.cancel(why),
    },
    { highWaterMark: 0 },
  );
  return new Response(body, answer);
}

/** Null where nothing comes. */
async function followed({ address, ask }: Asking, pieces: Cache): Promise<Response | null> {
  const head = await within(SILENT_MS, () => pieces.match(pieceOf(address, 'head')));
  if (!head) return null;
  let [next, given] = [0, 0];
  let rest: ReadableStreamDefaultReader<Uint8Array> | null = null;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const piece = rest ? null : await within(SILENT_MS, () => pieces.match(pieceOf(address, next)));
        if (piece?.headers.has(END)) return controller.close();
        if (piece) {
          next += 1;
          const bytes = new Uint8Array(await piece.arrayBuffer());
          given += bytes.byteLength;
          return controller.enqueue(bytes);
        }
        rest ??= readerOf(await ask());
        for (;;) {
          const { value } = await rest.read();
          if (!value) return controller.close();
          // What was given before it was asked for is in it again.
          const known = Math.min(given, value.byteLength);
          given -= known;
          if (known < value.byteLength) return controller.enqueue(value.subarray(known));
        }
      },
      cancel: () => rest?.cancel(),
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { headers: await head.json<[string, string][]>() });
}

function readerOf({ status, body }: Response) {
  if (status !== 200 || !body) throw new Error(`the room answered ${status}`);
  return body.getReader();
}

/** What is found within so long; null where there is none. */
async function within<Found>(ms: number, find: () => Promise<Found | undefined>): Promise<Found | null> {
  for (let waited = 0; ; waited += LOOK_MS) {
    const found = await find();
    if (found) return found;
    if (waited >= ms) return null;
    await scheduler.wait(LOOK_MS);
  }
}
